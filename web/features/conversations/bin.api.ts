import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { api, unwrap } from '../../core/api.ts'
import { ROOT, reloadCounted } from './conversations.api.ts'

/** The deleted messages that can be restored, of an agent or of all own agents. */
export const binQuery = (agentId: string | undefined) =>
  queryOptions({
    queryKey: [...ROOT, 'bin', agentId ?? 'own'],
    queryFn: async () =>
      (await unwrap(api.conversations.bin.$get({ query: { ...(agentId !== undefined && { agentId }) } }))).data,
  })

export function useRestoreConversation() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (id: string) => unwrap(api.conversations[':id'].restore.$post({ param: { id } })),
    onSettled: () => reloadCounted(client),
  })
}

/** Deletes a deleted message for good. */
export function useEraseConversation() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (id: string) => unwrap(api.conversations[':id'].bin.$delete({ param: { id } })),
    onSettled: () => client.invalidateQueries({ queryKey: [...ROOT, 'bin'] }),
  })
}
