import { msg } from '@lingui/core/macro'
import { createFileRoute } from '@tanstack/react-router'
import { loadCatalogue } from '../core/words.ts'
import { Privacy } from '../features/legal/privacy.tsx'

export const Route = createFileRoute('/privacy')({
  staticData: { title: msg`Política de privacidad` },
  loader: () => loadCatalogue('legal'),
  component: Privacy,
})
