import type { Overview } from '../../contract/overview.ts'
import type { Work } from '../../core/context.ts'
import { dayOf, monthOf, startOfDay } from '../../core/days.ts'
import { commit, openRecords } from '../../core/db.ts'
import * as store from './overview.store.ts'
import { overviewView } from './overview.view.ts'

/** The current figures of the whole installation. */
export async function platformOverview({ db, env, now }: Work): Promise<Overview> {
  const today = dayOf(now)
  const month = `${monthOf(today)}-01`
  const figures = openRecords(env).map((record) => store.figuresSince(record, month))
  const [[active], [fresh], [agents], subscriptions, [pending], [paid], [failing]] = await commit(
    db,
    store.activeUsers(db),
    store.usersSince(db, startOfDay(month)),
    store.countAgents(db),
    store.activeByPlan(db),
    store.pendingPayments(db),
    store.paidSince(db, startOfDay(month)),
    store.failingChannels(db),
  )
  const days = (await Promise.all(figures)).flat()
  return overviewView({ today, active, fresh, agents, subscriptions, days, pending, paid, failing })
}
