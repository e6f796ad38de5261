import type { MessageDescriptor } from '@lingui/core'
import { CANNED_REPLIES_MAX, CANNED_SHORTCUT_MAX } from './limits.ts'

/** What is said of canned replies; part of `sentences.ts`. */
export const cannedReplyErrors = {
  'cannedReply.notFound': /*i18n*/ { id: 'cannedReply.notFound', message: 'Esta respuesta guardada ya no existe.' },
  'cannedReply.limitReached': /*i18n*/ {
    id: 'cannedReply.limitReached',
    message: 'Puedes tener hasta {max} respuestas guardadas. Elimina alguna para guardar otra.',
  },
  'cannedReply.shortcutTaken': /*i18n*/ {
    id: 'cannedReply.shortcutTaken',
    message: 'Ya tienes una respuesta guardada con este atajo.',
  },
  'cannedReply.shortcut': /*i18n*/ {
    id: 'cannedReply.shortcut',
    message: 'El atajo es una sola palabra de hasta {max} caracteres: letras, números o guiones.',
  },
} as const satisfies Record<string, MessageDescriptor>

export const cannedReplyLimits = {
  'cannedReply.limitReached': { max: CANNED_REPLIES_MAX },
  'cannedReply.shortcut': { max: CANNED_SHORTCUT_MAX },
}

export const cannedReplyNotices = {
  'cannedReply.created': /*i18n*/ { id: 'notice.cannedReply.created', message: 'Respuesta guardada' },
  'cannedReply.updated': /*i18n*/ { id: 'notice.cannedReply.updated', message: 'Respuesta guardada actualizada' },
  'cannedReply.deleted': /*i18n*/ { id: 'notice.cannedReply.deleted', message: 'Respuesta guardada eliminada' },
} as const satisfies Record<string, MessageDescriptor>
