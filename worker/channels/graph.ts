import * as z from 'zod/mini'
import { jsonIn } from '../contract/json.ts'
import type { Failure, FailureReason } from './failures.ts'
import { type Answer, call, isFailure, type ProviderHttp, retryAfterMs, withoutSecrets } from './provider-http.ts'
import { lenient, Numeric } from './wire-shapes.ts'

const GraphError = z.object({
  error: z.object({
    code: Numeric,
    error_subcode: lenient(Numeric),
    is_transient: lenient(z.boolean()),
    message: lenient(z.string()),
    error_user_msg: lenient(z.string()),
    error_data: lenient(z.object({ details: lenient(z.string()) })),
  }),
})

/** Maps Meta's code and subcode to a reason: many errors share one HTTP status. */
export type ReadCode = (code: number, subcode: number | undefined, isTransient: boolean) => FailureReason

export interface GraphCall {
  /** Address and version. */
  base: string
  path: string
  token: string
  query?: Record<string, string>
  body?: unknown
  /** A file from its beginning, to an upload session. */
  bytes?: Uint8Array
  method?: 'GET' | 'POST' | 'DELETE'
}

const Usage = z.record(z.string(), z.array(z.object({ estimated_time_to_regain_access: lenient(z.number()) })))
const MINUTE_MS = 60_000

/** When calls are allowed again: Meta says minutes in a header of usage figures, or seconds in `Retry-After`. */
function retryWaitMs(headers: Headers): number | undefined {
  const retryAfter = retryAfterMs(headers)
  if (retryAfter !== undefined) return retryAfter
  const { data: usage = {} } = Usage.safeParse(jsonIn(headers.get('x-business-use-case-usage') ?? ''))
  const minutes = Object.values(usage).flatMap((uses) => uses.map((use) => use.estimated_time_to_regain_access ?? 0))
  const longest = Math.max(0, ...minutes)
  return longest > 0 ? longest * MINUTE_MS : undefined
}

const byStatus = (status: number): FailureReason => {
  if (status === 401) return 'tokenInvalid'
  if (status === 429) return 'rateLimited'
  return status >= 500 ? 'resultUnknown' : 'requestRefused'
}

function failureIn({ status, headers, body }: Answer, token: string, readCode: ReadCode): Failure {
  const parsed = GraphError.safeParse(body)
  const { error } = parsed.success ? parsed.data : {}
  const reason = error ? readCode(error.code, error.error_subcode, error.is_transient ?? false) : byStatus(status)
  const retry = reason === 'rateLimited' || reason === 'personRateLimited' ? retryWaitMs(headers) : undefined
  const detail = error?.error_data?.details ?? error?.error_user_msg ?? error?.message ?? ''
  return {
    reason,
    code: error ? [error.code, error.error_subcode].filter((part) => part !== undefined).join('/') : String(status),
    detail: withoutSecrets(detail, [token]),
    ...(retry === undefined ? {} : { retryAfterMs: retry }),
    ...(reason === 'rateLimited' && retry === undefined ? { backoffMs: MINUTE_MS } : {}),
  }
}

/** One call of the Graph API. The token goes in a header: addresses are written into logs. */
export async function callGraph(
  http: ProviderHttp,
  graph: GraphCall,
  readCode: ReadCode,
): Promise<Failure | { body: unknown }> {
  const { base, path, token, query, body, bytes, method } = graph
  if (!token) return { reason: 'tokenInvalid', code: 'missing', detail: '' }
  const url = `${base}/${path}${query ? `?${new URLSearchParams(query)}` : ''}`
  const headers = bytes ? { authorization: `OAuth ${token}`, file_offset: '0' } : { authorization: `Bearer ${token}` }
  const answer = await call(http, {
    url,
    headers,
    ...(body === undefined ? {} : { body }),
    ...(bytes ? { bytes } : {}),
    ...(method ? { method } : {}),
  })
  if (isFailure(answer)) return answer
  const isGood = answer.status >= 200 && answer.status < 300 && !GraphError.safeParse(answer.body).success
  return isGood ? { body: answer.body } : failureIn(answer, token, readCode)
}

const ID = /^\d{1,32}$/
/** Ids stand in paths: only digits may. */
export const isGraphId = (id: string | undefined): id is string => ID.test(id ?? '')
