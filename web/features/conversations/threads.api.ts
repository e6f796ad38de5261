import { type QueryClient, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { ThreadInput } from '../../../worker/contract/threads.ts'
import { api, unwrap } from '../../core/api.ts'
import { COUNTS, LIST_AGAIN_MS, LISTS, type Pages, ROOT, reload, reloadCounted } from './conversations.api.ts'
import { marked } from './session-pages.ts'

/** How long each list is, who can be assigned, and the tags in use. */
export const threadListsQuery = (agentId: string | undefined) =>
  queryOptions({
    queryKey: [...COUNTS, agentId ?? 'own'],
    queryFn: async () => (await unwrap(api.threads.lists.$get({ query: { ...(agentId && { agentId }) } }))).data,
    refetchInterval: LIST_AGAIN_MS,
  })

/** Other threads of the contact of a session. */
export const relatedQuery = (agentId: string, sessionId: string) =>
  queryOptions({
    queryKey: [...ROOT, 'related', agentId, sessionId],
    queryFn: async () => (await unwrap(api.threads.related.$get({ query: { agentId, sessionId } }))).data.threads,
  })

/** Says that the member has a thread open, or has left it. The others who are in it. */
export const reportPresence = async (id: string, isHere: boolean) =>
  (await unwrap(api.threads[':id'].presence.$post({ param: { id }, json: { isHere } }))).data.others

export const changeOne = (id: string, json: ThreadInput) => unwrap(api.threads[':id'].$patch({ param: { id }, json }))

/** Reads a session again, and what was noted of its contact. */
export const reloadSession = (client: QueryClient): Promise<void> =>
  client.invalidateQueries({ queryKey: [...ROOT, 'session'] })

/** Changes what members decide about a thread. */
export function useEditThread(id: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (json: ThreadInput) => changeOne(id, json),
    onSettled: () => reload(client),
  })
}

/**
 * Marks a thread as read as far as it has come, with what the member was told of it, or as unread; the lists say so without
 * being read again.
 */
export function useMarkRead() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ id, isRead }: { id: string; isRead: boolean }) =>
      unwrap(api.threads[':id'].$patch({ param: { id }, json: { isRead } })),
    onSuccess: (_, { id, isRead }) => {
      client.setQueriesData<Pages>(
        { queryKey: LISTS },
        (data) => data && { ...data, pages: marked(data.pages, id, isRead) },
      )
      if (isRead) void client.invalidateQueries({ queryKey: ['notifications'] })
      return client.invalidateQueries({ queryKey: COUNTS })
    },
  })
}

export function useWriteNote(id: string, onWritten: () => void) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (json: { noteId: string; text: string }) =>
      unwrap(api.threads[':id'].notes.$post({ param: { id }, json })),
    onSuccess: () => {
      onWritten()
      return reloadSession(client)
    },
  })
}

export function useDeleteNote(id: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (noteId: string) => unwrap(api.threads[':id'].notes[':noteId'].$delete({ param: { id, noteId } })),
    onSettled: () => reloadSession(client),
  })
}

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
