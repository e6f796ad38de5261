import { msg } from '@lingui/core/macro'
import { createFileRoute } from '@tanstack/react-router'
import { AgentGate } from '../../../features/agents/agent-gate.tsx'
import { ChatScreen } from '../../../features/chat/chat-screen.tsx'

export const Route = createFileRoute('/_signed-in/chat/$agentId')({
  staticData: { title: msg`Chat`, needs: ['agent_management', 'conversations_access'] },
  component: function Chat() {
    const { agentId } = Route.useParams()
    return <AgentGate agentId={agentId}>{(agent) => <ChatScreen key={agentId} agent={agent} />}</AgentGate>
  },
})
