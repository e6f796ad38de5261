import { useLingui } from '@lingui/react/macro'
import type { Analytics, Measured } from '../../../worker/contract/analytics.ts'
import { percentChange } from '../../core/change.ts'
import { useCommonWords } from '../../core/common-words.ts'
import { formatPercent } from '../../core/format.ts'
import { useLocale } from '../../core/words.ts'
import { StatCard } from '../../ui/stat-card.tsx'
import { ChannelTable } from './channel-table.tsx'
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

type TotalsProps = Pick<Analytics, 'totals' | 'previous'>

/** The messages of the whole period, each figure beside the one of the period before. */
export function Totals({ totals, previous }: TotalsProps) {
  const { t } = useLingui()
  const { loading } = useCommonWords()
  const words = useFigureWords()
  const compared = useComparison()
  const note = (of: (figures: Measured) => number | null) => compared(of(totals), of(previous))
  const p95 = words.time(totals.p95ResponseMs)
  return (
    <ul className="grid grid-cols-2 gap-3 sm:gap-4 lg:grid-cols-4">
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
    </ul>
  )
}

function CostTotals({ totals, previous }: TotalsProps) {
  const { t } = useLingui()
  const { loading } = useCommonWords()
  const words = useFigureWords()
  const compared = useComparison()
  const note = (of: (figures: Measured) => number | null) => compared(of(totals), of(previous))
  return (
    <ul className="grid grid-cols-2 gap-3 sm:gap-4 lg:grid-cols-4">
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

/** Tokens and cost, folded: of interest to who pays for a model. */
export function Costs({ totals, previous, byChannel }: TotalsProps & Pick<Analytics, 'byChannel'>) {
  const { t } = useLingui()
  return (
    <details className="group">
      <summary className="flex min-h-11 w-fit cursor-pointer items-center gap-2 rounded-field font-semibold">
        <span aria-hidden className="i-lucide-chevron-right transition-transform group-open:rotate-90" />
        {t`Tokens, costo y mensajes por canal`}
      </summary>
      <div className="grid gap-6 pt-3">
        <CostTotals totals={totals} previous={previous} />
        {byChannel.length > 0 && <ChannelTable byChannel={byChannel} totals={totals} />}
      </div>
    </details>
  )
}
