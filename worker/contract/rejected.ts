import * as z from 'zod/mini'
import { anId, count, time } from './parts.ts'

/** The kinds of entries in the outbox of an agent's object, which is written to the database of conversations. */
export const OUTBOX_KINDS = [
  'exchange',
  'delivery',
  'deletion',
  'message',
  'status',
  'assignment',
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

/** An entry that is set aside. `ref`: the id of its exchange, else the key of an entry of its kind. */
const RejectedEntry = z.object({
  number: count,
  kind: z.enum(OUTBOX_KINDS),
  ref: z.string(),
  /** Its thread; `null`: the object no longer has it. */
  sessionId: z.nullable(z.string()),
  /** The error message of the database, without the prefixes of D1 and the codes of SQLite. */
  reason: z.string(),
  at: time,
})
export type RejectedEntry = z.infer<typeof RejectedEntry>
export const RejectedEntries = z.array(RejectedEntry)
export type RejectedEntries = z.infer<typeof RejectedEntries>

/** `left`: how many entries the database still refuses. */
export const RejectedRetried = z.object({ left: count })
export type RejectedRetried = z.infer<typeof RejectedRetried>

export const RejectedDropped = z.object({ number: count })
export type RejectedDropped = z.infer<typeof RejectedDropped>
