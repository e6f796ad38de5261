import { and, eq, lt, type SQL, sql } from 'drizzle-orm'
import { type Condition, type Database, rowsOf, statement, valuesOf } from '../../core/db.ts'
import { plans } from '../../schema/plans.ts'
import { subscriptions } from '../../schema/subscriptions.ts'
import { charge } from './proration.store.ts'

/** Those whose end has passed, up to so many. One that is paused and renews itself is among them too. */
export const endedBefore = (db: Database, today: string, most: number) =>
  db
    .select({
      id: subscriptions.id,
      startDate: subscriptions.startDate,
      endDate: sql<string>`${subscriptions.endDate}`,
      autoRenew: subscriptions.autoRenew,
      billingCycle: plans.billingCycle,
    })
    .from(subscriptions)
    .innerJoin(plans, eq(plans.id, subscriptions.planId))
    .where(and(sql`${subscriptions.status} IN ('active', 'paused')`, lt(subscriptions.endDate, today)))
    .orderBy(subscriptions.endDate)
    .limit(most)

/** A next period, `start` to `to`: `from` is the end that the subscription had when it was looked at. */
export interface Renewal {
  id: string
  from: string
  start: string
  to: string
  paymentId: string
}

/** The rows of the list that are still as they were when it was made. */
const expiring = (ids: readonly string[], today: string): SQL => sql`
  id IN ${valuesOf(ids)} AND status IN ('active', 'paused') AND NOT auto_renew AND end_date < ${today}`

export const expired = (ids: readonly string[], today: string): Condition =>
  sql`SELECT id, 'ended ' || end_date AS detail FROM subscriptions WHERE ${expiring(ids, today)}`

export const endExpired = (db: Database, ids: readonly string[], today: string, now: number) =>
  db
    .update(subscriptions)
    .set({ status: 'cancelled', updatedAt: now })
    .where(expiring(ids, today))
    .returning({ id: subscriptions.id, userId: subscriptions.userId })

const renewing = (renewals: readonly Renewal[]): SQL => sql`
  subscriptions JOIN ${rowsOf(renewals)} j ON subscriptions.id = j.value ->> 'id'
    AND end_date = j.value ->> 'from' AND status IN ('active', 'paused') AND auto_renew`

export const renewed = (renewals: readonly Renewal[]): Condition => sql`
  SELECT subscriptions.id, 'until ' || (j.value ->> 'to') AS detail FROM ${renewing(renewals)}`

/** A fixed price is due for the period that holds today; while a subscription is paused nothing is due. */
export const askForRenewals = (db: Database, renewals: readonly Renewal[], now: number) =>
  charge(db, {
    id: sql`j.value ->> 'paymentId'`,
    price: sql`plans.price_cents`,
    start: sql`j.value ->> 'start'`,
    end: sql`j.value ->> 'to'`,
    from: sql`FROM ${renewing(renewals)} JOIN plans ON plans.id = subscriptions.plan_id
      WHERE status = 'active' AND plans.pricing_type = 'fixed'`,
    now,
  })

/** The next period, and no trial any more. */
export const renew = (db: Database, renewals: readonly Renewal[], now: number) =>
  statement<{ id: string; userId: string }>(
    db,
    sql`
    UPDATE subscriptions SET end_date = j.value ->> 'to', is_trial = 0, updated_at = ${now} FROM ${rowsOf(renewals)} j
    WHERE subscriptions.id = j.value ->> 'id' AND end_date = j.value ->> 'from' AND status IN ('active', 'paused')
      AND auto_renew
    RETURNING subscriptions.id AS id, subscriptions.user_id AS userId`,
  )
