import * as z from 'zod/mini'
import { anId, count, time } from './parts.ts'

/** What an agent's object writes behind into the database of conversations: the kinds of entries of its outbox. */
export const OUTBOX_KINDS = [
  'exchange',
  'delivery',
  'deletion',
  'message',
  'status',
  'rating',
  'undropped',
  'notice',
  'untold',
  'act',
  'usage',
  'rejected',
] as const
export type OutboxKind = (typeof OUTBOX_KINDS)[number]

/** An agent with entries that the database refuses. */
const RejectedAgent = z.object({
  agentId: anId,
  agentName: z.string(),
  /** The e-mail address of its owner. */
  owner: z.string(),
  entries: count,
  since: time,
})
export type RejectedAgent = z.infer<typeof RejectedAgent>
export const RejectedAgents = z.array(RejectedAgent)
export type RejectedAgents = z.infer<typeof RejectedAgents>

/** An entry that is set aside. `ref`: the id of its exchange, else what the kind is named by. */
const RejectedEntry = z.object({
  number: count,
  kind: z.enum(OUTBOX_KINDS),
  ref: z.string(),
  /** Its thread, where the object still knows it. */
  sessionId: z.nullable(z.string()),
  /** What the database said, without the names of its layers. */
  reason: z.string(),
  at: time,
})
export type RejectedEntry = z.infer<typeof RejectedEntry>
export const RejectedEntries = z.array(RejectedEntry)
export type RejectedEntries = z.infer<typeof RejectedEntries>

/** `left`: how many the database refuses still. */
export const RejectedRetried = z.object({ left: count })
export type RejectedRetried = z.infer<typeof RejectedRetried>

export const RejectedDropped = z.object({ number: count })
export type RejectedDropped = z.infer<typeof RejectedDropped>
