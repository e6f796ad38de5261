import { type Page, pageFrom } from '../../contract/paging.ts'
import type { SubscriptionStats, SubscriptionsQuery } from '../../contract/subscription-edits.ts'
import type { Subscription } from '../../contract/subscriptions.ts'
import type { Work } from '../../core/context.ts'
import { dayOf } from '../../core/days.ts'
import { commit } from '../../core/db.ts'
import { allWordsQuery } from '../../core/full-text.ts'
import * as store from './listing.store.ts'
import { subscriptionView } from './subscriptions.view.ts'

/**
 * The subscriptions of all accounts, the newest first. `search` is looked for in the customer (name, e-mail, company) and in the
 * name of the plan.
 */
export async function listSubscriptions(
  { db, now, locale }: Work,
  { page, limit, search, status }: SubscriptionsQuery,
): Promise<Page<Subscription[]>> {
  const words = search ? allWordsQuery(search) : undefined
  if (words === null) return pageFrom([], { page, limit }, undefined)
  const filters = { status, words }
  const [ids, [counted]] = await commit(
    db,
    store.subscriptionIds(db, filters, { limit, offset: (page - 1) * limit }),
    store.subscriptionTotal(db, filters),
  )
  const rows =
    ids.length === 0
      ? []
      : await store.subscriptionsByIds(
          db,
          ids.map(({ id }) => id),
        )
  const today = dayOf(now)
  const subscriptions = rows.map((row) => subscriptionView(row, { today, locale }))
  return pageFrom(subscriptions, { page, limit }, counted)
}

export async function subscriptionStats({ db }: Work): Promise<SubscriptionStats> {
  const stats: SubscriptionStats = { total: 0, active: 0, paused: 0, cancelled: 0 }
  for (const { status, subscriptions } of await store.countsByStatus(db)) {
    stats[status] = subscriptions
    stats.total += subscriptions
  }
  return stats
}
