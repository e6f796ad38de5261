import { useLingui } from '@lingui/react/macro'
import { useId } from 'react'
import type { Analytics } from '../../../worker/contract/analytics.ts'
import { channelIcon, useChannelName } from '../../core/channel-looks.ts'
import { formatPercent } from '../../core/format.ts'
import { useLocale } from '../../core/words.ts'
import { Card } from '../../ui/card.tsx'
import { Table } from '../../ui/table.tsx'
import { tokensOf, useFigureWords } from './figure-words.ts'

/** What happened on each channel, the busiest first. */
export function ChannelTable({ byChannel, totals }: Pick<Analytics, 'byChannel' | 'totals'>) {
  const { t } = useLingui()
  const locale = useLocale()
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
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached by keyboard. */}
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
                      {formatPercent((conversations / totals.conversations) * 100, locale)}
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
