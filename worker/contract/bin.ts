import * as z from 'zod/mini'
import { anId, calendarDay, time } from './parts.ts'

/** A deleted object, which can be restored until `erasedOn` (UTC). */
export const Binned = z.object({
  id: anId,
  name: z.string(),
  deletedAt: time,
  /** The name of the member who deleted it; absent: not known. */
  deletedBy: z.exactOptional(z.string()),
  erasedOn: calendarDay,
})
export type Binned = z.infer<typeof Binned>
export const BinnedList = z.array(Binned)
