import * as z from 'zod/mini'
import type { BillingCycle } from './billing-terms.ts'
import { pageQuery } from './paging.ts'
import type { Payment, Subscription } from './subscriptions.ts'

export const BillingQuery = z.object(pageQuery)
export type BillingQuery = z.infer<typeof BillingQuery>

/** What may be used at most; `null` is without limit. */
export interface Allowance {
  agents: number | null
  conversations: number | null
}

/** What is used of it: agents as they are, conversations of this calendar month in UTC. */
export interface Usage {
  agents: number
  conversations: number
  /** The day on which the count of conversations begins again, `YYYY-MM-DD`. */
  resetsOn: string
}

/** A payment and the plan that it is for. */
export interface BilledPayment extends Payment {
  planName: string
  billingCycle: BillingCycle
}

/**
 * A person's own plan, what he has used of it and what he owes. `subscription`: the live one, or else the last; `null`
 * when there never was one. `allowance`: `null` while no plan opens the doors.
 */
export interface Billing {
  subscription: Subscription | null
  allowance: Allowance | null
  usage: Usage
  due: { payments: number; amountUsd: number }
  payments: BilledPayment[]
}
