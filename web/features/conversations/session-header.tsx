import { useLingui } from '@lingui/react/macro'
import type { ChannelType } from '../../../worker/contract/channels.ts'
import type { WholeSession } from '../../../worker/contract/threads.ts'
import { channelIcon, useChannelName } from '../../core/channel-looks.ts'
import { Badge } from '../../ui/badge.tsx'
import { classes } from '../../ui/class-names.ts'
import { IconButton } from '../../ui/icon-button.tsx'
import { useMembersHere } from './presence.ts'
import { useFocusOnPhone, useSave } from './session-hooks.ts'
import { ThreadMenu } from './thread-menu.tsx'

interface SessionHeaderProps {
  agentId: string
  agentName: string | undefined
  sessionId: string
  thread: WholeSession['thread'] | undefined
  /** The display name of the contact. */
  name: string | undefined
  channelType: ChannelType | undefined
  assignee: string | undefined
  /** The id of the signed-in member, and whether the conversation can be assigned to them. */
  own: string | undefined
  mayAttend: boolean
  isReader: boolean
  isPanelOpen: boolean
  onPanel: () => void
  onBack: () => void
}

/** The header of a conversation: contact, agent, assigned member, and other members who have it open. */
export function SessionHeader(props: SessionHeaderProps) {
  const { agentId, agentName, sessionId, thread, name, channelType, assignee, own, isReader, onBack } = props
  const { t } = useLingui()
  const nameOf = useChannelName()
  const title = useFocusOnPhone()
  return (
    <header className="flex items-center gap-2 narrow-wrap border-b border-line px-3 py-2">
      <IconButton label={t`Volver a la lista`} icon="i-lucide-arrow-left" className="lg:hidden" onClick={onBack} />
      <div
        className={classes(
          'flex min-w-0 grow flex-wrap items-center gap-x-3 gap-y-1 lg:pl-2',
          !thread && (agentName ? 'min-h-18' : 'min-h-12'),
        )}
      >
        <h2 ref={title} tabIndex={-1} className="min-w-0 break-words font-semibold outline-none" dir="auto">
          {name ?? t`Conversación`}
        </h2>
        {/* The focus stays in the list, so screen readers are told which conversation is open. */}
        <span role="status" className="sr-only">
          {name}
        </span>
        {channelType && <Badge icon={channelIcon(channelType)}>{nameOf(channelType)}</Badge>}
        {assignee && <Badge icon="i-lucide-user-check">{assignee}</Badge>}
        {agentName && <span className="min-w-0 truncate text-sm text-ink-soft">{agentName}</span>}
        <MembersHere agentId={agentId} sessionId={sessionId} own={own} />
      </div>
      {channelType && thread && (
        <>
          {props.mayAttend && own && thread.assigneeId !== own && <AssignToMe threadId={thread.id} userId={own} />}
          <IconButton
            label={t`Ficha del contacto`}
            icon="i-lucide-contact-round"
            aria-expanded={props.isPanelOpen}
            onClick={props.onPanel}
          />
          {!isReader && <ThreadMenu agentId={agentId} thread={thread} onUnread={onBack} />}
        </>
      )}
    </header>
  )
}

function AssignToMe({ threadId, userId }: { threadId: string; userId: string }) {
  const { t } = useLingui()
  const { save, isPending } = useSave(threadId)
  return (
    <IconButton
      label={t`Asignármela`}
      icon="i-lucide-user-check"
      aria-keyshortcuts="a"
      className="max-lg:hidden"
      disabled={isPending}
      onClick={() => save({ assigneeId: userId })}
    />
  )
}

interface MembersHereProps {
  agentId: string
  sessionId: string
  /** The id of the signed-in member, who may have the conversation open in another tab too. */
  own: string | undefined
}

/** The other members who have the conversation open, and which of them are typing. */
function MembersHere({ own, ...place }: MembersHereProps) {
  const { t } = useLingui()
  const others = useMembersHere(place).filter(({ id }) => id !== own)
  return (
    <p role="status" className="basis-full text-sm text-ink-soft empty:hidden">
      {others
        .map(({ name, isWriting }) => (isWriting ? t`${name} está escribiendo…` : t`${name} también está aquí`))
        .join(' · ')}
    </p>
  )
}
