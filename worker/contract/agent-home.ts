import * as z from 'zod/mini'
import { CHANNEL_TYPES } from './channel-types.ts'
import { CHANNEL_STATUSES } from './channels.ts'
import { ACTIVITY_AGENTS_MAX } from './limits.ts'
import { anId, calendarDay, count, time } from './parts.ts'
import { id } from './text.ts'

const channels = z.array(z.object({ type: z.enum(CHANNEL_TYPES), status: z.enum(CHANNEL_STATUSES) }))

/** The steps of a new agent, each done or not. `isClosed`: its owner wants to see them no more. */
export const Checklist = z.object({
  /** It has at least ten passages to answer from. */
  knows: z.boolean(),
  /** Its owner has written an answer. */
  answered: z.boolean(),
  tried: z.boolean(),
  /** A channel is active. */
  connected: z.boolean(),
  /** Its chat was opened within a page of another site. */
  embedded: z.boolean(),
  isClosed: z.boolean(),
})
export type Checklist = z.infer<typeof Checklist>

/** What an agent's owner has to see first. Days are those of the account's time zone. */
export const AgentHome = z.object({
  /** The last seven days, oldest first. `unknown`: messages that it knew no answer to. */
  week: z.object({
    days: z.array(z.object({ date: calendarDay, conversations: count })),
    conversations: count,
    unknown: count,
  }),
  /** Conversations that wait for a person. */
  waitingThreads: count,
  /** Questions that wait for an answer: how many, and the most asked ones. */
  openQuestions: z.object({ total: count, first: z.array(z.object({ question: z.string(), count })) }),
  /** What only the owner can fill in. */
  blanks: count,
  passages: count,
  /** What is being read now: of the first text its name, and its pages where they are counted; `null`: nothing. */
  reading: z.nullable(z.object({ title: z.string(), done: count, total: count })),
  channels,
  /**
   * An engine that does not answer: `error`, its owner has to put it right; `failing`, it is left alone for now after several
   * failures. `failure`: why, in the caller's language. `null`: none is known.
   */
  engine: z.nullable(z.object({ state: z.enum(['error', 'failing']), failure: z.string(), since: time })),
  checklist: Checklist,
})
export type AgentHome = z.infer<typeof AgentHome>

export const AgentHomeEdit = z.object({ isChecklistClosed: z.boolean({ error: 'field.invalid' }) })
export type AgentHomeEdit = z.infer<typeof AgentHomeEdit>

/** `agentIds`: of agents that the caller may see, by commas. */
export const ActivityQuery = z.object({
  agentIds: z.pipe(
    z.pipe(
      z.string({ error: 'field.required' }),
      z.transform((text: string) => text.split(',')),
    ),
    z.array(id()).check(z.maxLength(ACTIVITY_AGENTS_MAX, { error: 'field.invalid' })),
  ),
})
export type ActivityQuery = z.infer<typeof ActivityQuery>

/**
 * What an agent did in the last seven days. Of each of the seven, oldest first: `conversations`, messages with what was
 * replied, and `sessions`, the conversations of 24 hours that began on it.
 */
export const AgentActivity = z.object({
  agentId: anId,
  conversations: z.array(count),
  sessions: z.array(count),
  unknown: count,
  channels,
})
export type AgentActivity = z.infer<typeof AgentActivity>
export const AgentsActivity = z.array(AgentActivity)
