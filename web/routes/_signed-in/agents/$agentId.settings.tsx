import { msg } from '@lingui/core/macro'
import { createFileRoute } from '@tanstack/react-router'
import { useAgent } from '../../../features/agents/home/agent-context.ts'
import { AgentSettings } from '../../../features/agents/home/agent-settings.tsx'

export const Route = createFileRoute('/_signed-in/agents/$agentId/settings')({
  staticData: { title: msg`Ajustes`, needs: ['agent_management'] },
  component: function Settings() {
    return <AgentSettings agent={useAgent()} />
  },
})
