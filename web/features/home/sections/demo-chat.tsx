import { useLingui } from '@lingui/react/macro'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { MESSAGE_MAX } from '../../../../worker/contract/limits.ts'
import { Bubble } from '../../../ui/chat/bubble.tsx'
import { scrollToNewest } from '../../../ui/chat/message-list.tsx'
import { Typing } from '../../../ui/chat/typing.tsx'
import { LogoMark } from '../../../ui/logo.tsx'
import { DemoAnswer } from './demo-answer.tsx'
import { useDemo } from './use-demo.ts'

export function DemoChat() {
  const { t } = useLingui()
  const { messages, isTyping, ask } = useDemo()
  const [text, setText] = useState('')
  const log = useRef<HTMLDivElement>(null)

  // biome-ignore lint/correctness/useExhaustiveDependencies: what is new is what scrolls.
  useEffect(() => {
    scrollToNewest(log.current)
  }, [messages, isTyping])

  const send = (event: FormEvent) => {
    event.preventDefault()
    if (isTyping) return
    ask(text)
    setText('')
  }
  const suggestions = [
    t`¿Cuánto cuesta?`,
    t`¿Qué es Vocero?`,
    t`¿Puede atender una persona?`,
    t`¿Cómo lo instalo?`,
    t`¿Cómo los contacto?`,
  ]
  return (
    <div className="grid h-140 grid-rows-[auto_1fr_auto_auto] overflow-hidden rounded-3xl rounded-bl-md border border-line bg-canvas shadow-float">
      <div className="flex items-center gap-3 border-b border-line bg-surface px-5 py-4">
        <LogoMark className="size-9" />
        <p className="font-semibold leading-tight">
          {t`Agente de Vocero`}
          <span className="block text-xs font-normal text-ink-faint">{t`Demostración con respuestas preparadas`}</span>
        </p>
      </div>
      <div
        ref={log}
        role="log"
        aria-label={t`Conversación de demostración`}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached by the keyboard.
        tabIndex={0}
        className="grid content-start gap-1 overflow-y-auto px-4 py-5 -outline-offset-2"
      >
        {messages.map((message) => (
          <Bubble key={message.id} from={message.from} author={message.from === 'agent' ? 'Vocero' : t`Tú`}>
            {message.from === 'agent' ? <DemoAnswer topic={message.topic} /> : <p>{message.text}</p>}
          </Bubble>
        ))}
        {isTyping && (
          <Bubble from="agent" author="Vocero">
            <Typing label={t`El agente está escribiendo…`} />
          </Bubble>
        )}
      </div>
      <ul aria-label={t`Preguntas sugeridas`} className="flex gap-2 overflow-x-auto px-4 py-3 sm:flex-wrap">
        {suggestions.map((suggestion) => (
          <li key={suggestion} className="shrink-0">
            <button
              type="button"
              aria-disabled={isTyping}
              onClick={() => ask(suggestion)}
              className="min-h-9 rounded-full border border-line-strong bg-surface px-3.5 text-sm hover:bg-surface-sunken aria-disabled:opacity-55"
            >
              {suggestion}
            </button>
          </li>
        ))}
      </ul>
      <form onSubmit={send} className="flex items-center gap-2 border-t border-line bg-surface p-3">
        <input
          aria-label={t`Tu pregunta`}
          placeholder={t`Escribe tu pregunta`}
          value={text}
          maxLength={MESSAGE_MAX}
          onChange={(event) => setText(event.target.value)}
          className="min-h-11 min-w-0 flex-1 rounded-full border border-line-strong bg-canvas px-4 placeholder:text-ink-faint"
        />
        <button
          type="submit"
          aria-label={t`Enviar`}
          title={t`Enviar`}
          aria-disabled={isTyping || text.trim() === ''}
          className="grid size-11 shrink-0 place-items-center rounded-full bg-brand text-lg text-brand-ink aria-disabled:opacity-55"
        >
          <span aria-hidden className="i-lucide-send" />
        </button>
      </form>
    </div>
  )
}
