import type { MessageDescriptor } from '@lingui/core'
import { accountErrors, accountNotices } from './account-sentences.ts'
import { administrationLimits, administrationNotices, administrationSentences } from './administration-sentences.ts'
import { agentFileErrors, agentFileLimits, agentFileNotices } from './agent-file-sentences.ts'
import { agentErrors, agentLimits, agentNotices } from './agent-sentences.ts'
import { behaviourErrors, behaviourLimits, behaviourNotices } from './behaviour-sentences.ts'
import { cannedReplyErrors, cannedReplyLimits, cannedReplyNotices } from './canned-reply-sentences.ts'
import { channelErrors, channelLimits, channelNotices } from './channel-sentences.ts'
import { contactErrors, contactLimits, contactNotices } from './contact-sentences.ts'
import type { ErrorCode } from './errors.ts'
import { idempotencyErrors, idempotencyLimits } from './idempotency-sentences.ts'
import { knowledgeErrors, knowledgeLimits, knowledgeNotices } from './knowledge-sentences.ts'
import {
  ANALYTICS_DAYS_MAX,
  COMPANY_NAME_MAX,
  MESSAGE_MAX,
  PAGE_SIZE_MAX,
  PASSWORD_MAX,
  PASSWORD_MIN,
  PERSON_NAME_MAX,
} from './limits.ts'
import { peopleErrors, peopleLimits, peopleNotices } from './people-sentences.ts'
import { ratingErrors } from './rating-sentences.ts'
import { rejectedErrors, rejectedNotices } from './rejected-sentences.ts'
import { startErrors, startLimits, startNotices } from './start-sentences.ts'
import { subscriptionErrors, subscriptionNotices } from './subscription-sentences.ts'
import { threadErrors, threadLimits, threadNotices } from './thread-sentences.ts'
import { trainingErrors, trainingLimits, trainingNotices } from './training-sentences.ts'
import { uploadErrors, uploadLimits } from './upload-sentences.ts'

/** The sentence of each refusal; the catalogues have its translations. */
export const errorSentences = {
  ...idempotencyErrors,
  ...accountErrors,
  ...peopleErrors,
  ...channelErrors,
  ...knowledgeErrors,
  ...subscriptionErrors,
  ...behaviourErrors,
  ...agentErrors,
  ...agentFileErrors,
  ...startErrors,
  ...trainingErrors,
  ...contactErrors,
  ...cannedReplyErrors,
  ...rejectedErrors,
  ...threadErrors,
  ...ratingErrors,
  ...uploadErrors,
  'request.notFound': /*i18n*/ { id: 'request.notFound', message: 'No encontramos lo que buscas.' },
  'request.malformed': /*i18n*/ { id: 'request.malformed', message: 'La petición no es JSON válido.' },
  'request.unsupportedMediaType': /*i18n*/ {
    id: 'request.unsupportedMediaType',
    message: 'Envía la petición como application/json.',
  },
  'request.tooLarge': /*i18n*/ { id: 'request.tooLarge', message: 'La petición es demasiado grande.' },
  'request.timeout': /*i18n*/ {
    id: 'request.timeout',
    message: 'La petición tardó demasiado en llegar. Inténtalo de nuevo.',
  },
  'request.invalid': /*i18n*/ { id: 'request.invalid', message: 'Revisa los campos marcados.' },
  'request.rateLimited': /*i18n*/ {
    id: 'request.rateLimited',
    message: 'Demasiados intentos. Espera un momento y vuelve a intentarlo.',
  },
  'server.error': /*i18n*/ {
    id: 'server.error',
    message: 'Algo falló de nuestro lado. Inténtalo de nuevo en unos minutos.',
  },
  'server.misconfigured': /*i18n*/ {
    id: 'server.misconfigured',
    message: 'El servicio no está bien configurado. Avisa a quien lo administra.',
  },
  'server.busy': /*i18n*/ {
    id: 'server.busy',
    message: 'El servicio está ocupado. Inténtalo de nuevo en unos segundos.',
  },
  'auth.tokenMissing': /*i18n*/ { id: 'auth.tokenMissing', message: 'Falta el token de acceso. Inicia sesión.' },
  'auth.tokenInvalid': /*i18n*/ { id: 'auth.tokenInvalid', message: 'El token no es válido. Inicia sesión de nuevo.' },
  'auth.tokenExpired': /*i18n*/ { id: 'auth.tokenExpired', message: 'El token ha caducado. Inicia sesión de nuevo.' },
  'auth.sessionRevoked': /*i18n*/ {
    id: 'auth.sessionRevoked',
    message: 'La sesión de este token ha terminado. Inicia sesión de nuevo.',
  },
  'auth.invalidCredentials': /*i18n*/ {
    id: 'auth.invalidCredentials',
    message: 'Credenciales inválidas. Revisa tu correo y tu contraseña.',
  },
  'auth.accountDeactivated': /*i18n*/ {
    id: 'auth.accountDeactivated',
    message: 'Cuenta desactivada: su token ya no sirve. Contacta con el administrador.',
  },
  'access.denied': /*i18n*/ { id: 'access.denied', message: 'No tienes permiso para hacer esto.' },
  'field.required': /*i18n*/ { id: 'field.required', message: 'Este campo es requerido.' },
  'field.invalid': /*i18n*/ { id: 'field.invalid', message: 'Este valor no es válido.' },
  'field.tooLong': /*i18n*/ { id: 'field.tooLong', message: 'El texto es demasiado largo.' },
  'field.text': /*i18n*/ { id: 'field.text', message: 'Escribe un texto.' },
  'field.illFormed': /*i18n*/ {
    id: 'field.illFormed',
    message: 'El texto contiene caracteres que no se pueden guardar.',
  },
  'field.repeated': /*i18n*/ { id: 'field.repeated', message: 'Este parámetro aparece más de una vez.' },
  'field.after': /*i18n*/ { id: 'field.after', message: 'Usa el valor de «next» de la página anterior.' },
  'field.page': /*i18n*/ { id: 'field.page', message: 'La página debe ser un número entero a partir de 1.' },
  'field.limit': /*i18n*/ { id: 'field.limit', message: 'El límite debe ser un número entre 1 y {max}.' },
  'field.date': /*i18n*/ { id: 'field.date', message: 'Escribe una fecha válida (AAAA-MM-DD).' },
  'analytics.tooLong': /*i18n*/ {
    id: 'analytics.tooLong',
    message: 'El periodo puede tener como máximo {max} días.',
  },
  'field.dateOrder': /*i18n*/ { id: 'field.dateOrder', message: 'La fecha final no puede ser anterior a la inicial.' },
  'field.id': /*i18n*/ { id: 'field.id', message: 'Este identificador no es válido.' },
  'field.email': /*i18n*/ { id: 'field.email', message: 'Formato de email inválido' },
  'field.url': /*i18n*/ { id: 'field.url', message: 'Formato de URL inválido' },
  'field.number': /*i18n*/ { id: 'field.number', message: 'Debe ser un número válido' },
  'field.option': /*i18n*/ { id: 'field.option', message: 'Elige una de las opciones.' },
  'account.nameRequired': /*i18n*/ { id: 'account.nameRequired', message: 'El nombre es requerido' },
  'account.nameTooLong': /*i18n*/ { id: 'account.nameTooLong', message: 'El nombre no puede exceder {max} caracteres' },
  'account.companyTooLong': /*i18n*/ {
    id: 'account.companyTooLong',
    message: 'La empresa no puede exceder {max} caracteres',
  },
  'account.countryUnknown': /*i18n*/ { id: 'account.countryUnknown', message: 'Elige un país de la lista.' },
  'account.emailRequired': /*i18n*/ { id: 'account.emailRequired', message: 'El email es requerido' },
  'account.emailInvalid': /*i18n*/ { id: 'account.emailInvalid', message: 'Formato de email inválido' },
  'account.emailTaken': /*i18n*/ {
    id: 'account.emailTaken',
    message: 'Ya existe una cuenta con este email. Inicia sesión.',
  },
  'account.passwordRequired': /*i18n*/ { id: 'account.passwordRequired', message: 'La contraseña es requerida' },
  'account.passwordTooShort': /*i18n*/ {
    id: 'account.passwordTooShort',
    message: 'La contraseña debe tener al menos {min} caracteres',
  },
  'account.passwordTooLong': /*i18n*/ {
    id: 'account.passwordTooLong',
    message: 'La contraseña no puede exceder {max} caracteres',
  },
  'account.passwordCommon': /*i18n*/ {
    id: 'account.passwordCommon',
    message: 'Esta contraseña es muy conocida y fácil de adivinar. Elige otra.',
  },
  'account.passwordPersonal': /*i18n*/ {
    id: 'account.passwordPersonal',
    message: 'La contraseña no puede ser tu email, tu nombre ni el nombre de la aplicación.',
  },
  'agentType.notFound': /*i18n*/ { id: 'agentType.notFound', message: 'Este tipo de agente no existe.' },
  'chat.messageRequired': /*i18n*/ { id: 'chat.messageRequired', message: 'Escribe un mensaje.' },
  'chat.messageTooLong': /*i18n*/ {
    id: 'chat.messageTooLong',
    message: 'El mensaje no puede exceder {max} caracteres.',
  },
  'visitor.address': /*i18n*/ {
    id: 'visitor.address',
    message: 'Escribe un correo electrónico o un teléfono válido.',
  },
  'visitor.noThread': /*i18n*/ { id: 'visitor.noThread', message: 'Esta conversación ya no existe.' },
  'chat.sessionInvalid': /*i18n*/ { id: 'chat.sessionInvalid', message: 'El identificador de la sesión no es válido.' },
  'chat.messageIdInvalid': /*i18n*/ {
    id: 'chat.messageIdInvalid',
    message: 'El identificador del mensaje debe ser un UUID.',
  },
  'chat.noWebchat': /*i18n*/ { id: 'chat.noWebchat', message: 'Este agente no atiende por chat web.' },
  'chat.noEngine': /*i18n*/ { id: 'chat.noEngine', message: 'El servicio de chat no está disponible en este momento.' },
  'chat.engineFailed': /*i18n*/ {
    id: 'chat.engineFailed',
    message: 'Lo siento, hubo un error al procesar tu mensaje. Inténtalo de nuevo.',
  },
  'chat.unreadable': /*i18n*/ {
    id: 'chat.unreadable',
    message: 'El mensaje se guardó de una forma que no se puede leer. Pide a la persona que lo escriba otra vez.',
  },
  'conversation.notFound': /*i18n*/ { id: 'conversation.notFound', message: 'La conversación no existe o no es tuya.' },
  'conversation.agentRequired': /*i18n*/ {
    id: 'conversation.agentRequired',
    message: 'Indica de qué agente son las conversaciones.',
  },
  'droppedMessage.notFound': /*i18n*/ {
    id: 'droppedMessage.notFound',
    message: 'El mensaje ya no está entre los no atendidos.',
  },
  'conversation.saidAgain': /*i18n*/ { id: 'conversation.saidAgain', message: 'Este mensaje ya se envió otra vez.' },
  'conversation.nothingToSend': /*i18n*/ {
    id: 'conversation.nothingToSend',
    message: 'Esta respuesta no está pendiente de reenvío.',
  },
  'stream.tooMany': /*i18n*/ {
    id: 'stream.tooMany',
    message: 'Hay demasiadas ventanas abiertas con este chat. Cierra alguna.',
  },
  ...administrationSentences,
} as const satisfies Record<ErrorCode, MessageDescriptor>

/** The limits in sentences, so that sentence and rule use the same number. */
export const limitsQuoted: Partial<Record<ErrorCode, Record<string, number>>> = {
  ...peopleLimits,
  'analytics.tooLong': { max: ANALYTICS_DAYS_MAX },
  ...channelLimits,
  ...knowledgeLimits,
  ...behaviourLimits,
  ...trainingLimits,
  ...agentLimits,
  ...agentFileLimits,
  ...contactLimits,
  ...cannedReplyLimits,
  ...startLimits,
  ...threadLimits,
  ...uploadLimits,
  'field.limit': { max: PAGE_SIZE_MAX },
  ...idempotencyLimits,
  'account.nameTooLong': { max: PERSON_NAME_MAX },
  'account.companyTooLong': { max: COMPANY_NAME_MAX },
  'account.passwordTooShort': { min: PASSWORD_MIN },
  'account.passwordTooLong': { max: PASSWORD_MAX },
  ...administrationLimits,
  'chat.messageTooLong': { max: MESSAGE_MAX },
}

/** The sentence of a successful call. */
export const noticeSentences = {
  ...administrationNotices,
  ...rejectedNotices,
  ...subscriptionNotices,
  ...accountNotices,
  ...peopleNotices,
  ...channelNotices,
  ...knowledgeNotices,
  ...behaviourNotices,
  ...agentNotices,
  ...agentFileNotices,
  ...startNotices,
  ...trainingNotices,
  ...contactNotices,
  ...cannedReplyNotices,
  ...threadNotices,
  'auth.signedOut': /*i18n*/ { id: 'notice.auth.signedOut', message: 'Sesión cerrada.' },
  'conversation.sentAgain': /*i18n*/ {
    id: 'notice.conversation.sentAgain',
    message: 'La respuesta se está enviando de nuevo',
  },
  'conversation.askedAgain': /*i18n*/ {
    id: 'notice.conversation.askedAgain',
    message: 'El agente vuelve a responder este mensaje',
  },
  'conversation.deleted': /*i18n*/ { id: 'notice.conversation.deleted', message: 'Conversación eliminada' },
  'conversation.restored': /*i18n*/ { id: 'notice.conversation.restored', message: 'Mensaje restaurado' },
  'conversation.erased': /*i18n*/ { id: 'notice.conversation.erased', message: 'Mensaje eliminado para siempre' },
} as const satisfies Record<string, MessageDescriptor>

export type Notice = keyof typeof noticeSentences
