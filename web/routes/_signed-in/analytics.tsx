import { msg } from '@lingui/core/macro'
import { createFileRoute } from '@tanstack/react-router'
import { ComingSoon } from '../../features/coming-soon/coming-soon.tsx'

export const Route = createFileRoute('/_signed-in/analytics')({
  staticData: { title: msg`Analítica` },
  component: ComingSoon,
})
