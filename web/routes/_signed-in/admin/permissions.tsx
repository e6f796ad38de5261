import { msg } from '@lingui/core/macro'
import { createFileRoute } from '@tanstack/react-router'
import { PermissionsScreen } from '../../../features/permissions/permissions-screen.tsx'
import { PermissionsSearch } from '../../../features/permissions/permissions-search.ts'

export const Route = createFileRoute('/_signed-in/admin/permissions')({
  staticData: { title: msg`Permisos` },
  validateSearch: PermissionsSearch,
  component: function Permissions() {
    const navigate = Route.useNavigate()
    return <PermissionsScreen search={Route.useSearch()} onSearch={(search) => void navigate({ search })} />
  },
})
