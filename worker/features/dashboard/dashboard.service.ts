import type { Dashboard } from '../../contract/dashboard.ts'
import { dayAfter } from '../../contract/days.ts'
import { ATTENTION_DAYS, ATTENTION_MAX } from '../../contract/limits.ts'
import { dayIn } from '../../contract/zones.ts'
import type { Caller, Work } from '../../core/context.ts'
import { commit } from '../../core/db.ts'
import { scopeOf } from '../agents/scope.service.ts'
import { monthsBeside } from './dashboard.rules.ts'
import * as store from './dashboard.store.ts'
import { dashboardView } from './dashboard.view.ts'

/** The current figures of the agents of the caller's account. */
export async function dashboardOf(work: Work, caller: Caller): Promise<Dashboard> {
  const { db, now } = work
  const { record, names, everyId } = await scopeOf(work, caller, undefined)
  const agentIds = [...names.keys()]
  const today = dayIn(now, caller.timeZone)
  const months = monthsBeside(today)
  const [[[counts], failing], [[total], days, unanswering, waiting]] = await Promise.all([
    commit(db, store.agentCounts(db, caller), store.failingChannels(db, caller, ATTENTION_MAX)),
    commit(
      record,
      store.conversationsCount(record, agentIds),
      store.figuresSince(record, everyId, months.previous.from),
      store.agentsUnanswering(record, agentIds, dayAfter(today, 1 - ATTENTION_DAYS), ATTENTION_MAX),
      store.agentsWaiting(record, agentIds, ATTENTION_MAX),
    ),
  ])
  const named = <Row extends { agentId: string }>(rows: Row[]) =>
    rows.map((row) => ({ ...row, agentName: names.get(row.agentId) ?? '' }))
  const rows = { counts, total, months, days, failing, unanswering: named(unanswering), waiting: named(waiting) }
  return dashboardView(rows)
}
