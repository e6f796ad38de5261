import { msg } from '@lingui/core/macro'
import { createFileRoute } from '@tanstack/react-router'
import { bring } from '../core/words.ts'
import { Terms } from '../features/legal/terms.tsx'

export const Route = createFileRoute('/terms')({
  staticData: { title: msg`Términos del servicio` },
  loader: () => bring('legal'),
  component: Terms,
})
