import { msg } from '@lingui/core/macro'
import { createFileRoute } from '@tanstack/react-router'
import { KnowledgeNav } from '../../../features/agents/home/agent-nav.tsx'
import { QuestionsPart } from '../../../features/training/questions-part.tsx'
import { QuestionsSearch } from '../../../features/training/training-search.ts'

export const Route = createFileRoute('/_signed-in/agents/$agentId/questions')({
  staticData: { title: msg`Lo que no supo`, needs: ['conversations_access'] },
  validateSearch: QuestionsSearch,
  component: function Questions() {
    const { agentId } = Route.useParams()
    const search = Route.useSearch()
    const navigate = Route.useNavigate()
    return (
      <div className="grid gap-5">
        <KnowledgeNav />
        <QuestionsPart agentId={agentId} search={search} onSearch={(next) => void navigate({ search: next })} />
      </div>
    )
  },
})
