import * as z from 'zod/mini'
import { Figures } from './analytics.ts'
import { anId, count } from './parts.ts'

const payments = z.object({ count, amountUsd: z.number() })

/**
 * The figures of the installation, for super administrators. Exchanges are counted on days of their account's time zone; the
 * rest is in UTC.
 */
export const Overview = z.object({
  users: z.object({ active: count, newThisMonth: count }),
  agents: count,
  /** Live subscriptions for each plan. */
  subscriptions: z.array(z.object({ planId: anId, planName: z.string(), count })),
  today: Figures,
  month: Figures,
  /** `pending`: all pending payments; `paid`: those of this month. */
  payments: z.object({ pending: payments, paid: payments }),
  channelsInError: count,
})
export type Overview = z.infer<typeof Overview>
