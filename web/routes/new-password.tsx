import { msg } from '@lingui/core/macro'
import { createFileRoute } from '@tanstack/react-router'
import { bring } from '../core/words.ts'
import { NewPasswordScreen } from '../features/mail-links/new-password.tsx'

export const Route = createFileRoute('/new-password')({
  staticData: { title: msg`Contraseña nueva` },
  loader: () => bring('mail-links'),
  component: NewPasswordScreen,
})
