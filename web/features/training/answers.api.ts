import { queryOptions } from '@tanstack/react-query'
import { ANSWERS_BROUGHT_MAX, BODY_MAX_BYTES, PAGE_SIZE_MAX } from '../../../worker/contract/limits.ts'
import type { OwnAnswer, OwnAnswerInput } from '../../../worker/contract/training.ts'
import { api, unwrap } from '../../core/api.ts'
import { useMutation } from '../../core/use-mutation.ts'
import { inCalls } from './answers-table.ts'
import { answersKey, useTrainingChange } from './training.api.ts'

const answers = api.agents[':id'].answers
const one = answers[':answerId']

/** The deleted answers that can still be restored. */
export const binQuery = (id: string) =>
  queryOptions({
    queryKey: [...answersKey(id), 'bin'],
    queryFn: async () => (await unwrap(answers.bin.$get({ param: { id } }))).data,
  })

export const useRestoreAnswer = (id: string) =>
  useTrainingChange(id, (answerId: string) => unwrap(one.restore.$post({ param: { id, answerId } })))

/** Deletes an answer in the bin permanently. */
export const useEraseAnswer = (id: string) =>
  useTrainingChange(id, (answerId: string) => unwrap(one.bin.$delete({ param: { id, answerId } })))

const calls = api.agents[':id']

/** The limits of one call of an import, below the maximum size of a request body. */
const CALL = { answers: ANSWERS_BROUGHT_MAX, bytes: BODY_MAX_BYTES - 4_096 }

/**
 * Imports answers in successive calls, the last ones first: each call puts its answers before all others. Answers of
 * earlier calls stay when a later call fails; `onSaved` gets the number after each.
 */
export const useBringAnswers = (id: string) =>
  useTrainingChange(
    id,
    async ({ answers, onSaved }: { answers: readonly OwnAnswerInput[]; onSaved: (count: number) => void }) => {
      const sum = { added: 0, replaced: 0 }
      for (const part of inCalls(answers, CALL).toReversed()) {
        const { data } = await unwrap(calls.answers.import.$post({ param: { id }, json: { answers: part } }))
        sum.added += data.added
        sum.replaced += data.replaced
        onSaved(sum.added + sum.replaced)
      }
      return sum
    },
  )

/** Loads all answers of an agent, page by page. */
export function useAllAnswers(id: string) {
  return useMutation({
    mutationFn: async () => {
      const all: OwnAnswer[] = []
      for (let page = 1; ; page++) {
        const query = { page: String(page), limit: String(PAGE_SIZE_MAX) }
        const { data, meta } = await unwrap(calls.answers.$get({ param: { id }, query }))
        all.push(...data)
        if (page >= (meta?.totalPages ?? 1)) return all
      }
    },
  })
}
