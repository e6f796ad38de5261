import type { MessageDescriptor } from '@lingui/core'
import { i18n } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { ErrorCode } from '../../worker/contract/errors.ts'

/** `client.offline`: there was no response. `client.unreadable`: the response is not one of this API. */
type FailureCode = ErrorCode | 'client.offline' | 'client.unreadable'

interface FailureFacts {
  status: number
  code: FailureCode
  message: string
  fields?: Record<string, string> | undefined
  details?: Record<string, number | string> | undefined
  retryAfter?: number | undefined
}

/** The error of an API call. `message` and `fields` are sentences for the user; `retryAfter` is in seconds. */
export class ApiFailure extends Error {
  readonly status: number
  readonly code: FailureCode
  readonly fields: Record<string, string>
  readonly details: Record<string, number | string>
  readonly retryAfter: number | null

  constructor({ status, code, message, fields = {}, details = {}, retryAfter }: FailureFacts) {
    super(message)
    this.name = 'ApiFailure'
    this.status = status
    this.code = code
    this.fields = fields
    this.details = details
    this.retryAfter = retryAfter ?? null
  }
}

const OFFLINE = msg`Error de conexión. Revisa tu internet e inténtalo de nuevo.`
const UNREADABLE = msg`El servidor dio una respuesta que no se entiende. Inténtalo de nuevo.`
const BY_STATUS: Record<number, MessageDescriptor> = {
  401: msg`Credenciales inválidas`,
  403: msg`Acceso denegado`,
  404: msg`No se encontró el recurso`,
  409: msg`El recurso ya existe`,
  413: msg`Lo que envías es demasiado grande`,
  422: msg`Error de validación`,
  429: msg`Demasiados intentos. Espera un momento.`,
  500: msg`Error interno del servidor`,
  503: msg`El servicio no está disponible. Inténtalo en unos minutos.`,
}

export const offline = (): ApiFailure => new ApiFailure({ status: 0, code: 'client.offline', message: i18n._(OFFLINE) })

const text = (value: unknown): string | undefined => (typeof value === 'string' && value !== '' ? value : undefined)

/** Converts an error response to an `ApiFailure`. A response of a proxy has no error object; its status decides. */
export async function failureOf(response: Response): Promise<ApiFailure> {
  const body = (await response.json().catch(() => ({}))) as Record<string, unknown> | null
  const error = body?.['error']
  const facts = (typeof error === 'object' && error !== null ? error : {}) as Partial<FailureFacts>
  const seconds = Number(response.headers.get('retry-after') ?? Number.NaN)
  return new ApiFailure({
    status: response.status,
    code: facts.code ?? 'client.unreadable',
    message:
      text(facts.message) ?? text(error) ?? text(body?.['message']) ?? i18n._(BY_STATUS[response.status] ?? UNREADABLE),
    fields: facts.fields,
    details: facts.details,
    retryAfter: Number.isFinite(seconds) ? seconds : undefined,
  })
}

export const unreadable = (status: number): ApiFailure =>
  new ApiFailure({ status, code: 'client.unreadable', message: i18n._(UNREADABLE) })

/** The sentence for any caught error; `fallback` when the error has none. */
export const failureMessage = (error: unknown, fallback?: string): string =>
  error instanceof ApiFailure && (fallback === undefined || error.status !== 200)
    ? error.message
    : (fallback ?? i18n._(UNREADABLE))

/** The sentence of the first field that was refused, or else that of the error. */
export const fieldMessage = (error: unknown): string =>
  (error instanceof ApiFailure && Object.values(error.fields)[0]) || failureMessage(error)
