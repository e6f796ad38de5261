import * as z from 'zod/mini'
import { Figures } from './analytics.ts'
import { anId, count } from './parts.ts'

const payments = z.object({ count, amountUsd: z.number() })

/** The whole platform, for its administrators. A conversation counts on a day of its account's time zone; the rest is in UTC. */
export const Overview = z.object({
  users: z.object({ active: count, newThisMonth: count }),
  agents: count,
  /** Live subscriptions, plan by plan. */
  subscriptions: z.array(z.object({ planId: anId, planName: z.string(), count })),
  today: Figures,
  month: Figures,
  /** Pending: all. Paid: in this month. */
  payments: z.object({ pending: payments, paid: payments }),
  channelsInError: count,
})
export type Overview = z.infer<typeof Overview>
