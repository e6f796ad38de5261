import { useLingui } from '@lingui/react/macro'
import type { Analytics, Measured } from '../../../worker/contract/analytics.ts'
import { percentChange } from '../../core/change.ts'
import { useCommonWords } from '../../core/common-words.ts'
import { formatPercent } from '../../core/format.ts'
import { useLocale } from '../../core/words.ts'
import { StatCard } from '../../ui/stat-card.tsx'
import { tokensOf, useFigureWords } from './figure-words.ts'

/** Compares a figure with that of the period before. */
function useComparison(): (now: number | null, before: number | null) => string {
  const { t } = useLingui()
  const locale = useLocale()
  return (now, before) => {
    const change = now === null || before === null ? null : percentChange(now, before)
    if (change === null) return t`sin datos del periodo anterior`
    const percent = formatPercent(Math.abs(change), locale)
    if (change === 0) return t`igual que en el periodo anterior`
    return change > 0 ? t`${percent} más que en el periodo anterior` : t`${percent} menos que en el periodo anterior`
  }
}

/** The figures of the whole period, each beside the one of the period before. */
export function Totals({ totals, previous }: Pick<Analytics, 'totals' | 'previous'>) {
  const { t } = useLingui()
  const { loading } = useCommonWords()
  const words = useFigureWords()
  const compared = useComparison()
  const note = (of: (figures: Measured) => number | null) => compared(of(totals), of(previous))
  const p95 = words.time(totals.p95ResponseMs)
  return (
    <ul className="grid grid-cols-2 gap-3 sm:gap-4 lg:grid-cols-3">
      <StatCard
        icon="i-lucide-messages-square"
        label={words.conversations}
        value={words.count(totals.conversations)}
        note={note(({ conversations }) => conversations)}
        loadingLabel={loading}
      />
      <StatCard
        icon="i-lucide-users"
        label={words.sessions}
        value={words.count(totals.sessions)}
        note={note(({ sessions }) => sessions)}
        loadingLabel={loading}
      />
      <StatCard
        icon="i-lucide-message-circle-warning"
        label={words.unanswered}
        value={words.count(totals.unanswered)}
        note={note(({ unanswered }) => unanswered)}
        loadingLabel={loading}
        tone={totals.unanswered > 0 ? 'danger' : 'brand'}
      />
      <StatCard
        icon="i-lucide-timer"
        label={words.median}
        value={words.time(totals.medianResponseMs)}
        note={totals.p95ResponseMs !== null && t`95 de cada 100 tardaron ${p95} o menos`}
        loadingLabel={loading}
      />
      <StatCard
        icon="i-lucide-coins"
        label={t`Tokens usados`}
        value={words.count(tokensOf(totals))}
        note={note(tokensOf)}
        loadingLabel={loading}
      />
      <StatCard
        icon="i-lucide-receipt"
        label={words.cost}
        value={words.money(totals.costUsd)}
        note={note(({ costUsd }) => costUsd)}
        loadingLabel={loading}
      />
    </ul>
  )
}
