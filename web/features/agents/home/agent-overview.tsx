import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Link, type LinkProps } from '@tanstack/react-router'
import type { AgentHome, Checklist } from '../../../../worker/contract/agent-home.ts'
import type { Agent } from '../../../../worker/contract/agents.ts'
import { can } from '../../../../worker/contract/permissions.ts'
import { failureMessage } from '../../../core/failure.ts'
import { formatDay } from '../../../core/format.ts'
import { formatNumber } from '../../../core/numbers.ts'
import { useRights } from '../../../core/rights.ts'
import { useLocale } from '../../../core/words.ts'
import { Button, buttonClasses } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import { Meter } from '../../../ui/meter.tsx'
import { notify } from '../../../ui/notices.tsx'
import { Panel } from '../../../ui/panel.tsx'
import { Sparkline } from '../../../ui/sparkline.tsx'
import { FailedState, Loading } from '../../../ui/states.tsx'
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx'
import { useHomeActions } from './agent-context.ts'
import { AgentNeeds } from './agent-needs.tsx'
import { homeQuery, useCloseChecklist } from './home.api.ts'

/** The overview of an agent: what needs attention, the last seven days, and the checklist of a new agent. */
export function AgentOverview({ agent: { id: agentId } }: { agent: Agent }) {
  const { t } = useLingui()
  const home = useQuery(homeQuery(agentId))
  // What a member may not read is left out, and would move what is below it when the rights are known.
  const { known } = useRights()
  if (!home.data || !known)
    return (
      <Card className="p-0!">
        {home.isPending || !known ? (
          <Loading label={t`Cargando el resumen`} />
        ) : (
          <FailedState title={t`Error al cargar el resumen`} query={home} />
        )}
      </Card>
    )
  const { reading, passages, week, checklist } = home.data
  // Before the first conversation the checklist comes first, afterwards what needs the owner's attention.
  const isNew = week.conversations === 0
  const steps = <AgentChecklist agentId={agentId} checklist={checklist} isNew={isNew} />
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

function Week({ agentId, week }: { agentId: string; week: AgentHome['week'] }) {
  const { days, sessions: sum, unknown } = week
  const { t } = useLingui()
  const locale = useLocale()
  const mayRead = can(useRights(), 'conversations_access')
  const spoken = days.map(({ date, sessions: count }) => `${formatDay(date, locale)}: ${count}`).join(', ')
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
          <Figure name={t`Conversaciones`} value={formatNumber(sum)} />
          <Figure name={t`Hoy`} value={formatNumber(days.at(-1)?.sessions ?? 0)} />
          <Figure name={t`Mensajes que no supo`} value={formatNumber(unknown)} />
        </dl>
        <Sparkline
          size={sum > 0 ? 'large' : 'small'}
          values={days.map(({ sessions: count }) => count)}
          label={`${t`${plural(sum, { one: '# conversación en 7 días', other: '# conversaciones en 7 días' })}`}. ${spoken}`}
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

interface Step {
  key: keyof Omit<Checklist, 'isClosed'>
  text: string
  to: NonNullable<LinkProps['to']>
}

/** The checklist of a new agent, until all steps are done or it is dismissed. */
function AgentChecklist({ agentId, checklist, isNew }: { agentId: string; checklist: Checklist; isNew: boolean }) {
  const { t } = useLingui()
  const mayEdit = can(useRights(), 'agent_management')
  const { mutate: close, isPending } = useCloseChecklist(agentId)
  const steps: Step[] = [
    { key: 'knows', text: t`Que sepa al menos diez cosas de tu negocio`, to: '/agents/$agentId/knowledge' },
    { key: 'tried', text: t`Pruébalo con una pregunta de cliente`, to: '/agents/$agentId/preview' },
    { key: 'answered', text: t`Escribe tú la respuesta a algo que no sepa`, to: '/agents/$agentId/answers' },
    { key: 'connected', text: t`Activa un canal`, to: '/agents/$agentId/channels' },
    { key: 'embedded', text: t`Ponlo en tu sitio web`, to: '/agents/$agentId/channels' },
  ]
  const done = steps.filter(({ key }) => checklist[key]).length
  if (!mayEdit || checklist.isClosed || done === steps.length) return null
  const setClosed = (isClosed: boolean) =>
    close(isClosed, { onError: (error) => notify.error(t`No se pudo guardar`, failureMessage(error)) })
  return (
    <Panel
      title={t`Primeros pasos`}
      description={t`${done} de ${steps.length} hechos`}
      action={
        <IconButton
          label={t`Cerrar los primeros pasos`}
          icon="i-lucide-x"
          aria-disabled={isPending || undefined}
          onClick={() => !isPending && setClosed(true)}
        />
      }
    >
      {isNew && checklist.connected && <FirstThings agentId={agentId} />}
      <ol className="grid gap-1">
        {steps.map(({ key, text, to }) => (
          <li key={key}>
            <Link
              to={to}
              params={{ agentId }}
              className="-mx-2 flex min-h-11 items-center gap-3 rounded-field px-2 hover:bg-surface-sunken"
            >
              <span
                aria-hidden
                className={
                  checklist[key]
                    ? 'i-lucide-circle-check shrink-0 text-xl text-success'
                    : 'i-lucide-circle-dashed shrink-0 text-xl text-ink-faint'
                }
              />
              <span className={checklist[key] ? 'text-ink-soft' : 'font-medium'}>
                {text}
                {checklist[key] && <VisuallyHidden>{t` (hecho)`}</VisuallyHidden>}
              </span>
            </Link>
          </li>
        ))}
      </ol>
    </Panel>
  )
}

/** Suggested actions for an agent that already answers. */
function FirstThings({ agentId }: { agentId: string }) {
  const { t } = useLingui()
  const { openShare, openTrial } = useHomeActions()
  return (
    <div className="mb-4 flex flex-wrap gap-2">
      <Button size="small" icon="i-lucide-play" onClick={openTrial}>
        {t`Probarlo`}
      </Button>
      <Button variant="secondary" size="small" icon="i-lucide-share-2" onClick={openShare}>
        {t`Compartir el enlace`}
      </Button>
      <Link
        to="/agents/$agentId/channels"
        params={{ agentId }}
        className={buttonClasses({ variant: 'secondary', size: 'small' })}
      >
        <span aria-hidden className="i-lucide-globe" />
        {t`Ponerlo en tu sitio`}
      </Link>
    </div>
  )
}

interface AgentReadingProps {
  agentId: string
  reading: NonNullable<AgentHome['reading']>
  passages: number
}

/** The progress of reading a document, and how many passages the agent can already use. */
function AgentReading({ agentId, reading: { title, done, total }, passages }: AgentReadingProps) {
  const { t } = useLingui()
  const known = plural(passages, { one: 'Ya sabe # cosa', other: 'Ya sabe # cosas' })
  return (
    <Panel
      title={t`Leyendo ${title}`}
      description={t`Puedes irte: sigue leyendo aunque cierres esta página.`}
      action={
        <Link
          to="/agents/$agentId/knowledge"
          params={{ agentId }}
          className={buttonClasses({ variant: 'secondary', size: 'small' })}
        >
          {t`Ver lo leído`}
        </Link>
      }
    >
      <Meter
        label={total > 0 ? t`Páginas leídas` : t`Buscando las páginas`}
        value={done}
        max={Math.max(1, total)}
        valueText={total > 0 ? t`${done} de ${total}` : '…'}
      >
        {known}
      </Meter>
    </Panel>
  )
}
