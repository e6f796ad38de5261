import { type SQL, sql } from 'drizzle-orm'
import type { BillingCycle } from '../../contract/billing-terms.ts'
import type { Condition, Database } from '../../core/db.ts'
import { subscriptions } from '../../schema/subscriptions.ts'
import { users } from '../../schema/users.ts'
import { charge, settleReplaced } from './proration.store.ts'
import type { Obstacles } from './subscriptions.rules.ts'

/** What a super administrator settles himself; for a customer the plan does. */
export interface Terms {
  endDate: string | null
  autoRenew: boolean
}

export interface Wish {
  id: string
  userId: string
  planId: string
  startDate: string
  /** The last day of a first period, by the plan's cycle. */
  periodEnds: Record<BillingCycle, string>
  terms: Terms | null
  /** Not without the free trial: nothing is to be paid for. */
  isTrialOnly: boolean
  today: string
  now: number
}

const offeredPlan = ({ planId, terms }: Wish): SQL =>
  sql`plans.id = ${planId} AND (plans.is_public OR ${terms ? 1 : 0})`
const user = ({ userId }: Wish): SQL => sql`users.id = ${userId} AND users.deleted_at IS NULL`
const liveRow = ({ userId }: Wish): SQL => sql`user_id = ${userId} AND status IN ('active', 'paused')`
const agentCount = ({ userId }: Wish): SQL =>
  sql`(SELECT count(*) FROM agents WHERE owner_id = ${userId} AND deleted_at IS NULL)`

/** Of `plans` and `users`: whether the plan begins with the one free trial. */
export const isTrial = sql`(plans.trial_days > 0 AND users.trial_used_at IS NULL)`

/** The plan and the person, if nothing but an earlier subscription can stand in the way. */
const possible = (wish: Wish): SQL => sql`
  FROM plans JOIN users ON ${user(wish)} WHERE ${offeredPlan(wish)} AND (${isTrial} OR ${wish.isTrialOnly ? 0 : 1})
  AND (plans.max_agents IS NULL OR ${agentCount(wish)} <= plans.max_agents)`

const hasRunOut = (today: string): SQL => sql`(coalesce(end_date < ${today}, FALSE) AND NOT auto_renew)`
/** Whether a plan that still runs ends because its customer takes another. */
export const endsByPlanChange = (planId: SQL, today: string): SQL =>
  sql`(plan_id <> ${planId} AND NOT ${hasRunOut(today)})`
/** Subscriptions that the new one replaces: those that have run out and, when a customer changes his plan, the old one. */
const givesWay = (wish: Wish): SQL =>
  sql`(${hasRunOut(wish.today)} OR (plan_id <> ${wish.planId} AND ${wish.terms ? 0 : 1}))`

const replaced = (wish: Wish): SQL =>
  sql`${liveRow(wish)} AND ${givesWay(wish)} AND EXISTS (SELECT 1 ${possible(wish)})`

/** In the batch, before it makes room: the one that gives way, and whether there is one. */
export const replacedId = (wish: Wish): Condition => sql`(SELECT id FROM subscriptions WHERE ${replaced(wish)})`
export const isReplacing = (wish: Wish): Condition => sql`EXISTS (SELECT 1 FROM subscriptions WHERE ${replaced(wish)})`

/** Before it makes room. What has run out stays due: it was used to its end. */
export const settlePayments = (db: Database, wish: Wish) =>
  settleReplaced(db, sql`${replaced(wish)} AND NOT ${hasRunOut(wish.today)}`, wish.today)

/** Makes room, if the new one is possible at all. */
export const endReplaced = (db: Database, wish: Wish) =>
  db.update(subscriptions).set({ status: 'cancelled', updatedAt: wish.now }).where(replaced(wish))

function termsOf({ terms, startDate, periodEnds }: Wish): SQL {
  if (terms) return sql`${terms.endDate}, ${terms.autoRenew ? 1 : 0}, 0`
  return sql`
    CASE WHEN ${isTrial} THEN date(${startDate}, '+' || plans.trial_days || ' days')
      WHEN plans.billing_cycle = 'yearly' THEN ${periodEnds.yearly} ELSE ${periodEnds.monthly} END,
    NOT ${isTrial}, ${isTrial}`
}

/** Starts it, unless another is active or paused: the place is asked for and taken in one statement. */
export const startSubscription = (db: Database, wish: Wish) =>
  db
    .insert(subscriptions)
    .select(sql`
      SELECT ${wish.id}, users.id, plans.id, 'active', ${wish.startDate}, ${termsOf(wish)}, ${wish.now}, ${wish.now}
      ${possible(wish)} AND NOT EXISTS (SELECT 1 FROM subscriptions WHERE ${liveRow(wish)})`)
    .returning({ id: subscriptions.id })

export const wasStarted = ({ id }: Wish): Condition => sql`EXISTS (SELECT 1 FROM subscriptions WHERE id = ${id})`

/** A trial costs nothing and a commission is settled later; a fixed price is due from the first day. */
export const askForPayment = (db: Database, paymentId: string, { id, now, periodEnds }: Wish) =>
  charge(db, {
    id: sql`${paymentId}`,
    price: sql`plans.price_cents`,
    start: sql`start_date`,
    end: sql`coalesce(end_date, iif(plans.billing_cycle = 'yearly', ${periodEnds.yearly}, ${periodEnds.monthly}))`,
    from: sql`FROM subscriptions JOIN plans ON plans.id = subscriptions.plan_id
      WHERE subscriptions.id = ${id} AND NOT is_trial AND pricing_type = 'fixed'`,
    now,
  })

export const spendTrial = (db: Database, { id, userId, now }: Wish) =>
  db
    .update(users)
    .set({ trialUsedAt: now })
    .where(sql`id = ${userId} AND EXISTS (SELECT 1 FROM subscriptions WHERE id = ${id} AND is_trial)`)

const isTrue = (value: number): boolean => value === 1

/** Why a subscription could not be started, as it stands at this point of the batch. */
export const obstaclesTo = (db: Database, wish: Wish) =>
  db
    .select({
      isPlanOffered: sql`EXISTS (SELECT 1 FROM plans WHERE ${offeredPlan(wish)})`.mapWith(isTrue).as('is_plan_offered'),
      isUserThere: sql`EXISTS (SELECT 1 FROM users WHERE ${user(wish)})`.mapWith(isTrue).as('is_user_there'),
      hasLive: sql`EXISTS (SELECT 1 FROM subscriptions WHERE ${liveRow(wish)} AND NOT ${givesWay(wish)})`
        .mapWith(isTrue)
        .as('has_live'),
      agents: sql<number>`${agentCount(wish)}`.as('agents'),
      maxAgents: sql<Obstacles['maxAgents']>`(SELECT max_agents FROM plans WHERE id = ${wish.planId})`.as('max_agents'),
    })
    .from(sql`(SELECT 1)`)
