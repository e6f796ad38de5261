import type { Binned } from '../contract/bin.ts'
import { BIN_DAYS } from '../contract/limits.ts'
import { DAY_MS, dayOf } from './days.ts'

/** What was deleted before this time cannot be restored. */
export const binnedSince = (now: number): number => now - BIN_DAYS * DAY_MS

export const binnedView = ({ id, name, deletedAt }: { id: string; name: string; deletedAt: number }): Binned => ({
  id,
  name,
  deletedAt: new Date(deletedAt).toISOString(),
  erasedOn: dayOf(deletedAt + BIN_DAYS * DAY_MS),
})
