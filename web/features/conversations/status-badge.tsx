import { useLingui } from '@lingui/react/macro'
import type { ConversationSession } from '../../../worker/contract/conversation-sessions.ts'
import type { ThreadStatus } from '../../../worker/contract/thread-status.ts'
import { formatAgo, useNow } from '../../core/ago.ts'
import { useLocale } from '../../core/words.ts'
import { Badge } from '../../ui/badge.tsx'

export function useStatusNames(): Record<Exclude<ThreadStatus, 'open'>, string> {
  const { t } = useLingui()
  return { pending: t`Espera a una persona`, members: t`Con una persona`, closed: t`Cerrada` }
}

const HALF_MINUTE_MS = 30_000

/** Since when the contact of a thread waits for a person; beside the badge, which cuts what does not fit. */
function Wait({ since }: { since: string }) {
  const { t } = useLingui()
  const ago = formatAgo(since, useLocale(), useNow(HALF_MINUTE_MS))
  return <span>{t`desde ${ago}`}</span>
}

/** The status of a thread; nothing of one that the agent attends to. */
export function StatusBadge({ status, waitingSince }: Pick<ConversationSession, 'status' | 'waitingSince'>) {
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
    <>
      <Badge tone="warning" icon="i-lucide-circle-alert">
        {names.pending}
      </Badge>{' '}
      {waitingSince && <Wait since={waitingSince} />}
    </>
  )
}
