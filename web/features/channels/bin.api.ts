import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { api, unwrap } from '../../core/api.ts'
import { changed, ROOT } from './channels.api.ts'

/** The deleted channels of an agent that can be restored. */
export const binQuery = (agentId: string) =>
  queryOptions({
    queryKey: [...ROOT, agentId, 'bin'],
    queryFn: async () => (await unwrap(api.channels.agent[':agentId'].bin.$get({ param: { agentId } }))).data,
  })

export function useRestoreChannel() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (id: string) => unwrap(api.channels[':id'].restore.$post({ param: { id } })),
    onSettled: changed(client),
  })
}

/** Deletes a deleted channel for good. */
export function useEraseChannel() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (id: string) => unwrap(api.channels[':id'].bin.$delete({ param: { id } })),
    onSettled: changed(client),
  })
}
