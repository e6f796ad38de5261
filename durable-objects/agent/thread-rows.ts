import type { ChannelType } from '../../worker/contract/channels.ts'
import type { ThreadStatus } from '../../worker/contract/thread-status.ts'
import { type RatingColumns, ratingFrom } from './rating-rows.ts'
import type { Thread } from './rows.ts'
import { parseStoredOrNull } from './stored.ts'

export interface ThreadRow extends RatingColumns, Record<string, SqlStorageValue> {
  id: number
  key: string
  visitor: string | null
  channel_type: string
  status: string
  contact: string | null
  address: string | null
  started_at: number
  last_at: number
  counted_at: number | null
  quota_told_at: number | null
  handover_told_at: number | null
  failure_told_at: number | null
  unknown_in_a_row: number
  closed_at: number | null
  waits_since: number | null
  taken_over_wait: number | null
  attendant: string | null
  is_partial: number
}

export const threadFrom = (row: ThreadRow): Thread => ({
  id: row.id,
  key: row.key,
  visitor: row.visitor,
  channelType: row.channel_type as ChannelType,
  status: row.status as ThreadStatus,
  contact: row.contact ? parseStoredOrNull('contact', row.contact) : null,
  address: row.address ? parseStoredOrNull('address', row.address) : null,
  startedAt: row.started_at,
  lastAt: row.last_at,
  countedAt: row.counted_at,
  quotaNotifiedAt: row.quota_told_at,
  handoverNotifiedAt: row.handover_told_at,
  failureNotifiedAt: row.failure_told_at,
  unknownInARow: row.unknown_in_a_row,
  ...ratingFrom(row),
  closedAt: row.closed_at,
  // A closed thread keeps the time in case its closing is undone, and does not wait.
  waitsSince: row.status === 'closed' ? null : row.waits_since,
  unansweredSince: row.status === 'closed' ? null : (row.taken_over_wait ?? row.waits_since),
  attendant: row.attendant,
  isPartial: row.is_partial === 1,
})
