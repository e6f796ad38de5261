import { msg } from '@lingui/core/macro'
import { createFileRoute } from '@tanstack/react-router'
import { Dashboard } from '../../features/dashboard/dashboard.tsx'

export const Route = createFileRoute('/_signed-in/dashboard')({
  staticData: { title: msg`Panel`, needs: ['dashboard_access'] },
  component: Dashboard,
})
