import { msg } from '@lingui/core/macro'
import { createFileRoute } from '@tanstack/react-router'
import { useAgent } from '../../../features/agents/home/agent-context.ts'
import { KnowledgeNav } from '../../../features/agents/home/agent-nav.tsx'
import { KnowledgeScreen } from '../../../features/knowledge/knowledge-screen.tsx'
import { KnowledgeSearch } from '../../../features/knowledge/knowledge-search.ts'

export const Route = createFileRoute('/_signed-in/agents/$agentId/knowledge')({
  staticData: { title: msg`Conocimiento`, needs: ['agent_management'] },
  validateSearch: KnowledgeSearch,
  component: function Knowledge() {
    const search = Route.useSearch()
    const navigate = Route.useNavigate()
    return (
      <div className="grid gap-5">
        <KnowledgeNav />
        <KnowledgeScreen agent={useAgent()} search={search} onSearch={(next) => void navigate({ search: next })} />
      </div>
    )
  },
})
