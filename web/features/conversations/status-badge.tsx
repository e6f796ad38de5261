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

type Wait = Pick<ConversationSession, 'waitingSince' | 'overdueAt'>

/**
 * Shows that the contact waits for a member, and since when if it is too long. The time is outside of the badge, which
 * truncates its text.
 */
function WaitBadge({ name, waitingSince, overdueAt }: Wait & { name: string }) {
  const { t } = useLingui()
  const locale = useLocale()
  const now = useNow(HALF_MINUTE_MS)
  const isOverdue = overdueAt !== null && Date.parse(overdueAt) <= now
  const ago = waitingSince && formatAgo(waitingSince, locale, now)
  return (
    <>
      <Badge tone={isOverdue ? 'danger' : 'warning'} icon="i-lucide-circle-alert">
        {isOverdue ? t`Espera demasiado` : name}
      </Badge>{' '}
      {ago && <span>{t`desde ${ago}`}</span>}
    </>
  )
}

/** The status of a thread; renders nothing for `open`. */
export function StatusBadge({ status, ...wait }: Pick<ConversationSession, 'status'> & Wait) {
  const { t } = useLingui()
  const names = useStatusNames()
  if (status === 'open') return null
  if (status === 'closed') return <Badge icon="i-lucide-archive">{names.closed}</Badge>
  if (status === 'members')
    return (
      <>
        <Badge tone="brand" icon="i-lucide-user-check">
          {names.members}
        </Badge>
        {wait.waitingSince && (
          <>
            {' '}
            <WaitBadge name={t`Espera respuesta`} {...wait} />
          </>
        )}
      </>
    )
  return <WaitBadge name={names.pending} {...wait} />
}
