import { msg } from '@lingui/core/macro'
import { createFileRoute } from '@tanstack/react-router'
import { AgentGate } from '../../../features/agents/agent-gate.tsx'
import { TrainingScreen } from '../../../features/training/training-screen.tsx'
import { TrainingSearch } from '../../../features/training/training-search.ts'

export const Route = createFileRoute('/_signed-in/agents/$agentId/training')({
  staticData: { title: msg`Entrenamiento` },
  validateSearch: TrainingSearch,
  component: function Training() {
    const { agentId } = Route.useParams()
    const search = Route.useSearch()
    const navigate = Route.useNavigate()
    return (
      <AgentGate agentId={agentId}>
        {(agent) => (
          <TrainingScreen agent={agent} search={search} onSearch={(next) => void navigate({ search: next })} />
        )}
      </AgentGate>
    )
  },
})
