import * as z from 'zod/mini'
import { CHANNEL_TYPES } from './channels.ts'
import { daysIn } from './days.ts'
import { ANALYTICS_DAYS_MAX } from './limits.ts'
import { anId, calendarDay, count } from './parts.ts'
import { day, id, oneOf } from './text.ts'

/** Days are calendar days of the account's time zone; both ends are included. */
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

/**
 * Figures of a period. `conversations`: exchanges. `sessions`: conversations as plans count them, which are all messages
 * between a contact and the agent within 24 hours, counted on the day of the first. `costUsd`: of the replies with a known
 * price.
 */
export const Figures = z.object({
  conversations: count,
  sessions: count,
  unanswered: count,
  inputTokens: count,
  outputTokens: count,
  costUsd: z.number(),
})
export type Figures = z.infer<typeof Figures>

/** In milliseconds, in the precision of the histogram's buckets; `null` when nothing was answered. */
const replyTimes = { medianResponseMs: z.nullable(count), p95ResponseMs: z.nullable(count) }

export const Measured = z.extend(Figures, replyTimes)
export type Measured = z.infer<typeof Measured>
const dayFigures = z.extend(Measured, { date: calendarDay })
export type DayFigures = z.infer<typeof dayFigures>
const channelFigures = z.extend(Measured, { channelType: z.enum(CHANNEL_TYPES) })
export type ChannelFigures = z.infer<typeof channelFigures>

export const Period = z.object({ from: calendarDay, to: calendarDay })
export type Period = z.infer<typeof Period>

/** Figures of a period and of the period of the same length before it. `byDay` has every day, also those without messages. */
export const Analytics = z.object({
  period: Period,
  previousPeriod: Period,
  totals: Measured,
  previous: Measured,
  byDay: z.array(dayFigures),
  byChannel: z.array(channelFigures),
  /** The caller's agents, to choose from. */
  agents: z.array(z.object({ id: anId, name: z.string() })),
})
export type Analytics = z.infer<typeof Analytics>
