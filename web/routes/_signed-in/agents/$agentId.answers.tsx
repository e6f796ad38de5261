import { msg } from '@lingui/core/macro'
import { createFileRoute } from '@tanstack/react-router'
import { KnowledgeNav } from '../../../features/agents/home/agent-nav.tsx'
import { AnswersPart } from '../../../features/training/answers-part.tsx'
import { AnswersSearch } from '../../../features/training/training-search.ts'

export const Route = createFileRoute('/_signed-in/agents/$agentId/answers')({
  staticData: { title: msg`Tus respuestas`, needs: ['agent_management'] },
  validateSearch: AnswersSearch,
  component: function Answers() {
    const { agentId } = Route.useParams()
    const search = Route.useSearch()
    const navigate = Route.useNavigate()
    return (
      <div className="grid gap-5">
        <KnowledgeNav />
        <AnswersPart agentId={agentId} search={search} onSearch={(next) => void navigate({ search: next })} />
      </div>
    )
  },
})
