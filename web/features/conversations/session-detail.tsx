import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useRef, useState } from 'react'
import type { Conversation } from '../../../worker/contract/conversations.ts'
import { SESSION_EXCHANGES_SHOWN } from '../../../worker/contract/thread-limits.ts'
import type { ThreadMessage } from '../../../worker/contract/threads.ts'
import { useContactName } from '../../core/contact-name.ts'
import { useIsReader, useSession } from '../../core/session.ts'
import { withRetries } from '../../core/with-retries.ts'
import { MessageList } from '../../ui/chat/message-list.tsx'
import { Typing } from '../../ui/chat/typing.tsx'
import { classes } from '../../ui/class-names.ts'
import { TALK } from '../../ui/loading-outlines.tsx'
import { LoadingShape } from '../../ui/loading-shape.tsx'
import { EmptyState, FailedState } from '../../ui/states.tsx'
import { useUnfinishedReplies } from './arrivals.ts'
import { isUnderWay, sessionQuery } from './conversations.api.ts'
import { DeleteConversation } from './delete-conversation.tsx'
import { EarlierMessages } from './earlier-messages.tsx'
import { Exchange } from './exchange.tsx'
import { MemberMessage } from './member-message.tsx'
import { MemberReply } from './member-reply.tsx'
import { MessageLife } from './message-life.tsx'
import { Note, NoteField } from './note.tsx'
import { OptOutNote } from './opt-out-note.tsx'
import { useIsTyping, useReportPresence } from './presence.ts'
import { ReplyWindowNote, useIsShut } from './reply-window-note.tsx'
import { SessionHeader } from './session-header.tsx'
import { useContactPanel, useMarkThreadRead, useNewestOwn, useRefreshListsAfter } from './session-hooks.ts'
import { inOrder, personIn } from './session-pages.ts'
import { useAssignable, useNameOf } from './thread-menu.tsx'

interface SessionDetailProps {
  agentId: string
  /** The name of the agent, if the list contains several agents. */
  agentName: string | undefined
  sessionId: string
  onBack: () => void
}

const ContactPanel = lazy(async () => ({
  default: (await withRetries(() => import('./contact-panel.tsx'))).ContactPanel,
}))

type OpenDialog = { conversation: Conversation; as: 'life' | 'deletion' } | null

export function SessionDetail({ agentId, agentName, sessionId, onBack }: SessionDetailProps) {
  const { t } = useLingui()
  const { user } = useSession() ?? {}
  const isReader = useIsReader()
  const [most, showMost] = useState(SESSION_EXCHANGES_SHOWN)
  const session = useQuery(sessionQuery({ agentId, sessionId }, most))
  const [openDialog, setOpenDialog] = useState<OpenDialog>(null)
  const nameOfContact = useContactName()
  const exchanges = session.data?.conversations ?? []
  const members = session.data?.memberMessages ?? []
  const replies = useUnfinishedReplies()
  const [first] = exchanges
  useRefreshListsAfter(exchanges.some(isUnderWay))
  const person = personIn(exchanges)
  const isTyping = useIsTyping(sessionId)
  const isWindowShut = useIsShut(session.data?.replyWindow ?? null, session.refetch)
  const notes = session.data?.notes ?? []
  const own = useNewestOwn([...members, ...notes], first?.timestamp)
  const thread = session.data?.thread
  const optOut = thread?.contact?.optOut
  const isReplyClosed = isWindowShut || optOut !== undefined
  const people = useAssignable(agentId)
  const nameOf = useNameOf(agentId)
  const mayAttend = people.some(({ id }) => id === user?.id)
  const isInTeam = mayAttend && people.length > 1
  useReportPresence({ agentId, sessionId }, thread?.id, isInTeam)
  const nameOfMember = ({ authorId }: ThreadMessage) => nameOf(authorId)
  const others = members.filter(({ authorId }) => authorId !== user?.id)
  const newest = others.at(-1)
  const area = useRef<HTMLDivElement>(null)
  const panel = useContactPanel(area)
  const name = thread ? nameOfContact({ person, ...thread }) : undefined
  const [isNoteMode, setNoteMode] = useState(false)
  useMarkThreadRead(isReader ? undefined : thread?.id, exchanges.at(-1)?.id)
  return (
    <div ref={area} className="flex h-full">
      <div className="flex min-w-0 grow flex-col overflow-y-auto print:overflow-visible">
        <SessionHeader
          {...{ agentId, agentName, sessionId, thread, name, isReader, onBack }}
          channelType={first?.metadata.channelType}
          assignee={nameOf(thread?.assigneeId)}
          own={user?.id}
          mayAttend={mayAttend}
          isPanelOpen={panel.isOpen}
          onPanel={() => panel.open(!panel.isOpen)}
        />
        {/* With large text the whole detail scrolls, because the fixed parts leave no height for the messages. */}
        <div className="flex min-h-40 grow flex-col">
          {first ? (
            <MessageList
              label={t`Mensajes de la conversación`}
              toEndLabel={t`Ir al final`}
              start={`${most} ${session.isPlaceholderData}`}
              own={own}
              extent={exchanges
                .map(({ id, metadata }) => `${id}${metadata.state}${replies[metadata.messageId]?.length ?? 0}`)
                .concat(members.map(({ number }) => String(number)))
                .concat(notes.map(({ id }) => id))
                .join(' ')
                .concat(isTyping ? ' …' : '')}
              opening={
                session.data?.hasEarlier && (
                  <EarlierMessages most={most} isLoading={session.isPlaceholderData} onMore={showMost} />
                )
              }
              unfinished={isTyping && <Typing label={t`La persona está escribiendo…`} />}
            >
              {inOrder(exchanges, [...members, ...notes]).map((item) =>
                'number' in item ? (
                  <MemberMessage
                    key={item.number}
                    threadId={thread?.id ?? ''}
                    message={item}
                    author={item.authorId === user?.id ? undefined : nameOfMember(item)}
                    exchange={exchanges.findLast(({ timestamp }) => timestamp < item.createdAt)}
                  />
                ) : 'author' in item ? (
                  <Note key={item.id} threadId={thread?.id ?? ''} note={item} />
                ) : (
                  <Exchange
                    key={item.id}
                    exchange={item}
                    unfinished={replies[item.metadata.messageId]}
                    onLife={() => setOpenDialog({ conversation: item, as: 'life' })}
                    onDelete={isReader ? undefined : () => setOpenDialog({ conversation: item, as: 'deletion' })}
                  />
                ),
              )}
            </MessageList>
          ) : (
            <div className="min-h-0 grow overflow-y-auto print:overflow-visible">
              {session.isPending && <LoadingShape label={t`Cargando los mensajes`}>{TALK}</LoadingShape>}
              {session.isError && !session.data && (
                <FailedState title={t`Error al cargar los mensajes`} query={session} />
              )}
              {session.data && (
                <EmptyState icon="i-lucide-message-square-off" title={t`Esta conversación ya no tiene mensajes`} />
              )}
            </div>
          )}
        </div>
        <div
          className={classes(
            'grid gap-2 border-t border-line p-3',
            session.isPending && !isReader && 'min-h-52 max-lg:min-h-60',
          )}
        >
          {optOut && <OptOutNote optOut={optOut} />}
          {first && session.data?.replyWindow && !optOut && (
            <ReplyWindowNote replyWindow={session.data.replyWindow} channelType={first.metadata.channelType} />
          )}
          {thread && isReader && (
            <p className="text-sm text-ink-soft">{t`Tu rol en este equipo es de solo lectura: no puedes responder.`}</p>
          )}
          {thread && !isReader && (
            <>
              <ReplyOrNote isNoteMode={isNoteMode} onChange={setNoteMode} />
              <div hidden={isNoteMode}>
                <MemberReply
                  thread={thread}
                  isDisabled={isReplyClosed}
                  takesTemplates={first?.metadata.channelType === 'whatsapp' && !optOut}
                  isTypingReported={isInTeam || first?.metadata.channelType === 'webchat'}
                  contact={person?.name}
                  last={exchanges.at(-1)?.id}
                  newest={newest}
                  author={newest && nameOfMember(newest)}
                />
              </div>
              {isNoteMode && <NoteField threadId={thread.id} />}
            </>
          )}
        </div>
        {openDialog?.as === 'deletion' && (
          <DeleteConversation conversation={openDialog.conversation} onClose={() => setOpenDialog(null)} />
        )}
        {openDialog?.as === 'life' && (
          <MessageLife conversation={openDialog.conversation} onClose={() => setOpenDialog(null)} />
        )}
      </div>
      {panel.isOpen && session.data && thread && (
        <Suspense>
          <ContactPanel
            {...{ agentId, sessionId, thread, isReader }}
            isSidePanel={panel.isSidePanel}
            session={session.data}
            name={name ?? ''}
            assignee={nameOf(thread?.assigneeId)}
            onClose={() => panel.open(false)}
          />
        </Suspense>
      )}
    </div>
  )
}

function ReplyOrNote({ isNoteMode, onChange }: { isNoteMode: boolean; onChange: (isNoteMode: boolean) => void }) {
  const { t } = useLingui()
  return (
    <div className="flex gap-1">
      {[t`Respuesta`, t`Nota`].map((name, index) => (
        <button
          key={name}
          type="button"
          aria-pressed={isNoteMode === (index === 1)}
          onClick={() => onChange(index === 1)}
          className="min-h-9 rounded-field px-3 text-sm font-medium text-ink-soft aria-pressed:bg-surface-sunken aria-pressed:text-ink"
        >
          {name}
        </button>
      ))}
    </div>
  )
}
