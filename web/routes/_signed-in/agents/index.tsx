import { msg } from '@lingui/core/macro'
import { createFileRoute } from '@tanstack/react-router'
import { AgentsScreen } from '../../../features/agents/agents-screen.tsx'
import { AgentsSearch } from '../../../features/agents/agents-search.ts'

export const Route = createFileRoute('/_signed-in/agents/')({
  staticData: { title: msg`Agentes` },
  validateSearch: AgentsSearch,
  component: function Agents() {
    const navigate = Route.useNavigate()
    return <AgentsScreen search={Route.useSearch()} onSearch={(search) => void navigate({ search })} />
  },
})
