import { useLingui } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import { type CSSProperties, type KeyboardEvent, type PointerEvent, useRef, useState } from 'react'
import type { AnswerMove, OwnAnswer } from '../../../worker/contract/training.ts'
import { api, unwrap } from '../../core/api.ts'
import { failureMessage } from '../../core/failure.ts'
import { useMutation } from '../../core/use-mutation.ts'
import { notify } from '../../ui/notices.tsx'
import { answersKey, answersQuery } from './training.api.ts'
import type { AnswersSearch, SearchedPart } from './training-search.ts'

/** Moves an answer. Moves of an agent's answers are sent in sequence; the list is refetched after the last one. */
function useMoveAnswer(id: string) {
  const client = useQueryClient()
  const mutationKey = [...answersKey(id), 'move']
  return useMutation({
    mutationKey,
    scope: { id: mutationKey.join(' ') },
    mutationFn: ({ answerId, ...json }: AnswerMove & { answerId: string }) =>
      unwrap(api.agents[':id'].answers[':answerId'].place.$put({ param: { id, answerId }, json })),
    onSettled: async () => {
      if (client.isMutating({ mutationKey }) === 1) await client.invalidateQueries({ queryKey: answersKey(id) })
    },
  })
}

const moved = <Item>(list: readonly Item[], from: number, to: number): Item[] => {
  const rest = list.filter((_, index) => index !== from)
  return [...rest.slice(0, to), ...list.slice(from, from + 1), ...rest.slice(to)]
}

/** Sorts own answers by pointer or keyboard, also across pages. `announcement`: the text for screen readers. */
export function useAnswersOrder({ agentId, search, onSearch }: SearchedPart<AnswersSearch>) {
  const { t } = useLingui()
  const client = useQueryClient()
  const { mutateAsync } = useMoveAnswer(agentId)
  const [announcement, announce] = useState('')
  /** The id of an answer that was moved to another page; its handle gets the focus when it is rendered there. */
  const [focusTarget, setFocusTarget] = useState<string | null>(null)
  const { queryKey } = answersQuery(agentId, search)
  const listed = () => client.getQueryData(queryKey)
  const indexOf = (id: string) => listed()?.data.findIndex((answer) => answer.id === id) ?? -1

  async function rowsOf(page: number): Promise<OwnAnswer[]> {
    return (await client.fetchQuery({ ...answersQuery(agentId, { ...search, page }), staleTime: 0 })).data
  }
  async function put(id: string, to: number) {
    const list = listed()
    const from = indexOf(id)
    if (!list?.meta || from < 0) return
    const { data, meta } = list
    const place = (meta.page - 1) * meta.limit + to + 1
    if (to === from || place < 1 || place > meta.total) return
    const side = to < from ? 'before' : 'after'
    const pageStep = to < 0 ? -1 : to >= data.length ? 1 : 0
    try {
      const neighbour = pageStep ? (await rowsOf(meta.page + pageStep)).at(pageStep > 0 ? 0 : -1) : data[to]
      if (!neighbour) return
      if (!pageStep) {
        void client.cancelQueries({ queryKey })
        client.setQueryData(queryKey, (now) => now && { ...now, data: moved(now.data, from, to) })
      }
      announce(t`Movida al puesto ${place} de ${meta.total}`)
      await mutateAsync({ answerId: id, side, neighbourId: neighbour.id })
      if (!pageStep) return
      setFocusTarget(id)
      onSearch({ ...search, page: meta.page + pageStep })
    } catch (error) {
      announce('')
      notify.error(t`No se pudo mover la respuesta`, failureMessage(error))
    }
  }

  const { page = 1, totalPages = 1 } = listed()?.meta ?? {}
  const { drag, handleOf, styleOf } = useDragOrder(
    { hasPrevious: page > 1, hasNext: page < totalPages },
    (id, to) => void put(id, to),
  )
  const turns = drag && (drag.to < 0 || drag.to >= (listed()?.data.length ?? 0))
  return {
    announcement,
    /** The page to which a drop would move the answer now; `null`: it stays on this page. */
    beyond: turns ? (drag.to < 0 ? ('previous' as const) : ('next' as const)) : null,
    orderOf: (id: string, index: number) => ({
      style: styleOf(index),
      isDragged: drag?.id === id,
      isFollowed: focusTarget === id,
      onFollowed: () => setFocusTarget(null),
      handle: handleOf(id, index),
      onStep: (by: 1 | -1) => void put(id, indexOf(id) + by),
    }),
  }
}

export type AnswerOrder = ReturnType<ReturnType<typeof useAnswersOrder>['orderOf']>

interface Drag {
  id: string
  from: number
  /** The index at which it would be dropped; -1: on the previous page, the length of the list: on the next one. */
  to: number
  /** Its offset from its original position and its height, in pixels. */
  shift: number
  height: number
}

interface DragStart {
  id: string
  from: number
  list: HTMLElement
  /** The vertical middle of each row, relative to the list. */
  rowMiddles: number[]
  heights: number[]
  pointerOffset: number
  /** The vertical position of the pointer in the window. */
  y: number
  frame: number
}

/** A row is moved to another page when its middle is this far outside of the list. */
const OVERSCROLL_PX = 24
/** When the pointer is within `EDGE` pixels of an edge of the window, it scrolls by `SCROLL` pixels per frame. */
const EDGE = 64
const SCROLL = 8

/** Dragging the rows of a list by a handle, with mouse, pen or touch; Escape ends it. `onDrop` gets the index `to` of `Drag`. */
function useDragOrder(
  { hasPrevious, hasNext }: { hasPrevious: boolean; hasNext: boolean },
  onDrop: (id: string, to: number) => void,
) {
  const [drag, show] = useState<Drag | null>(null)
  const dragStart = useRef<DragStart | null>(null)

  function dragged({ id, from, list, rowMiddles, heights, pointerOffset, y }: DragStart): Drag {
    const { top, height: length } = list.getBoundingClientRect()
    const middle = y - top - pointerOffset
    const inside = rowMiddles.filter((other, index) => index !== from && other < middle).length
    const outside =
      hasNext && middle > length + OVERSCROLL_PX
        ? rowMiddles.length
        : hasPrevious && middle < -OVERSCROLL_PX
          ? -1
          : inside
    return { id, from, to: outside, shift: middle - (rowMiddles[from] ?? 0), height: heights[from] ?? 0 }
  }
  /** Updates the drag in each frame: at an edge the window scrolls without pointer events. */
  function followPointer() {
    const now = dragStart.current
    if (!now) return
    const next = dragged(now)
    show(next)
    if (now.y < EDGE && next.shift < 0) window.scrollBy(0, -SCROLL)
    else if (now.y > window.innerHeight - EDGE && next.shift > 0) window.scrollBy(0, SCROLL)
    now.frame = requestAnimationFrame(followPointer)
  }
  function end(isDropped: boolean) {
    const now = dragStart.current
    if (!now) return
    cancelAnimationFrame(now.frame)
    dragStart.current = null
    show(null)
    const { id, from, to } = dragged(now)
    if (isDropped && to !== from) onDrop(id, to)
  }

  return {
    drag,
    handleOf: (id: string, from: number) => ({
      onPointerDown: (event: PointerEvent<HTMLElement>) => {
        const list = event.currentTarget.closest<HTMLElement>('ul')
        if (event.button !== 0 || !list || dragStart.current) return
        event.currentTarget.setPointerCapture(event.pointerId)
        const { top } = list.getBoundingClientRect()
        const rects = [...list.children].map((row) => row.getBoundingClientRect())
        const rowMiddles = rects.map((rect) => rect.top - top + rect.height / 2)
        const pointerOffset = event.clientY - top - (rowMiddles[from] ?? 0)
        const heights = rects.map(({ height }) => height)
        dragStart.current = { id, from, list, rowMiddles, heights, pointerOffset, y: event.clientY, frame: 0 }
        followPointer()
      },
      onPointerMove: ({ clientY }: PointerEvent) => {
        if (dragStart.current) dragStart.current.y = clientY
      },
      onPointerUp: () => end(true),
      onKeyUp: ({ key }: KeyboardEvent) => {
        if (key === 'Escape') end(false)
      },
      onPointerCancel: () => end(false),
      onLostPointerCapture: () => end(false),
    }),
    /** The transform of a row: the dragged one follows the pointer, those between its old and new position make space. */
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
