import { msg } from '@lingui/core/macro'
import { createFileRoute } from '@tanstack/react-router'
import { KnowledgeNav } from '../../../features/agents/home/agent-nav.tsx'
import { BlanksPart } from '../../../features/training/blanks-part.tsx'

export const Route = createFileRoute('/_signed-in/agents/$agentId/blanks')({
  staticData: { title: msg`Por completar`, needs: ['agent_management'] },
  component: function Blanks() {
    const { agentId } = Route.useParams()
    return (
      <div className="grid gap-5">
        <KnowledgeNav />
        <BlanksPart agentId={agentId} />
      </div>
    )
  },
})
