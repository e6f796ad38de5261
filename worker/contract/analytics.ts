import * as z from 'zod/mini'
import { CHANNEL_TYPES, type ChannelType } from './channels.ts'
import { daysIn } from './days.ts'
import { ANALYTICS_DAYS_MAX } from './limits.ts'
import { day, id, oneOf } from './text.ts'

/** Days are UTC calendar days; both ends are included. */
export const AnalyticsQuery = z
  .object({
    from: day('field.date'),
    to: day('field.date'),
    agentId: z.optional(id('agent.notFound')),
    channelType: z.optional(oneOf(CHANNEL_TYPES, 'field.option')),
  })
  .check(
    z.refine(({ from, to }) => from <= to, { error: 'field.dateOrder', path: ['to'] }),
    z.refine(({ from, to }) => daysIn(from, to) <= ANALYTICS_DAYS_MAX, { error: 'analytics.tooLong', path: ['to'] }),
  )
export type AnalyticsQuery = z.infer<typeof AnalyticsQuery>

/** What happened in some time. `sessions`: those that began in it. `costUsd`: of the replies whose price is known. */
export interface Figures {
  conversations: number
  sessions: number
  unanswered: number
  inputTokens: number
  outputTokens: number
  costUsd: number
}

/** To the precision of the buckets that they are counted in; `null` when nothing was answered. */
export interface ReplyTimes {
  medianResponseMs: number | null
  p95ResponseMs: number | null
}

export interface Measured extends Figures, ReplyTimes {}
export interface DayFigures extends Measured {
  date: string
}
export interface ChannelFigures extends Measured {
  channelType: ChannelType
}

export interface Period {
  from: string
  to: string
}

/** A period beside the one of the same length that went before. Every day is there, those without a message too. */
export interface Analytics {
  period: Period
  previousPeriod: Period
  totals: Measured
  previous: Measured
  byDay: DayFigures[]
  byChannel: ChannelFigures[]
  /** The caller's agents, to choose from. */
  agents: { id: string; name: string }[]
}
