import { type SQL, sql } from 'drizzle-orm'
import type { BillingCycle } from '../../contract/billing-terms.ts'
import type { Condition, Database } from '../../core/db.ts'
import { subscriptions } from '../../schema/subscriptions.ts'
import { users } from '../../schema/users.ts'
import { charge, hasRunOut, periodUntil, settleReplaced } from './proration.store.ts'
import type { Obstacles } from './subscriptions.rules.ts'

/** Terms that a super administrator sets; for a customer the plan determines them. */
export interface Terms {
  endDate: string | null
  autoRenew: boolean
}

export interface SubscriptionRequest {
  id: string
  userId: string
  planId: string
  startDate: string
  /** The last day of a first period, by the plan's cycle. */
  periodEnds: Record<BillingCycle, string>
  terms: Terms | null
  /** Only the free trial may be started, so that nothing is to be paid. */
  isTrialOnly: boolean
  today: string
  now: number
}

const offeredPlan = ({ planId, terms }: SubscriptionRequest): SQL =>
  sql`plans.id = ${planId} AND (plans.is_public OR ${terms ? 1 : 0})`
const user = ({ userId }: SubscriptionRequest): SQL => sql`users.id = ${userId} AND users.deleted_at IS NULL`
const liveRow = ({ userId }: SubscriptionRequest): SQL => sql`user_id = ${userId} AND status IN ('active', 'paused')`
const agentCount = ({ userId }: SubscriptionRequest): SQL =>
  sql`(SELECT count(*) FROM agents WHERE owner_id = ${userId} AND deleted_at IS NULL)`

/** Of `plans` and `users`: whether the plan begins with the user's one free trial. */
export const isTrial = sql`(plans.trial_days > 0 AND users.trial_used_at IS NULL)`

/** The plan and the user, if only an earlier subscription can prevent the new one. */
const possible = (request: SubscriptionRequest): SQL => sql`
  FROM plans JOIN users ON ${user(request)} WHERE ${offeredPlan(request)} AND (${isTrial} OR ${request.isTrialOnly ? 0 : 1})
  AND (plans.max_agents IS NULL OR ${agentCount(request)} <= plans.max_agents)`

/** Whether a subscription that still runs ends because its customer takes another plan. */
export const endsByPlanChange = (planId: SQL, today: string): SQL =>
  sql`(plan_id <> ${planId} AND NOT ${hasRunOut(today)})`
/** Subscriptions that the new one replaces: expired ones and, when a customer changes the plan, the current one. */
const isReplaceable = (request: SubscriptionRequest): SQL =>
  sql`(${hasRunOut(request.today)} OR (plan_id <> ${request.planId} AND ${request.terms ? 0 : 1}))`

const replaced = (request: SubscriptionRequest): SQL =>
  sql`${liveRow(request)} AND ${isReplaceable(request)} AND EXISTS (SELECT 1 ${possible(request)})`

/** Before `endReplaced` in the same batch: the subscription that is replaced, and whether there is one. */
export const replacedId = (request: SubscriptionRequest): Condition =>
  sql`(SELECT id FROM subscriptions WHERE ${replaced(request)})`
export const isReplacing = (request: SubscriptionRequest): Condition =>
  sql`EXISTS (SELECT 1 FROM subscriptions WHERE ${replaced(request)})`

/** Before `endReplaced`. Payments of an expired subscription stay due. */
export const settlePayments = (db: Database, request: SubscriptionRequest) =>
  settleReplaced(db, sql`${replaced(request)} AND NOT ${hasRunOut(request.today)}`, request.today)

/** Ends the replaced subscription, if the new one is possible at all. */
export const endReplaced = (db: Database, request: SubscriptionRequest) =>
  db.update(subscriptions).set({ status: 'cancelled', updatedAt: request.now }).where(replaced(request))

function termsOf({ terms, startDate, periodEnds }: SubscriptionRequest): SQL {
  if (terms) return sql`${terms.endDate}, ${terms.autoRenew ? 1 : 0}, 0`
  return sql`
    CASE WHEN ${isTrial} THEN date(${startDate}, '+' || plans.trial_days || ' days')
      WHEN plans.billing_cycle = 'yearly' THEN ${periodEnds.yearly} ELSE ${periodEnds.monthly} END,
    NOT ${isTrial}, ${isTrial}`
}

/** Starts the subscription, unless another one is active or paused when the statement runs. */
export const startSubscription = (db: Database, request: SubscriptionRequest) =>
  db
    .insert(subscriptions)
    .select(sql`
      SELECT ${request.id}, users.id, plans.id, 'active', ${request.startDate}, ${termsOf(request)}, ${request.now}, ${request.now}
      ${possible(request)} AND NOT EXISTS (SELECT 1 FROM subscriptions WHERE ${liveRow(request)})`)
    .returning({ id: subscriptions.id })

export const isStarted = ({ id }: SubscriptionRequest): Condition =>
  sql`EXISTS (SELECT 1 FROM subscriptions WHERE id = ${id})`

/** Charges a fixed price from the first day. A trial costs nothing, and a commission is settled later. */
export const chargeFirstPeriod = (db: Database, paymentId: string, { id, now, periodEnds }: SubscriptionRequest) =>
  charge(db, {
    id: sql`${paymentId}`,
    ...periodUntil(sql`end_date`, sql`start_date`, periodEnds).period,
    price: sql`plans.price_cents`,
    from: sql`FROM subscriptions JOIN plans ON plans.id = subscriptions.plan_id
      WHERE subscriptions.id = ${id} AND NOT is_trial AND pricing_type = 'fixed'`,
    now,
  })

export const spendTrial = (db: Database, { id, userId, now }: SubscriptionRequest) =>
  db
    .update(users)
    .set({ trialUsedAt: now })
    .where(sql`id = ${userId} AND EXISTS (SELECT 1 FROM subscriptions WHERE id = ${id} AND is_trial)`)

const isTrue = (value: number): boolean => value === 1

/** The facts that can prevent a subscription, at this point of the batch. */
export const obstaclesTo = (db: Database, request: SubscriptionRequest) =>
  db
    .select({
      isPlanOffered: sql`EXISTS (SELECT 1 FROM plans WHERE ${offeredPlan(request)})`
        .mapWith(isTrue)
        .as('is_plan_offered'),
      isUserThere: sql`EXISTS (SELECT 1 FROM users WHERE ${user(request)})`.mapWith(isTrue).as('is_user_there'),
      hasLive: sql`EXISTS (SELECT 1 FROM subscriptions WHERE ${liveRow(request)} AND NOT ${isReplaceable(request)})`
        .mapWith(isTrue)
        .as('has_live'),
      agents: sql<number>`${agentCount(request)}`.as('agents'),
      maxAgents: sql<Obstacles['maxAgents']>`(SELECT max_agents FROM plans WHERE id = ${request.planId})`.as(
        'max_agents',
      ),
    })
    .from(sql`(SELECT 1)`)
