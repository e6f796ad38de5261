import { msg } from '@lingui/core/macro'
import { createFileRoute } from '@tanstack/react-router'
import { AgentGate } from '../../../features/agents/agent-gate.tsx'
import { KnowledgeScreen } from '../../../features/knowledge/knowledge-screen.tsx'
import { KnowledgeSearch } from '../../../features/knowledge/knowledge-search.ts'

export const Route = createFileRoute('/_signed-in/agents/$agentId/knowledge')({
  staticData: { title: msg`Conocimiento` },
  validateSearch: KnowledgeSearch,
  component: function Knowledge() {
    const { agentId } = Route.useParams()
    const search = Route.useSearch()
    const navigate = Route.useNavigate()
    return (
      <AgentGate agentId={agentId}>
        {(agent) => (
          <KnowledgeScreen agent={agent} search={search} onSearch={(next) => void navigate({ search: next })} />
        )}
      </AgentGate>
    )
  },
})
