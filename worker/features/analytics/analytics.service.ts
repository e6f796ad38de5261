import type { Analytics, AnalyticsQuery } from '../../contract/analytics.ts'
import { ANALYTICS_AGENTS_MAX } from '../../contract/limits.ts'
import type { Caller, Work } from '../../core/context.ts'
import { commit } from '../../core/db.ts'
import type { AgentRow } from '../agents/agents.service.ts'
import { scopeOf } from '../agents/scope.service.ts'
import * as store from './analytics.store.ts'
import { analyticsView } from './analytics.view.ts'
import { periodBefore } from './outcomes.rules.ts'

/** The figures of a period: of an agent that the caller may see, or of all the account's agents. */
export async function analyticsOf(
  work: Work,
  caller: Caller,
  agent: AgentRow | undefined,
  { from, to, channelType }: AnalyticsQuery,
): Promise<Analytics> {
  const { record: db, everyId } = await scopeOf(work, caller, agent)
  const query = { agentIds: everyId, channelType }
  const period = { from, to }
  const previousPeriod = periodBefore(period)
  const agentNames = store.agentNames(work.db, caller, ANALYTICS_AGENTS_MAX)
  const [days, channels, dayTimes, channelTimes, previous, previousTimes] = await commit(
    db,
    store.figuresByDay(db, query, period),
    store.figuresByChannel(db, query, period),
    store.timesByDay(db, query, period),
    store.timesByChannel(db, query, period),
    store.figuresByChannel(db, query, previousPeriod),
    store.timesByChannel(db, query, previousPeriod),
  )
  return analyticsView({
    period,
    previousPeriod,
    days,
    channels,
    dayTimes,
    channelTimes,
    previous,
    previousTimes,
    agents: await agentNames,
  })
}
