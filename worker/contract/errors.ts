import type { MessageDescriptor } from '@lingui/core'
import { ANALYTICS_DAYS_MAX, CONTACT_MESSAGE_MAX, IDEMPOTENCY_KEY_MAX, PAGE_SIZE_MAX } from './limits.ts'
import { accountErrors } from './sentences/account.ts'
import { agentsErrors } from './sentences/agents.ts'
import { behaviourErrors } from './sentences/behaviour.ts'
import { channelsErrors } from './sentences/channels.ts'
import { knowledgeErrors } from './sentences/knowledge.ts'
import { peopleErrors } from './sentences/people.ts'
import { plansErrors } from './sentences/plans.ts'
import { threadsErrors } from './sentences/threads.ts'
import { SESSION_EXCHANGES_MAX } from './thread-limits.ts'

type ErrorEntry = readonly [status: number, sentence: string, quoted?: Readonly<Record<string, number>>]

/**
 * Every code of a refusal, with its HTTP status, its sentence in Spanish and the limits that the sentence quotes. Clients
 * depend on codes, so they never change. A code is also the id of its sentence in the catalogues, and the message of an issue
 * of a schema.
 */
export const ERRORS = {
  'request.notFound': [404, 'No encontramos lo que buscas.'],
  'request.malformed': [400, 'La petición no es JSON válido.'],
  'request.unsupportedMediaType': [415, 'Envía la petición como application/json.'],
  'request.tooLarge': [413, 'La petición es demasiado grande.'],
  'request.timeout': [408, 'La petición tardó demasiado en llegar. Inténtalo de nuevo.'],
  'request.invalid': [422, 'Revisa los campos marcados.'],
  'request.rateLimited': [429, 'Demasiados intentos. Espera un momento y vuelve a intentarlo.'],
  'server.error': [500, 'Algo falló de nuestro lado. Inténtalo de nuevo en unos minutos.'],
  'server.misconfigured': [500, 'El servicio no está bien configurado. Avisa a quien lo administra.'],
  'server.busy': [503, 'El servicio está ocupado. Inténtalo de nuevo en unos segundos.'],
  'access.denied': [403, 'No tienes permiso para hacer esto.'],
  'auth.tokenMissing': [401, 'Falta el token de acceso. Inicia sesión.'],
  'auth.tokenInvalid': [401, 'El token no es válido. Inicia sesión de nuevo.'],
  'auth.tokenExpired': [401, 'El token ha caducado. Inicia sesión de nuevo.'],
  'auth.sessionRevoked': [401, 'La sesión de este token ha terminado. Inicia sesión de nuevo.'],
  'auth.invalidCredentials': [401, 'Credenciales inválidas. Revisa tu correo y tu contraseña.'],
  'auth.accountDeactivated': [401, 'Cuenta desactivada: su token ya no sirve. Contacta con el administrador.'],
  'field.required': [422, 'Este campo es requerido.'],
  'field.invalid': [422, 'Este valor no es válido.'],
  'field.tooLong': [422, 'El texto es demasiado largo.'],
  'field.text': [422, 'Escribe un texto.'],
  'field.illFormed': [422, 'El texto contiene caracteres que no se pueden guardar.'],
  'field.repeated': [422, 'Este parámetro aparece más de una vez.'],
  'field.after': [422, 'Usa el valor de «next» de la página anterior.'],
  'field.page': [422, 'La página debe ser un número entero a partir de 1.'],
  'field.limit': [422, 'El límite debe ser un número entre 1 y {max}.', { max: PAGE_SIZE_MAX }],
  'field.sessionLimit': [422, 'El límite debe ser un número entre 1 y {max}.', { max: SESSION_EXCHANGES_MAX }],
  'field.date': [422, 'Escribe una fecha válida (AAAA-MM-DD).'],
  'field.dateOrder': [422, 'La fecha final no puede ser anterior a la inicial.'],
  'field.id': [422, 'Este identificador no es válido.'],
  'field.email': [422, 'Formato de email inválido'],
  'field.url': [422, 'Formato de URL inválido'],
  'field.number': [422, 'Debe ser un número válido'],
  'field.option': [422, 'Elige una de las opciones.'],
  'analytics.tooLong': [422, 'El periodo puede tener como máximo {max} días.', { max: ANALYTICS_DAYS_MAX }],
  'idempotency.keyInvalid': [
    422,
    'La clave de idempotencia debe tener entre 1 y {max} caracteres.',
    { max: IDEMPOTENCY_KEY_MAX },
  ],
  'idempotency.keyReused': [422, 'Esta clave de idempotencia ya se usó con otra petición.'],
  'idempotency.running': [409, 'Esta petición todavía se está atendiendo. Inténtalo de nuevo en un momento.'],
  'idempotency.answerLost': [
    409,
    'Esta petición ya se atendió, pero su respuesta se perdió. Comprueba el resultado antes de repetirla.',
  ],
  'stream.tooMany': [429, 'Hay demasiadas ventanas abiertas con este chat. Cierra alguna.'],
  'contact.messageTooLong': [422, 'El mensaje no puede exceder {max} caracteres.', { max: CONTACT_MESSAGE_MAX }],
  'contact.full': [503, 'Ahora no podemos recibir más mensajes. Inténtalo de nuevo mañana.'],
  'contact.notFound': [404, 'Este mensaje ya no existe.'],
  'rejected.notFound': [404, 'Este registro ya no está apartado.'],
  'rejected.deletionStays': [
    409,
    'Es la eliminación de una conversación, que no se puede descartar. Solo se puede volver a intentar.',
  ],

  ...accountErrors,
  ...agentsErrors,
  ...behaviourErrors,
  ...channelsErrors,
  ...knowledgeErrors,
  ...peopleErrors,
  ...plansErrors,
  ...threadsErrors,
} as const satisfies Record<string, ErrorEntry>

export type ErrorCode = keyof typeof ERRORS

export const isErrorCode = (text: string): text is ErrorCode => Object.hasOwn(ERRORS, text)

export const statusOf = (code: ErrorCode) => ERRORS[code][0]

/** The sentence of a code, for the catalogues. */
export function errorMessage(code: ErrorCode, details: Readonly<Record<string, unknown>> = {}) {
  const [, message, quoted]: ErrorEntry = ERRORS[code]
  return { id: code, message, values: { ...quoted, ...details } } satisfies MessageDescriptor
}
