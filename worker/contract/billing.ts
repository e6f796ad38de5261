import * as z from 'zod/mini'
import { BILLING_CYCLES, QUOTA_POLICIES } from './billing-terms.ts'
import { pageQuery } from './paging.ts'
import { calendarDay, count } from './parts.ts'
import { Payment, Subscription } from './subscriptions.ts'

export const BillingQuery = z.object(pageQuery)
export type BillingQuery = z.infer<typeof BillingQuery>

/** The limits of a plan; `null`: unlimited. */
const allowance = z.object({ agents: z.nullable(count), conversations: z.nullable(count) })
export type Allowance = z.infer<typeof allowance>

/** The usage: the agents that exist, and the plan conversations of this calendar month (UTC). */
const usage = z.object({
  agents: count,
  conversations: count,
  /** The day on which the number of conversations is reset. */
  resetsOn: calendarDay,
})
export type Usage = z.infer<typeof usage>

/** A payment and the plan that it is for. */
const billedPayment = z.extend(Payment, { planName: z.string(), billingCycle: z.enum(BILLING_CYCLES) })
export type BilledPayment = z.infer<typeof billedPayment>

/**
 * Plan, usage and open payments of an account. `subscription`: the live one, else the last one; `null`: there never was one.
 * `allowance`: `null` while no plan applies.
 */
export const Billing = z.object({
  subscription: z.nullable(Subscription),
  allowance: z.nullable(allowance),
  usage,
  due: z.object({ payments: count, amountUsd: z.number() }),
  /** Credit for days that were paid and not used. It reduces the next payments. */
  creditUsd: z.number(),
  payments: z.array(billedPayment),
})
export type Billing = z.infer<typeof Billing>

/**
 * Usage of the plan conversations of this calendar month (UTC). `maxConversations`: the limit of the plan. `answersUpTo`: the
 * number at which agents stop answering, which depends on `policy`. Both are `null` without a limit or without a plan.
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
