import { msg } from '@lingui/core/macro'
import { createFileRoute } from '@tanstack/react-router'
import { ProfileScreen } from '../../features/account/profile-screen.tsx'

export const Route = createFileRoute('/_signed-in/profile')({
  staticData: { title: msg`Perfil` },
  component: ProfileScreen,
})
