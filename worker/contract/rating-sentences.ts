import type { MessageDescriptor } from '@lingui/core'

/** What is said of ratings, and to automations that answer later; part of `sentences.ts`. */
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
  'callback.notFound': /*i18n*/ { id: 'callback.notFound', message: 'Esta dirección no espera ninguna respuesta.' },
  'callback.late': /*i18n*/ { id: 'callback.late', message: 'La respuesta llegó tarde: ya no se espera.' },
  'callback.used': /*i18n*/ { id: 'callback.used', message: 'Este mensaje ya tiene respuesta.' },
  'callback.unusable': /*i18n*/ {
    id: 'callback.unusable',
    message: 'Ahí no hay una respuesta que se pueda enviar. Campos recibidos: {seen}.',
  },
} as const satisfies Record<string, MessageDescriptor>
