import type { Config } from '../core/config.ts'
import { isLoopback } from '../core/loopback.ts'
import type { ProviderAddresses } from '../core/provider-addresses.ts'
import type { Failure } from './failures.ts'
import { exactJsonIn } from './json.ts'

const ANSWER_WITHIN_MS = 10_000

/** How adapters reach the outside. */
export interface Wires {
  fetch(url: string, init: RequestInit): Promise<Response>
  addresses: ProviderAddresses
  isProduction: boolean
}

export const wiresOf = (config: Config): Wires => ({
  fetch: (url, init) => fetch(url, init),
  addresses: config.providers,
  isProduction: config.isProduction,
})

export interface Call {
  url: string
  headers?: Record<string, string>
  /** Sent as JSON by POST; without it the call is a GET. */
  body?: unknown
  method?: 'GET' | 'POST' | 'DELETE'
}

export interface Answer {
  status: number
  headers: Headers
  /** `undefined` when it is not JSON. */
  body: unknown
}

const lost = (code: string): Failure => ({ reason: 'resultUnknown', code, detail: '' })

/** Calls a provider. An error's text may name the address, and with it a token: only its kind is kept. */
export async function call(wires: Wires, { url, headers, body, method }: Call): Promise<Answer | Failure> {
  if (wires.isProduction && (isLoopback(url) || !url.startsWith('https:')))
    return { reason: 'requestRefused', code: 'loopback', detail: '' }
  try {
    const answer = await wires.fetch(url, {
      method: method ?? (body === undefined ? 'GET' : 'POST'),
      headers: {
        accept: 'application/json',
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      redirect: 'manual',
      signal: AbortSignal.timeout(ANSWER_WITHIN_MS),
    })
    return { status: answer.status, headers: answer.headers, body: exactJsonIn(await answer.text()) }
  } catch (error) {
    return lost(error instanceof Error && error.name === 'TimeoutError' ? 'timeout' : 'network')
  }
}

export const isFailure = (outcome: Answer | Failure): outcome is Failure => 'reason' in outcome

const DETAIL_MAX = 300

/** A provider's words without any secret in them, short enough to be kept. */
export function withoutSecrets(words: string, secrets: readonly (string | undefined)[]): string {
  let text = words
  for (const secret of secrets) if (secret) text = text.replaceAll(secret, '…')
  return text.slice(0, DETAIL_MAX).toWellFormed()
}

const SECOND_MS = 1_000

/** `Retry-After` in milliseconds, when it is there in seconds. */
export function retryAfterMs(headers: Headers): number | undefined {
  const seconds = Number.parseInt(headers.get('retry-after') ?? '', 10)
  return Number.isFinite(seconds) && seconds >= 0 ? seconds * SECOND_MS : undefined
}
