import { msg } from '@lingui/core/macro'
import { createFileRoute } from '@tanstack/react-router'
import { StartScreen } from '../../features/start/start-screen.tsx'

export const Route = createFileRoute('/_signed-in/start')({
  staticData: { title: msg`Tu primer agente`, needs: ['agent_management'] },
  component: StartScreen,
})
