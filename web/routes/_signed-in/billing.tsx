import { msg } from '@lingui/core/macro'
import { createFileRoute } from '@tanstack/react-router'
import { BillingScreen } from '../../features/billing/billing-screen.tsx'
import { BillingSearch } from '../../features/billing/billing-search.ts'

export const Route = createFileRoute('/_signed-in/billing')({
  staticData: { title: msg`Facturación`, needs: ['billing_management'] },
  validateSearch: BillingSearch,
  component: function Billing() {
    const navigate = Route.useNavigate()
    return <BillingScreen search={Route.useSearch()} onSearch={(search) => void navigate({ search })} />
  },
})
