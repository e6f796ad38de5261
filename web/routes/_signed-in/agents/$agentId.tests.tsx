import { msg } from '@lingui/core/macro'
import { createFileRoute } from '@tanstack/react-router'
import { BehaviourNav } from '../../../features/agents/home/agent-nav.tsx'
import { TestsPart } from '../../../features/training/tests-part.tsx'

export const Route = createFileRoute('/_signed-in/agents/$agentId/tests')({
  staticData: { title: msg`Casos de prueba`, needs: ['agent_management'] },
  component: function Tests() {
    const { agentId } = Route.useParams()
    return (
      <div className="grid gap-5">
        <BehaviourNav />
        <TestsPart agentId={agentId} />
      </div>
    )
  },
})
