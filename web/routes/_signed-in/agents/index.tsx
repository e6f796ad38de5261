import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { createFileRoute } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { isSuperAdminSession, useSession } from '../../../core/session.ts'
import { withRetries } from '../../../core/with-retries.ts'
import { loadCatalogue } from '../../../core/words.ts'
import type { OwnerChoice } from '../../../features/agents/agent-filters.tsx'
import { AgentsScreen } from '../../../features/agents/agents-screen.tsx'
import { AgentsSearch } from '../../../features/agents/agents-search.ts'
import { WhenReady } from '../../../features/start/when-ready.tsx'
import { Skeleton } from '../../../ui/states.tsx'

/** With the words of the administration, which it is a part of. */
const UserPicker = lazy(async () => {
  const [{ UserPicker: Picker }] = await Promise.all([
    withRetries(() => import('../../../features/subscriptions/all/user-picker.tsx')),
    loadCatalogue('administration'),
  ])
  return { default: Picker }
})

function useOwnerChoice(): OwnerChoice | undefined {
  const { t } = useLingui()
  const isSuperAdmin = isSuperAdminSession(useSession())
  if (!isSuperAdmin) return
  return (owner, onOwner) => (
    <Suspense fallback={<Skeleton className="h-11" />}>
      <UserPicker user={owner} onUser={onOwner} label={t`Filtrar por dueño`} placeholder={t`Todos los dueños`} />
    </Suspense>
  )
}

export const Route = createFileRoute('/_signed-in/agents/')({
  staticData: { title: msg`Agentes`, needs: ['agent_management', 'conversations_access'] },
  validateSearch: AgentsSearch,
  component: function Agents() {
    const navigate = Route.useNavigate()
    return (
      <AgentsScreen
        search={Route.useSearch()}
        onSearch={(search) => void navigate({ search })}
        ownerChoice={useOwnerChoice()}
        whenReady={(form, close) => <WhenReady onClose={close}>{form}</WhenReady>}
      />
    )
  },
})
