import { msg } from '@lingui/core/macro'
import { createFileRoute } from '@tanstack/react-router'
import { loadCatalogue } from '../core/words.ts'
import { InvitationScreen } from '../features/mail-links/invitation.tsx'

export const Route = createFileRoute('/invitation')({
  staticData: { title: msg`Invitación` },
  loader: () => loadCatalogue('mail-links'),
  component: InvitationScreen,
})
