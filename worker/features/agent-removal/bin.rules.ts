import type { BinnedAgent } from '../../contract/agents.ts'
import { BIN_DAYS } from '../../contract/limits.ts'
import { DAY_MS, dayOf } from '../../core/days.ts'
import type { BinnedRow } from './bin.store.ts'

/** What was deleted before this time cannot be restored. */
export const binnedSince = (now: number): number => now - BIN_DAYS * DAY_MS

export const binnedView = ({ id, name, deletedAt }: BinnedRow): BinnedAgent => ({
  id,
  name,
  deletedAt: new Date(deletedAt).toISOString(),
  erasedOn: dayOf(deletedAt + BIN_DAYS * DAY_MS),
})
