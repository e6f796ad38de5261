import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import type { ConversationSession } from '../../../worker/contract/conversation-sessions.ts'
import { channelIcon, useChannelName } from '../../core/channel-looks.ts'
import { useContactName } from '../../core/contact-name.ts'
import { formatMoment } from '../../core/format.ts'
import { useLocale } from '../../core/words.ts'
import { initialsOf } from '../../ui/avatar.tsx'
import { Badge } from '../../ui/badge.tsx'
import { classes } from '../../ui/class-names.ts'
import { IntentBadge } from './intent-badge.tsx'
import { OptOutBadge } from './opt-out-note.tsx'
import { keyOf } from './session-pages.ts'
import { StatusBadge } from './status-badge.tsx'

interface SessionRowProps {
  session: ConversationSession
  /** The list contains several agents, so each row shows its agent. */
  withAgent: boolean
  /** The name of the assigned member. */
  assignee: string | undefined
  isChosen: boolean
  onChoose: (session: ConversationSession) => void
}

export function SessionRow({ session, withAgent, assignee, isChosen, onChoose }: SessionRowProps) {
  const { t } = useLingui()
  const locale = useLocale()
  const { channelType, agentName, exchanges, last, lastAt, isUnanswered, isUnread, status, tags, intent } = session
  const channel = useChannelName()(channelType)
  const count = t`${plural(exchanges, { one: '# mensaje', other: '# mensajes' })}`
  const who = useContactName()(session)
  return (
    <button
      type="button"
      data-row={keyOf(session)}
      aria-current={isChosen || undefined}
      onClick={() => onChoose(session)}
      className={classes(
        'grid w-full grid-cols-[auto_minmax(0,1fr)] gap-x-3 px-4 py-3 text-left text-sm -outline-offset-2! transition-colors',
        isChosen ? 'bg-brand-soft' : 'hover:bg-surface-sunken',
      )}
    >
      <span
        aria-hidden
        className={classes(
          'mt-0.5 grid size-9 place-items-center rounded-full rounded-bl-sm text-base',
          isUnanswered ? 'bg-danger-soft text-danger' : 'bg-brand-soft text-brand-strong',
          isChosen && !isUnanswered && 'bg-surface!',
        )}
      >
        {session.person?.name ? (
          <b className="text-xs">{initialsOf(who)}</b>
        ) : (
          <span className={channelIcon(channelType)} />
        )}
      </span>
      <span className="grid min-w-0 grid-cols-[minmax(0,1fr)] gap-1">
        <span className="flex items-baseline justify-between gap-3">
          <span className={classes('truncate', isUnread ? 'font-bold' : 'font-medium')} dir="auto">
            {isUnread && (
              <span className="mr-2 inline-block size-2 rounded-full bg-brand">
                <span className="sr-only">{t`Sin leer:`} </span>
              </span>
            )}
            {who}
          </span>
          <time dateTime={lastAt} className="shrink-0 text-xs text-ink-soft">
            {formatMoment(lastAt, locale)}
          </time>
        </span>
        <span className={classes('line-clamp-2 break-words', isUnread ? 'font-medium' : 'text-ink-soft')} dir="auto">
          {last.userMessage || <em>{t`Mensaje eliminado`}</em>}
        </span>
        <span className="flex flex-wrap items-center gap-x-2 gap-y-1 text-xs text-ink-soft">
          <span className="min-w-0 break-words">
            {[channel, withAgent && agentName, count].filter(Boolean).join(' · ')}
          </span>
          {intent && !(intent === 'person' && status !== 'open') && <IntentBadge intent={intent} />}
          <StatusBadge {...session} />
          <OptOutBadge optOut={session.person?.optOut} />
          {assignee && <Badge icon="i-lucide-user">{assignee}</Badge>}
          {tags.map((tag) => (
            <Badge key={tag}>{tag}</Badge>
          ))}
          {isUnanswered && (
            <Badge tone="danger" icon="i-lucide-circle-alert">
              {last.delivery === 'failed' ? t`No entregado` : t`Sin responder`}
            </Badge>
          )}
        </span>
      </span>
    </button>
  )
}
