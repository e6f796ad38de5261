import { msg } from '@lingui/core/macro'
import { createFileRoute } from '@tanstack/react-router'
import { PlatformFigures } from '../../../features/overview/platform-figures.tsx'
import { RejectedRows } from '../../../features/overview/rejected-rows.tsx'
import { AdminScreen } from '../../../features/users/admins/admin-screen.tsx'

export const Route = createFileRoute('/_signed-in/admin/')({
  staticData: { title: msg`Administración` },
  component: function Admin() {
    return (
      <AdminScreen
        figures={
          <>
            <RejectedRows />
            <PlatformFigures />
          </>
        }
      />
    )
  },
})
