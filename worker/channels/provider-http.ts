import { mediaTypeOf } from '../contract/media-type.ts'
import type { Config } from '../core/config.ts'
import { isLoopback } from '../core/loopback.ts'
import type { ProviderAddresses } from '../core/provider-addresses.ts'
import type { Failure } from './failures.ts'
import { exactJsonIn } from './json.ts'

const TIMEOUT_MS = 10_000

/** HTTP access of the adapters. */
export interface ProviderHttp {
  fetch(url: string, init: RequestInit): Promise<Response>
  addresses: ProviderAddresses
  isProduction: boolean
  /** A shorter timeout, for calls that a person waits for. */
  timeoutMs?: number
}

export const providerHttpOf = (config: Config): ProviderHttp => ({
  fetch: (url, init) => fetch(url, init),
  addresses: config.providers,
  isProduction: config.isProduction,
})

export interface Call {
  url: string
  headers?: Record<string, string>
  /** Sent as JSON by POST; without it the call is a GET. */
  body?: unknown
  /** Sent as it is by POST, instead of `body`. */
  bytes?: Uint8Array
  method?: 'GET' | 'POST' | 'DELETE'
}

export interface Answer {
  status: number
  headers: Headers
  /** `undefined` when it is not JSON. */
  body: unknown
}

const networkFailure = (code: string): Failure => ({ reason: 'resultUnknown', code, detail: '' })

const isForbidden = ({ isProduction }: ProviderHttp, url: string): boolean =>
  isProduction && (isLoopback(url) || !url.startsWith('https:'))
const FORBIDDEN: Failure = { reason: 'requestRefused', code: 'loopback', detail: '' }
const failureOf = (error: unknown): Failure =>
  networkFailure(error instanceof Error && error.name === 'TimeoutError' ? 'timeout' : 'network')

/**
 * Calls a provider. The text of a network error may contain the address and so a token: only the kind of error is
 * kept.
 */
export async function call(http: ProviderHttp, { url, headers, body, bytes, method }: Call): Promise<Answer | Failure> {
  if (isForbidden(http, url)) return FORBIDDEN
  const sent = bytes ?? (body === undefined ? undefined : JSON.stringify(body))
  const type = bytes ? 'application/octet-stream' : 'application/json'
  try {
    const answer = await http.fetch(url, {
      method: method ?? (sent === undefined ? 'GET' : 'POST'),
      headers: { accept: 'application/json', ...(sent !== undefined && { 'content-type': type }), ...headers },
      ...(sent !== undefined && { body: sent as BodyInit }),
      redirect: 'manual',
      signal: AbortSignal.timeout(http.timeoutMs ?? TIMEOUT_MS),
    })
    return { status: answer.status, headers: answer.headers, body: exactJsonIn(await answer.text()) }
  } catch (error) {
    return failureOf(error)
  }
}

/** A file that a person sent, as it comes from the provider. */
export interface MediaFile {
  type: string
  body: ReadableStream
}

/** The limit of Telegram and of WhatsApp. */
const MEDIA_MAX_BYTES = 20 * 1024 * 1024
const MEDIA_TIMEOUT_MS = 60_000
/** The types that a browser may show; everything else is answered as a download. */
const INLINE_TYPES = /^(?:image\/(?:jpeg|png|webp|gif)|audio\/[\w.+-]+|video\/[\w.+-]+|application\/pdf)$/

/** Fetches a file; an answer without a content length is refused. */
export async function download(
  http: ProviderHttp,
  url: string,
  headers: Record<string, string> = {},
): Promise<MediaFile | Failure> {
  const refused: Failure = { reason: 'mediaRefused', code: 'media', detail: '' }
  if (isForbidden(http, url)) return FORBIDDEN
  try {
    const signal = AbortSignal.timeout(MEDIA_TIMEOUT_MS)
    const answer = await http.fetch(url, { headers, redirect: 'manual', signal })
    const length = Number(answer.headers.get('content-length') ?? Number.NaN)
    if (answer.status !== 200 || !answer.body || !(length <= MEDIA_MAX_BYTES)) return refused
    const type = mediaTypeOf(answer.headers.get('content-type'))
    return { type: INLINE_TYPES.test(type) ? type : 'application/octet-stream', body: answer.body }
  } catch (error) {
    return failureOf(error)
  }
}

export const isFailure = (outcome: object): outcome is Failure => 'reason' in outcome

const DETAIL_MAX = 300

/** A provider's error text without secrets, shortened for storage. */
export function withoutSecrets(detail: string, secrets: readonly (string | undefined)[]): string {
  let text = detail
  for (const secret of secrets) if (secret) text = text.replaceAll(secret, '…')
  return text.slice(0, DETAIL_MAX).toWellFormed()
}

const SECOND_MS = 1_000

/** `Retry-After` in milliseconds, when it is there in seconds. */
export function retryAfterMs(headers: Headers): number | undefined {
  const seconds = Number.parseInt(headers.get('retry-after') ?? '', 10)
  return Number.isFinite(seconds) && seconds >= 0 ? seconds * SECOND_MS : undefined
}
