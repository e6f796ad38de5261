import { type KeyboardEvent, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { EMOJIS } from './emojis.ts'

const COLUMNS = 8
const STEPS: Record<string, number> = { ArrowRight: 1, ArrowLeft: -1, ArrowDown: COLUMNS, ArrowUp: -COLUMNS }

interface EmojiPickerProps {
  label: string
  onPick: (emoji: string) => void
  onClose: () => void
}

/** Emoji fonts first, because the text font of some systems contains monochrome emojis. */
const FONTS = '"Apple Color Emoji","Segoe UI Emoji","Noto Color Emoji",var(--type-sans)'

/** A grid of emojis with one tab stop: arrow keys move, Enter picks, Escape closes. */
export function EmojiPicker({ label, onPick, onClose }: EmojiPickerProps) {
  const [focusedIndex, setFocusedIndex] = useState(0)
  const panel = useRef<HTMLDivElement>(null)

  useLayoutEffect(() => {
    panel.current?.querySelectorAll('button')[focusedIndex]?.focus()
  }, [focusedIndex])

  useEffect(() => {
    const outside = (event: PointerEvent) => {
      const target = event.target as Element
      if (!panel.current?.contains(target) && !target.closest('[data-opens-emojis]')) onClose()
    }
    document.addEventListener('pointerdown', outside)
    return () => document.removeEventListener('pointerdown', outside)
  }, [onClose])

  const onArrowKey = (event: KeyboardEvent) => {
    if (event.key === 'Escape') {
      event.stopPropagation()
      return onClose()
    }
    const step = STEPS[event.key]
    const next =
      event.key === 'Home' ? 0 : event.key === 'End' ? EMOJIS.length - 1 : focusedIndex + (step ?? Number.NaN)
    if (Number.isNaN(next)) return
    event.preventDefault()
    if (next >= 0 && next < EMOJIS.length) setFocusedIndex(next)
  }

  return (
    <div
      ref={panel}
      style={{ fontFamily: FONTS }}
      role="toolbar"
      aria-label={label}
      onKeyDown={onArrowKey}
      className="absolute bottom-full right-0 z-10 mb-2 p-2 w-full max-w-92 max-h-64 overflow-y-auto overscroll-contain rounded-card border border-line bg-surface shadow-float grid grid-cols-8"
    >
      {EMOJIS.map((emoji, index) => (
        <button
          key={emoji}
          type="button"
          tabIndex={index === focusedIndex ? 0 : -1}
          onClick={() => onPick(emoji)}
          className="grid place-items-center h-11 rounded-field text-2xl hover:bg-surface-sunken"
        >
          {emoji}
        </button>
      ))}
    </div>
  )
}
