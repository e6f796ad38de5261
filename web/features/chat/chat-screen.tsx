import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useMemo, useState } from 'react'
import type { Agent } from '../../../worker/contract/agents.ts'
import { CHAT_INPUT_MAX_PX, MESSAGE_MAX } from '../../../worker/contract/limits.ts'
import { codePoints } from '../../../worker/contract/text.ts'
import { useAgentStream } from '../../core/agent-stream.ts'
import { useCommonWords } from '../../core/common-words.ts'
import { mayAsk } from '../../core/conversation/conversation-state.ts'
import { eventAction } from '../../core/conversation/event-action.ts'
import { storedConversation } from '../../core/conversation/stored-conversation.ts'
import { useConversation } from '../../core/conversation/use-conversation.ts'
import { useOnline } from '../../core/use-online.ts'
import { useLocale } from '../../core/words.ts'
import { ChatLook } from '../../ui/chat/chat-look.ts'
import { Composer } from '../../ui/chat/composer.tsx'
import { classes } from '../../ui/class-names.ts'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { publicAgentQuery } from './chat.api.ts'
import { ChatHeader } from './chat-header.tsx'
import { useComposerWords } from './composer-words.ts'
import { NoWebchat } from './no-webchat.tsx'
import { Thread } from './thread.tsx'

/** An owner's conversation with an agent: sent like a visitor's, and answered over the owner's stream. */
export function ChatScreen({ agent }: { agent: Agent }) {
  const { id: agentId, name } = agent
  const { t } = useLingui()
  const { cancel } = useCommonWords()
  const locale = useLocale()
  const isOnline = useOnline()
  const cell = useMemo(() => storedConversation(agentId), [agentId])
  const { conversation, dispatch, send, retry, clear } = useConversation({ agentId, cell, locale, isOnline })
  const { sessionId } = conversation.session
  const isConnected = useAgentStream(agentId, (event) => {
    const meaning = eventAction(event, sessionId, Date.now())
    if (meaning) dispatch(meaning)
  })
  const met = useQuery(publicAgentQuery(agentId))
  const isSilent = met.data !== undefined && !met.data.channels.some(({ type }) => type === 'webchat')
  const [isConfirming, confirm] = useState(false)
  const [isFull, fill] = useFullScreen()
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
          onFull={() => fill(!isFull)}
          onClear={conversation.messages.length > 0 ? () => confirm(true) : undefined}
        />
        <Thread
          conversation={conversation}
          agentName={name}
          greeting={met.data?.welcome}
          questions={met.data?.quickActions}
          isMet={!met.isPending}
          isSilent={isSilent}
          onAsk={send}
          onRetry={retry}
        />
        <div className="mx-auto w-full max-w-3xl shrink-0 px-2 pb-3 sm:px-5">
          {isSilent ? (
            <NoWebchat agentId={agentId} />
          ) : (
            <Composer
              words={words}
              onSend={send}
              isBlocked={!mayAsk(conversation)}
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
          cancelLabel={cancel}
        >
          {t`Empiezas una conversación nueva. La anterior se conserva en Conversaciones.`}
        </ConfirmDialog>
      </section>
    </ChatLook>
  )
}

/** The chat over the whole window; Escape restores the page. */
function useFullScreen() {
  const [isFull, fill] = useState(false)
  useEffect(() => {
    if (!isFull) return
    const leave = (event: KeyboardEvent) => event.key === 'Escape' && !event.defaultPrevented && fill(false)
    addEventListener('keydown', leave)
    return () => removeEventListener('keydown', leave)
  }, [isFull])
  return [isFull, fill] as const
}
