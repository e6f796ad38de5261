import { msg } from '@lingui/core/macro'
import { createFileRoute } from '@tanstack/react-router'
import { PlansScreen } from '../../../features/plans/plans-screen.tsx'
import { PlansSearch } from '../../../features/plans/plans-search.ts'

export const Route = createFileRoute('/_signed-in/admin/plans')({
  staticData: { title: msg`Planes` },
  validateSearch: PlansSearch,
  component: function Plans() {
    const navigate = Route.useNavigate()
    return <PlansScreen search={Route.useSearch()} onSearch={(search) => void navigate({ search })} />
  },
})
