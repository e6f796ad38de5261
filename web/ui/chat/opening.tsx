import { type ReactNode, useContext } from 'react'
import { Avatar } from '../avatar.tsx'
import { ChatLook } from './chat-look.ts'

interface Question {
  icon: string
  title?: string
  text: string
}

/** The suggested questions that the owner has set, if any. */
export const asQuestions = (texts: readonly string[] | undefined): Question[] | undefined =>
  texts?.map((text) => ({ icon: 'i-lucide-message-circle-question-mark', text }))

interface OpeningProps {
  name: string
  /** The title above the built-in greeting; a greeting of the owner has none. */
  title?: ReactNode
  greeting: string
  questions: readonly Question[]
  /** `undefined` while no message may be sent. */
  onAsk: ((text: string) => void) | undefined
}

/** The content before the first message: title, greeting and suggested questions. */
export const Opening = ({ name, title, greeting, questions, onAsk }: OpeningProps) => (
  <section className="grow flex flex-col items-center justify-center gap-5 py-4 text-center">
    <span className="relative [scale:1.8] my-4">
      <Avatar name={name} picture={useContext(ChatLook).avatar} />
      <span
        aria-hidden
        className="absolute -right-0.5 -top-0.5 size-2.5 rounded-full border-2 border-canvas bg-accent"
      />
    </span>
    <div className="flex flex-col gap-2 max-w-full">
      {title && (
        <h2 className="text-2xl font-bold wrap-anywhere line-clamp-4" dir="auto">
          {title}
        </h2>
      )}
      <p className="text-ink-soft whitespace-pre-wrap wrap-anywhere" dir="auto">
        {greeting}
      </p>
    </div>
    <ul className="grid gap-2 w-full max-w-sm sm:max-w-none sm:grid-cols-3">
      {questions.map(({ icon, title, text }) => (
        <li key={text} className="grid">
          <button
            type="button"
            disabled={!onAsk}
            onClick={() => onAsk?.(text)}
            className="flex items-center gap-3 sm:(flex-col items-start gap-2) px-4 py-3 rounded-card border border-line bg-surface text-left shadow-sm transition-colors enabled:hover:(border-brand bg-brand-soft) disabled:opacity-60"
          >
            <span className="grid place-items-center size-9 shrink-0 rounded-full bg-brand-soft text-brand-strong">
              <span aria-hidden className={`${icon} size-4.5`} />
            </span>
            <span className="grid gap-0.5 min-w-0">
              {title && <strong className="text-sm font-semibold">{title}</strong>}
              <span className="text-sm text-ink-soft wrap-anywhere" dir="auto">
                {text}
              </span>
            </span>
          </button>
        </li>
      ))}
    </ul>
  </section>
)
