import * as z from 'zod/mini'
import { Figures } from './analytics.ts'
import { CHANNEL_TYPES } from './channel-types.ts'
import { anId, calendarDay, count } from './parts.ts'

const ofAgent = { agentId: anId, agentName: z.string() }

/** The dashboard of the caller's own agents. Months and days are those of his time zone. */
export const Dashboard = z.object({
  hasPlan: z.boolean(),
  agents: z.object({
    total: count,
    /** Those that can be reached on some channel. */
    active: count,
  }),
  /** All that there ever were, of the agents that there are. */
  conversations: count,
  /** The month so far, and as many days of the one before. */
  month: z.object({ from: calendarDay, to: calendarDay, figures: Figures, previous: Figures }),
  /** The last two weeks, oldest day first. */
  trend: z.array(z.object({ date: calendarDay, conversations: count, sessions: count })),
  attention: z.object({
    channels: z.array(z.object({ ...ofAgent, channelType: z.enum(CHANNEL_TYPES) })),
    /** Agents with unanswered messages in the last seven days, the most first. */
    unanswered: z.array(z.object({ ...ofAgent, unanswered: count })),
  }),
})
export type Dashboard = z.infer<typeof Dashboard>
