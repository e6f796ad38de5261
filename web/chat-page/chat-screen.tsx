import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react'
import type { PublicAgent } from '../../worker/contract/agents.ts'
import { CHAT_INPUT_MAX_PX, MESSAGE_MAX } from '../../worker/contract/limits.ts'
import { localeOf } from '../../worker/contract/locales.ts'
import { codePoints } from '../../worker/contract/text.ts'
import { canAsk } from '../core/conversation/conversation-state.ts'
import { storedConversation } from '../core/conversation/stored-conversation.ts'
import { useConversation, useResending } from '../core/conversation/use-conversation.ts'
import { useOnline } from '../core/use-online.ts'
import { ChatLook } from '../ui/chat/chat-look.ts'
import { Composer, type ComposerWords } from '../ui/chat/composer.tsx'
import { ChatHeader } from './chat-header.tsx'
import { LeaveAddress } from './leave-address.tsx'
import { Thread } from './thread.tsx'
import { useLink } from './use-link.ts'
import { useRatings } from './use-ratings.ts'

interface ChatScreenProps {
  agent: PublicAgent
  isGone?: boolean
  /** Called when the agent may have become unavailable, or available again. */
  onDoubt: () => void
}

export function ChatScreen({ agent, isGone = false, onDoubt }: ChatScreenProps) {
  const { i18n, t } = useLingui()
  const locale = localeOf(i18n.locale)
  const isOnline = useOnline()
  const cell = useMemo(() => storedConversation(agent.id), [agent.id])
  const { conversation, dispatch, send, retry, clear } = useConversation({ agentId: agent.id, cell, locale, isOnline })
  const { session } = conversation
  const { link, writer, waiting, setWaiting, sendTyping } = useLink({
    agentId: agent.id,
    session,
    isOnline,
    isGone,
    dispatch,
  })
  useResending(link === 'connected', conversation, dispatch)
  const ratings = useRatings(agent.id, session)
  const [isConfirming, setConfirming] = useState(false)
  const labels = useComposerWords(agent.name)
  const own = waiting?.sessionId === session.sessionId ? waiting : null
  const attendant = own?.member

  const failures = conversation.messages.filter((message) => message.from === 'visitor' && message.trouble).length
  const doubts = failures + Number(link !== 'connected')
  useEffect(() => {
    if (isGone || doubts > 0) onDoubt()
  }, [isGone, doubts, onDoubt])

  useEffect(() => {
    document.title = agent.name
  }, [agent.name])

  return (
    <ChatLook value={agent}>
      <div className="flex flex-col h-dvh">
        <ChatHeader
          agent={agent}
          link={isGone ? 'gone' : link}
          locale={locale}
          onNew={conversation.messages.length > 0 ? () => setConfirming(true) : undefined}
        />
        <main className="contents">
          <Thread
            conversation={conversation}
            ratings={ratings}
            writer={writer}
            agentName={agent.name}
            greeting={agent.welcome}
            questions={isGone ? [] : agent.quickActions}
            locale={locale}
            onAsk={send}
            onRetry={retry}
          />
          <div className="shrink-0 w-full max-w-3xl mx-auto px-2 pb-1 sm:px-5">
            {/* Hidden instead of removed: what is typed is kept until the chat is open again. */}
            <div hidden={isGone}>
              <LeaveAddress
                key={session.sessionId}
                agentId={agent.id}
                session={session}
                waiting={own}
                onLeft={setWaiting}
              />
              <Composer
                words={labels}
                thread={session.sessionId}
                onSend={send}
                onType={sendTyping}
                isBlocked={!canAsk(conversation)}
                lengthMax={MESSAGE_MAX}
                lengthOf={codePoints}
                heightMaxPx={CHAT_INPUT_MAX_PX}
              />
            </div>
            <p aria-live="polite" className="py-1.5 text-center text-xs text-ink-faint">
              {isGone
                ? ''
                : !attendant
                  ? t`Responde un asistente automático, que puede equivocarse.`
                  : own.isAgentAnswering
                    ? t`Hasta que te conteste ${attendant}, responde un asistente automático, que puede equivocarse.`
                    : t`${attendant} atiende esta conversación.`}
            </p>
          </div>
        </main>
        {isConfirming && (
          <ConfirmNew onConfirm={() => [clear(), ratings.forget()]} onClose={() => setConfirming(false)} />
        )}
      </div>
    </ChatLook>
  )
}

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

interface ConfirmNewProps {
  onConfirm: () => void
  onClose: () => void
}

const button = 'h-11 px-4 rounded-field text-sm font-semibold'

function ConfirmNew({ onConfirm, onClose }: ConfirmNewProps) {
  const { t } = useLingui()
  const dialog = useRef<HTMLDialogElement>(null)
  // Before the browser paints, so that the focus is in the dialog with its first frame.
  useLayoutEffect(() => dialog.current?.showModal(), [])
  return (
    <dialog
      ref={dialog}
      onClose={onClose}
      aria-labelledby="confirm-new"
      className="m-auto w-[calc(100%-2rem)] max-w-sm p-5 rounded-card border border-line bg-surface text-ink backdrop:[background:var(--shade,#0008)]"
    >
      <h2 id="confirm-new" className="text-lg font-semibold">
        {t`¿Empezar una conversación nueva?`}
      </h2>
      <p className="mt-2 text-sm text-ink-soft">
        {t`Los mensajes de esta conversación se borrarán de este dispositivo.`}
      </p>
      <div className="flex flex-wrap justify-end gap-2 mt-5">
        <button
          type="button"
          onClick={() => dialog.current?.close()}
          className={`${button} border border-line-strong hover:bg-surface-sunken`}
        >
          {t`Cancelar`}
        </button>
        <button
          type="button"
          onClick={() => {
            onConfirm()
            dialog.current?.close()
          }}
          className={`${button} bg-danger text-danger-ink`}
        >
          {t`Empezar de nuevo`}
        </button>
      </div>
    </dialog>
  )
}
