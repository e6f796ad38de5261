import { and, desc, eq, type SQL, sql } from 'drizzle-orm'
import type { SubscriptionStatus } from '../../contract/billing-terms.ts'
import { type Database, valuesOf } from '../../core/db.ts'
import { subscriptionCounts, subscriptions } from '../../schema/subscriptions.ts'
import { subscriptionsWhere } from './subscriptions.store.ts'
import type { SubscriptionRow } from './subscriptions.view.ts'

export interface SubscriptionFilters {
  status?: SubscriptionStatus | undefined
  /** What the full-text indexes of customers and of plans are asked. */
  words?: string | undefined
}

/** Whose customer or plan the search found: both are looked up by an index of their own. */
const found = (words: string): SQL => sql`${subscriptions.id} IN (
  SELECT s.id FROM subscriptions s WHERE s.user_id IN (
    SELECT user_id FROM subscribers_search WHERE subscribers_search MATCH ${`{name email company_name} : (${words})`}
  ) UNION SELECT s.id FROM subscriptions s WHERE s.plan_id IN (
    SELECT plan_id FROM plans_search WHERE plans_search MATCH ${`name : (${words})`}
  )
)`

/** The `+` keeps SQLite from walking over all subscriptions where the search has already named a few. */
const matching = ({ status, words }: SubscriptionFilters): SQL | undefined =>
  words === undefined
    ? status && eq(subscriptions.status, status)
    : and(found(words), status && sql`+${subscriptions.status} = ${status}`)

const newestFirst = ({ words }: SubscriptionFilters): SQL[] =>
  words === undefined
    ? [desc(subscriptions.createdAt), desc(sql`subscriptions.rowid`)]
    : [sql`+${subscriptions.createdAt} DESC`, sql`+subscriptions.rowid DESC`]

export const subscriptionIds = (
  db: Database,
  filters: SubscriptionFilters,
  { limit, offset }: { limit: number; offset: number },
) =>
  db
    .select({ id: subscriptions.id })
    .from(subscriptions)
    .where(matching(filters))
    .orderBy(...newestFirst(filters))
    .limit(limit)
    .offset(offset)

/** What the triggers have counted, unless a search leaves only some. */
export const subscriptionTotal = (db: Database, filters: SubscriptionFilters) =>
  filters.words === undefined
    ? db
        .select({ total: sql<number>`coalesce(sum(${subscriptionCounts.subscriptions}), 0)` })
        .from(subscriptionCounts)
        .where(filters.status && eq(subscriptionCounts.status, filters.status))
    : db.select({ total: sql<number>`count(*)` }).from(subscriptions).where(matching(filters))

export const subscriptionsByIds = (db: Database, ids: readonly string[]): Promise<SubscriptionRow[]> =>
  subscriptionsWhere(db, sql`${subscriptions.id} IN ${valuesOf(ids)}`).orderBy(
    sql`+${subscriptions.createdAt} DESC`,
    sql`+subscriptions.rowid DESC`,
  )

/** A row for each status that there is. */
export const countsByStatus = (db: Database) =>
  db
    .select({
      status: subscriptionCounts.status,
      subscriptions: sql<number>`sum(${subscriptionCounts.subscriptions})`,
    })
    .from(subscriptionCounts)
    .groupBy(subscriptionCounts.status)
