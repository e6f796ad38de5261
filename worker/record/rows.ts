import type { MessageTimes } from '../contract/conversations.ts'

/** Whose conversations are read: one agent's, or those of an owner's agents, which are named. */
export type RecordScope = { agentId: string } | { ownerId: string; agentIds: readonly string[] }

/** The steps of a message in the order of `messages.times`, as the view `conversations` names them. */
const MESSAGE_TIMES = ['storedAt', 'claimedAt', 'firstPieceAt', 'unansweredAt'] as const

/** When a message passed its steps, as `messages.times` keeps it: milliseconds after `createdAt`, as JSON. */
export function timesCoded(times: MessageTimes, createdAt: number): string | null {
  const steps = MESSAGE_TIMES.map((step) => times[step]).map((at) => (at == null ? null : at - createdAt))
  const known = steps.slice(0, steps.findLastIndex((step) => step !== null) + 1)
  return known.length > 0 ? JSON.stringify(known) : null
}

/** A whole row of D1, by its columns. */
export type RecordRow = Record<string, string | number | null>

/** The thread of an exchange. `id` counts where D1 does not have the thread yet. */
export interface ThreadRow extends RecordRow {
  id: string
  session_id: string
  channel_type: string
  status: string
  /** Since when its contact waits for a member; counts where its status is `pending`. */
  waiting_since: number | null
  /** As JSON. */
  contact: string | null
  at: number
  /** Minutes that the account's clocks were ahead of UTC then; `null`: none. */
  utc_offset: number | null
  /** Of the message; `null`: it has none, or D1 has the exchange already. */
  intent: string | null
}

/** What figures are made of. */
export interface ExchangeFacts extends RecordRow {
  id: string
  session_id: string
  channel_type: string
  /** In the account's time zone, `YYYY-MM-DD`; of an exchange that D1 has, the day there counts. */
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
 * An exchange as D1 is to have it: `messages` begins with the one that holds the columns of the exchange. `isRecorded`:
 * D1 has had it, so that one that is not there was deleted and does not come back.
 */
export interface ExchangeRecord {
  facts: ExchangeFacts
  isRecorded: boolean
  /** Its reply was rated, or a rating taken back. */
  isRated: boolean
  thread: ThreadRow
  messages: RecordRow[]
}
