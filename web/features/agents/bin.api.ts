import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { api, unwrap } from '../../core/api.ts'
import { AGENTS } from './agents.api.ts'

/** The deleted agents that can be restored. */
export const binQuery = queryOptions({
  queryKey: [...AGENTS, 'bin'],
  queryFn: async () => (await unwrap(api.agents.bin.$get())).data,
})

/** Restores a deleted agent. */
export function useRestoreAgent() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (id: string) => unwrap(api.agents[':id'].restore.$post({ param: { id } })),
    onSettled: () => client.invalidateQueries({ queryKey: AGENTS }),
  })
}

/** Deletes a deleted agent for good. */
export function useEraseAgent() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (id: string) => unwrap(api.agents[':id'].bin.$delete({ param: { id } })),
    onSettled: () => client.invalidateQueries({ queryKey: AGENTS }),
  })
}
