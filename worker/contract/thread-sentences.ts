import type { MessageDescriptor } from '@lingui/core'
import {
  ATTRIBUTE_NAME_MAX,
  ATTRIBUTE_VALUE_MAX,
  ATTRIBUTES_MAX,
  NOTE_MAX,
  NOTES_PER_THREAD_MAX,
  TAG_MAX,
  TAGS_MAX,
  TEMPLATE_VARIABLE_MAX,
} from './thread-limits.ts'

/** What is said of threads; part of `sentences.ts`. */
export const threadErrors = {
  'thread.notFound': /*i18n*/ { id: 'thread.notFound', message: 'La conversación no existe o no es tuya.' },
  'thread.tag': /*i18n*/ { id: 'thread.tag', message: 'Una etiqueta tiene de 1 a {max} caracteres.' },
  'thread.tags': /*i18n*/ { id: 'thread.tags', message: 'Una conversación tiene {max} etiquetas como máximo.' },
  'thread.keyUsed': /*i18n*/ { id: 'thread.keyUsed', message: 'Ese identificador ya se usó para otro mensaje.' },
  'thread.answeredMeanwhile': /*i18n*/ {
    id: 'thread.answeredMeanwhile',
    message: 'Otra persona de tu equipo respondió mientras escribías. Lee su mensaje antes de enviar el tuyo.',
  },
  'thread.unseen': /*i18n*/ {
    id: 'thread.unseen',
    message: 'Ha llegado un mensaje que aún no has visto. Léelo y ciérrala después.',
  },
  'thread.windowClosed': /*i18n*/ {
    id: 'thread.windowClosed',
    message: 'El plazo para responder se cerró: podrás escribir cuando la persona vuelva a hacerlo.',
  },
  'thread.contactOptedOut': /*i18n*/ {
    id: 'thread.contactOptedOut',
    message: 'Esta persona no recibe mensajes: pidió no recibirlos, bloqueó la cuenta o canceló su suscripción.',
  },
  'template.required': /*i18n*/ { id: 'template.required', message: 'Elige una plantilla y su idioma.' },
  'template.variables': /*i18n*/ {
    id: 'template.variables',
    message: 'Cada dato de la plantilla tiene de 1 a {max} caracteres, y no falta ninguno.',
  },
  'template.noChannel': /*i18n*/ {
    id: 'template.noChannel',
    message: 'Las plantillas se envían solo en conversaciones de WhatsApp.',
  },
  'template.notFound': /*i18n*/ {
    id: 'template.notFound',
    message: 'La plantilla no existe, no está aprobada o no se puede enviar desde aquí.',
  },
  'template.unavailable': /*i18n*/ {
    id: 'template.unavailable',
    message:
      'WhatsApp no dio la lista de plantillas. Revisa que el token tenga el permiso whatsapp_business_management.',
  },
  'thread.nothing': /*i18n*/ { id: 'thread.nothing', message: 'Indica qué debe cambiar.' },
  'thread.note': /*i18n*/ { id: 'thread.note', message: 'Una nota tiene de 1 a {max} caracteres.' },
  'thread.notesMax': /*i18n*/ { id: 'thread.notesMax', message: 'Una conversación tiene {max} notas como máximo.' },
  'thread.noteNotFound': /*i18n*/ { id: 'thread.noteNotFound', message: 'La nota no existe o no es tuya.' },
  'thread.attribute': /*i18n*/ {
    id: 'thread.attribute',
    message: 'Un dato tiene un nombre de 1 a {name} caracteres y un valor de 1 a {value}.',
  },
  'thread.attributes': /*i18n*/ { id: 'thread.attributes', message: 'Un contacto tiene {max} datos como máximo.' },
  'thread.assignee': /*i18n*/ {
    id: 'thread.assignee',
    message: 'Esa persona no atiende conversaciones de esta cuenta.',
  },
  'thread.nothingAsked': /*i18n*/ {
    id: 'thread.nothingAsked',
    message: 'No hay ningún mensaje escrito de la persona al que responder.',
  },
  'thread.messageNotFound': /*i18n*/ { id: 'thread.messageNotFound', message: 'Este mensaje ya no existe.' },
} as const satisfies Record<string, MessageDescriptor>

export const threadLimits = {
  'thread.tag': { max: TAG_MAX },
  'thread.tags': { max: TAGS_MAX },
  'thread.note': { max: NOTE_MAX },
  'thread.notesMax': { max: NOTES_PER_THREAD_MAX },
  'thread.attribute': { name: ATTRIBUTE_NAME_MAX, value: ATTRIBUTE_VALUE_MAX },
  'thread.attributes': { max: ATTRIBUTES_MAX },
  'template.variables': { max: TEMPLATE_VARIABLE_MAX },
} as const

export const threadNotices = {
  'thread.sentAgain': /*i18n*/ { id: 'notice.thread.sentAgain', message: 'El mensaje se está enviando de nuevo' },
} as const satisfies Record<string, MessageDescriptor>
