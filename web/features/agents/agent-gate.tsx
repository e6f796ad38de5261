import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { Agent } from '../../../worker/contract/agents.ts'
import { Card } from '../../ui/card.tsx'
import { FORM } from '../../ui/loading-outlines.tsx'
import { LoadingShape } from '../../ui/loading-shape.tsx'
import { FailedState } from '../../ui/states.tsx'
import { agentQuery } from './agents.api.ts'

interface AgentGateProps {
  agentId: string
  children: (agent: Agent) => ReactNode
}

/** Renders a screen of one agent once it is loaded. An agent of another account is shown as not found. */
export function AgentGate({ agentId, children }: AgentGateProps) {
  const { t } = useLingui()
  const agent = useQuery(agentQuery(agentId))
  if (agent.data) return children(agent.data)
  return (
    <Card className="p-0!">
      {agent.isPending ? (
        <LoadingShape label={t`Cargando el agente`}>{FORM}</LoadingShape>
      ) : (
        <FailedState title={t`Error al cargar el agente`} query={agent} />
      )}
    </Card>
  )
}
