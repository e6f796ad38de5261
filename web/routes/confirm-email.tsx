import { msg } from '@lingui/core/macro'
import { createFileRoute } from '@tanstack/react-router'
import { loadCatalogue } from '../core/words.ts'
import { ConfirmEmailScreen } from '../features/mail-links/confirm-email.tsx'

export const Route = createFileRoute('/confirm-email')({
  staticData: { title: msg`Confirmar el correo` },
  loader: () => loadCatalogue('mail-links'),
  component: ConfirmEmailScreen,
})
