import type { MessageDescriptor } from '@lingui/core'
import { CANNED_REPLIES_MAX, CANNED_SHORTCUT_MAX, MESSAGE_MAX } from '../limits.ts'
import {
  ATTRIBUTE_NAME_MAX,
  ATTRIBUTE_VALUE_MAX,
  ATTRIBUTES_MAX,
  NOTE_MAX,
  NOTES_PER_THREAD_MAX,
  TAG_MAX,
  TAGS_MAX,
} from '../thread-limits.ts'
import { MESSAGE_FILES_MAX, UPLOAD_MAX_BYTES, UPLOAD_NAME_MAX } from '../upload-limits.ts'

/** Threads, the web chat, files and canned replies: refusals. */
export const threadsErrors = {
  'conversation.notFound': [404, 'La conversación no existe o no es tuya.'],
  'conversation.agentRequired': [422, 'Indica de qué agente son las conversaciones.'],
  'conversation.saidAgain': [409, 'Este mensaje ya se envió otra vez.'],
  'conversation.nothingToSend': [409, 'Esta respuesta no está pendiente de reenvío.'],
  'thread.notFound': [404, 'La conversación no existe o no es tuya.'],
  'thread.tag': [422, 'Una etiqueta tiene de 1 a {max} caracteres.', { max: TAG_MAX }],
  'thread.tags': [422, 'Una conversación tiene {max} etiquetas como máximo.', { max: TAGS_MAX }],
  'thread.keyUsed': [409, 'Ese identificador ya se usó para otro mensaje.'],
  'thread.noteKeyUsed': [409, 'Ese identificador ya se usó para otra nota.'],
  'thread.answeredMeanwhile': [
    409,
    'Otra persona de tu equipo respondió mientras escribías. Lee su mensaje antes de enviar el tuyo.',
  ],
  'thread.unseen': [409, 'Ha llegado un mensaje que aún no has visto. Léelo y cierra después la conversación.'],
  'thread.statusOnly': [
    503,
    'El estado de la conversación ya cambió; lo demás no se pudo guardar ni mostrar. Inténtalo de nuevo en un momento.',
  ],
  'thread.windowClosed': [409, 'El plazo para responder se cerró: podrás escribir cuando la persona vuelva a hacerlo.'],
  'thread.commentAnswered': [
    409,
    'Ya hay una respuesta en camino a este comentario y solo se permite una: podrás escribir cuando la persona conteste en privado.',
  ],
  'thread.contactOptedOut': [
    409,
    'Esta persona no recibe mensajes: pidió no recibirlos, bloqueó la cuenta o canceló su suscripción.',
  ],
  'thread.nothing': [422, 'Indica qué debe cambiar.'],
  'thread.note': [422, 'Una nota tiene de 1 a {max} caracteres.', { max: NOTE_MAX }],
  'thread.notesMax': [409, 'Una conversación tiene {max} notas como máximo.', { max: NOTES_PER_THREAD_MAX }],
  'thread.noteNotFound': [404, 'La nota no existe o no es tuya.'],
  'thread.attribute': [
    422,
    'Un dato tiene un nombre de 1 a {name} caracteres y un valor de 1 a {value}.',
    { name: ATTRIBUTE_NAME_MAX, value: ATTRIBUTE_VALUE_MAX },
  ],
  'thread.attributes': [422, 'Un contacto tiene {max} datos como máximo.', { max: ATTRIBUTES_MAX }],
  'thread.assignee': [422, 'Esa persona no atiende las conversaciones de este agente.'],
  'thread.nothingAsked': [409, 'No hay ningún mensaje escrito de la persona al que responder.'],
  'thread.messageNotFound': [404, 'Este mensaje ya no existe.'],
  'chat.ratingInvalid': [422, 'La valoración es 1, -1 o ninguna (null).'],
  'chat.replyNotFound': [404, 'Esa respuesta no está en esta conversación o ya no se puede valorar.'],
  'chat.notClosed': [409, 'Esta conversación sigue abierta: se valora cuando termina.'],
  'chat.messageRequired': [422, 'Escribe un mensaje.'],
  'chat.messageTooLong': [422, 'El mensaje no puede exceder {max} caracteres.', { max: MESSAGE_MAX }],
  'chat.sessionInvalid': [422, 'El identificador de la sesión no es válido.'],
  'chat.messageIdInvalid': [422, 'El identificador del mensaje debe ser un UUID.'],
  'chat.messageIdUsed': [422, 'Este identificador ya se usó con otro mensaje. Envía el mensaje con uno nuevo.'],
  'chat.noWebchat': [404, 'Este agente no atiende por chat web.'],
  'chat.noEngine': [503, 'El servicio de chat no está disponible en este momento.'],
  'chat.engineFailed': [503, 'Lo siento, hubo un error al procesar tu mensaje. Inténtalo de nuevo.'],
  'chat.unreadable': [
    500,
    'El mensaje se guardó de una forma que no se puede leer. Pide a la persona que lo escriba otra vez.',
  ],
  'visitor.address': [422, 'Escribe un correo electrónico o un teléfono válido.'],
  'visitor.noThread': [404, 'Esta conversación ya no existe.'],
  'callback.notFound': [404, 'Esta dirección no espera ninguna respuesta.'],
  'callback.late': [410, 'La respuesta llegó tarde: ya no se espera.'],
  'callback.used': [409, 'Este mensaje ya tiene respuesta.'],
  'callback.unusable': [422, 'Ahí no hay una respuesta que se pueda enviar. Campos recibidos: {seen}.'],
  'attachment.notFound': [404, 'Este mensaje no trae ese archivo.'],
  'attachment.unavailable': [409, 'El proveedor ya no entrega este archivo, o el canal no puede pedirlo.'],
  'upload.name': [422, 'El nombre del archivo tiene de 1 a {max} caracteres.', { max: UPLOAD_NAME_MAX }],
  'upload.kind': [
    422,
    'Ese archivo no se puede enviar. Se admiten imágenes (JPEG, PNG, WebP, GIF), PDF, Word, Excel, PowerPoint, texto y CSV.',
  ],
  'upload.empty': [422, 'El archivo está vacío.'],
  'upload.tooLarge': [
    413,
    'El archivo pesa demasiado: el máximo es {max} MB.',
    { max: UPLOAD_MAX_BYTES / 1024 / 1024 },
  ],
  'upload.tooMany': [422, 'Un mensaje lleva {max} archivos como máximo.', { max: MESSAGE_FILES_MAX }],
  'upload.notFound': [404, 'El archivo ya no existe.'],
  'upload.used': [409, 'Ese archivo ya se envió en otro mensaje.'],
  'upload.full': [
    409,
    'No queda espacio para más archivos de este agente. Elimina conversaciones antiguas con archivos.',
  ],
  'droppedMessage.notFound': [404, 'El mensaje ya no está entre los no atendidos.'],
  'cannedReply.notFound': [404, 'Esta respuesta guardada ya no existe.'],
  'cannedReply.limitReached': [
    409,
    'Puedes tener hasta {max} respuestas guardadas. Elimina alguna para guardar otra.',
    { max: CANNED_REPLIES_MAX },
  ],
  'cannedReply.shortcutTaken': [409, 'Ya tienes una respuesta guardada con este atajo.'],
  'cannedReply.shortcut': [
    422,
    'El atajo es una sola palabra de hasta {max} caracteres: letras, números o guiones.',
    { max: CANNED_SHORTCUT_MAX },
  ],
} as const

/** Threads, the web chat, files and canned replies: sentences of successful calls. */
export const threadsNotices = {
  'conversation.sentAgain': 'La respuesta se está enviando de nuevo',
  'conversation.askedAgain': 'El agente vuelve a responder este mensaje',
  'conversation.deleted': 'Mensaje eliminado',
  'conversation.restored': 'Mensaje restaurado',
  'conversation.erased': 'Mensaje eliminado para siempre',
  'thread.sentAgain': 'El mensaje se está enviando de nuevo',
  'cannedReply.created': 'Respuesta guardada',
  'cannedReply.updated': 'Respuesta guardada actualizada',
  'cannedReply.deleted': 'Respuesta guardada eliminada',
} as const

/** The sentence of `agent.notFound` for visitors; the usual one is for owners. */
export const chatGoneSentence: MessageDescriptor = /*i18n*/ {
  id: 'chat.agentGone',
  message: 'Este chat ya no está disponible.',
}
