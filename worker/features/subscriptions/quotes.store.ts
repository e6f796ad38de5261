import { type SQL, sql } from 'drizzle-orm'
import { type Database, statement } from '../../core/db.ts'
import { creditFreed, creditOf } from './proration.store.ts'
import { endsByPlanChange, isTrial } from './subscribing.store.ts'

interface QuoteRow {
  planId: string
  isTrial: number
  /** Cents of the first payment before credit. */
  priceCents: number
  credit: number
  /** Cents of pending payments that would become void. */
  voids: number
}

/** The subscription that would end: the live one, unless it is on this plan already or has expired. */
const replacedIds = (userId: string, today: string): SQL => sql`(
  SELECT id FROM subscriptions WHERE user_id = ${userId} AND status IN ('active', 'paused')
    AND ${endsByPlanChange(sql`plans.id`, today)})`

export const quotesOf = (db: Database, userId: string, today: string) =>
  statement<QuoteRow>(
    db,
    sql`
    SELECT plans.id AS planId, ${isTrial} AS isTrial,
      CASE WHEN ${isTrial} OR pricing_type <> 'fixed' THEN 0 ELSE price_cents END AS priceCents,
      ${creditOf(sql`users.id`)} + ${creditFreed(replacedIds(userId, today), today)} AS credit,
      coalesce((SELECT sum(amount_cents) FROM payments
        WHERE subscription_id IN ${replacedIds(userId, today)} AND status = 'pending'), 0) AS voids
    FROM plans JOIN users ON users.id = ${userId} WHERE plans.is_public
    ORDER BY pricing_type DESC, price_cents, plans.name`,
  )
