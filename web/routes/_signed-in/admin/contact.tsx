import { msg } from '@lingui/core/macro'
import { createFileRoute } from '@tanstack/react-router'
import { ContactMessagesScreen } from '../../../features/contact-messages/contact-messages-screen.tsx'
import { ContactSearch } from '../../../features/contact-messages/contact-search.ts'

export const Route = createFileRoute('/_signed-in/admin/contact')({
  staticData: { title: msg`Mensajes de contacto` },
  validateSearch: ContactSearch,
  component: function Contact() {
    const navigate = Route.useNavigate()
    return <ContactMessagesScreen search={Route.useSearch()} onSearch={(search) => void navigate({ search })} />
  },
})
