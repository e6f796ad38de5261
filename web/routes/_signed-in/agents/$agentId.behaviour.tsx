import { msg } from '@lingui/core/macro'
import { createFileRoute, useNavigate } from '@tanstack/react-router'
import { useAgent } from '../../../features/agents/home/agent-context.ts'
import { BehaviourNav } from '../../../features/agents/home/agent-nav.tsx'
import { BehaviourPart } from '../../../features/training/behaviour-part.tsx'

export const Route = createFileRoute('/_signed-in/agents/$agentId/behaviour')({
  staticData: { title: msg`Comportamiento`, needs: ['agent_management'] },
  component: function Behaviour() {
    const params = Route.useParams()
    const { name } = useAgent()
    const navigate = useNavigate()
    return (
      <div className="grid gap-5">
        <BehaviourNav />
        <BehaviourPart
          agentId={params.agentId}
          agentName={name}
          onTry={() => void navigate({ to: '/agents/$agentId/preview', params })}
          onAddCase={() => void navigate({ to: '/agents/$agentId/tests', params })}
        />
      </div>
    )
  },
})
