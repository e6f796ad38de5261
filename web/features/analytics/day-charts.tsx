import { useLingui } from '@lingui/react/macro'
import type { Analytics, DayFigures } from '../../../worker/contract/analytics.ts'
import { formatDay } from '../../core/format.ts'
import { useTheme } from '../../core/theme.ts'
import { useLocale } from '../../core/words.ts'
import type { Line } from '../../ui/chart/plot-options.ts'
import { TimeChart } from '../../ui/chart/time-chart.tsx'
import { Table } from '../../ui/table.tsx'
import { ChartCard } from './chart-card.tsx'
import { useFigureWords } from './figure-words.ts'

const tick = (date: string): string => `${Number(date.slice(8))}/${Number(date.slice(5, 7))}`

interface DayChartProps {
  title: string
  summary: string
  days: readonly DayFigures[]
  lines: readonly Line[]
  format: (value: number) => string
}

function DayChart({ title, summary, days, lines, format }: DayChartProps) {
  const { t } = useLingui()
  const { day, none } = useFigureWords()
  const locale = useLocale()
  const theme = useTheme()
  const points = days.map(({ date }) => formatDay(date, locale))
  const rows = days.map(({ date }, index) => ({ date, index }))
  const formatted = (line: Line, index: number) => {
    const value = line.values[index] ?? null
    return value === null ? none : format(value)
  }
  return (
    <ChartCard
      title={title}
      summary={summary}
      chart={
        <TimeChart
          key={JSON.stringify([theme, locale, points[0], lines])}
          summary={`${title}. ${summary}`}
          points={points}
          ticks={days.map(({ date }) => tick(date))}
          lines={lines}
          format={format}
          missing={none}
          walkLabel={t`Recorrer los días de «${title}»`}
        />
      }
      table={
        <Table
          caption={title}
          rows={rows}
          rowKey={({ date }) => date}
          columns={[
            { key: 'day', header: day, cell: ({ index }) => points[index] },
            ...lines.map((line) => ({
              key: line.label,
              header: line.label,
              align: 'end' as const,
              cell: ({ index }: { index: number }) => formatted(line, index),
            })),
          ]}
        />
      }
    />
  )
}

/** Three charts of the figures by day. */
export function DayCharts({ byDay: days, totals }: Pick<Analytics, 'byDay' | 'totals'>) {
  const { t } = useLingui()
  const locale = useLocale()
  const words = useFigureWords()
  const busiest = days.reduce((most, day) => (day.conversations > most.conversations ? day : most))
  const [total, most, on] = [
    words.count(totals.conversations),
    words.count(busiest.conversations),
    formatDay(busiest.date, locale),
  ]
  const [median, p95] = [words.time(totals.medianResponseMs), words.time(totals.p95ResponseMs)]
  const missed = words.count(totals.unanswered)
  return (
    <>
      <DayChart
        title={t`Mensajes y conversaciones por día`}
        summary={t`${total} mensajes en total; el día más activo fue el ${on}, con ${most}.`}
        days={days}
        format={words.count}
        lines={[
          { label: words.conversations, color: 'brand', values: days.map(({ conversations }) => conversations) },
          {
            label: words.sessions,
            color: 'warning',
            isDashed: true,
            values: days.map(({ sessions }) => sessions),
          },
        ]}
      />
      <div className="grid gap-6 xl:grid-cols-2">
        <DayChart
          title={t`Tiempo de respuesta`}
          summary={
            totals.medianResponseMs === null
              ? t`Nadie recibió respuesta en este periodo.`
              : t`La mitad de las respuestas tardó ${median} o menos, y 95 de cada 100 tardaron ${p95} o menos.`
          }
          days={days}
          format={words.seconds}
          lines={[
            { label: words.median, color: 'brand', values: days.map(({ medianResponseMs }) => medianResponseMs) },
            {
              label: words.p95,
              color: 'warning',
              isDashed: true,
              values: days.map(({ p95ResponseMs }) => p95ResponseMs),
            },
          ]}
        />
        <DayChart
          title={t`Mensajes sin responder`}
          summary={
            totals.unanswered === 0
              ? t`Nadie se quedó sin respuesta.`
              : t`${missed} de ${total} mensajes se quedaron sin respuesta.`
          }
          days={days}
          format={words.count}
          lines={[{ label: words.unanswered, color: 'danger', values: days.map(({ unanswered }) => unanswered) }]}
        />
      </div>
    </>
  )
}
