import type { MessageDescriptor } from '@lingui/core'
import { CONTACT_MESSAGE_MAX } from './limits.ts'

/** What is said of messages to the operator; part of `sentences.ts`. */
export const contactErrors = {
  'contact.messageTooLong': /*i18n*/ {
    id: 'contact.messageTooLong',
    message: 'El mensaje no puede exceder {max} caracteres.',
  },
  'contact.full': /*i18n*/ {
    id: 'contact.full',
    message: 'Ahora no podemos recibir más mensajes. Inténtalo de nuevo mañana.',
  },
  'contact.notFound': /*i18n*/ { id: 'contact.notFound', message: 'Este mensaje ya no existe.' },
} as const satisfies Record<string, MessageDescriptor>

export const contactLimits = { 'contact.messageTooLong': { max: CONTACT_MESSAGE_MAX } }

export const contactNotices = {
  'contact.received': /*i18n*/ { id: 'notice.contact.received', message: 'Recibimos tu mensaje.' },
  'contact.changed': /*i18n*/ { id: 'notice.contact.changed', message: 'Mensaje actualizado' },
  'contact.deleted': /*i18n*/ { id: 'notice.contact.deleted', message: 'Mensaje eliminado' },
} as const satisfies Record<string, MessageDescriptor>
