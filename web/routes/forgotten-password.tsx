import { msg } from '@lingui/core/macro'
import { createFileRoute } from '@tanstack/react-router'
import { loadCatalogue } from '../core/words.ts'
import { ForgottenPasswordScreen } from '../features/mail-links/forgotten-password.tsx'

export const Route = createFileRoute('/forgotten-password')({
  staticData: { title: msg`Contraseña olvidada` },
  loader: () => loadCatalogue('mail-links'),
  component: ForgottenPasswordScreen,
})
