import type { Overview } from '../../contract/overview.ts'
import { monthOf } from '../../core/days.ts'
import { figuresView } from '../conversations/figures.view.ts'
import type { activeByPlan, figuresSince } from './overview.store.ts'

interface Counted {
  count: number
}
interface PaidTotals extends Counted {
  cents: number
}

interface OverviewRows {
  today: string
  active: Counted | undefined
  fresh: Counted | undefined
  agents: Counted | undefined
  subscriptions: Awaited<ReturnType<typeof activeByPlan>>
  /** Since this month began; a day may have a row for each database of conversations. */
  days: Awaited<ReturnType<typeof figuresSince>>
  pending: PaidTotals | undefined
  paid: PaidTotals | undefined
  failing: Counted | undefined
}

const paymentsView = (row: PaidTotals | undefined) => ({ count: row?.count ?? 0, amountUsd: (row?.cents ?? 0) / 100 })

export const overviewView = (read: OverviewRows): Overview => ({
  users: { active: read.active?.count ?? 0, newThisMonth: read.fresh?.count ?? 0 },
  agents: read.agents?.count ?? 0,
  subscriptions: read.subscriptions.map(({ planId, planName, count }) => ({ planId, planName, count })),
  date: read.today,
  today: figuresView(...read.days.filter(({ day }) => day === read.today)),
  // Accounts whose clocks are ahead may have a day of the next month already.
  month: figuresView(...read.days.filter(({ day }) => monthOf(day) === monthOf(read.today))),
  payments: { pending: paymentsView(read.pending), paid: paymentsView(read.paid) },
  channelsInError: read.failing?.count ?? 0,
})
