import { useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import type { Agent } from '../../../worker/contract/agents.ts'
import { buttonClasses } from '../../ui/button.tsx'
import type { ConversationsSearch } from './conversations-search.ts'
import { Inbox } from './inbox.tsx'

export interface ConversationsScreenProps {
  agent: Agent
  search: ConversationsSearch
  onSearch: (search: ConversationsSearch) => void
}

/** The conversations of one agent. */
export function ConversationsScreen({ agent, search, onSearch }: ConversationsScreenProps) {
  const { t } = useLingui()
  return (
    <Inbox
      back={
        <Link to="/agents" className={buttonClasses({ variant: 'ghost', size: 'small' })}>
          <span aria-hidden className="i-lucide-arrow-left" />
          {t`Agentes`}
        </Link>
      }
      subtitle={agent.name}
      agentId={agent.id}
      search={{ ...search, agent: undefined, sessionAgent: undefined }}
      onSearch={onSearch}
    />
  )
}
