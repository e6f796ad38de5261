import { msg } from '@lingui/core/macro'
import { createFileRoute } from '@tanstack/react-router'
import { useAgent } from '../../../features/agents/home/agent-context.ts'
import { ChannelsScreen } from '../../../features/channels/channels-screen.tsx'

export const Route = createFileRoute('/_signed-in/agents/$agentId/channels')({
  staticData: { title: msg`Canales`, needs: ['agent_management'] },
  component: function Channels() {
    return <ChannelsScreen agent={useAgent()} />
  },
})
