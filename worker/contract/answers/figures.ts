import * as z from 'zod/mini'
import { CHANNEL_TYPES } from '../channels.ts'
import { anId, calendarDay, count } from './parts.ts'

const channelType = z.enum(CHANNEL_TYPES)
const amount = z.number()
const figures = {
  conversations: count,
  sessions: count,
  unanswered: count,
  inputTokens: count,
  outputTokens: count,
  costUsd: amount,
}
const measured = { ...figures, medianResponseMs: z.nullable(count), p95ResponseMs: z.nullable(count) }
const period = z.object({ from: calendarDay, to: calendarDay })

export const Analytics = z.object({
  period,
  previousPeriod: period,
  totals: z.object(measured),
  previous: z.object(measured),
  byDay: z.array(z.object({ ...measured, date: calendarDay })),
  byChannel: z.array(z.object({ ...measured, channelType })),
  agents: z.array(z.object({ id: anId, name: z.string() })),
})

const ofAgent = { agentId: anId, agentName: z.string() }

export const Dashboard = z.object({
  hasPlan: z.boolean(),
  agents: z.object({ total: count, active: count }),
  conversations: count,
  month: z.object({
    from: calendarDay,
    to: calendarDay,
    figures: z.object(figures),
    previous: z.object(figures),
  }),
  trend: z.array(z.object({ date: calendarDay, conversations: count })),
  attention: z.object({
    channels: z.array(z.object({ ...ofAgent, channelType })),
    unanswered: z.array(z.object({ ...ofAgent, unanswered: count })),
  }),
})

const payments = z.object({ count, amountUsd: amount })

export const Overview = z.object({
  users: z.object({ active: count, newThisMonth: count }),
  agents: count,
  subscriptions: z.array(z.object({ planId: anId, planName: z.string(), count })),
  today: z.object(figures),
  month: z.object(figures),
  payments: z.object({ pending: payments, paid: payments }),
  channelsInError: count,
})
