import { and, desc, eq, type SQL, sql } from 'drizzle-orm'
import type { SubscriptionStatus } from '../../contract/billing-terms.ts'
import { type Database, totalOf, valuesOf } from '../../core/db.ts'
import { subscriptionCounts, subscriptions } from '../../schema/subscriptions.ts'
import { subscriptionsWhere } from './subscriptions.store.ts'
import type { SubscriptionRow } from './subscriptions.view.ts'

export interface SubscriptionFilters {
  status?: SubscriptionStatus | undefined
  /** The FTS5 expression for the indexes of customers and plans. */
  words?: string | undefined
}

/** Subscriptions whose customer or plan matches the search; each is looked up by an index of its own. */
const found = (words: string): SQL => sql`${subscriptions.id} IN (
  SELECT s.id FROM subscriptions s WHERE s.user_id IN (
    SELECT user_id FROM subscribers_search WHERE subscribers_search MATCH ${`{name email company_name} : (${words})`}
  ) UNION SELECT s.id FROM subscriptions s WHERE s.plan_id IN (
    SELECT plan_id FROM plans_search WHERE plans_search MATCH ${`name : (${words})`}
  )
)`

/** The `+` prevents SQLite from walking over all subscriptions when the search has found a few. */
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

/** The sum of the counts that triggers keep, or with a search a count of the rows. */
export const subscriptionTotal = (db: Database, filters: SubscriptionFilters) =>
  filters.words === undefined
    ? db
        .select({ total: sql<number>`coalesce(sum(${subscriptionCounts.subscriptions}), 0)` })
        .from(subscriptionCounts)
        .where(filters.status && eq(subscriptionCounts.status, filters.status))
    : totalOf(db, subscriptions, matching(filters))

export const subscriptionsByIds = (db: Database, ids: readonly string[]): Promise<SubscriptionRow[]> =>
  subscriptionsWhere(db, sql`${subscriptions.id} IN ${valuesOf(ids)}`).orderBy(
    sql`+${subscriptions.createdAt} DESC`,
    sql`+subscriptions.rowid DESC`,
  )

/** A row for each status in use. */
export const countsByStatus = (db: Database) =>
  db
    .select({
      status: subscriptionCounts.status,
      subscriptions: sql<number>`sum(${subscriptionCounts.subscriptions})`,
    })
    .from(subscriptionCounts)
    .groupBy(subscriptionCounts.status)
