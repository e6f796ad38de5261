import * as z from 'zod/mini'
import type { Failure, FailureReason } from './failures.ts'
import type { ReplyAddress } from './inbound.ts'
import { type Answer, retryAfterMs, withoutSecrets } from './provider-http.ts'
import { Id, lenient } from './wire-shapes.ts'

const Refused = z.object({
  ok: z.literal(false),
  error_code: z.number(),
  description: lenient(z.string()),
  parameters: lenient(z.object({ retry_after: lenient(z.number()), migrate_to_chat_id: lenient(Id) })),
})

const BLOCKED = /blocked by the user/i
const UNREACHABLE = /chat not found|user is deactivated|PEER_ID_INVALID|upgraded to a supergroup/i
const MEDIA = /wrong file identifier|failed to get HTTP URL content|wrong type of the web page content|PHOTO_INVALID/i

/** The account of the bot is frozen: Telegram takes nothing from it. */
const FROZEN = /FROZEN_METHOD_INVALID/

function reasonOf(code: number, description: string): FailureReason {
  if (code === 429) return 'rateLimited'
  if (FROZEN.test(description)) return 'accountRestricted'
  if (code === 401 || code === 404) return 'tokenInvalid'
  if (BLOCKED.test(description)) return 'personBlocked'
  if (code === 403) return 'personUnreachable'
  if (code === 409) return 'webhookConflict'
  if (code >= 500) return 'resultUnknown'
  if (UNREACHABLE.test(description)) return 'personUnreachable'
  return MEDIA.test(description) ? 'mediaRefused' : 'requestRefused'
}

const SECOND_MS = 1_000

/** `movedTo`: the chat's new id, because its group became a supergroup. */
export interface TelegramFailure extends Failure {
  movedTo?: string
}

/** The failure in an answer of the Bot API, or `null`. Emulators of it may send errors with status 200. */
export function telegramFailure({ status, headers, body }: Answer, token: string): TelegramFailure | null {
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
    ...(parameters?.migrate_to_chat_id === undefined ? {} : { movedTo: parameters.migrate_to_chat_id }),
  }
}

const isAboutTopic = ({ code, detail }: Failure): boolean => code === '400' && /message thread not found/i.test(detail)
/** Where else a message can be sent that was not taken: the chat's new id, or the chat itself where its topic was deleted. */
export function otherAddress(failure: TelegramFailure, to: ReplyAddress): ReplyAddress | null {
  if (failure.movedTo !== undefined && failure.movedTo !== to.id) return { ...to, id: failure.movedTo }
  const { threadId, ...chat } = to
  return threadId !== undefined && isAboutTopic(failure) ? chat : null
}

export const isAboutFormat = ({ code, detail }: Failure): boolean =>
  code === '400' && /can't parse entities/i.test(detail)
export const isTooLateTap = ({ code, detail }: Failure): boolean => code === '400' && /query is too old/i.test(detail)
