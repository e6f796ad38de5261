import * as z from 'zod/mini'
import { Figures } from './analytics.ts'
import { anId, calendarDay, count } from './parts.ts'

const payments = z.object({ count, amountUsd: z.number() })

/**
 * The figures of the installation, for super administrators. Today (`date`) and the month are those of the caller's time zone; a
 * conversation counts on its date in the time zone of its account.
 */
export const Overview = z.object({
  users: z.object({ active: count, newThisMonth: count }),
  agents: count,
  /** Live subscriptions for each plan. */
  subscriptions: z.array(z.object({ planId: anId, planName: z.string(), count })),
  date: calendarDay,
  today: Figures,
  month: Figures,
  /** `pending`: all pending payments; `paid`: those that became paid this month. */
  payments: z.object({ pending: payments, paid: payments }),
  channelsInError: count,
})
export type Overview = z.infer<typeof Overview>
