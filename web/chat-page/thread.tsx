import { useLingui } from '@lingui/react/macro'
import { memo } from 'react'
import type { Locale } from '../../worker/contract/locales.ts'
import {
  type Conversation,
  canAsk,
  isTyping,
  type Message,
  type MessageProblem,
} from '../core/conversation/conversation-state.ts'
import { formatMoment } from '../core/format.ts'
import { Bubble } from '../ui/chat/bubble.tsx'
import { Markdown } from '../ui/chat/markdown.tsx'
import { MessageList } from '../ui/chat/message-list.tsx'
import { asQuestions, Opening } from '../ui/chat/opening.tsx'
import { Options } from '../ui/chat/options.tsx'
import { Typing } from '../ui/chat/typing.tsx'
import { RateReply, RateThread } from './rating.tsx'
import type { Ratings } from './use-ratings.ts'

interface ThreadProps {
  conversation: Conversation
  ratings: Ratings
  /** The name of the member who is typing; empty: none. */
  writer: string
  agentName: string
  greeting: string | undefined
  questions: readonly string[] | undefined
  locale: Locale
  onAsk: (text: string) => void
  onRetry: (messageId: string) => void
}

/** The messages of the conversation, and the unfinished reply. */
export function Thread({
  conversation,
  ratings,
  writer,
  agentName,
  greeting,
  questions,
  locale,
  onAsk,
  onRetry,
}: ThreadProps) {
  const { t } = useLingui()
  const { messages, partials } = conversation
  const unfinished = Object.entries(partials).filter(([, text]) => text)
  const typist = writer || (isTyping(conversation) && agentName)
  const authors = { visitor: t`Tú`, agent: agentName }

  const textOf = (message: Message) => {
    if (message.from === 'visitor')
      return (
        <p className="whitespace-pre-wrap" dir="auto">
          {message.text}
        </p>
      )
    const received = t({ id: 'chat.responses.received', message: 'Recibimos tu mensaje.' })
    return (
      <>
        <ReplyText text={message.text ?? received} />
        {message === messages.at(-1) && <Options titles={message.options} onAsk={onAsk} />}
      </>
    )
  }

  return (
    <MessageList
      label={t`Conversación con ${agentName}`}
      toEndLabel={t`Ir al final`}
      extent={`${messages.length} ${unfinished.map(([, text]) => text.length)} ${typist} ${conversation.isClosed}`}
      own={messages.filter(({ from }) => from === 'visitor').length}
      opening={
        messages.length === 0 && <Welcome name={agentName} greeting={greeting} questions={questions} onAsk={onAsk} />
      }
      unfinished={
        <>
          {unfinished.map(([id, text]) => (
            <Bubble key={id} from="agent" author={agentName}>
              <ReplyText text={text} />
            </Bubble>
          ))}
          {typist && (
            <Bubble from="agent" author={typist} isFromMember={writer !== ''}>
              <Typing
                label={t`${typist} está escribiendo…`}
                late={writer ? undefined : t`La respuesta tarda un poco: sigo en ello.`}
              />
            </Bubble>
          )}
          {conversation.isClosed && <RateThread key={conversation.closeCount} ratings={ratings} />}
        </>
      }
    >
      {messages.map((message) => (
        <Bubble
          key={`${message.from} ${message.id}`}
          from={message.from}
          author={message.by ?? authors[message.from]}
          isFromMember={message.by != null}
          at={timeOf(message.at, locale)}
          actions={message.from === 'agent' && message.text && <RateReply id={message.id} ratings={ratings} />}
          note={
            message.from === 'visitor' &&
            message.phase === 'failed' && (
              <Failure
                problem={message.trouble}
                onRetry={canAsk(conversation) ? () => onRetry(message.id) : undefined}
              />
            )
          }
        >
          {textOf(message)}
        </Bubble>
      ))}
    </MessageList>
  )
}

function timeOf(at: number, locale: Locale): { iso: string; text: string } {
  const date = new Date(at)
  return { iso: date.toISOString(), text: formatMoment(date, locale) }
}

interface FailureProps {
  problem: MessageProblem | null
  /** `undefined` while no message may be sent. */
  onRetry: (() => void) | undefined
}

/** Shown below a question without a reply: the reason, and a retry. */
function Failure({ problem, onRetry }: FailureProps) {
  const { t } = useLingui()
  const sentence = {
    unreachable: t`No se pudo enviar. Revisa tu conexión.`,
    tooMany: t`Vas muy rápido. Espera un momento y reintenta.`,
    refused: t({ id: 'chat.error.message', message: 'Lo siento, hubo un error al procesar tu mensaje.' }),
  }[problem?.kind ?? 'unreachable']
  return (
    <span className="flex flex-wrap items-center justify-end gap-x-2">
      <span className="text-danger">
        <span aria-hidden className="i-lucide-circle-alert size-3.5 mr-1" />
        {problem?.sentence ?? sentence}
      </span>
      <button
        type="button"
        onClick={onRetry}
        disabled={!onRetry}
        className="min-h-8 px-1 font-semibold text-brand underline disabled:text-ink-faint"
      >
        {t`Reintentar`}
      </button>
    </span>
  )
}

/** A reply; it is parsed again only when its text changes. */
const ReplyText = memo(Markdown)

interface WelcomeProps {
  name: string
  /** The greeting that the owner has set, if any. */
  greeting: string | undefined
  /** The suggested questions that the owner has set, if any. */
  questions: readonly string[] | undefined
  onAsk: (text: string) => void
}

/** The content before the visitor's first message. */
function Welcome({ name, greeting, questions, onAsk }: WelcomeProps) {
  const { t } = useLingui()
  return (
    <Opening
      name={name}
      title={!greeting && t`¡Hola! Soy ${name}`}
      greeting={greeting ?? t`Escribe tu pregunta o empieza por una de estas.`}
      questions={
        asQuestions(questions) ?? [
          { icon: 'i-lucide-message-circle-question-mark', title: t`Ayuda`, text: t`¿En qué me puedes ayudar?` },
          { icon: 'i-lucide-info', title: t`Información`, text: t`Quiero información sobre sus servicios.` },
          { icon: 'i-lucide-circle-alert', title: t`Soporte`, text: t`Tengo un problema y necesito soporte.` },
        ]
      }
      onAsk={onAsk}
    />
  )
}
