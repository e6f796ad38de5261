import { msg } from '@lingui/core/macro'
import { createFileRoute } from '@tanstack/react-router'
import { UsersScreen } from '../../../features/users/users-screen.tsx'
import { UsersSearch } from '../../../features/users/users-search.ts'

export const Route = createFileRoute('/_signed-in/admin/users')({
  staticData: { title: msg`Usuarios` },
  validateSearch: UsersSearch,
  component: function Users() {
    const navigate = Route.useNavigate()
    return <UsersScreen search={Route.useSearch()} onSearch={(search) => void navigate({ search })} />
  },
})
