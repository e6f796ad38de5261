import { and, eq, lt, type SQL, sql } from 'drizzle-orm'
import { type Condition, type Database, rowsOf, statement, valuesOf } from '../../core/db.ts'
import { plans } from '../../schema/plans.ts'
import { subscriptions } from '../../schema/subscriptions.ts'
import { charge } from './proration.store.ts'

/** At most `most` subscriptions whose end has passed, including paused ones that renew automatically. */
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

/** A next period from `start` to `to`. `from`: the end that the subscription had when it was read. */
export interface Renewal {
  id: string
  from: string
  start: string
  to: string
  paymentId: string
}

/** The listed rows that are unchanged since the list was made. */
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

/** A fixed price is due for the period that contains today; nothing is due for a paused subscription. */
export const chargeRenewals = (db: Database, renewals: readonly Renewal[], now: number) =>
  charge(db, {
    id: sql`j.value ->> 'paymentId'`,
    price: sql`plans.price_cents`,
    start: sql`j.value ->> 'start'`,
    end: sql`j.value ->> 'to'`,
    from: sql`FROM ${renewing(renewals)} JOIN plans ON plans.id = subscriptions.plan_id
      WHERE status = 'active' AND plans.pricing_type = 'fixed'`,
    now,
  })

/** Begins the next period, which is not a trial. */
export const renew = (db: Database, renewals: readonly Renewal[], now: number) =>
  statement<{ id: string; userId: string }>(
    db,
    sql`
    UPDATE subscriptions SET end_date = j.value ->> 'to', is_trial = 0, updated_at = ${now} FROM ${rowsOf(renewals)} j
    WHERE subscriptions.id = j.value ->> 'id' AND end_date = j.value ->> 'from' AND status IN ('active', 'paused')
      AND auto_renew
    RETURNING subscriptions.id AS id, subscriptions.user_id AS userId`,
  )
