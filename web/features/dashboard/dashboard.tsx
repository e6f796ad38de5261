import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import type { Dashboard as DashboardFigures } from '../../../worker/contract/dashboard.ts'
import { can } from '../../../worker/contract/permissions.ts'
import { useRights } from '../../core/rights.ts'
import { useSession } from '../../core/session.ts'
import { Card } from '../../ui/card.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { FailedState } from '../../ui/states.tsx'
import { Attention } from './attention.tsx'
import { dashboardQuery } from './dashboard.api.ts'
import { MonthCards } from './month-cards.tsx'
import { NextStep } from './next-step.tsx'
import { Trend } from './trend.tsx'

const hasProblems = ({ attention: { channels, unanswered } }: DashboardFigures): boolean =>
  channels.length + unanswered.length > 0

/** The state of the member's agents, and the next steps. */
export function Dashboard() {
  const { t } = useLingui()
  const session = useSession()
  const rights = useRights()
  const { data, isError, error, refetch } = useQuery(dashboardQuery)
  if (!session) return null
  return (
    <div className="mx-auto grid w-full max-w-6xl gap-6 sm:gap-8">
      <PageHeader
        title={
          // The greeting has several words in some languages, and is kept together where it fits.
          <Trans>
            <span className="inline-block">Hola,</span> {session.user.name}
          </Trans>
        }
        subtitle={t`Esto es lo que pasa con tus agentes este mes.`}
      />
      {isError && !data ? (
        <Card>
          <FailedState title={t`Error al cargar tus cifras`} query={{ error, refetch }} />
        </Card>
      ) : (
        <MonthCards dashboard={data} hasOutcomes={rights.known ? can(rights, 'analytics_access') : undefined} />
      )}
      {data && rights.known && <NextStep rights={rights} dashboard={data} />}
      {data && (data.conversations > 0 || hasProblems(data)) && (
        <div className="grid gap-6 lg:grid-cols-[3fr_2fr]">
          <Trend days={data.trend} rights={rights} />
          <Attention attention={data.attention} />
        </div>
      )}
    </div>
  )
}
