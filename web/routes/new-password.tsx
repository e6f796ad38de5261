import { msg } from '@lingui/core/macro'
import { createFileRoute } from '@tanstack/react-router'
import { loadCatalogue } from '../core/words.ts'
import { NewPasswordScreen } from '../features/mail-links/new-password.tsx'

export const Route = createFileRoute('/new-password')({
  staticData: { title: msg`Contraseña nueva` },
  loader: () => loadCatalogue('mail-links'),
  component: NewPasswordScreen,
})
