import { msg } from '@lingui/core/macro'
import { createFileRoute } from '@tanstack/react-router'
import { AllSubscriptionsScreen } from '../../../features/subscriptions/all/all-subscriptions-screen.tsx'
import { SubscriptionsSearch } from '../../../features/subscriptions/all/subscriptions-search.ts'

export const Route = createFileRoute('/_signed-in/admin/subscriptions')({
  staticData: { title: msg`Suscripciones` },
  validateSearch: SubscriptionsSearch,
  component: function Subscriptions() {
    const navigate = Route.useNavigate()
    return <AllSubscriptionsScreen search={Route.useSearch()} onSearch={(search) => void navigate({ search })} />
  },
})
