import { useLingui } from '@lingui/react/macro'
import { useId } from 'react'
import type { Analytics, Measured } from '../../../worker/contract/analytics.ts'
import { channelIcon, useChannelName } from '../../core/channel-looks.ts'
import { useCommonWords } from '../../core/common-words.ts'
import { percentChange } from '../../core/figures.ts'
import { formatPercent } from '../../core/numbers.ts'
import { Card } from '../../ui/card.tsx'
import { StatCard } from '../../ui/stat-card.tsx'
import { Table } from '../../ui/table.tsx'
import { tokensOf, useFigureWords } from './figure-words.ts'

/** Returns the function that compares a figure with the previous period, in words. */
function useComparison(): (now: number | null, before: number | null) => string {
  const { t } = useLingui()
  return (now, before) => {
    const change = now === null || before === null ? null : percentChange(now, before)
    if (change === null) return t`sin datos del periodo anterior`
    const percent = formatPercent(Math.abs(change))
    if (change === 0) return t`igual que en el periodo anterior`
    return change > 0 ? t`${percent} más que en el periodo anterior` : t`${percent} menos que en el periodo anterior`
  }
}

type TotalsProps = Pick<Analytics, 'totals' | 'previous'>

/** The totals of the period, each compared with the previous period. */
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
        icon="i-lucide-message-square-more"
        label={words.conversations}
        value={words.count(totals.conversations)}
        note={note(({ conversations }) => conversations)}
        loadingLabel={loading}
      />
      <StatCard
        icon="i-lucide-messages-square"
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

/** Tokens and cost; collapsed, because they matter only to accounts that pay for a model. */
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

/** The figures by channel, the busiest first. */
function ChannelTable({ byChannel, totals }: Pick<Analytics, 'byChannel' | 'totals'>) {
  const { t } = useLingui()
  const words = useFigureWords()
  const channelName = useChannelName()
  const heading = useId()
  const end = 'end' as const
  return (
    <section aria-labelledby={heading} className="grid min-w-0">
      <Card className="grid gap-2 p-0! pt-5! overflow-hidden">
        <h2 id={heading} className="px-5 font-semibold">
          {t`Por canal`}
        </h2>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable area must be reachable by keyboard. */}
        <div tabIndex={0} className="overflow-x-auto">
          <Table
            caption={t`Por canal`}
            rows={byChannel}
            rowKey={({ channelType }) => channelType}
            columns={[
              {
                key: 'channel',
                header: t`Canal`,
                cell: ({ channelType }) => (
                  <span className="inline-flex items-center gap-2 font-medium">
                    <span aria-hidden className={`${channelIcon(channelType)} text-brand`} />
                    {channelName(channelType)}
                  </span>
                ),
              },
              {
                key: 'conversations',
                header: words.conversations,
                align: end,
                cell: ({ conversations }) => (
                  <span className="inline-flex flex-wrap justify-end gap-x-2">
                    {words.count(conversations)}
                    <span className="text-ink-faint">
                      {formatPercent((conversations / totals.conversations) * 100)}
                    </span>
                  </span>
                ),
              },
              { key: 'sessions', header: words.sessions, align: end, cell: ({ sessions }) => words.count(sessions) },
              {
                key: 'unanswered',
                header: words.unanswered,
                align: end,
                cell: ({ unanswered }) => words.count(unanswered),
              },
              {
                key: 'median',
                header: words.median,
                align: end,
                cell: ({ medianResponseMs }) => words.time(medianResponseMs),
              },
              { key: 'p95', header: words.p95, align: end, cell: ({ p95ResponseMs }) => words.time(p95ResponseMs) },
              { key: 'tokens', header: t`Tokens`, align: end, cell: (row) => words.count(tokensOf(row)) },
              { key: 'cost', header: words.cost, align: end, cell: ({ costUsd }) => words.money(costUsd) },
            ]}
          />
        </div>
      </Card>
    </section>
  )
}
