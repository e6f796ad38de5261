import { type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react'

const NEAR_END_PX = 80
/** The space above the first line of a message that is taller than the view. */
const ABOVE_PX = 8
/** Browsers report what was added to a live region after a delay, so earlier messages would be announced as new ones. */
const QUIET_MS = 1_000

/** Scrolls down to the end of the newest message; if it is taller than the view, to its first line. */
export function scrollToNewest(view: Element | null): void {
  const items = view?.querySelectorAll('[role=log]>*,[role=log]~*')
  const top = items?.[items.length - 1]?.getBoundingClientRect().top
  if (view && top) view.scrollTop += Math.max(0, top - view.getBoundingClientRect().top - ABOVE_PX)
}

interface MessageListProps {
  label: string
  /** Rendered before the first message. */
  opening?: ReactNode
  /** The messages. Screen readers announce a new one as a whole, and none of those that are there at first. */
  children: ReactNode
  /** The unfinished reply. It is visible, but announced only when it is complete. */
  unfinished: ReactNode
  /** A key that changes whenever content was added or has grown. */
  extent: string
  /** A key that changes whenever earlier messages were added, which are not announced. */
  start?: string
  /** A key of the reader's own newest message, empty or 0 before the first; when it changes the view scrolls to the end. */
  own: string | number
  toEndLabel: string
}

/**
 * The scrollable list of messages. While the reader is at the end it follows new messages, up to the first line of a
 * long one; otherwise it keeps its position.
 */
export function MessageList({
  label,
  opening,
  children,
  unfinished,
  extent,
  start,
  own,
  toEndLabel,
}: MessageListProps) {
  const area = useRef<HTMLElement>(null)
  const atEnd = useRef(true)
  const [hasMoreBelow, setMoreBelow] = useState(false)
  const [isLive, setLive] = useState(false)

  const follow = () => scrollToNewest(area.current)
  const updateBelow = () => {
    const view = area.current
    if (!view) return
    atEnd.current = !!own && view.scrollHeight - view.scrollTop - view.clientHeight < NEAR_END_PX
    setMoreBelow(!!own && !atEnd.current)
  }

  // After an own message the view scrolls to the end; before the first one it begins at the top.
  // biome-ignore lint/correctness/useExhaustiveDependencies: `follow` is new in each render and must not trigger this.
  useLayoutEffect(() => {
    atEnd.current = !!own
    if (atEnd.current) follow()
    else if (area.current) area.current.scrollTop = 0
  }, [own])

  // biome-ignore lint/correctness/useExhaustiveDependencies: `extent` changes when the content has grown.
  useLayoutEffect(() => {
    if (atEnd.current) follow()
    updateBelow()
  }, [extent])

  // Follows changes of the size too: the keyboard of a phone shrinks the view, late content makes messages taller.
  // biome-ignore lint/correctness/useExhaustiveDependencies: observes while the list is mounted.
  useEffect(() => {
    const watch = new ResizeObserver(() => atEnd.current && follow())
    if (area.current) watch.observe(area.current)
    if (area.current?.firstElementChild) watch.observe(area.current.firstElementChild)
    return () => watch.disconnect()
  }, [])

  // biome-ignore lint/correctness/useExhaustiveDependencies: `start` changes when earlier messages were added.
  useLayoutEffect(() => {
    setLive(false)
    const timer = setTimeout(() => setLive(true), QUIET_MS)
    return () => clearTimeout(timer)
  }, [start])

  return (
    <div className="relative grow min-h-0">
      <section
        ref={area}
        onScroll={updateBelow}
        className="h-full overflow-y-auto overscroll-contain"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable area must be reachable by keyboard.
        tabIndex={0}
        aria-label={label}
      >
        <div className="flex flex-col gap-3 min-h-full max-w-3xl mx-auto px-3 py-4 sm:px-5">
          {opening}
          <div
            role="log"
            aria-live={isLive ? 'polite' : 'off'}
            aria-relevant="additions"
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
          className="absolute bottom-3 left-1/2 [translate:-50%] grid place-items-center size-11 rounded-full border border-line bg-surface text-ink shadow-float"
        >
          <span aria-hidden className="i-lucide-arrow-down size-5" />
          <span className="sr-only">{toEndLabel}</span>
        </button>
      )}
    </div>
  )
}
