import { type CSSProperties, type PointerEvent, useRef, useState } from 'react'

interface Drag {
  id: string
  from: number
  /** Where it would be dropped; one beyond the list is on the next page, -1 on the previous one. */
  to: number
  /** How far it is from its place, in pixels, and its height. */
  shift: number
  height: number
}

interface Begun {
  id: string
  from: number
  list: HTMLElement
  /** The middle of each row, from the top of the list. */
  middles: number[]
  heights: number[]
  grip: number
  /** Where the pointer is in the window. */
  y: number
  frame: number
}

/** A row is over another page when its middle is so far outside of the list. */
const BEYOND = 24
/** Within so many pixels of its edge the window scrolls by so many a frame. */
const EDGE = 64
const SCROLL = 8

/** Rows of a list dragged by a handle, with mouse, pen or finger. `onDrop` gets an index as `to` has it. */
export function useDragOrder(
  { hasPrevious, hasNext }: { hasPrevious: boolean; hasNext: boolean },
  onDrop: (id: string, to: number) => void,
) {
  const [drag, show] = useState<Drag | null>(null)
  const begun = useRef<Begun | null>(null)

  function dragged({ id, from, list, middles, heights, grip, y }: Begun): Drag {
    const { top, height: length } = list.getBoundingClientRect()
    const middle = y - top - grip
    const inside = middles.filter((other, index) => index !== from && other < middle).length
    const outside = hasNext && middle > length + BEYOND ? middles.length : hasPrevious && middle < -BEYOND ? -1 : inside
    return { id, from, to: outside, shift: middle - (middles[from] ?? 0), height: heights[from] ?? 0 }
  }
  /** While the pointer is at an edge the list moves below it without an event. */
  function follow() {
    const now = begun.current
    if (!now) return
    const next = dragged(now)
    show(next)
    if (now.y < EDGE && next.shift < 0) window.scrollBy(0, -SCROLL)
    else if (now.y > window.innerHeight - EDGE && next.shift > 0) window.scrollBy(0, SCROLL)
    now.frame = requestAnimationFrame(follow)
  }
  function end(isDropped: boolean) {
    const now = begun.current
    if (!now) return
    cancelAnimationFrame(now.frame)
    begun.current = null
    show(null)
    const { id, from, to } = dragged(now)
    if (isDropped && to !== from) onDrop(id, to)
  }

  return {
    drag,
    handleOf: (id: string, from: number) => ({
      onPointerDown: (event: PointerEvent<HTMLElement>) => {
        const list = event.currentTarget.closest<HTMLElement>('ul')
        if (event.button !== 0 || !list || begun.current) return
        event.currentTarget.setPointerCapture(event.pointerId)
        const { top } = list.getBoundingClientRect()
        const rects = [...list.children].map((row) => row.getBoundingClientRect())
        const middles = rects.map((rect) => rect.top - top + rect.height / 2)
        const grip = event.clientY - top - (middles[from] ?? 0)
        const heights = rects.map(({ height }) => height)
        begun.current = { id, from, list, middles, heights, grip, y: event.clientY, frame: 0 }
        follow()
      },
      onPointerMove: ({ clientY }: PointerEvent) => {
        if (begun.current) begun.current.y = clientY
      },
      onPointerUp: () => end(true),
      onPointerCancel: () => end(false),
      onLostPointerCapture: () => end(false),
    }),
    /** Where a row is drawn: the dragged one at the pointer, those between its old and its new place aside. */
    styleOf: (index: number): CSSProperties | undefined => {
      if (!drag) return undefined
      const { from, to, shift, height } = drag
      if (index === from) return { translate: `0 ${shift}px`, position: 'relative', zIndex: 1 }
      if (from < index && index <= to) return { translate: `0 ${-height}px` }
      if (to <= index && index < from) return { translate: `0 ${height}px` }
      return { translate: '0 0' }
    },
  }
}
