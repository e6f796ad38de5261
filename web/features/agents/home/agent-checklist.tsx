import { useLingui } from '@lingui/react/macro'
import { Link, type LinkProps } from '@tanstack/react-router'
import type { Checklist } from '../../../../worker/contract/agent-home.ts'
import { can } from '../../../../worker/contract/permissions.ts'
import { sayFailure } from '../../../core/failure.ts'
import { useRights } from '../../../core/rights.ts'
import { IconButton } from '../../../ui/icon-button.tsx'
import { notify } from '../../../ui/notices.tsx'
import { Panel } from '../../../ui/panel.tsx'
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx'
import { useCloseChecklist } from './home.api.ts'

interface Step {
  key: keyof Omit<Checklist, 'isClosed'>
  text: string
  to: NonNullable<LinkProps['to']>
}

/** The steps of a new agent, until all are done or its owner closes them. */
export function AgentChecklist({ agentId, checklist }: { agentId: string; checklist: Checklist }) {
  const { t } = useLingui()
  const mayEdit = can(useRights(), 'agent_management')
  const { mutate: close, isPending } = useCloseChecklist(agentId)
  const steps: Step[] = [
    { key: 'knows', text: t`Que sepa al menos diez cosas de tu negocio`, to: '/agents/$agentId/knowledge' },
    { key: 'tried', text: t`Pruébalo con una pregunta de cliente`, to: '/agents/$agentId/preview' },
    { key: 'answered', text: t`Escribe tú la respuesta a algo que no sepa`, to: '/agents/$agentId/answers' },
    { key: 'connected', text: t`Activa un canal y comparte el enlace`, to: '/agents/$agentId/channels' },
    { key: 'embedded', text: t`Ponlo en tu sitio web`, to: '/agents/$agentId/channels' },
  ]
  const done = steps.filter(({ key }) => checklist[key]).length
  if (!mayEdit || checklist.isClosed || done === steps.length) return null
  const setClosed = (isClosed: boolean) =>
    close(isClosed, { onError: (error) => notify.error(t`No se pudo guardar`, sayFailure(error)) })
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
