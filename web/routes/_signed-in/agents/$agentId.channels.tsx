import { msg } from '@lingui/core/macro'
import { createFileRoute } from '@tanstack/react-router'
import { AgentGate } from '../../../features/agents/agent-gate.tsx'
import { ChannelsScreen } from '../../../features/channels/channels-screen.tsx'

export const Route = createFileRoute('/_signed-in/agents/$agentId/channels')({
  staticData: { title: msg`Canales` },
  component: function Channels() {
    const { agentId } = Route.useParams()
    return <AgentGate agentId={agentId}>{(agent) => <ChannelsScreen agent={agent} />}</AgentGate>
  },
})
