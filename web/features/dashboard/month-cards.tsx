import { useLingui } from '@lingui/react/macro'
import type { Dashboard } from '../../../worker/contract/dashboard.ts'
import { percentChange } from '../../core/change.ts'
import { useCommonWords } from '../../core/common-words.ts'
import { formatCost } from '../../core/cost.ts'
import { formatNumber, formatPercent } from '../../core/format.ts'
import { useLocale } from '../../core/words.ts'
import { StatCard } from '../../ui/stat-card.tsx'
import { ResolvedCard } from './resolved-card.tsx'

/** Compares a figure of this month with the same days of the month before. */
function useComparison(): (now: number, before: number) => string {
  const { t } = useLingui()
  const locale = useLocale()
  return (now, before) => {
    const change = percentChange(now, before)
    if (change === null) return t`este mes`
    const percent = formatPercent(Math.abs(change), locale)
    if (change === 0) return t`igual que en los mismos días del mes pasado`
    return change > 0
      ? t`${percent} más que en los mismos días del mes pasado`
      : t`${percent} menos que en los mismos días del mes pasado`
  }
}

interface MonthCardsProps {
  dashboard: Dashboard | undefined
  /** The member may read how threads ended. */
  hasOutcomes: boolean
}

/** Four figures, most of this month; a placeholder while one is loading. */
export function MonthCards({ dashboard, hasOutcomes }: MonthCardsProps) {
  const { t } = useLingui()
  const { loading } = useCommonWords()
  const locale = useLocale()
  const compared = useComparison()
  const figures = dashboard?.month.figures
  const previous = dashboard?.month.previous
  const total = dashboard ? formatNumber(dashboard.agents.total, locale) : ''
  const value = (text: string) => (dashboard ? text : null)
  return (
    <ul className="grid grid-cols-2 gap-3 sm:gap-4 xl:grid-cols-4">
      <StatCard
        icon="i-lucide-bot"
        label={t`Agentes activos`}
        loadingLabel={loading}
        value={value(formatNumber(dashboard?.agents.active ?? 0, locale))}
        note={t`de ${total} en total`}
      />
      <StatCard
        icon="i-lucide-messages-square"
        label={t`Conversaciones`}
        loadingLabel={loading}
        value={value(formatNumber(figures?.conversations ?? 0, locale))}
        note={compared(figures?.conversations ?? 0, previous?.conversations ?? 0)}
      />
      {hasOutcomes ? (
        <ResolvedCard />
      ) : (
        <StatCard
          icon="i-lucide-message-circle-warning"
          label={t`Sin responder`}
          loadingLabel={loading}
          value={value(formatNumber(figures?.unanswered ?? 0, locale))}
          note={compared(figures?.unanswered ?? 0, previous?.unanswered ?? 0)}
        />
      )}
      <StatCard
        icon="i-lucide-receipt"
        label={t`Costo total`}
        loadingLabel={loading}
        value={value(formatCost(figures?.costUsd ?? 0, locale))}
        note={compared(figures?.costUsd ?? 0, previous?.costUsd ?? 0)}
      />
    </ul>
  )
}
