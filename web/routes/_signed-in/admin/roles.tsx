import { msg } from '@lingui/core/macro'
import { createFileRoute } from '@tanstack/react-router'
import { ComingSoon } from '../../../features/coming-soon/coming-soon.tsx'

export const Route = createFileRoute('/_signed-in/admin/roles')({
  staticData: { title: msg`Roles` },
  component: ComingSoon,
})
