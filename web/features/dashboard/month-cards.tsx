import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import type { Dashboard } from '../../../worker/contract/dashboard.ts'
import { dayAfter } from '../../../worker/contract/days.ts'
import type { OutcomeTotals } from '../../../worker/contract/outcomes.ts'
import { useCommonWords } from '../../core/common-words.ts'
import { formatCost, percentChange } from '../../core/figures.ts'
import { formatNumber, formatPercent } from '../../core/numbers.ts'
import { outcomesQuery } from '../../core/outcomes.api.ts'
import { StatCard } from '../../ui/stat-card.tsx'

/** Returns the function that compares a figure of this month with the same days of the previous month, in words. */
function useComparison(): (now: number, before: number) => string {
  const { t } = useLingui()
  return (now, before) => {
    const change = percentChange(now, before)
    if (change === null) return t`este mes`
    const percent = formatPercent(Math.abs(change))
    if (change === 0) return t`igual que en los mismos días del mes pasado`
    return change > 0
      ? t`${percent} más que en los mismos días del mes pasado`
      : t`${percent} menos que en los mismos días del mes pasado`
  }
}

interface MonthCardsProps {
  dashboard: Dashboard | undefined
  /** Whether the member may see the outcomes of conversations; `undefined` until that is known. */
  hasOutcomes: boolean | undefined
}

/** Four figures, most of them of this month; placeholders while they are loading. */
export function MonthCards({ dashboard, hasOutcomes }: MonthCardsProps) {
  const { t } = useLingui()
  const { loading } = useCommonWords()
  const compared = useComparison()
  const figures = dashboard?.month.figures
  const previous = dashboard?.month.previous
  const total = dashboard ? formatNumber(dashboard.agents.total) : ''
  const value = (text: string) => (dashboard ? text : null)
  return (
    <ul className="grid grid-cols-2 gap-3 sm:gap-4 xl:grid-cols-4">
      <StatCard
        icon="i-lucide-bot"
        label={t`Agentes activos`}
        loadingLabel={loading}
        value={value(formatNumber(dashboard?.agents.active ?? 0))}
        note={t`de ${total} en total`}
      />
      <StatCard
        icon="i-lucide-messages-square"
        label={t`Conversaciones`}
        loadingLabel={loading}
        value={value(formatNumber(figures?.sessions ?? 0))}
        note={compared(figures?.sessions ?? 0, previous?.sessions ?? 0)}
      />
      {hasOutcomes !== false ? (
        <ResolvedCard today={hasOutcomes ? dashboard?.trend.at(-1)?.date : undefined} />
      ) : (
        <StatCard
          icon="i-lucide-message-circle-warning"
          label={t`Mensajes sin responder`}
          loadingLabel={loading}
          value={value(formatNumber(figures?.unanswered ?? 0))}
          note={compared(figures?.unanswered ?? 0, previous?.unanswered ?? 0)}
        />
      )}
      <StatCard
        icon="i-lucide-receipt"
        label={t`Costo total`}
        loadingLabel={loading}
        value={value(formatCost(figures?.costUsd ?? 0))}
        note={compared(figures?.costUsd ?? 0, previous?.costUsd ?? 0)}
      />
    </ul>
  )
}

const DAYS = 7

/** The share of resolved conversations in percent; `null` without conversations. */
const shareOf = ({ resolved, sessions }: OutcomeTotals): number | null =>
  sessions === 0 ? null : (resolved / sessions) * 100

/** The share of conversations that the agents resolved in the last seven days, compared with the seven days before. */
function ResolvedCard({ today }: { today: string | undefined }) {
  const { t } = useLingui()
  const { loading: loadingLabel } = useCommonWords()
  const period = today ? { from: dayAfter(today, 1 - DAYS), to: today } : { from: '', to: '' }
  const { data, isError } = useQuery({ ...outcomesQuery(period), enabled: today !== undefined })
  const share = data ? shareOf(data.totals) : null
  const before = data ? shareOf(data.previous) : null
  const percent = share === null ? '–' : formatPercent(share)
  const was = before === null ? '' : formatPercent(before)
  return (
    <StatCard
      icon="i-lucide-circle-check"
      label={t`Resueltas sin una persona`}
      loadingLabel={loadingLabel}
      value={data || isError ? percent : null}
      note={
        before === null
          ? t`en los últimos ${DAYS} días`
          : t`en los últimos ${DAYS} días; ${was} en los ${DAYS} anteriores`
      }
    />
  )
}
