import * as z from 'zod/mini'
import { BILLING_CYCLES, QUOTA_POLICIES } from './billing-terms.ts'
import { pageQuery } from './paging.ts'
import { calendarDay, count } from './parts.ts'
import { Payment, Subscription } from './subscriptions.ts'

export const BillingQuery = z.object(pageQuery)
export type BillingQuery = z.infer<typeof BillingQuery>

/** What may be used at most; `null` is without limit. */
const allowance = z.object({ agents: z.nullable(count), conversations: z.nullable(count) })
export type Allowance = z.infer<typeof allowance>

/** What is used of it: agents as they are, conversations of this calendar month in UTC. */
const usage = z.object({
  agents: count,
  conversations: count,
  /** The day on which the count of conversations begins again. */
  resetsOn: calendarDay,
})
export type Usage = z.infer<typeof usage>

/** A payment and the plan that it is for. */
const billedPayment = z.extend(Payment, { planName: z.string(), billingCycle: z.enum(BILLING_CYCLES) })
export type BilledPayment = z.infer<typeof billedPayment>

/**
 * A member's plan, usage and open payments. `subscription`: the live one, else the last one; `null` when there never
 * was one. `allowance`: `null` while no plan applies.
 */
export const Billing = z.object({
  subscription: z.nullable(Subscription),
  allowance: z.nullable(allowance),
  usage,
  due: z.object({ payments: count, amountUsd: z.number() }),
  /** What the next payments are reduced by: days that were paid and not used. */
  creditUsd: z.number(),
  payments: z.array(billedPayment),
})
export type Billing = z.infer<typeof Billing>

/**
 * How far the plan conversations of this calendar month (UTC) are used. `maxConversations`: what the plan has.
 * `answersUpTo`: where agents stop answering, which the policy decides. Both are `null` without a limit or a plan.
 */
export const PlanQuota = z.object({
  used: count,
  maxConversations: z.nullable(count),
  answersUpTo: z.nullable(count),
  policy: z.enum(QUOTA_POLICIES),
  resetsOn: calendarDay,
})
export type PlanQuota = z.infer<typeof PlanQuota>

export const QuotaEdit = z.object({ policy: z.enum(QUOTA_POLICIES, { error: 'field.option' }) })
export type QuotaEdit = z.infer<typeof QuotaEdit>
