import * as z from 'zod/mini'
import { anId, calendarDay, time } from './parts.ts'

/** What was deleted and can be restored until `erasedOn`, in UTC. */
export const Binned = z.object({
  id: anId,
  name: z.string(),
  deletedAt: time,
  /** The name of who deleted it, where that is known. */
  deletedBy: z.exactOptional(z.string()),
  erasedOn: calendarDay,
})
export type Binned = z.infer<typeof Binned>
export const BinnedList = z.array(Binned)
