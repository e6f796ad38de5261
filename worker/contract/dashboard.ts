import * as z from 'zod/mini'
import { Figures } from './analytics.ts'
import { CHANNEL_TYPES } from './channel-types.ts'
import { anId, calendarDay, count } from './parts.ts'

const ofAgent = { agentId: anId, agentName: z.string() }

/** The dashboard of the account's agents. Months and days are those of the account's time zone. */
export const Dashboard = z.object({
  hasPlan: z.boolean(),
  agents: z.object({
    total: count,
    /** Agents with an active channel. */
    active: count,
  }),
  /** All exchanges ever of the agents that exist. */
  conversations: count,
  /** This month up to today, and the same number of days of the month before. */
  month: z.object({ from: calendarDay, to: calendarDay, figures: Figures, previous: Figures }),
  /** The last two weeks, oldest day first. */
  trend: z.array(z.object({ date: calendarDay, conversations: count, sessions: count })),
  attention: z.object({
    /** Agents with threads that wait for an answer of a member, also of the one who has it, most threads first. */
    waiting: z.array(z.object({ ...ofAgent, threads: count })),
    channels: z.array(z.object({ ...ofAgent, channelType: z.enum(CHANNEL_TYPES) })),
    /** Agents with unanswered messages in the last seven days, most messages first. */
    unanswered: z.array(z.object({ ...ofAgent, unanswered: count })),
  }),
})
export type Dashboard = z.infer<typeof Dashboard>
