import type { Figures } from './analytics.ts'

interface Payments {
  count: number
  amountUsd: number
}

/** The whole platform, for its administrators. Months and days are those of UTC. */
export interface Overview {
  users: { active: number; newThisMonth: number }
  agents: number
  /** Live subscriptions, plan by plan. */
  subscriptions: { planId: string; planName: string; count: number }[]
  today: Figures
  month: Figures
  /** Pending: all that are. Paid: of this month. */
  payments: { pending: Payments; paid: Payments }
  channelsInError: number
}
