import { type FormEvent, type KeyboardEvent, useContext, useId, useLayoutEffect, useRef, useState } from 'react'
import { classes } from '../class-names.ts'
import { ChatLook } from './chat-look.ts'
import { EmojiPicker } from './emoji-picker.tsx'

export interface ComposerWords {
  field: string
  placeholder: string
  send: string
  emojis: string
  /** The text for the number of characters left; negative: too many. */
  left: (count: number) => string
}

interface ComposerProps {
  words: ComposerWords
  onSend: (text: string) => void
  onType?: () => void
  /** Sending is disabled while a reply is pending; typing is not. */
  isBlocked: boolean
  lengthMax: number
  /** The length of a text in characters, as the server counts it. */
  lengthOf: (text: string) => number
  heightMaxPx: number
}

const tool =
  'grid place-items-center size-11 shrink-0 rounded-full text-ink-soft hover:bg-surface-sunken hover:text-ink'

/** The message input. Enter sends, Shift+Enter inserts a line break; neither acts during an IME composition. */
export function Composer({ words, onSend, onType, isBlocked, lengthMax, lengthOf, heightMaxPx }: ComposerProps) {
  const [text, setText] = useState('')
  const [isPickerOpen, setPickerOpen] = useState(false)
  const field = useRef<HTMLTextAreaElement>(null)
  const ids = useId()
  const { accent } = useContext(ChatLook)

  const left = lengthMax - lengthOf(text.trim())
  const isCounterShown = left < lengthMax / 5
  const canSend = !isBlocked && left >= 0 && text.trim() !== ''

  // biome-ignore lint/correctness/useExhaustiveDependencies: the height of the field depends on the text.
  useLayoutEffect(() => {
    const area = field.current
    if (!area) return
    area.style.height = 'auto'
    area.style.height = `${Math.min(area.scrollHeight, heightMaxPx)}px`
    area.style.overflowY = area.scrollHeight > heightMaxPx ? 'auto' : 'hidden'
  }, [text, heightMaxPx])

  const send = (event?: FormEvent) => {
    event?.preventDefault()
    if (!canSend) return
    onSend(text.trim())
    setText('')
    setPickerOpen(false)
  }

  const press = (event: KeyboardEvent) => {
    // 229: in Safari the composition ends before the keydown event of the Enter that confirms it.
    const isComposing = event.nativeEvent.isComposing || event.keyCode === 229
    if (event.key !== 'Enter' || event.shiftKey || isComposing) return
    event.preventDefault()
    send()
  }

  const insert = (emoji: string) => {
    const area = field.current
    const [start, end] = [area?.selectionStart ?? text.length, area?.selectionEnd ?? text.length]
    setText(text.slice(0, start) + emoji + text.slice(end))
    stopPicking()
    requestAnimationFrame(() => area?.setSelectionRange(start + emoji.length, start + emoji.length))
  }
  const stopPicking = () => {
    setPickerOpen(false)
    field.current?.focus()
  }

  return (
    <form onSubmit={send} className="relative">
      {isPickerOpen && <EmojiPicker label={words.emojis} onPick={insert} onClose={stopPicking} />}
      <div className="flex items-end gap-0.5 p-1 rounded-[1.75rem] border border-line-strong bg-surface shadow-sm focus-within:(border-brand ring-1 ring-brand)">
        <textarea
          ref={field}
          rows={1}
          value={text}
          onChange={(event) => {
            setText(event.currentTarget.value)
            onType?.()
          }}
          onKeyDown={press}
          enterKeyHint="send"
          dir="auto"
          aria-label={words.field}
          aria-invalid={left < 0}
          aria-describedby={isCounterShown ? `${ids}left` : undefined}
          placeholder={words.placeholder}
          className="grow min-w-0 py-2.5 pl-3 pr-1 resize-none bg-transparent text-base leading-6 text-ink placeholder:(text-ink-faint whitespace-nowrap) !outline-none"
        />
        <button
          type="button"
          data-opens-emojis
          aria-expanded={isPickerOpen}
          onClick={() => setPickerOpen(!isPickerOpen)}
          className={tool}
        >
          <span aria-hidden className="i-lucide-smile size-5" />
          <span className="sr-only">{words.emojis}</span>
        </button>
        <button
          type="submit"
          aria-disabled={!canSend}
          style={canSend ? accent : undefined}
          className={classes(
            'grid place-items-center size-11 shrink-0 rounded-full transition-colors',
            canSend ? 'bg-brand text-brand-ink hover:bg-brand-strong' : 'bg-surface-sunken text-ink-faint',
          )}
        >
          <span aria-hidden className="i-lucide-arrow-up size-5" />
          <span className="sr-only">{words.send}</span>
        </button>
      </div>
      {isCounterShown && (
        <p
          id={`${ids}left`}
          className={classes('pt-1 px-4 text-right text-xs', left < 0 ? 'text-danger' : 'text-ink-soft')}
        >
          {words.left(left)}
        </p>
      )}
    </form>
  )
}
