import { msg } from '@lingui/core/macro'
import { createFileRoute } from '@tanstack/react-router'
import { AdminScreen } from '../../../features/users/admins/admin-screen.tsx'

export const Route = createFileRoute('/_signed-in/admin/')({
  staticData: { title: msg`Administración` },
  component: function Admin() {
    return <AdminScreen />
  },
})
