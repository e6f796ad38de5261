import { msg } from '@lingui/core/macro'
import { createFileRoute } from '@tanstack/react-router'
import { ComingSoon } from '../features/coming-soon/coming-soon.tsx'

export const Route = createFileRoute('/coming-soon')({
  staticData: { title: msg`Próximamente` },
  component: ComingSoon,
})
