import type { ErrorCode } from '../../contract/errors.ts'
import type { Locale } from '../../contract/locales.ts'
import { errorSentences } from '../../contract/sentences.ts'
import { REPLAYED, type WebhookCall, type WebhookCallDetails } from '../../contract/webhook-calls.ts'
import { say } from '../../core/words.ts'
import type { WebhookCallRow } from './webhook-calls.store.ts'

interface Dropped {
  messageKey: string
  reason: ErrorCode
}

type Summary = Omit<WebhookCallRow, 'agentId' | 'channelId' | 'headers' | 'body'> & { hasBody: number }

/** A call in the list of its channel. */
export function callView(call: Summary, dropped: readonly Dropped[], locale: Locale): WebhookCall {
  const reasons = dropped.filter(({ messageKey }) => call.messageKeys.includes(messageKey)).map(({ reason }) => reason)
  return {
    id: call.id,
    at: new Date(call.at).toISOString(),
    verdict: call.verdict,
    detail: call.detail,
    bytes: call.bytes,
    messages: call.messageKeys.length,
    dropped: [...new Set(reasons)].map((reason) => say(locale, errorSentences[reason])),
    replayedAt: call.replayedAt === null ? null : new Date(call.replayedAt).toISOString(),
    mayReplay: call.hasBody === 1 && REPLAYED.includes(call.verdict),
  }
}

export const callDetailsView = (
  call: WebhookCallRow,
  dropped: readonly Dropped[],
  locale: Locale,
): WebhookCallDetails => ({
  ...callView({ ...call, hasBody: call.body === null ? 0 : 1 }, dropped, locale),
  headers: call.headers,
  body: call.body,
})
