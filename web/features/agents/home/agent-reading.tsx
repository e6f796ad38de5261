import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import type { AgentHome } from '../../../../worker/contract/agent-home.ts'
import { buttonClasses } from '../../../ui/button.tsx'
import { Meter } from '../../../ui/meter.tsx'
import { Panel } from '../../../ui/panel.tsx'

interface AgentReadingProps {
  agentId: string
  reading: NonNullable<AgentHome['reading']>
  passages: number
}

/** What is being read now, and how much the agent knows already; it answers with that at once. */
export function AgentReading({ agentId, reading: { title, done, total }, passages }: AgentReadingProps) {
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
