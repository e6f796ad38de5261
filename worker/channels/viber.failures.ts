import * as z from 'zod/mini'
import type { Failure, FailureReason } from './failures.ts'
import { type Answer, retryAfterMs, withoutSecrets } from './provider-http.ts'
import { lenient } from './wire-shapes.ts'

const StatusAnswer = z.object({ status: z.number(), status_message: lenient(z.string()) })

/** Viber's statuses; HTTP says 200 to all of them. */
const REASONS: Record<number, FailureReason> = {
  1: 'requestRefused',
  2: 'tokenInvalid',
  3: 'requestRefused',
  4: 'requestRefused',
  5: 'personUnreachable',
  6: 'personBlocked',
  7: 'accountRestricted',
  8: 'requestRefused',
  9: 'accountRestricted',
  10: 'webhookMissing',
  11: 'personUnreachable',
  12: 'rateLimited',
  13: 'requestRefused',
  14: 'requestRefused',
  15: 'tokenInvalid',
  16: 'requestRefused',
  17: 'requestRefused',
  18: 'requestRefused',
  19: 'requestRefused',
  20: 'requestRefused',
  21: 'personUnreachable',
  22: 'billing',
  23: 'billing',
  24: 'billing',
}

const reasonOfHttp = (status: number): FailureReason => (status === 429 ? 'rateLimited' : 'resultUnknown')

export function viberFailure({ status: http, headers, body }: Answer, token: string): Failure | null {
  const read = StatusAnswer.safeParse(body)
  if (!read.success) return { reason: reasonOfHttp(http), code: `http ${http}`, detail: '' }
  const { status, status_message: detail = '' } = read.data
  if (status === 0) return null
  const retry = retryAfterMs(headers)
  const reason = REASONS[status] ?? 'resultUnknown'
  return {
    reason,
    code: String(status),
    detail: withoutSecrets(detail, [token]),
    ...(reason === 'rateLimited' && retry !== undefined ? { retryAfterMs: retry } : {}),
  }
}
