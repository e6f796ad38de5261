import { msg } from '@lingui/core/macro'
import { createFileRoute } from '@tanstack/react-router'
import { AgentTypesScreen } from '../../../../features/agent-types/agent-types-screen.tsx'
import { AgentTypesSearch } from '../../../../features/agent-types/agent-types-search.ts'

export const Route = createFileRoute('/_signed-in/admin/agent-types/')({
  staticData: { title: msg`Tipos de agente` },
  validateSearch: AgentTypesSearch,
  component: function AgentTypes() {
    const navigate = Route.useNavigate()
    return <AgentTypesScreen search={Route.useSearch()} onSearch={(search) => void navigate({ search })} />
  },
})
