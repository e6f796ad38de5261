import { msg } from '@lingui/core/macro'
import { createFileRoute } from '@tanstack/react-router'
import { loadCatalogue } from '../core/words.ts'
import { Terms } from '../features/legal/terms.tsx'

export const Route = createFileRoute('/terms')({
  staticData: { title: msg`Términos del servicio` },
  loader: () => loadCatalogue('legal'),
  component: Terms,
})
