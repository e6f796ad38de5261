import { useLingui } from '@lingui/react/macro'
import type { ThreadStatus } from '../../../worker/contract/thread-status.ts'
import { Badge } from '../../ui/badge.tsx'

export function useStatusNames(): Record<Exclude<ThreadStatus, 'open'>, string> {
  const { t } = useLingui()
  return { pending: t`Espera a una persona`, members: t`Con una persona`, closed: t`Cerrada` }
}

/** The status of a thread; nothing of one that the agent attends to. */
export function StatusBadge({ status }: { status: ThreadStatus }) {
  const names = useStatusNames()
  if (status === 'open') return null
  if (status === 'closed') return <Badge icon="i-lucide-archive">{names.closed}</Badge>
  if (status === 'members')
    return (
      <Badge tone="brand" icon="i-lucide-user-check">
        {names.members}
      </Badge>
    )
  return (
    <Badge tone="warning" icon="i-lucide-circle-alert">
      {names.pending}
    </Badge>
  )
}
