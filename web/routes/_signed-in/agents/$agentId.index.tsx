import { msg } from '@lingui/core/macro'
import { createFileRoute } from '@tanstack/react-router'
import { useAgent } from '../../../features/agents/home/agent-context.ts'
import { AgentOverview } from '../../../features/agents/home/agent-overview.tsx'

export const Route = createFileRoute('/_signed-in/agents/$agentId/')({
  staticData: { title: msg`Resumen`, needs: ['agent_management', 'conversations_access'] },
  component: function Overview() {
    return <AgentOverview agent={useAgent()} />
  },
})
