import type { MessageDescriptor } from '@lingui/core'
import {
  ATTRIBUTE_NAME_MAX,
  ATTRIBUTE_VALUE_MAX,
  ATTRIBUTES_MAX,
  NOTE_MAX,
  NOTES_PER_THREAD_MAX,
  TAG_MAX,
  TAGS_MAX,
  TEMPLATE_BODY_MAX,
  TEMPLATE_BUTTON_MAX,
  TEMPLATE_BUTTONS_MAX,
  TEMPLATE_EXAMPLE_MAX,
  TEMPLATE_LINE_MAX,
  TEMPLATE_NAME_MAX,
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
    message: 'Solo WhatsApp tiene plantillas.',
  },
  'template.notFound': /*i18n*/ {
    id: 'template.notFound',
    message: 'La plantilla no existe, no está aprobada o no se puede enviar desde aquí.',
  },
  'template.unavailable': /*i18n*/ {
    id: 'template.unavailable',
    message:
      'WhatsApp no da acceso a las plantillas. Revisa que el token tenga el permiso whatsapp_business_management.',
  },
  'template.media': /*i18n*/ {
    id: 'template.media',
    message: 'La plantilla lleva una imagen, un vídeo o un documento: súbelo o da su dirección pública https.',
  },
  'template.name': /*i18n*/ {
    id: 'template.name',
    message: 'El nombre tiene de 1 a {max} caracteres: letras minúsculas sin acentos, cifras y guiones bajos.',
  },
  'template.category': /*i18n*/ { id: 'template.category', message: 'Elige la categoría: utilidad o marketing.' },
  'template.language': /*i18n*/ { id: 'template.language', message: 'Elige el idioma de la plantilla.' },
  'template.header': /*i18n*/ {
    id: 'template.header',
    message: 'El encabezado tiene {max} caracteres como máximo, en una línea, sin variables, emojis ni formato.',
  },
  'template.body': /*i18n*/ { id: 'template.body', message: 'El texto tiene de 1 a {max} caracteres.' },
  'template.numbers': /*i18n*/ {
    id: 'template.numbers',
    message: "Las variables se numeran desde el 1 y sin saltos: '{{1}}', '{{2}}'…",
  },
  'template.edges': /*i18n*/ {
    id: 'template.edges',
    message: 'El texto no puede empezar ni terminar con una variable.',
  },
  'template.adjacent': /*i18n*/ {
    id: 'template.adjacent',
    message: 'Entre dos variables tiene que haber palabras.',
  },
  'template.examples': /*i18n*/ {
    id: 'template.examples',
    message: 'Da un ejemplo de cada variable, de 1 a {max} caracteres: Meta lo pide para revisarla.',
  },
  'template.footer': /*i18n*/ {
    id: 'template.footer',
    message: 'El pie tiene {max} caracteres como máximo, en una línea, sin variables ni emojis.',
  },
  'template.buttons': /*i18n*/ {
    id: 'template.buttons',
    message:
      'Hay {most} botones como máximo, distintos entre sí, de 1 a {max} caracteres, sin variables, emojis ni formato.',
  },
  'template.exists': /*i18n*/ {
    id: 'template.exists',
    message: 'Ya hay una plantilla con ese nombre en ese idioma. Elige otro nombre.',
  },
  'template.refused': /*i18n*/ { id: 'template.refused', message: 'Meta no aceptó la plantilla: {reason}' },
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
  'template.name': { max: TEMPLATE_NAME_MAX },
  'template.header': { max: TEMPLATE_LINE_MAX },
  'template.footer': { max: TEMPLATE_LINE_MAX },
  'template.body': { max: TEMPLATE_BODY_MAX },
  'template.examples': { max: TEMPLATE_EXAMPLE_MAX },
  'template.buttons': { max: TEMPLATE_BUTTON_MAX, most: TEMPLATE_BUTTONS_MAX },
} as const

export const threadNotices = {
  'thread.sentAgain': /*i18n*/ { id: 'notice.thread.sentAgain', message: 'El mensaje se está enviando de nuevo' },
} as const satisfies Record<string, MessageDescriptor>
