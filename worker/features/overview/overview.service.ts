import type { Overview } from '../../contract/overview.ts'
import type { Work } from '../../core/context.ts'
import { dayOf, monthOf, startOfDay } from '../../core/days.ts'
import { commit } from '../../core/db.ts'
import * as store from './overview.store.ts'
import { overviewView } from './overview.view.ts'

/** How the whole platform stands today. */
export async function platformOverview({ db, now }: Work): Promise<Overview> {
  const today = dayOf(now)
  const month = `${monthOf(today)}-01`
  const [[active], [fresh], [agents], subscriptions, days, [pending], [paid], [failing]] = await commit(
    db,
    store.activeUsers(db),
    store.usersSince(db, startOfDay(month)),
    store.livingAgents(db),
    store.activeByPlan(db),
    store.figuresSince(db, month),
    store.pendingPayments(db),
    store.paidSince(db, startOfDay(month)),
    store.failingChannels(db),
  )
  return overviewView({ today, active, fresh, agents, subscriptions, days, pending, paid, failing })
}
