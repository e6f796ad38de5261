import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import type { Analytics } from '../../../worker/contract/analytics.ts'
import { useNow } from '../../core/ago.ts'
import { csvFile, saveFile } from '../../core/downloads.ts'
import { useDaysNote } from '../../core/figures.ts'
import { formatDay } from '../../core/format.ts'
import { outcomesQuery } from '../../core/outcomes.api.ts'
import { accountTimeZone } from '../../core/session.ts'
import { useLocale } from '../../core/words.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { classes } from '../../ui/class-names.ts'
import { FIGURES } from '../../ui/loading-outlines.tsx'
import { LoadingShape } from '../../ui/loading-shape.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { EmptyState, FailedState, Skeleton } from '../../ui/states.tsx'
import { analyticsQuery, periodOf } from './analytics.api.ts'
import { AnalyticsFilters } from './analytics-filters.tsx'
import type { AnalyticsSearch } from './analytics-search.ts'
import { DayCharts } from './day-charts.tsx'
import { useFigureWords } from './figure-words.ts'
import { OutcomesSection } from './outcomes.tsx'
import { Costs, Totals } from './totals.tsx'

const MINUTE_MS = 60_000

interface AnalyticsScreenProps {
  /** The agent whose home contains the screen; absent: all agents, or the one of the filter. */
  agentId?: string
  search: AnalyticsSearch
  onSearch: (search: AnalyticsSearch) => void
}

/** The figures of agents in a period. */
export function AnalyticsScreen({ agentId: only, search, onSearch }: AnalyticsScreenProps) {
  const { t } = useLingui()
  const locale = useLocale()
  // The last days move on when a day of the account ends while the screen is open.
  const period = periodOf(search, useNow(MINUTE_MS), accountTimeZone())
  const { agentId = only, channelType } = search
  const query = { ...period, agentId, channelType }
  const { data, isError, error, isPlaceholderData, refetch } = useQuery(analyticsQuery(query))
  const outcomes = useQuery(outcomesQuery(query))
  const hasFailed = isError && (!data || isPlaceholderData)
  const isLoading = !hasFailed && (!data || outcomes.isPending)
  const [from, to] = [formatDay(period.from, locale), formatDay(period.to, locale)]
  return (
    <section className="grid gap-6">
      <PageHeader
        level={only ? 2 : 1}
        title={t`Analítica`}
        subtitle={`${t`Del ${from} al ${to}.`} ${useDaysNote()}`}
        action={
          isLoading ? (
            <Skeleton className="h-11 w-36" />
          ) : (
            data && !hasFailed && <ExportCsv period={data.period} byDay={data.byDay} />
          )
        }
      />
      <AnalyticsFilters
        search={search}
        period={period}
        agents={only ? null : (data?.agents ?? [])}
        onSearch={onSearch}
      />
      {hasFailed && (
        <Card>
          <FailedState title={t`Error al cargar la analítica`} query={{ error, refetch }} />
        </Card>
      )}
      {isLoading && <LoadingShape label={t`Cargando la analítica`}>{FIGURES}</LoadingShape>}
      {data && !hasFailed && !isLoading && (
        <div
          aria-busy={isPlaceholderData}
          className={classes('grid min-w-0 gap-6 transition-opacity', isPlaceholderData && 'opacity-60')}
        >
          <OutcomesSection outcomes={outcomes} isOne={agentId !== undefined} />
          <Totals totals={data.totals} previous={data.previous} />
          {data.totals.conversations === 0 ? <NoConversations /> : <Details {...data} />}
        </div>
      )}
    </section>
  )
}

const Details = ({ byDay, byChannel, totals, previous }: Analytics) => (
  <>
    <DayCharts byDay={byDay} totals={totals} />
    <Costs byChannel={byChannel} totals={totals} previous={previous} />
  </>
)

function NoConversations() {
  const { t } = useLingui()
  return (
    <Card>
      <EmptyState icon="i-lucide-chart-column" title={t`No hubo conversaciones`}>
        {t`Nadie escribió a estos agentes en estas fechas. Prueba con otro periodo o quita algún filtro.`}
      </EmptyState>
    </Card>
  )
}

/** Exports the days as CSV: times in milliseconds, cost in dollars, not rounded. */
function ExportCsv({ period: { from, to }, byDay }: Pick<Analytics, 'period' | 'byDay'>) {
  const { t } = useLingui()
  const words = useFigureWords()
  const save = () => {
    const header = [
      words.day,
      words.conversations,
      words.sessions,
      words.unanswered,
      `${words.median} (ms)`,
      `${words.p95} (ms)`,
      words.inputTokens,
      words.outputTokens,
      `${words.cost} (USD)`,
    ]
    const rows = byDay.map((day) => [
      day.date,
      day.conversations,
      day.sessions,
      day.unanswered,
      day.medianResponseMs,
      day.p95ResponseMs,
      day.inputTokens,
      day.outputTokens,
      day.costUsd,
    ])
    saveFile(csvFile([header, ...rows]), `vocero-${from}-${to}.csv`)
  }
  return (
    <Button variant="secondary" icon="i-lucide-download" onClick={save}>
      {t`Exportar CSV`}
    </Button>
  )
}
