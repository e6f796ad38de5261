import type { Period } from '../../contract/analytics.ts'
import type { Dashboard } from '../../contract/dashboard.ts'
import { dayAfter, everyDay } from '../../contract/days.ts'
import { TREND_DAYS } from '../../contract/limits.ts'
import { figuresView } from '../conversations/figures.view.ts'
import type { monthsBeside } from './dashboard.rules.ts'
import type { agentCounts, agentsUnanswering, agentsWaiting, failingChannels, figuresSince } from './dashboard.store.ts'

type RowsOf<Query extends (...given: never[]) => PromiseLike<unknown>> = Awaited<ReturnType<Query>>

interface DashboardRows {
  counts: RowsOf<typeof agentCounts>[number] | undefined
  total: { conversations: number } | undefined
  months: ReturnType<typeof monthsBeside>
  days: RowsOf<typeof figuresSince>
  failing: RowsOf<typeof failingChannels>
  unanswering: (RowsOf<typeof agentsUnanswering>[number] & { agentName: string })[]
  waiting: (RowsOf<typeof agentsWaiting>[number] & { agentName: string })[]
}

export function dashboardView({
  counts,
  total,
  months,
  days,
  failing,
  unanswering,
  waiting,
}: DashboardRows): Dashboard {
  const figuresOf = ({ from, to }: Period) => figuresView(...days.filter(({ day }) => from <= day && day <= to))
  const { month, previous } = months
  const ofDay = new Map(days.map((sums) => [sums.day, sums]))
  return {
    hasPlan: counts?.hasPlan === 1,
    agents: { total: counts?.total ?? 0, active: counts?.active ?? 0 },
    conversations: total?.conversations ?? 0,
    month: { ...month, figures: figuresOf(month), previous: figuresOf(previous) },
    trend: everyDay(dayAfter(month.to, 1 - TREND_DAYS), month.to).map((date) => ({
      date,
      conversations: ofDay.get(date)?.conversations ?? 0,
      sessions: ofDay.get(date)?.sessions ?? 0,
    })),
    attention: { waiting, channels: failing, unanswered: unanswering },
  }
}
