import { msg } from '@lingui/core/macro'
import { createFileRoute } from '@tanstack/react-router'
import { TeamScreen } from '../../features/team/team-screen.tsx'

export const Route = createFileRoute('/_signed-in/team')({
  staticData: { title: msg`Equipo`, needs: ['system_settings'] },
  component: TeamScreen,
})
