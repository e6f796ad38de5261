import type { Analytics, Period } from '../../contract/analytics.ts'
import { everyDay } from '../../contract/days.ts'
import type { Bucket } from '../../core/percentiles.ts'
import { type DaySums, measuredView } from '../conversations/figures.view.ts'
import type { agentNames, figuresByChannel, figuresByDay, timesByChannel, timesByDay } from './analytics.store.ts'

type RowsOf<Query extends (...given: never[]) => PromiseLike<unknown>> = Awaited<ReturnType<Query>>

interface AnalyticsRows {
  period: Period
  previousPeriod: Period
  days: RowsOf<typeof figuresByDay>
  channels: RowsOf<typeof figuresByChannel>
  dayTimes: RowsOf<typeof timesByDay>
  channelTimes: RowsOf<typeof timesByChannel>
  previous: DaySums[]
  previousTimes: Bucket[]
  agents: RowsOf<typeof agentNames>
}

/** Times of several rows with the same bucket may be listed separately: the percentile adds them up. */
export function analyticsView(read: AnalyticsRows): Analytics {
  const { period, previousPeriod, days, channels, dayTimes, channelTimes, previous, previousTimes, agents } = read
  const timesOn = Map.groupBy(dayTimes, ({ day }) => day)
  const figuresOn = Map.groupBy(days, ({ day }) => day)
  return {
    period,
    previousPeriod,
    totals: measuredView(channels, channelTimes),
    previous: measuredView(previous, previousTimes),
    byDay: everyDay(period.from, period.to).map((date) => ({
      date,
      ...measuredView(figuresOn.get(date) ?? [], timesOn.get(date) ?? []),
    })),
    byChannel: channels
      .filter(({ conversations }) => conversations > 0)
      .sort((one, other) => other.conversations - one.conversations)
      .map((row) => ({
        channelType: row.channelType,
        ...measuredView(
          [row],
          channelTimes.filter(({ channelType }) => channelType === row.channelType),
        ),
      })),
    agents,
  }
}
