import { useLingui } from '@lingui/react/macro'
import { type ReactNode, useId, useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'

interface ChartCardProps {
  title: string
  /** The content of the chart in a sentence. */
  summary: string
  chart: ReactNode
  table: ReactNode
}

/** A chart with its heading and summary, or the same figures as a table. */
export function ChartCard({ title, summary, chart, table }: ChartCardProps) {
  const { t } = useLingui()
  const heading = useId()
  const [isTable, showTable] = useState(false)
  return (
    <section aria-labelledby={heading} className="grid min-w-0">
      <Card className="grid min-w-0 content-start gap-4">
        <div className="flex flex-wrap items-start justify-between gap-3">
          <div className="grid min-w-0 flex-1 basis-56 gap-1">
            <h2 id={heading} className="font-semibold">
              {title}
            </h2>
            <p className="text-sm text-ink-soft">{summary}</p>
          </div>
          <Button
            variant="secondary"
            size="small"
            icon={isTable ? 'i-lucide-chart-line' : 'i-lucide-table'}
            aria-describedby={heading}
            onClick={() => showTable(!isTable)}
          >
            {isTable ? t`Ver el gráfico` : t`Ver la tabla`}
          </Button>
        </div>
        {isTable ? (
          // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable area must be reachable by keyboard.
          <div tabIndex={0} className="max-h-96 overflow-y-auto -mx-5">
            {table}
          </div>
        ) : (
          chart
        )}
      </Card>
    </section>
  )
}
