import { msg } from '@lingui/core/macro'
import { createFileRoute } from '@tanstack/react-router'
import { AgentGate } from '../../../features/agents/agent-gate.tsx'
import { ConversationsScreen } from '../../../features/conversations/conversations-screen.tsx'
import { ConversationsSearch } from '../../../features/conversations/conversations-search.ts'
import { ExchangeTraining } from '../../../features/training/exchange-training.tsx'

export const Route = createFileRoute('/_signed-in/agents/$agentId/conversations')({
  staticData: { title: msg`Conversaciones` },
  validateSearch: ConversationsSearch,
  component: function Conversations() {
    const { agentId } = Route.useParams()
    const search = Route.useSearch()
    const navigate = Route.useNavigate()
    return (
      <AgentGate agentId={agentId}>
        {(agent) => (
          <ExchangeTraining>
            <ConversationsScreen agent={agent} search={search} onSearch={(next) => void navigate({ search: next })} />
          </ExchangeTraining>
        )}
      </AgentGate>
    )
  },
})
