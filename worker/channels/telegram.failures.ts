import * as z from 'zod/mini'
import type { Failure, FailureReason } from './failures.ts'
import { type Answer, retryAfterMs, withoutSecrets } from './provider-http.ts'
import { lenient } from './wire-shapes.ts'

const Refused = z.object({
  ok: z.literal(false),
  error_code: z.number(),
  description: lenient(z.string()),
  parameters: lenient(z.object({ retry_after: lenient(z.number()) })),
})

const BLOCKED = /blocked by the user/i
const UNREACHABLE = /chat not found|user is deactivated|PEER_ID_INVALID|upgraded to a supergroup/i
const MEDIA = /wrong file identifier|failed to get HTTP URL content|wrong type of the web page content|PHOTO_INVALID/i

function reasonOf(code: number, description: string): FailureReason {
  if (code === 429) return 'rateLimited'
  if (code === 401 || code === 404) return 'tokenInvalid'
  if (BLOCKED.test(description)) return 'personBlocked'
  if (code === 403) return 'personUnreachable'
  if (code === 409) return 'webhookConflict'
  if (code >= 500) return 'resultUnknown'
  if (UNREACHABLE.test(description)) return 'personUnreachable'
  return MEDIA.test(description) ? 'mediaRefused' : 'requestRefused'
}

const SECOND_MS = 1_000

/** The failure in an answer of the Bot API, or `null`. Emulators of it may send errors with status 200. */
export function telegramFailure({ status, headers, body }: Answer, token: string): Failure | null {
  const read = Refused.safeParse(body)
  if (!read.success) {
    const isGood = status >= 200 && status < 300 && typeof body === 'object' && body !== null
    return isGood ? null : { reason: reasonOf(status, ''), code: String(status), detail: '' }
  }
  const { error_code: code, description = '', parameters } = read.data
  const seconds = parameters?.retry_after
  const retry = seconds === undefined ? retryAfterMs(headers) : seconds * SECOND_MS
  const reason = reasonOf(code, description)
  return {
    reason,
    code: String(code),
    detail: withoutSecrets(description, [token]),
    ...(reason === 'rateLimited' && retry !== undefined ? { retryAfterMs: retry } : {}),
  }
}

export const isAboutFormat = ({ code, detail }: Failure): boolean =>
  code === '400' && /can't parse entities/i.test(detail)
export const isTooLateTap = ({ code, detail }: Failure): boolean => code === '400' && /query is too old/i.test(detail)
