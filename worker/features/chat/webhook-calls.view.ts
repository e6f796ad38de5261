import type { MessageDescriptor } from '@lingui/core'
import type { LoggedCall, LoggedCallDetails } from '../../agent-client/webhook-calls.ts'
import { failureSentences } from '../../channels/failures.words.ts'
import { errorMessage, isErrorCode } from '../../contract/errors.ts'
import type { Locale } from '../../contract/locales.ts'
import { REPLAYED, type WebhookCall, type WebhookCallDetails } from '../../contract/webhook-calls.ts'
import { pick } from '../../core/pick.ts'
import { say } from '../../core/words.ts'

const DELIVERY = 'delivery.'

function sentenceOf(problem: string): MessageDescriptor {
  if (isErrorCode(problem)) return errorMessage(problem)
  const sentences: Partial<Record<string, MessageDescriptor>> = failureSentences
  return sentences[problem.slice(DELIVERY.length)] ?? errorMessage('chat.engineFailed')
}

/** A call as listed for its channel. */
export const callView = (call: LoggedCall, locale: Locale): WebhookCall => ({
  id: call.id,
  at: new Date(call.at).toISOString(),
  ...pick(call, 'verdict', 'detail', 'bytes', 'messages', 'excerpt'),
  statuses: call.statuses.map((status) => ({ ...status, at: new Date(status.at).toISOString() })),
  dropped: [...new Set(call.problems.map((problem) => say(locale, sentenceOf(problem))))],
  replayedAt: call.replayedAt === null ? null : new Date(call.replayedAt).toISOString(),
  mayReplay: call.hasBody && !call.isTruncated && REPLAYED.includes(call.verdict),
})

export const callDetailsView = (call: LoggedCallDetails, locale: Locale): WebhookCallDetails => ({
  ...callView(call, locale),
  headers: call.headers,
  body: call.body,
  isTruncated: call.isTruncated,
})
