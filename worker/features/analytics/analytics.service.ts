import type { Analytics, AnalyticsQuery, Period } from '../../contract/analytics.ts'
import { dayAfter, daysIn } from '../../contract/days.ts'
import { ANALYTICS_AGENTS_MAX } from '../../contract/limits.ts'
import type { Caller, Work } from '../../core/context.ts'
import { commit } from '../../core/db.ts'
import * as store from './analytics.store.ts'
import { analyticsView } from './analytics.view.ts'

/** As many days, up to the day before. */
const before = ({ from, to }: Period): Period => ({
  from: dayAfter(from, -daysIn(from, to)),
  to: dayAfter(from, -1),
})

/** The figures of a period, of the agent that the query names (who may see it was asked before) or of all the caller's. */
export async function analyticsOf({ db }: Work, { userId }: Caller, query: AnalyticsQuery): Promise<Analytics> {
  const { from, to, agentId, channelType } = query
  const asked = { whose: agentId ? { agentId } : { ownerId: userId }, channelType }
  const period = { from, to }
  const previousPeriod = before(period)
  const [days, channels, dayTimes, channelTimes, previous, previousTimes, agents] = await commit(
    db,
    store.figuresByDay(db, asked, period),
    store.figuresByChannel(db, asked, period),
    store.timesByDay(db, asked, period),
    store.timesByChannel(db, asked, period),
    store.figuresByChannel(db, asked, previousPeriod),
    store.timesByChannel(db, asked, previousPeriod),
    store.agentNames(db, userId, ANALYTICS_AGENTS_MAX),
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
    agents,
  })
}
