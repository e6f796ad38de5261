import type { Dashboard } from '../../contract/dashboard.ts'
import { dayAfter } from '../../contract/days.ts'
import { ATTENTION_DAYS, ATTENTION_MAX } from '../../contract/limits.ts'
import type { Caller, Work } from '../../core/context.ts'
import { dayOf } from '../../core/days.ts'
import { commit } from '../../core/db.ts'
import { monthsBeside } from './dashboard.rules.ts'
import * as store from './dashboard.store.ts'
import { dashboardView } from './dashboard.view.ts'

/** How the caller's own agents stand today. */
export async function dashboardOf({ db, now }: Work, { userId }: Caller): Promise<Dashboard> {
  const today = dayOf(now)
  const months = monthsBeside(today)
  const [[counts], days, failing, unanswering] = await commit(
    db,
    store.agentCounts(db, userId),
    store.figuresSince(db, userId, months.previous.from),
    store.failingChannels(db, userId, ATTENTION_MAX),
    store.agentsUnanswering(db, userId, dayAfter(today, 1 - ATTENTION_DAYS), ATTENTION_MAX),
  )
  return dashboardView({ counts, months, days, failing, unanswering })
}
