import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { AgentHome } from '../../../../worker/contract/agent-home.ts'
import type { Agent } from '../../../../worker/contract/agents.ts'
import { can } from '../../../../worker/contract/permissions.ts'
import { useQueryFailure } from '../../../core/common-words.ts'
import { formatDay, formatNumber } from '../../../core/format.ts'
import { useRights } from '../../../core/rights.ts'
import { useLocale } from '../../../core/words.ts'
import { buttonClasses } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { Panel } from '../../../ui/panel.tsx'
import { Sparkline } from '../../../ui/sparkline.tsx'
import { FailedState, Loading } from '../../../ui/states.tsx'
import { AgentChecklist } from './agent-checklist.tsx'
import { AgentNeeds } from './agent-needs.tsx'
import { AgentReading } from './agent-reading.tsx'
import { homeQuery } from './home.api.ts'

/** How an agent does: what waits for its owner, the last seven days, and the steps of a new one. */
export function AgentOverview({ agent: { id: agentId } }: { agent: Agent }) {
  const { t } = useLingui()
  const queryFailure = useQueryFailure()
  const home = useQuery(homeQuery(agentId))
  if (!home.data)
    return (
      <Card className="p-0!">
        {home.isPending ? (
          <Loading label={t`Cargando el resumen`} />
        ) : (
          <FailedState title={t`Error al cargar el resumen`} {...queryFailure(home)} />
        )}
      </Card>
    )
  const { reading, passages, week, checklist } = home.data
  // Before anybody wrote, the next step matters most; later what waits for the owner does.
  const isNew = week.conversations === 0
  const steps = <AgentChecklist agentId={agentId} checklist={checklist} />
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
      {reading && <AgentReading agentId={agentId} reading={reading} passages={passages} />}
      {isNew && steps}
      <AgentNeeds agentId={agentId} home={home.data} />
      <Week agentId={agentId} week={week} />
      {!isNew && steps}
    </div>
  )
}

function Week({ agentId, week: { days, conversations, unknown } }: { agentId: string; week: AgentHome['week'] }) {
  const { t } = useLingui()
  const locale = useLocale()
  const mayRead = can(useRights(), 'conversations_access')
  const spoken = days.map(({ date, conversations: count }) => `${formatDay(date, locale)}: ${count}`).join(', ')
  return (
    <Panel
      title={t`Últimos 7 días`}
      action={
        mayRead && (
          <Link
            to="/agents/$agentId/conversations"
            params={{ agentId }}
            className={buttonClasses({ variant: 'secondary', size: 'small' })}
          >
            {t`Ver conversaciones`}
          </Link>
        )
      }
    >
      <div className="grid items-end gap-x-8 gap-y-5 sm:grid-cols-[auto_minmax(0,1fr)]">
        <dl className="flex flex-wrap gap-x-8 gap-y-3">
          <Figure name={t`Mensajes respondidos`} value={formatNumber(Math.max(0, conversations - unknown), locale)} />
          <Figure name={t`No supo`} value={formatNumber(unknown, locale)} />
        </dl>
        <Sparkline
          size="large"
          values={days.map(({ conversations: count }) => count)}
          label={t`${plural(conversations, { one: '# mensaje', other: '# mensajes' })} en 7 días. ${spoken}`}
        />
      </div>
    </Panel>
  )
}

const Figure = ({ name, value }: { name: string; value: string }) => (
  <div className="grid gap-0.5">
    <dt className="text-sm text-ink-soft">{name}</dt>
    <dd className="text-2xl font-bold tabular-nums">{value}</dd>
  </div>
)
