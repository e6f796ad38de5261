import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { Agent } from '../../../worker/contract/agents.ts'
import { Card } from '../../ui/card.tsx'
import { LoadingShape } from '../../ui/loading-shape.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { FailedState } from '../../ui/states.tsx'
import { ownAgentsQuery } from './agents.api.ts'

/** Renders the conversations of all own agents once these are loaded; the title of the screen is shown from the start. */
export function OwnAgents({ children }: { children: (agents: readonly Agent[]) => ReactNode }) {
  const { t } = useLingui()
  const agents = useQuery(ownAgentsQuery)
  if (agents.data) return children(agents.data)
  return (
    <section className="grid gap-6">
      <PageHeader title={t`Conversaciones`} />
      <Card className="p-0!">
        {agents.isPending ? (
          <LoadingShape label={t`Cargando agentes`} shape="people" />
        ) : (
          <FailedState title={t`Error al cargar los agentes`} query={agents} />
        )}
      </Card>
    </section>
  )
}
