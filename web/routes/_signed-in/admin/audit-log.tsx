import { msg } from '@lingui/core/macro'
import { createFileRoute } from '@tanstack/react-router'
import { AuditScreen } from '../../../features/audit/audit-screen.tsx'
import { AuditSearch } from '../../../features/audit/audit-search.ts'

export const Route = createFileRoute('/_signed-in/admin/audit-log')({
  staticData: { title: msg`Registro de actividad` },
  validateSearch: AuditSearch,
  component: function Audit() {
    const navigate = Route.useNavigate()
    return <AuditScreen search={Route.useSearch()} onSearch={(search) => void navigate({ search })} />
  },
})
