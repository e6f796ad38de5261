import { useEffect, useRef } from 'react'
import { IconButton } from '../../ui/icon-button.tsx'
import type { AnswerOrder } from './use-answers-order.ts'

const STEPS: Record<string, 1 | -1> = { ArrowUp: -1, ArrowDown: 1 }

interface OrderHandleProps {
  label: string
  /** The id of the text that says how it is used. */
  hintId: string
  order: AnswerOrder
}

/** Dragged, or with focus moved by the arrow keys. */
export function OrderHandle({ label, hintId, order: { handle, isFollowed, onFollowed, onStep } }: OrderHandleProps) {
  const button = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    if (!isFollowed) return
    button.current?.focus()
    onFollowed()
  }, [isFollowed, onFollowed])
  return (
    <IconButton
      ref={button}
      label={label}
      icon="i-lucide-chevrons-up-down"
      aria-describedby={hintId}
      // A finger on it drags, and does not scroll.
      style={{ touchAction: 'none', cursor: 'grab' }}
      className="-ml-2"
      {...handle}
      onKeyDown={(event) => {
        const step = STEPS[event.key]
        if (!step) return
        event.preventDefault()
        onStep(step)
      }}
    />
  )
}
