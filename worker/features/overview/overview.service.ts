import type { Overview } from '../../contract/overview.ts'
import { dayIn, startOfDayIn } from '../../contract/zones.ts'
import type { Caller, Work } from '../../core/context.ts'
import { monthOf } from '../../core/days.ts'
import { commit, openRecords } from '../../core/db.ts'
import * as store from './overview.store.ts'
import { overviewView } from './overview.view.ts'

/** The current figures of the whole installation, of today and this month on the caller's calendar. */
export async function platformOverview({ db, env, now }: Work, { timeZone }: Caller): Promise<Overview> {
  const today = dayIn(now, timeZone)
  const month = `${monthOf(today)}-01`
  const monthBegan = startOfDayIn(month, timeZone)
  const figures = openRecords(env).map((record) => store.figuresSince(record, month))
  const [[active], [fresh], [agents], subscriptions, [pending], [paid], [failing]] = await commit(
    db,
    store.activeUsers(db),
    store.usersSince(db, monthBegan),
    store.countAgents(db),
    store.activeByPlan(db),
    store.pendingPayments(db),
    store.paidSince(db, monthBegan),
    store.failingChannels(db),
  )
  const days = (await Promise.all(figures)).flat()
  return overviewView({ today, active, fresh, agents, subscriptions, days, pending, paid, failing })
}
