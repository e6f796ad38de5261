import { msg } from '@lingui/core/macro'
import { createFileRoute } from '@tanstack/react-router'
import { useAgent } from '../../../features/agents/home/agent-context.ts'
import { ConversationsScreen } from '../../../features/conversations/conversations-screen.tsx'
import { ConversationsSearch } from '../../../features/conversations/conversations-search.ts'
import { ExchangeTraining } from '../../../features/training/exchange-training.tsx'

export const Route = createFileRoute('/_signed-in/agents/$agentId/conversations')({
  staticData: { title: msg`Conversaciones`, needs: ['conversations_access'] },
  validateSearch: ConversationsSearch,
  component: function Conversations() {
    const search = Route.useSearch()
    const navigate = Route.useNavigate()
    return (
      <ExchangeTraining>
        <ConversationsScreen agent={useAgent()} search={search} onSearch={(next) => void navigate({ search: next })} />
      </ExchangeTraining>
    )
  },
})
