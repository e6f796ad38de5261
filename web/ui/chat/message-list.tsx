import { type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react'

const NEAR_END_PX = 80
/** Kept free above a message that is taller than the view. */
const ABOVE_PX = 8

/** Scrolls down to the end of the newest message, or to its first line where it is taller than the view. */
export function scrollToNewest(view: Element | null): void {
  const items = view?.querySelectorAll('[role=log]>*,[role=log]~*')
  const top = items?.[items.length - 1]?.getBoundingClientRect().top
  if (view && top) view.scrollTop += Math.max(0, top - view.getBoundingClientRect().top - ABOVE_PX)
}

interface MessageListProps {
  label: string
  /** Before the first message. */
  opening?: ReactNode
  /** The messages. A new one is announced as a whole. */
  children: ReactNode
  /** The unfinished reply: visible at once, announced when it is complete. */
  unfinished: ReactNode
  /** Changes whenever something was added or has grown. */
  extent: string
  /** Changes when the reader sends a message: then the view scrolls to the end. */
  ownCount: number
  toEndLabel: string
}

/**
 * The messages of a conversation. While the reader is at the end it scrolls with new messages, of a long one to the first
 * line; otherwise it stays.
 */
export function MessageList({ label, opening, children, unfinished, extent, ownCount, toEndLabel }: MessageListProps) {
  const area = useRef<HTMLElement>(null)
  const atEnd = useRef(true)
  const [hasMoreBelow, setMoreBelow] = useState(false)

  const follow = () => scrollToNewest(area.current)
  const updateBelow = () => {
    const view = area.current
    if (!view) return
    atEnd.current = ownCount > 0 && view.scrollHeight - view.scrollTop - view.clientHeight < NEAR_END_PX
    setMoreBelow(ownCount > 0 && !atEnd.current)
  }

  // Who speaks wants to see what he said; who has not spoken yet begins at the top.
  // biome-ignore lint/correctness/useExhaustiveDependencies: how the view is moved is not a reason to move it.
  useLayoutEffect(() => {
    atEnd.current = ownCount > 0
    if (atEnd.current) follow()
    else if (area.current) area.current.scrollTop = 0
  }, [ownCount])

  // biome-ignore lint/correctness/useExhaustiveDependencies: what was added moves the end.
  useLayoutEffect(() => {
    if (atEnd.current) follow()
    updateBelow()
  }, [extent])

  // The keyboard of a phone takes half the view away, and what is drawn late makes messages taller.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, for as long as the list is there.
  useEffect(() => {
    const watch = new ResizeObserver(() => atEnd.current && follow())
    if (area.current) watch.observe(area.current)
    if (area.current?.firstElementChild) watch.observe(area.current.firstElementChild)
    return () => watch.disconnect()
  }, [])

  return (
    <div className="relative grow min-h-0">
      <section
        ref={area}
        onScroll={updateBelow}
        className="h-full overflow-y-auto overscroll-contain"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached with the keyboard too.
        tabIndex={0}
        aria-label={label}
      >
        <div className="flex flex-col gap-3 min-h-full max-w-3xl mx-auto px-3 py-4 sm:px-5">
          {opening}
          <div
            role="log"
            aria-live="polite"
            aria-relevant="additions"
            aria-label={label}
            className="flex flex-col gap-2"
          >
            {children}
          </div>
          {unfinished}
        </div>
      </section>
      {hasMoreBelow && (
        <button
          type="button"
          onClick={() => area.current?.scrollBy(0, area.current.scrollHeight)}
          className="absolute bottom-3 left-1/2 -translate-x-1/2 grid place-items-center size-11 rounded-full border border-line bg-surface text-ink shadow-lg"
        >
          <span aria-hidden className="i-lucide-arrow-down size-5" />
          <span className="sr-only">{toEndLabel}</span>
        </button>
      )}
    </div>
  )
}
