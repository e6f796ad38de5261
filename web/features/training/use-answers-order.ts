import { useLingui } from '@lingui/react/macro'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { AnswerMove, OwnAnswer } from '../../../worker/contract/training.ts'
import { api, unwrap } from '../../core/api.ts'
import { sayFailure } from '../../core/failure.ts'
import { notify } from '../../ui/notices.tsx'
import { answersKey, answersQuery } from './training.api.ts'
import type { AnswersSearch, SearchedPart } from './training-search.ts'
import { useDragOrder } from './use-drag-order.ts'

/** The moves of an agent's answers are sent one after the other; the list is read again after the last. */
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

/** Own answers put in order by pointer or keyboard, over the pages of the list. `said`: what a screen reader is told. */
export function useAnswersOrder({ agentId, search, onSearch }: SearchedPart<AnswersSearch>) {
  const { t } = useLingui()
  const client = useQueryClient()
  const { mutateAsync } = useMoveAnswer(agentId)
  const [said, say] = useState('')
  /** Moved to another page: its handle is focused when it is drawn there. */
  const [followed, follow] = useState<string | null>(null)
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
    const turned = to < 0 ? -1 : to >= data.length ? 1 : 0
    try {
      const neighbour = turned ? (await rowsOf(meta.page + turned)).at(turned > 0 ? 0 : -1) : data[to]
      if (!neighbour) return
      if (!turned) {
        void client.cancelQueries({ queryKey })
        client.setQueryData(queryKey, (now) => now && { ...now, data: moved(now.data, from, to) })
      }
      say(t`Movida al puesto ${place} de ${meta.total}`)
      await mutateAsync({ answerId: id, side, neighbourId: neighbour.id })
      if (!turned) return
      follow(id)
      onSearch({ ...search, page: meta.page + turned })
    } catch (error) {
      say('')
      notify.error(t`No se pudo mover la respuesta`, sayFailure(error))
    }
  }

  const { page = 1, totalPages = 1 } = listed()?.meta ?? {}
  const { drag, handleOf, styleOf } = useDragOrder(
    { hasPrevious: page > 1, hasNext: page < totalPages },
    (id, to) => void put(id, to),
  )
  const turns = drag && (drag.to < 0 || drag.to >= (listed()?.data.length ?? 0))
  return {
    said,
    /** Where a drop now would take the answer, if not on this page. */
    beyond: turns ? (drag.to < 0 ? ('previous' as const) : ('next' as const)) : null,
    orderOf: (id: string, index: number) => ({
      style: styleOf(index),
      isDragged: drag?.id === id,
      isFollowed: followed === id,
      onFollowed: () => follow(null),
      handle: handleOf(id, index),
      onStep: (by: 1 | -1) => void put(id, indexOf(id) + by),
    }),
  }
}

export type AnswerOrder = ReturnType<ReturnType<typeof useAnswersOrder>['orderOf']>
