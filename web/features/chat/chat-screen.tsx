import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { type Dispatch, useEffect, useMemo, useRef, useState } from 'react'
import type { Agent } from '../../../worker/contract/agents.ts'
import { CHAT_INPUT_MAX_PX, MESSAGE_MAX } from '../../../worker/contract/limits.ts'
import { codePoints } from '../../../worker/contract/text.ts'
import { useAgentStream } from '../../core/agent-stream.ts'
import { type ConversationEvent, canAsk, type Session } from '../../core/conversation/conversation-state.ts'
import { eventAction } from '../../core/conversation/event-action.ts'
import { storedConversation } from '../../core/conversation/stored-conversation.ts'
import { useConversation, useResending } from '../../core/conversation/use-conversation.ts'
import { followVisitorStream } from '../../core/conversation/visitor-stream.ts'
import { useOnline } from '../../core/use-online.ts'
import { useLocale } from '../../core/words.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { ChatLook } from '../../ui/chat/chat-look.ts'
import { Composer, type ComposerWords } from '../../ui/chat/composer.tsx'
import { classes } from '../../ui/class-names.ts'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { IconButton, iconButtonClasses } from '../../ui/icon-button.tsx'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'
import { publicAgentQuery } from './chat.api.ts'
import { Thread } from './thread.tsx'

/** The member's own conversation with an agent: sent and answered like a visitor's. */
export function ChatScreen({ agent }: { agent: Agent }) {
  const { id: agentId, name } = agent
  const { t } = useLingui()
  const locale = useLocale()
  const isOnline = useOnline()
  const cell = useMemo(() => storedConversation(agentId), [agentId])
  const { conversation, dispatch, send, retry, clear } = useConversation({ agentId, cell, locale, isOnline })
  const { sessionId } = conversation.session
  // Only its state is used: it is open before the first message, when the visitor's stream has no token yet.
  const isConnected = useAgentStream(agentId, () => {})
  useSessionStream(agentId, conversation.session, isOnline, dispatch)
  useResending(isConnected && isOnline, conversation, dispatch)
  const met = useQuery(publicAgentQuery(agentId))
  const hasNoWebchat = met.data !== undefined && !met.data.channels.some(({ type }) => type === 'webchat')
  const [isConfirming, confirm] = useState(false)
  const [isFull, setFull] = useFullScreen()
  const words = useComposerWords(name)
  return (
    <ChatLook value={met.data ?? {}}>
      <section
        aria-label={t`Chat con ${name}`}
        className={classes(
          'flex flex-col overflow-hidden bg-canvas',
          isFull
            ? 'fixed inset-0 z-70'
            : '-mx-4 -my-6 h-[calc(100dvh-4rem-var(--notice-height,0px))] sm:mx-0 sm:-my-4 sm:h-[calc(100dvh-7rem-var(--notice-height,0px))] sm:rounded-card sm:border sm:border-line sm:shadow-card',
        )}
      >
        <ChatHeader
          agent={agent}
          isConnected={isConnected}
          isFull={isFull}
          onFull={() => setFull(!isFull)}
          onClear={conversation.messages.length > 0 ? () => confirm(true) : undefined}
        />
        <Thread
          conversation={conversation}
          agentName={name}
          greeting={met.data?.welcome}
          questions={met.data?.quickActions}
          isLoaded={!met.isPending}
          hasNoWebchat={hasNoWebchat}
          onAsk={send}
          onRetry={retry}
        />
        <div className="mx-auto w-full max-w-3xl shrink-0 px-2 pb-3 sm:px-5">
          {hasNoWebchat ? (
            <NoWebchat agentId={agentId} />
          ) : (
            <Composer
              words={words}
              thread={sessionId}
              onSend={send}
              isBlocked={!canAsk(conversation)}
              lengthMax={MESSAGE_MAX}
              lengthOf={codePoints}
              heightMaxPx={CHAT_INPUT_MAX_PX}
            />
          )}
        </div>
        <ConfirmDialog
          open={isConfirming}
          onClose={() => confirm(false)}
          onConfirm={() => {
            clear()
            confirm(false)
          }}
          title={t`¿Limpiar la conversación?`}
          confirmLabel={t`Limpiar`}
        >
          {t`Empiezas una conversación nueva. La anterior se conserva en Conversaciones.`}
        </ConfirmDialog>
      </section>
    </ChatLook>
  )
}

/** The state of the full-window mode; Escape ends it. */
function useFullScreen() {
  const [isFull, setFull] = useState(false)
  useEffect(() => {
    if (!isFull) return
    const onEscape = (event: KeyboardEvent) => event.key === 'Escape' && !event.defaultPrevented && setFull(false)
    addEventListener('keydown', onEscape)
    return () => removeEventListener('keydown', onEscape)
  }, [isFull])
  return [isFull, setFull] as const
}

/**
 * The events of the conversation come over the visitor's stream: in members' streams the ids of a visitor's messages are
 * encrypted, so that they could not be matched with the questions here.
 */
function useSessionStream(
  agentId: string,
  { sessionId, visitorToken }: Session,
  isOnline: boolean,
  dispatch: Dispatch<ConversationEvent>,
): void {
  const token = useRef('')
  token.current = visitorToken ?? ''
  const isProven = visitorToken !== null
  useEffect(() => {
    if (!isProven || !isOnline) return
    const ending = new AbortController()
    void followVisitorStream({
      agentId,
      sessionId,
      visitorToken: () => token.current,
      signal: ending.signal,
      onEvent(event) {
        const action = eventAction(event, sessionId, Date.now())
        if (action) dispatch(action)
      },
      onLink: () => {},
    })
    return () => ending.abort()
  }, [agentId, sessionId, isProven, isOnline, dispatch])
}

interface ChatHeaderProps {
  agent: Pick<Agent, 'name' | 'avatar'>
  isConnected: boolean
  isFull: boolean
  onFull: () => void
  /** `undefined` while there is nothing to clear. */
  onClear: (() => void) | undefined
}

function ChatHeader({ agent: { name, avatar }, isConnected, isFull, onFull, onClear }: ChatHeaderProps) {
  const { t } = useLingui()
  return (
    <header className="flex shrink-0 items-center gap-3 border-b border-line bg-surface px-2 py-2 sm:px-4">
      <Link to="/agents" title={t`Volver a los agentes`} className={iconButtonClasses()}>
        <span aria-hidden className="i-lucide-arrow-left" />
        <VisuallyHidden>{t`Volver a los agentes`}</VisuallyHidden>
      </Link>
      <Avatar name={name} picture={avatar} />
      <div className="min-w-0 grow">
        <h1 className="truncate text-base font-semibold leading-5" dir="auto">
          {name}
        </h1>
        <p role="status" className="flex items-center gap-1.5 text-xs text-ink-soft">
          <span aria-hidden className={classes('size-2 rounded-full', isConnected ? 'bg-success' : 'bg-warning')} />
          {isConnected ? t`Conectado` : t`Desconectado`}
        </p>
      </div>
      <IconButton label={t`Limpiar la conversación`} icon="i-lucide-eraser" disabled={!onClear} onClick={onClear} />
      <IconButton
        label={t`Pantalla completa`}
        icon={isFull ? 'i-lucide-minimize' : 'i-lucide-maximize'}
        aria-pressed={isFull}
        onClick={onFull}
      />
    </header>
  )
}

/** Explains that the agent has no active web chat, with a link to its channels. */
const NoWebchat = ({ agentId }: { agentId: string }) => (
  <p role="status" className="rounded-card bg-warning-soft px-4 py-3 text-sm text-warning">
    <Trans id="chat.error.noWebhook">
      El servicio de chat no está disponible: este agente no tiene un canal de chat web activo.{' '}
      <Link to="/agents/$agentId/channels" params={{ agentId }} className="font-semibold underline underline-offset-2">
        Ver sus canales
      </Link>
    </Trans>
  </p>
)

function useComposerWords(name: string): ComposerWords {
  const { t } = useLingui()
  return {
    field: t`Mensaje para ${name}`,
    placeholder: t`Escribe un mensaje…`,
    send: t`Enviar`,
    emojis: t`Emojis`,
    held: t`Se enviará cuando llegue la respuesta.`,
    left: (count) => {
      const excess = -count
      return count < 0
        ? t`${plural(excess, { one: 'Sobra # carácter', other: 'Sobran # caracteres' })}`
        : t`${plural(count, { one: 'Queda # carácter', other: 'Quedan # caracteres' })}`
    },
  }
}
