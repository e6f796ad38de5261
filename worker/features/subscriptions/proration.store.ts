import { type SQL, sql } from 'drizzle-orm'
import type { BillingCycle } from '../../contract/billing-terms.ts'
import type { Database } from '../../core/db.ts'
import { payments } from '../../schema/subscriptions.ts'

/** Whether a subscription was used to its end. Its payments stay due when another plan takes its place. */
export const hasRunOut = (today: string): SQL => sql`(coalesce(end_date < ${today}, FALSE) AND NOT auto_renew)`

/** The number of days from one `YYYY-MM-DD` to another, both included. */
const daysBetween = (first: SQL, last: SQL): SQL => sql`(CAST(julianday(${last}) - julianday(${first}) AS INTEGER) + 1)`

/** The cents of a paid payment for the days from today to the end of its period. A payment is refunded as credit once. */
const unusedCents = (today: string): SQL => sql`
  CASE WHEN status = 'paid' AND period_end >= ${today} AND returned_cents = 0
    THEN (amount_cents + credit_cents) * ${daysBetween(sql`max(period_start, ${today})`, sql`period_end`)}
      / ${daysBetween(sql`period_start`, sql`period_end`)}
    ELSE returned_cents END`

/**
 * Closes the payments of a plan that is replaced: pending ones become void, and what was paid for the remaining days becomes
 * credit. `ended`: a condition on `subscriptions`, evaluated before they change.
 */
export const settleReplaced = (db: Database, ended: SQL, today: string) =>
  db
    .update(payments)
    .set({
      status: sql`CASE status WHEN 'pending' THEN 'void' ELSE status END`,
      returnedCents: unusedCents(today),
    })
    .where(sql`subscription_id IN (SELECT id FROM subscriptions WHERE ${ended}) AND status IN ('pending', 'paid')`)

/** Voids the pending payments of a plan that is cancelled. `ended`: as for `settleReplaced`. */
export const voidPending = (db: Database, ended: SQL) =>
  db
    .update(payments)
    .set({ status: 'void' })
    .where(sql`subscription_id IN (SELECT id FROM subscriptions WHERE ${ended}) AND status = 'pending'`)

/** The cents by which a user's next payments are reduced. A void payment has used none. */
export const creditOf = (userId: SQL): SQL<number> => sql<number>`coalesce((
  SELECT sum(CASE earlier.status WHEN 'paid' THEN earlier.returned_cents ELSE 0 END
    - CASE earlier.status WHEN 'void' THEN 0 ELSE earlier.credit_cents END)
  FROM subscriptions his JOIN payments earlier ON earlier.subscription_id = his.id
  WHERE his.user_id = ${userId}), 0)`

/** The cents that `settleReplaced` adds to the credit, of payments of subscriptions that end. */
export const creditFreed = (subscriptionIds: SQL, today: string): SQL => sql`coalesce((
  SELECT sum(CASE status WHEN 'pending' THEN credit_cents ELSE ${unusedCents(today)} - returned_cents END)
  FROM payments WHERE subscription_id IN ${subscriptionIds} AND status IN ('pending', 'paid')), 0)`

/**
 * The period that a payment of a row of `plans` is for, up to the end of the subscription (`null`: one period of the plan), and the
 * plan's price for its days, at most once, because a longer term is one period. `periodEnds`: the last day of a period of the plan
 * from `start`, by billing cycle.
 */
export const periodUntil = (end: SQL, start: SQL, periodEnds: Record<BillingCycle, string>) => {
  const whole = sql`iif(plans.billing_cycle = 'yearly', ${periodEnds.yearly}, ${periodEnds.monthly})`
  const last = sql`coalesce(${end}, ${whole})`
  const days = daysBetween(start, sql`min(${last}, ${whole})`)
  return { period: { start, end: last }, price: sql`plans.price_cents * ${days} / ${daysBetween(start, whole)}` }
}

/** A charge: `price` in cents for the days from `start` to `end`, as columns of the rows that `from` selects. */
interface Charge {
  id: SQL
  price: SQL
  start: SQL
  end: SQL
  from: SQL
  now: number
}

/** Charges a price, less the user's credit; a price that the credit covers is paid. `from` has to contain `subscriptions`. */
export const charge = (db: Database, { id, price, start, end, from, now }: Charge) =>
  db.insert(payments).select(sql`
    SELECT id, subscription_id, price - min(price, credit), iif(price <= credit, 'paid', 'pending'), ${now},
      min(price, credit), 0, period_start, period_end, iif(price <= credit, ${now}, NULL)
    FROM (SELECT ${id} AS id, subscriptions.id AS subscription_id, ${price} AS price,
      ${creditOf(sql`subscriptions.user_id`)} AS credit, ${start} AS period_start, ${end} AS period_end ${from})
    WHERE price > 0`)
