import { type QueryClient, queryOptions, useQueryClient } from '@tanstack/react-query'
import type { ThreadInput } from '../../../worker/contract/thread-input.ts'
import { api, unwrap } from '../../core/api.ts'
import { useChange } from '../../core/use-change.ts'
import { useMutation } from '../../core/use-mutation.ts'
import { COUNTED, COUNTS, LIST_AGAIN_MS, LISTS, type Pages, ROOT } from './conversations.api.ts'
import { marked } from './session-pages.ts'

/** The counts of the lists, the members to whom threads can be assigned, and the tags in use. */
export const threadListsQuery = (agentId: string | undefined) =>
  queryOptions({
    queryKey: [...COUNTS, agentId ?? 'own'],
    queryFn: async () => (await unwrap(api.threads.lists.$get({ query: { ...(agentId && { agentId }) } }))).data,
    refetchInterval: LIST_AGAIN_MS,
  })

/** Other threads of the same contact. */
export const relatedQuery = (agentId: string, sessionId: string) =>
  queryOptions({
    queryKey: [...ROOT, 'related', agentId, sessionId],
    queryFn: async () => (await unwrap(api.threads.related.$get({ query: { agentId, sessionId } }))).data.threads,
  })

/** Reports that the member has opened or left a thread. Returns the other members who have it open. */
export const reportPresence = async (id: string, isHere: boolean) =>
  (await unwrap(api.threads[':id'].presence.$post({ param: { id }, json: { isHere } }))).data.others

export const changeOne = (id: string, json: ThreadInput) => unwrap(api.threads[':id'].$patch({ param: { id }, json }))

/** The conversations with their notes. */
const SESSION = [...ROOT, 'session']
export const reloadSession = (client: QueryClient): Promise<void> => client.invalidateQueries({ queryKey: SESSION })

/** Updates a thread: status, assignment, tags, attributes. */
export const useEditThread = (id: string) => useChange((json: ThreadInput) => changeOne(id, json), [ROOT])

/**
 * Marks a thread as read up to its newest message, with the member's notifications about it, or as unread. The cached
 * lists are updated without a refetch.
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

interface NoteToWrite {
  noteId: string
  text: string
}

export function useWriteNote(id: string, onWritten: (note: NoteToWrite) => void) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (json: NoteToWrite) => unwrap(api.threads[':id'].notes.$post({ param: { id }, json })),
    onSuccess: (_answer, note) => {
      onWritten(note)
      return reloadSession(client)
    },
  })
}

export const useDeleteNote = (id: string) =>
  useChange(
    (noteId: string) => unwrap(api.threads[':id'].notes[':noteId'].$delete({ param: { id, noteId } })),
    [SESSION],
  )

/** The deleted exchanges that can still be restored, of an agent or of all own agents (`undefined`). */
export const binQuery = (agentId: string | undefined) =>
  queryOptions({
    queryKey: [...ROOT, 'bin', agentId ?? 'own'],
    queryFn: async () =>
      (await unwrap(api.conversations.bin.$get({ query: { ...(agentId !== undefined && { agentId }) } }))).data,
  })

export const useRestoreConversation = () =>
  useChange((id: string) => unwrap(api.conversations[':id'].restore.$post({ param: { id } })), COUNTED)

/** Deletes an exchange in the bin permanently. */
export const useEraseConversation = () =>
  useChange((id: string) => unwrap(api.conversations[':id'].bin.$delete({ param: { id } })), [[...ROOT, 'bin']])
