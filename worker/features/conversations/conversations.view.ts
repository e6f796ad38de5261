import { failureSentences } from '../../channels/failures.words.ts'
import type {
  Conversation,
  ConversationStats,
  Delivery,
  ExchangeDetails,
  MessageEvent,
  ShownDetails,
} from '../../contract/conversations.ts'
import type { DeliveryState } from '../../contract/deliveries.ts'
import type { Locale } from '../../contract/locales.ts'
import type { ReplySuggestion } from '../../contract/reply.ts'
import { dollars } from '../../core/money.ts'
import { type Bucket, MEDIAN, P95, percentile } from '../../core/percentiles.ts'
import { pick } from '../../core/pick.ts'
import { say } from '../../core/words.ts'
import { intentOf } from '../../engines/intents.rules.ts'
import type { ConversationRow } from './conversations.store.ts'
import type { ChannelFigures, DayFigures } from './figures.store.ts'

/** An exchange. The text of a reply that is still being made is left out, even if a part of it is stored. */
export function conversationView(row: ConversationRow & { options?: string | null }, locale: Locale): Conversation {
  // Recognised from the text, because an exchange without a reply has no part with the intent.
  const intent = intentOf(row.userMessage)
  return {
    ...pick(row, 'id', 'agentId', 'sessionId', 'userMessage'),
    agentResponse: row.state === 'open' ? null : row.agentResponse,
    timestamp: new Date(row.createdAt).toISOString(),
    metadata: {
      sessionId: row.sessionId,
      channelType: row.channelType,
      source: row.channelType,
      origin: row.origin,
      state: row.state,
      language: row.language,
      messageId: row.messageKey,
      responseMs: row.responseMs,
      sources: row.sources ?? [],
      ...usageView(row),
      ...(row.options && { options: (JSON.parse(row.options) as ReplySuggestion[]).map(({ title }) => title) }),
      ...(row.details && { details: detailsView(row.details) }),
      ...(row.deliveryState && { delivery: deliveryView(row, row.deliveryState, locale) }),
      ...(row.rating && { rating: row.rating }),
      ...(intent && { intent }),
    },
  }
}

const detailsView = ({ attachments, parts: _, ...details }: ExchangeDetails): ShownDetails => ({
  ...details,
  ...(attachments && {
    attachments: attachments.map(({ mediaId, ...shown }) => ({ ...shown, ...(mediaId && { hasFile: true as const }) })),
  }),
})

const usageView = ({ inputTokens, outputTokens, tokensEstimated, costMicros }: ConversationRow) =>
  inputTokens !== null &&
  outputTokens !== null && {
    usage: {
      inputTokens,
      outputTokens,
      isEstimated: tokensEstimated === true,
      ...(costMicros !== null && { costUsd: dollars(costMicros) }),
    },
  }

type DeliveryColumns = Pick<ConversationRow, 'reason' | 'sentAt' | 'deliveredAt' | 'readAt' | 'failedAt'>

const time = (at: number): string => new Date(at).toISOString()

export const deliveryView = (row: DeliveryColumns, state: DeliveryState, locale: Locale): Delivery => ({
  state,
  ...(row.reason && { reason: say(locale, failureSentences[row.reason]) }),
  ...(row.sentAt && { sentAt: time(row.sentAt) }),
  ...(row.deliveredAt && { deliveredAt: time(row.deliveredAt) }),
  ...(row.readAt && { readAt: time(row.readAt) }),
  ...(row.failedAt && { failedAt: time(row.failedAt) }),
})

/** The steps of a message's processing with their times. `names`: the provider's ids of the messages that were sent. */
export function eventsView(row: ConversationRow, names: readonly string[], locale: Locale): MessageEvent[] {
  const { createdAt, details, times, responseMs, state, reason } = row
  const steps: [MessageEvent['stage'], number | null | undefined, string?][] = [
    ['said', createdAt],
    ['received', details?.arrivedAt],
    ['stored', times?.storedAt],
    ['claimed', times?.claimedAt],
    ['firstPiece', times?.firstPieceAt],
    ['answered', state === 'answered' ? createdAt + (responseMs ?? 0) : null],
    ['unanswered', state === 'unanswered' ? (times?.unansweredAt ?? createdAt) : null],
    ['sent', row.sentAt, names.join(', ')],
    ['delivered', row.deliveredAt],
    ['read', row.readAt],
    ['failed', row.failedAt, reason ? say(locale, failureSentences[reason]) : ''],
  ]
  return steps.flatMap(([stage, at, detail]) =>
    at === null || at === undefined
      ? []
      : [{ stage, at: time(at), afterMs: at - createdAt, ...(detail && { detail }) }],
  )
}

const sum = (numbers: readonly number[]): number => numbers.reduce((total, number) => total + number, 0)
const WEEK = 7

/** `dates`: the days up to today, the oldest first, including those without conversations. */
export function statsView(
  channels: readonly ChannelFigures[],
  days: readonly DayFigures[],
  buckets: readonly Bucket[],
  dates: readonly string[],
): ConversationStats {
  const conversationsOn = new Map(days.map(({ day, conversations }) => [day, conversations]))
  const byDay = dates.map((date) => ({ date, count: conversationsOn.get(date) ?? 0 }))
  const counts = byDay.map(({ count }) => count)
  return {
    total: sum(channels.map(({ conversations }) => conversations)),
    sessions: sum(channels.map(({ sessions }) => sessions)),
    today: sum(counts.slice(-1)),
    last7Days: sum(counts.slice(-WEEK)),
    last30Days: sum(counts),
    byChannel: Object.fromEntries(
      channels
        .filter(({ conversations }) => conversations > 0)
        .map(({ channelType, conversations }) => [channelType, conversations]),
    ),
    byDay,
    medianResponseMs: percentile(buckets, MEDIAN),
    p95ResponseMs: percentile(buckets, P95),
    unanswered: sum(channels.map(({ unanswered }) => unanswered)),
  }
}
