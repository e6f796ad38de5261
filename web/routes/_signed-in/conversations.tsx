import { msg } from '@lingui/core/macro'
import { createFileRoute } from '@tanstack/react-router'
import { OwnAgents } from '../../features/agents/own-agents.tsx'
import { ConversationsSearch } from '../../features/conversations/conversations-search.ts'
import { InboxScreen } from '../../features/conversations/inbox-screen.tsx'
import { ExchangeTraining } from '../../features/training/exchange-training.tsx'

export const Route = createFileRoute('/_signed-in/conversations')({
  staticData: { title: msg`Conversaciones`, needs: ['conversations_access'] },
  validateSearch: ConversationsSearch,
  component: function AllConversations() {
    const search = Route.useSearch()
    const navigate = Route.useNavigate()
    return (
      <OwnAgents>
        {(agents) => (
          <ExchangeTraining>
            <InboxScreen agents={agents} search={search} onSearch={(next) => void navigate({ search: next })} />
          </ExchangeTraining>
        )}
      </OwnAgents>
    )
  },
})
