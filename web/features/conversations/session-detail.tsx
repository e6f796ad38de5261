import { useLingui } from '@lingui/react/macro'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import type { Conversation } from '../../../worker/contract/conversations.ts'
import { channelIcon, useChannelName } from '../../core/channel-looks.ts'
import { useCommonWords } from '../../core/common-words.ts'
import { sayFailure } from '../../core/failure.ts'
import { Badge } from '../../ui/badge.tsx'
import { MessageList } from '../../ui/chat/message-list.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { EmptyState, FailedState, Loading } from '../../ui/states.tsx'
import { isUnderWay, reloadLists, sessionQuery } from './conversations.api.ts'
import { DeleteConversation } from './delete-conversation.tsx'
import { Exchange } from './exchange.tsx'
import { MemberMessage } from './member-message.tsx'
import { MemberReply } from './member-reply.tsx'
import { MessageLife } from './message-life.tsx'
import { useOnPhone } from './on-phone.ts'
import { ReplyWindowNote } from './reply-window-note.tsx'
import { SessionInfo } from './session-info.tsx'
import { inOrder, personIn, shortId } from './session-pages.ts'
import { useUnfinished } from './unfinished.ts'

interface SessionDetailProps {
  agentId: string
  /** Shown in a list of several agents. */
  agentName: string | undefined
  sessionId: string
  onBack: () => void
}

type Shown = 'info' | { conversation: Conversation; as: 'life' | 'deletion' } | null

export function SessionDetail({ agentId, agentName, sessionId, onBack }: SessionDetailProps) {
  const { t } = useLingui()
  const { retry } = useCommonWords()
  const session = useQuery(sessionQuery(agentId, sessionId))
  const [shown, show] = useState<Shown>(null)
  const nameOf = useChannelName()
  const exchanges = session.data?.conversations ?? []
  const members = session.data?.memberMessages ?? []
  const replies = useUnfinished()
  const [first] = exchanges
  const title = useFocusOnPhone()
  useListsFollow(exchanges.some(isUnderWay))
  const person = personIn(exchanges)
  return (
    <div className="flex h-full flex-col">
      <header className="flex items-center gap-2 narrow-wrap border-b border-line px-3 py-2">
        <IconButton label={t`Volver a la lista`} icon="i-lucide-arrow-left" className="lg:hidden" onClick={onBack} />
        <div className="flex min-w-0 grow flex-wrap items-center gap-x-3 gap-y-1 lg:pl-2">
          <h2 ref={title} tabIndex={-1} className="min-w-0 break-words font-semibold outline-none" dir="auto">
            {person?.name ?? t`Conversación`}{' '}
            <span className="font-mono text-ink-soft font-normal">{shortId(sessionId)}</span>
          </h2>
          {first && <Badge icon={channelIcon(first.metadata.channelType)}>{nameOf(first.metadata.channelType)}</Badge>}
          {agentName && <span className="min-w-0 truncate text-sm text-ink-soft">{agentName}</span>}
        </div>
        <IconButton label={t`Ver los detalles`} icon="i-lucide-info" disabled={!first} onClick={() => show('info')} />
      </header>
      {first ? (
        <MessageList
          label={t`Mensajes de la conversación`}
          toEndLabel={t`Ir al final`}
          ownCount={1 + members.length}
          extent={exchanges
            .map(({ id, metadata }) => `${id}${metadata.state}${replies[metadata.messageId]?.length ?? 0}`)
            .concat(members.map(({ number }) => String(number)))
            .join(' ')}
          unfinished={null}
        >
          {inOrder(exchanges, members).map((said) =>
            'number' in said ? (
              <MemberMessage key={said.number} message={said} />
            ) : (
              <Exchange
                key={said.id}
                exchange={said}
                unfinished={replies[said.metadata.messageId]}
                onLife={() => show({ conversation: said, as: 'life' })}
                onDelete={() => show({ conversation: said, as: 'deletion' })}
              />
            ),
          )}
        </MessageList>
      ) : (
        <div className="min-h-0 grow overflow-y-auto">
          {session.isPending && <Loading label={t`Cargando los mensajes`} />}
          {session.isError && !session.data && (
            <FailedState
              title={t`Error al cargar los mensajes`}
              message={sayFailure(session.error)}
              retryLabel={retry}
              onRetry={() => void session.refetch()}
            />
          )}
          {session.data && (
            <EmptyState icon="i-lucide-message-square-off" title={t`Esta conversación ya no tiene mensajes`} />
          )}
        </div>
      )}
      <div className="grid gap-2 border-t border-line p-3">
        {first && session.data?.replyWindow && (
          <ReplyWindowNote replyWindow={session.data.replyWindow} channelType={first.metadata.channelType} />
        )}
        {session.data?.thread && (
          <MemberReply thread={session.data.thread} isShut={session.data.replyWindow?.isOpen === false} />
        )}
      </div>
      {shown === 'info' && <SessionInfo sessionId={sessionId} exchanges={exchanges} onClose={() => show(null)} />}
      {shown !== 'info' && shown?.as === 'deletion' && (
        <DeleteConversation conversation={shown.conversation} onClose={() => show(null)} />
      )}
      {shown !== 'info' && shown?.as === 'life' && (
        <MessageLife conversation={shown.conversation} onClose={() => show(null)} />
      )}
    </div>
  )
}

/** On a phone the detail replaces the list and takes its focus. */
function useFocusOnPhone() {
  const title = useRef<HTMLHeadingElement>(null)
  const onPhone = useRef(useOnPhone())
  useEffect(() => {
    if (onPhone.current) title.current?.focus()
  }, [])
  return title
}

/** The lists are read again once nothing in the conversation is pending. */
function useListsFollow(underWay: boolean): void {
  const client = useQueryClient()
  const was = useRef(underWay)
  useEffect(() => {
    if (was.current && !underWay) void reloadLists(client)
    was.current = underWay
  }, [underWay, client])
}
