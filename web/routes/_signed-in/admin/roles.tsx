import { msg } from '@lingui/core/macro'
import { createFileRoute } from '@tanstack/react-router'
import { RolesScreen } from '../../../features/roles/roles-screen.tsx'
import { RolesSearch } from '../../../features/roles/roles-search.ts'

export const Route = createFileRoute('/_signed-in/admin/roles')({
  staticData: { title: msg`Roles` },
  validateSearch: RolesSearch,
  component: function Roles() {
    const navigate = Route.useNavigate()
    return <RolesScreen search={Route.useSearch()} onSearch={(search) => void navigate({ search })} />
  },
})
