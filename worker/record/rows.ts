import type { MessageTimes } from '../contract/conversations.ts'

/** The scope of a query: one agent, or these agents of an owner. */
export type RecordScope = { agentId: string } | { ownerId: string; agentIds: readonly string[] }

/** The steps of a message in the order of `messages.times`, with their names in the view `conversations`. */
const MESSAGE_TIMES = ['storedAt', 'claimedAt', 'firstPieceAt', 'unansweredAt'] as const

/** The times of a message's steps in the form of `messages.times`: milliseconds after `createdAt`, as JSON; `null`: none. */
export function timesCoded(times: MessageTimes, createdAt: number): string | null {
  const steps = MESSAGE_TIMES.map((step) => times[step]).map((at) => (at == null ? null : at - createdAt))
  const reached = steps.slice(0, steps.findLastIndex((step) => step !== null) + 1)
  return reached.length > 0 ? JSON.stringify(reached) : null
}

/** A row of D1, by its columns. */
export type RecordRow = Record<string, string | number | null>

/** The thread of an exchange. `id` is used if D1 does not have the thread yet. */
export interface ThreadRow extends RecordRow {
  id: string
  session_id: string
  /** The `session_id` of the visitor's first thread; `null`: this one. Counts where D1 does not have the thread yet. */
  visitor: string | null
  channel_type: string
  status: string
  /** When its contact began to wait for a member; used if the status is `pending`. */
  waiting_since: number | null
  /** As JSON. */
  contact: string | null
  at: number
  /** The offset of the account's time zone from UTC at that time, in minutes; `null`: none. */
  utc_offset: number | null
  /** The intent of the message; `null`: it has none, or D1 has the exchange already. */
  intent: string | null
}

/** The values of an exchange that the figures count. */
export interface ExchangeFacts extends RecordRow {
  id: string
  session_id: string
  channel_type: string
  /** The day in the account's time zone, `YYYY-MM-DD`. If D1 has the exchange, the day stored there is used instead. */
  day: string
  state: string
  response_ms: number | null
  input_tokens: number | null
  output_tokens: number | null
  cost_micros: number | null
  /** 1: its reply began a conversation of 24 hours. */
  opens: number | null
}

/**
 * An exchange to be written to D1. `messages` begins with the one that has the columns of the exchange. `isRecorded`: it was
 * written before; if D1 does not have it, it was deleted and is not written again.
 */
export interface ExchangeRecord {
  facts: ExchangeFacts
  isRecorded: boolean
  /** Its reply was rated, or the rating was removed. */
  isRated: boolean
  thread: ThreadRow
  messages: RecordRow[]
}
