import { useLingui } from '@lingui/react/macro'
import { type Conversation, isTyping, type Message, mayAsk } from '../../core/conversation/conversation-state.ts'
import { formatMoment } from '../../core/format.ts'
import { useLocale } from '../../core/words.ts'
import { Bubble } from '../../ui/chat/bubble.tsx'
import { Markdown } from '../../ui/chat/markdown.tsx'
import { MessageList } from '../../ui/chat/message-list.tsx'
import { Typing } from '../../ui/chat/typing.tsx'
import { NotAnswered } from './not-answered.tsx'
import { Welcome } from './welcome.tsx'

interface ThreadProps {
  conversation: Conversation
  agentName: string
  /** The owner's own words of welcome, if there are any. */
  greeting: string | undefined
  questions: readonly string[] | undefined
  /** Whether the welcome is loaded; a later one would move the other messages. */
  isMet: boolean
  /** The agent has no active web chat: nothing can be asked. */
  isSilent: boolean
  onAsk: (text: string) => void
  onRetry: (messageId: string) => void
}

/** The conversation: its messages, and the reply that is being made. */
export function Thread({ conversation, agentName, greeting, questions, isMet, isSilent, onAsk, onRetry }: ThreadProps) {
  const { t } = useLingui()
  const locale = useLocale()
  const { messages, partials } = conversation
  const unfinished = Object.entries(partials).filter(([, text]) => text)
  const typing = isTyping(conversation)
  const mayRetry = !isSilent && mayAsk(conversation)
  const received = t({ id: 'chat.responses.received', message: 'Recibimos tu mensaje.' })
  return (
    <MessageList
      label={t`Conversación con ${agentName}`}
      toEndLabel={t`Ir al final`}
      extent={`${messages.length} ${unfinished.map(([, text]) => text.length)} ${typing}`}
      ownCount={messages.filter(({ from }) => from === 'visitor').length}
      opening={
        isMet &&
        messages.length === 0 && (
          <Welcome name={agentName} greeting={greeting} questions={questions} onAsk={isSilent ? undefined : onAsk} />
        )
      }
      unfinished={
        <>
          {unfinished.map(([id, text]) => (
            <Bubble key={id} from="agent" author={agentName}>
              <Markdown text={text} />
            </Bubble>
          ))}
          {typing && (
            <Bubble from="agent" author={agentName}>
              <Typing label={t`${agentName} está escribiendo…`} late={t`La respuesta tarda un poco: sigo en ello.`} />
            </Bubble>
          )}
        </>
      }
    >
      {messages.map((message) => (
        <Bubble
          key={`${message.from} ${message.id}`}
          from={message.from}
          author={message.from === 'visitor' ? t`Tú` : agentName}
          at={{ iso: new Date(message.at).toISOString(), shown: formatMoment(new Date(message.at), locale) }}
          note={<Note message={message} mayRetry={mayRetry} onRetry={onRetry} />}
        >
          {message.from === 'agent' ? (
            <Markdown text={message.text ?? received} />
          ) : (
            <p className="whitespace-pre-wrap" dir="auto">
              {message.text}
            </p>
          )}
        </Bubble>
      ))}
    </MessageList>
  )
}

interface NoteProps {
  message: Message
  mayRetry: boolean
  onRetry: (messageId: string) => void
}

function Note({ message, mayRetry, onRetry }: NoteProps) {
  if (message.from !== 'visitor' || message.phase !== 'failed') return null
  return <NotAnswered trouble={message.trouble} onRetry={mayRetry ? () => onRetry(message.id) : undefined} />
}
