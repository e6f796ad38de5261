import { msg } from '@lingui/core/macro'
import { createFileRoute } from '@tanstack/react-router'
import { AnalyticsScreen } from '../../features/analytics/analytics-screen.tsx'
import { AnalyticsSearch } from '../../features/analytics/analytics-search.ts'

export const Route = createFileRoute('/_signed-in/analytics')({
  staticData: { title: msg`Analítica`, needs: ['analytics_access'] },
  validateSearch: AnalyticsSearch,
  component: function Analytics() {
    const search = Route.useSearch()
    const navigate = Route.useNavigate()
    return <AnalyticsScreen search={search} onSearch={(next) => void navigate({ search: next })} />
  },
})
