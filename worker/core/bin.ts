import type { Binned } from '../contract/bin.ts'
import { BIN_DAYS } from '../contract/limits.ts'
import { DAY_MS, dayOf } from './days.ts'

/** The time before which deleted objects cannot be restored any more. */
export const binnedSince = (now: number): number => now - BIN_DAYS * DAY_MS

interface BinnedRow {
  id: string
  name: string
  deletedAt: number
  /** The name of the member. */
  deletedBy?: string | undefined
}

export const binnedView = ({ id, name, deletedAt, deletedBy }: BinnedRow): Binned => ({
  id,
  name,
  ...(deletedBy && { deletedBy }),
  deletedAt: new Date(deletedAt).toISOString(),
  erasedOn: dayOf(deletedAt + BIN_DAYS * DAY_MS),
})
