import { type FormEvent, type KeyboardEvent, useContext, useEffect, useId, useRef, useState } from 'react'
import { classes } from '../class-names.ts'
import { useGrowingField } from '../growing-field.ts'
import { ChatLook } from './chat-look.ts'
import { EmojiPicker } from './emoji-picker.tsx'

export interface ComposerWords {
  field: string
  placeholder: string
  send: string
  emojis: string
  /** The hint that the message is held until sending is possible again. */
  held: string
  /** The text for the number of characters left; negative: too many. */
  left: (count: number) => string
}

interface ComposerProps {
  words: ComposerWords
  /** Key of the thread: a message held in one thread is not sent in another. */
  thread: string
  onSend: (text: string) => void
  onType?: () => void
  /** A reply is pending: typing is possible, and a message is held until the reply has arrived. */
  isBlocked: boolean
  lengthMax: number
  /** The length of a text in characters, as the server counts it. */
  lengthOf: (text: string) => number
  heightMaxPx: number
}

const tool =
  'grid place-items-center size-11 shrink-0 rounded-full text-ink-soft hover:bg-surface-sunken hover:text-ink'

/**
 * The message input. Enter sends, Shift+Enter inserts a line break; neither acts during an IME composition. A message that is
 * submitted while a reply is pending stays in the field, where it can be edited, and is sent when the reply has arrived.
 */
export function Composer({
  words,
  thread,
  onSend,
  onType,
  isBlocked,
  lengthMax,
  lengthOf,
  heightMaxPx,
}: ComposerProps) {
  const [text, setText] = useState('')
  const [isPickerOpen, setPickerOpen] = useState(false)
  const [heldIn, setHeldIn] = useState<string>()
  const field = useRef<HTMLTextAreaElement>(null)
  const ids = useId()
  const { accent } = useContext(ChatLook)

  const left = lengthMax - lengthOf(text.trim())
  const isCounterShown = left < lengthMax / 5
  const isHeld = heldIn === thread
  const isSendable = left >= 0 && text.trim() !== ''
  const canSend = !isBlocked && isSendable

  useGrowingField(field, text, heightMaxPx)

  const send = (event?: FormEvent) => {
    event?.preventDefault()
    if (!isSendable) return
    setPickerOpen(false)
    if (isBlocked) return setHeldIn(thread)
    onSend(text.trim())
    write('')
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: the end of the wait sends what the last drawing had.
  useEffect(() => {
    if (isHeld && !isBlocked) send()
  }, [isBlocked])

  /** Typing on withdraws a held message: it is not complete yet. */
  const write = (next: string) => {
    if (next !== text) setHeldIn(undefined)
    setText(next)
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
    write(text.slice(0, start) + emoji + text.slice(end))
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
      <div className="flex items-end gap-0.5 p-1 rounded-[1.75rem] border border-line-strong bg-surface shadow-sm focus-within:(border-brand shadow-focused)">
        <textarea
          ref={field}
          rows={1}
          value={text}
          onChange={(event) => {
            write(event.currentTarget.value)
            onType?.()
          }}
          onKeyDown={press}
          enterKeyHint="send"
          dir="auto"
          aria-label={words.field}
          aria-invalid={left < 0}
          aria-describedby={isCounterShown ? `${ids}left` : undefined}
          placeholder={words.placeholder}
          className="grow min-w-0 py-2.5 pl-3 pr-1 resize-none bg-transparent text-base text-ink placeholder:(text-ink-faint whitespace-nowrap) !outline-none"
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
          // A press takes the focus from the field, and with it the keyboard of a phone.
          onMouseDown={(event) => event.preventDefault()}
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
      <p role="status" className="pt-1 px-4 text-right text-xs text-ink-soft empty:hidden">
        {isHeld && words.held}
      </p>
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
