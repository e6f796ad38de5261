import { msg } from '@lingui/core/macro'
import { createFileRoute } from '@tanstack/react-router'
import { useAgent } from '../../../features/agents/home/agent-context.ts'
import { AnalyticsScreen } from '../../../features/analytics/analytics-screen.tsx'
import { AnalyticsSearch } from '../../../features/analytics/analytics-search.ts'

export const Route = createFileRoute('/_signed-in/agents/$agentId/analytics')({
  staticData: { title: msg`Analítica`, needs: ['analytics_access'] },
  validateSearch: AnalyticsSearch,
  component: function Analytics() {
    const { agentId: _, ...search } = Route.useSearch()
    const navigate = Route.useNavigate()
    return (
      <AnalyticsScreen
        agentId={useAgent().id}
        search={{ ...search, agentId: undefined }}
        onSearch={(next) => void navigate({ search: next })}
      />
    )
  },
})
