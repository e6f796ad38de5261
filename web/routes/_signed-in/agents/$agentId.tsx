import { createFileRoute, Outlet } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { withRetries } from '../../../core/with-retries.ts'
import { AgentHome } from '../../../features/agents/home/agent-home.tsx'
import { usePreview } from '../../../features/training/preview-state.ts'

const AgentPreview = lazy(async () => ({
  default: (await withRetries(() => import('../../../features/training/agent-preview.tsx'))).AgentPreview,
}))

const ShareDialog = lazy(async () => ({
  default: (await withRetries(() => import('../../../features/channels/share-dialog.tsx'))).ShareDialog,
}))

const PreviewRoom = () => <div className="h-120 rounded-card border border-line bg-canvas" />

function Home({ agentId }: { agentId: string }) {
  const preview = usePreview(agentId)
  return (
    <AgentHome
      agentId={agentId}
      share={(agent, close) => (
        <Suspense>
          <ShareDialog agent={agent} onClose={close} />
        </Suspense>
      )}
      preview={({ agent, onCollapse }) => (
        <Suspense fallback={<PreviewRoom />}>
          <AgentPreview agentId={agentId} agentName={agent.name} preview={preview} onCollapse={onCollapse} />
        </Suspense>
      )}
    >
      <Outlet />
    </AgentHome>
  )
}

export const Route = createFileRoute('/_signed-in/agents/$agentId')({
  component: function AgentLayout() {
    const { agentId } = Route.useParams()
    return <Home key={agentId} agentId={agentId} />
  },
})
