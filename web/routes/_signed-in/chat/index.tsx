import { msg } from '@lingui/core/macro'
import { createFileRoute } from '@tanstack/react-router'
import { AgentChoice } from '../../../features/agents/agent-choice.tsx'

export const Route = createFileRoute('/_signed-in/chat/')({
  staticData: { title: msg`Chat`, needs: ['agent_management', 'conversations_access'] },
  component: AgentChoice,
})
