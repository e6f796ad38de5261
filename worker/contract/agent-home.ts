import * as z from 'zod/mini'
import { CHANNEL_TYPES } from './channel-types.ts'
import { CHANNEL_STATUSES } from './channels.ts'
import { ACTIVITY_AGENTS_MAX } from './limits.ts'
import { anId, calendarDay, count, time } from './parts.ts'
import { id } from './text.ts'

const channels = z.array(z.object({ type: z.enum(CHANNEL_TYPES), status: z.enum(CHANNEL_STATUSES) }))

/** The setup steps of a new agent, each done or not. `isClosed`: the owner has dismissed the list. */
export const Checklist = z.object({
  /** The agent has at least `PASSAGES_WANTED` passages without a blank. */
  knows: z.boolean(),
  /** The owner has written or completed an own answer since the agent was created. */
  answered: z.boolean(),
  tried: z.boolean(),
  /** A channel is active. */
  connected: z.boolean(),
  /** Its web chat was opened within a page of another site. */
  embedded: z.boolean(),
  isClosed: z.boolean(),
})
export type Checklist = z.infer<typeof Checklist>

/** The overview of an agent. Days are those of the account's time zone. */
export const AgentHome = z.object({
  /**
   * The last seven days, oldest first. `conversations`: exchanges. `sessions`: conversations of 24 hours, by the day on which they
   * began. `unknown`: messages to which the agent did not know the answer.
   */
  week: z.object({
    days: z.array(z.object({ date: calendarDay, conversations: count, sessions: count })),
    conversations: count,
    sessions: count,
    unknown: count,
  }),
  /** Threads that wait for an answer of a member, also of the one who has it. */
  waitingThreads: count,
  /** Unanswered questions: their number, and the ones asked most often. */
  openQuestions: z.object({ total: count, first: z.array(z.object({ question: z.string(), count })) }),
  /** The number of questions to fill in. */
  blanks: count,
  passages: count,
  /**
   * The oldest document that is read or waits for it, with the pages read of all its pages, 0 until they are counted. `null`:
   * none.
   */
  reading: z.nullable(z.object({ title: z.string(), done: count, total: count })),
  channels,
  /**
   * The state of an engine that does not answer. `error`: the owner has to correct its settings. `failing`: its circuit breaker
   * is open after several failures. `failure`: the reason, in the caller's language. `null`: no failure is known.
   */
  engine: z.nullable(z.object({ state: z.enum(['error', 'failing']), failure: z.string(), since: time })),
  checklist: Checklist,
})
export type AgentHome = z.infer<typeof AgentHome>

export const AgentHomeEdit = z.object({ isChecklistClosed: z.boolean({ error: 'field.invalid' }) })
export type AgentHomeEdit = z.infer<typeof AgentHomeEdit>

/** `agentIds`: ids of agents of the caller, separated by commas. */
export const ActivityQuery = z.object({
  agentIds: z.pipe(
    z.pipe(
      z.string({ error: 'field.required' }),
      z.transform((text: string) => text.split(',')),
    ),
    z.array(id()).check(z.maxLength(ACTIVITY_AGENTS_MAX, { error: 'field.invalid' })),
  ),
})

/**
 * The activity of an agent in the last seven days. For each day, oldest first: `conversations`, the number of exchanges, and
 * `sessions`, the conversations of 24 hours that began on that day.
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
