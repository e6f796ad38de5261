import type { MessageDescriptor } from '@lingui/core'

/** What is said of ratings; part of `sentences.ts`. */
export const ratingErrors = {
  'chat.ratingInvalid': /*i18n*/ {
    id: 'chat.ratingInvalid',
    message: 'La valoración es 1, -1 o ninguna (null).',
  },
  'chat.replyNotFound': /*i18n*/ {
    id: 'chat.replyNotFound',
    message: 'Esa respuesta no está en esta conversación o ya no se puede valorar.',
  },
  'chat.notClosed': /*i18n*/ {
    id: 'chat.notClosed',
    message: 'Esta conversación sigue abierta: se valora cuando termina.',
  },
} as const satisfies Record<string, MessageDescriptor>
