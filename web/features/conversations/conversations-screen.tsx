import type { Agent } from '../../../worker/contract/agents.ts'
import type { ConversationsSearch } from './conversations-search.ts'
import { Inbox } from './inbox.tsx'

interface ConversationsScreenProps {
  agent: Agent
  search: ConversationsSearch
  onSearch: (search: ConversationsSearch) => void
}

/** The inbox of one agent, as a tab of its home. */
export const ConversationsScreen = ({ agent, search, onSearch }: ConversationsScreenProps) => (
  <Inbox
    level={2}
    agentId={agent.id}
    search={{ ...search, agent: undefined, sessionAgent: undefined }}
    onSearch={onSearch}
  />
)
