import { useLingui } from '@lingui/react/macro'
import type { Locale } from '../../worker/contract/locales.ts'
import { type Conversation, isTyping, type Message, mayAsk } from '../core/conversation/conversation-state.ts'
import { formatMoment } from '../core/format.ts'
import { Bubble } from '../ui/chat/bubble.tsx'
import { MessageList } from '../ui/chat/message-list.tsx'
import { Typing } from '../ui/chat/typing.tsx'
import { Failure } from './failure.tsx'
import { RateReply, RateThread } from './rating.tsx'
import { ReplyText } from './reply-text.tsx'
import type { Ratings } from './use-ratings.ts'
import { Welcome } from './welcome.tsx'

interface ThreadProps {
  conversation: Conversation
  ratings: Ratings
  /** The member who is writing; empty when nobody is. */
  writer: string
  agentName: string
  greeting: string | undefined
  questions: readonly string[] | undefined
  locale: Locale
  onAsk: (text: string) => void
  onRetry: (messageId: string) => void
}

/** The conversation: its messages, and the reply that is being made. */
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
    return <ReplyText text={message.text ?? received} />
  }

  return (
    <MessageList
      label={t`Conversación con ${agentName}`}
      toEndLabel={t`Ir al final`}
      extent={`${messages.length} ${unfinished.map(([, text]) => text.length)} ${typist} ${conversation.isClosed}`}
      ownCount={messages.filter(({ from }) => from === 'visitor').length}
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
            <Bubble from="agent" author={typist} isMembers={writer !== ''}>
              <Typing
                label={t`${typist} está escribiendo…`}
                late={writer ? undefined : t`La respuesta tarda un poco: sigo en ello.`}
              />
            </Bubble>
          )}
          {conversation.isClosed && <RateThread key={conversation.closings} ratings={ratings} />}
        </>
      }
    >
      {messages.map((message) => (
        <Bubble
          key={`${message.from} ${message.id}`}
          from={message.from}
          author={message.by ?? authors[message.from]}
          isMembers={message.by != null}
          at={timeOf(message.at, locale)}
          actions={message.from === 'agent' && message.text && <RateReply id={message.id} ratings={ratings} />}
          note={
            message.from === 'visitor' &&
            message.phase === 'failed' && (
              <Failure
                trouble={message.trouble}
                onRetry={mayAsk(conversation) ? () => onRetry(message.id) : undefined}
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

function timeOf(at: number, locale: Locale): { iso: string; shown: string } {
  const date = new Date(at)
  return { iso: date.toISOString(), shown: formatMoment(date, locale) }
}
