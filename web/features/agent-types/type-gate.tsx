import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { AgentType } from '../../../worker/contract/agent-types.ts'
import { buttonClasses } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { FORM } from '../../ui/loading-outlines.tsx'
import { LoadingShape } from '../../ui/loading-shape.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { FailedState } from '../../ui/states.tsx'
import { agentTypeQuery } from './agent-types.api.ts'

interface TypeGateProps {
  typeId: string
  children: (type: AgentType) => ReactNode
}

/** Renders the editor once the agent type is loaded. */
export function TypeGate({ typeId, children }: TypeGateProps) {
  const { t } = useLingui()
  const type = useQuery(agentTypeQuery(typeId))
  if (type.data) return children(type.data)
  return (
    <section className="grid gap-6">
      <PageHeader back={<BackToTypes />} title={t`Tipo de agente`} />
      <Card className="p-0!">
        {type.isPending ? (
          <LoadingShape label={t`Cargando el tipo de agente`}>{FORM}</LoadingShape>
        ) : (
          <FailedState title={t`Error al cargar el tipo de agente`} query={type} />
        )}
      </Card>
    </section>
  )
}

export function BackToTypes() {
  const { t } = useLingui()
  return (
    <Link to="/admin/agent-types" className={buttonClasses({ variant: 'ghost', size: 'small' })}>
      <span aria-hidden className="i-lucide-arrow-left" />
      {t`Tipos de agente`}
    </Link>
  )
}
