import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { api, unwrap } from '../../core/api.ts'
import { answersKey, reload } from './training.api.ts'

const answers = api.agents[':id'].answers
const one = answers[':answerId']

/** The deleted answers that can be restored. */
export const binQuery = (id: string) =>
  queryOptions({
    queryKey: [...answersKey(id), 'bin'],
    queryFn: async () => (await unwrap(answers.bin.$get({ param: { id } }))).data,
  })

export function useRestoreAnswer(id: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (answerId: string) => unwrap(one.restore.$post({ param: { id, answerId } })),
    onSettled: () => reload(client, id),
  })
}

/** Deletes a deleted answer for good. */
export function useEraseAnswer(id: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (answerId: string) => unwrap(one.bin.$delete({ param: { id, answerId } })),
    onSettled: () => reload(client, id),
  })
}
