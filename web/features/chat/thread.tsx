import { Trans, useLingui } from '@lingui/react/macro'
import { useCommonWords } from '../../core/common-words.ts'
import {
  type Conversation,
  canAsk,
  isTyping,
  type Message,
  type MessageProblem,
} from '../../core/conversation/conversation-state.ts'
import { formatMoment } from '../../core/format.ts'
import { useLocale } from '../../core/words.ts'
import { Bubble } from '../../ui/chat/bubble.tsx'
import { Markdown } from '../../ui/chat/markdown.tsx'
import { MessageList } from '../../ui/chat/message-list.tsx'
import { asQuestions, Opening } from '../../ui/chat/opening.tsx'
import { Options } from '../../ui/chat/options.tsx'
import { Typing } from '../../ui/chat/typing.tsx'

interface ThreadProps {
  conversation: Conversation
  agentName: string
  /** The greeting that the owner has set, if any. */
  greeting: string | undefined
  questions: readonly string[] | undefined
  /** Whether the greeting is loaded; rendering it later would shift the messages. */
  isLoaded: boolean
  /** The agent has no active web chat, so no message can be sent. */
  hasNoWebchat: boolean
  onAsk: (text: string) => void
  onRetry: (messageId: string) => void
}

/** The messages of the conversation, and the unfinished reply. */
export function Thread({
  conversation,
  agentName,
  greeting,
  questions,
  isLoaded,
  hasNoWebchat,
  onAsk,
  onRetry,
}: ThreadProps) {
  const { t } = useLingui()
  const locale = useLocale()
  const { messages, partials } = conversation
  const unfinished = Object.entries(partials).filter(([, text]) => text)
  const typing = isTyping(conversation)
  const mayRetry = !hasNoWebchat && canAsk(conversation)
  const received = t({ id: 'chat.responses.received', message: 'Recibimos tu mensaje.' })
  return (
    <MessageList
      label={t`Conversación con ${agentName}`}
      toEndLabel={t`Ir al final`}
      extent={`${messages.length} ${unfinished.map(([, text]) => text.length)} ${typing}`}
      own={messages.filter(({ from }) => from === 'visitor').length}
      opening={
        isLoaded &&
        messages.length === 0 && (
          <Welcome
            name={agentName}
            greeting={greeting}
            questions={questions}
            onAsk={hasNoWebchat ? undefined : onAsk}
          />
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
          at={{ iso: new Date(message.at).toISOString(), text: formatMoment(new Date(message.at), locale) }}
          note={<Note message={message} mayRetry={mayRetry} onRetry={onRetry} />}
        >
          {message.from === 'agent' ? (
            <>
              <Markdown text={message.text ?? received} />
              {message === messages.at(-1) && <Options titles={message.options} onAsk={onAsk} />}
            </>
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
  return <NotAnswered problem={message.trouble} onRetry={mayRetry ? () => onRetry(message.id) : undefined} />
}

interface NotAnsweredProps {
  problem: MessageProblem | null
  /** `undefined` while no message may be sent. */
  onRetry: (() => void) | undefined
}

/** Shown below a question without a reply: the reason, and a retry. */
function NotAnswered({ problem, onRetry }: NotAnsweredProps) {
  const { t } = useLingui()
  const { retry } = useCommonWords()
  const sentences = {
    unreachable: t`No se pudo enviar. Revisa tu conexión.`,
    tooMany: t`Vas muy rápido. Espera un momento y reintenta.`,
    refused: t({ id: 'chat.error.message', message: 'Lo siento, hubo un error al procesar tu mensaje.' }),
  }
  return (
    <span className="flex flex-wrap items-center justify-end gap-x-2">
      <span className="text-danger">
        <span aria-hidden className="i-lucide-circle-alert mr-1" />
        {problem?.sentence ?? sentences[problem?.kind ?? 'unreachable']}
      </span>
      <button
        type="button"
        onClick={onRetry}
        disabled={!onRetry}
        className="min-h-8 rounded-field px-2 font-semibold text-brand underline underline-offset-2 disabled:text-ink-faint"
      >
        {retry}
      </button>
    </span>
  )
}

interface WelcomeProps {
  name: string
  /** The greeting that the owner has set, if any. */
  greeting: string | undefined
  /** The suggested questions that the owner has set, if any. */
  questions: readonly string[] | undefined
  /** `undefined` while no message may be sent. */
  onAsk: ((text: string) => void) | undefined
}

/** The text before the first message. */
function Welcome({ name, greeting, questions, onAsk }: WelcomeProps) {
  const { t } = useLingui()
  return (
    <Opening
      name={name}
      title={!greeting && <Trans>¡Hola! Soy {name}</Trans>}
      greeting={greeting ?? t`Escribe tu pregunta o empieza por una de estas.`}
      questions={
        asQuestions(questions) ?? [
          { icon: 'i-lucide-life-buoy', title: t`Ayuda`, text: t`¿En qué me puedes ayudar?` },
          { icon: 'i-lucide-info', title: t`Información`, text: t`Quiero información sobre sus servicios.` },
          { icon: 'i-lucide-circle-alert', title: t`Soporte`, text: t`Tengo un problema y necesito soporte.` },
        ]
      }
      onAsk={onAsk}
    />
  )
}
