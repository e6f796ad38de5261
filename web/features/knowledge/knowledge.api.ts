import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type {
  DocumentEdit,
  DocumentInput,
  DocumentState,
  KnowledgeDocument,
  WholeDocument,
} from '../../../worker/contract/knowledge.ts'
import { api, unwrap } from '../../core/api.ts'
import { calling } from '../../core/calling.ts'
import { pageQueryOf } from '../../core/search-params.ts'
import { useChange } from '../../core/use-change.ts'
import { READING_POLL_MS, whileReading } from '../../core/while-reading.ts'
import type { KnowledgeSearch } from './knowledge-search.ts'

const ROOT = ['knowledge'] as const

const knowledge = api.agents[':id'].knowledge
const one = knowledge[':documentId']
const ofAgent = (id: string) => ({ param: { id } })

export const isUnread = ({ state }: { state: DocumentState }): boolean => state === 'waiting' || state === 'reading'

/** One page of an agent's documents; polled while some of them are being read. */
export const documentsQuery = (agentId: string, search: KnowledgeSearch) =>
  queryOptions({
    queryKey: [...ROOT, agentId, 'list', search],
    queryFn: () => unwrap(knowledge.$get({ ...ofAgent(agentId), query: pageQueryOf(search) })),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) => (state.data?.data.some(isUnread) ? READING_POLL_MS : false),
  })

/** The size of an agent's knowledge and, for a member who may fill them in, the number of its blanks. */
export const summaryQuery = (agentId: string, mayFill: boolean) =>
  whileReading(agentId, [...ROOT, agentId, 'summary', mayFill], async (summary) => ({
    summary,
    blanks: mayFill ? (await unwrap(api.agents[':id'].blanks.$get(ofAgent(agentId)))).data.length : 0,
  }))

export const documentQuery = (agentId: string, documentId: string) =>
  queryOptions({
    queryKey: [...ROOT, agentId, 'one', documentId],
    queryFn: async () => (await unwrap(one.$get({ param: { id: agentId, documentId } }))).data,
  })

export const passagesQuery = (agentId: string, documentId: string, page: number) => ({
  ...whileReading(agentId, [...ROOT, agentId, 'passages', documentId, page], () =>
    unwrap(one.passages.$get({ param: { id: agentId, documentId }, query: { page: String(page) } })),
  ),
  placeholderData: keepPreviousData,
})

/** The passages that the agent would use for an answer. */
export const knowledgeSearchQuery = (agentId: string, search: string) =>
  whileReading(
    agentId,
    [...ROOT, agentId, 'known', search],
    async () => (await unwrap(api.agents[':id'].known.$get({ param: { id: agentId }, query: { search } }))).data,
  )

/** A change of the knowledge, in which blanks and contradictions are found. */
const useKnowledgeChange = <Input, Answer>(agentId: string, mutationFn: (input: Input) => Promise<Answer>) =>
  useChange(mutationFn, [
    [...ROOT, agentId],
    ['training', agentId],
  ])

export const useAddDocument = (agentId: string) =>
  useKnowledgeChange(agentId, (json: DocumentInput) => unwrap(knowledge.$post({ ...ofAgent(agentId), json })))

interface Added {
  json: () => Promise<{ success: true; data: WholeDocument; message?: string }>
  ok: boolean
}

/** Uploads a file as the body of the request, with its name in the address. */
export const useAddFile = (agentId: string) =>
  useKnowledgeChange(agentId, (file: File) => {
    const name = new URLSearchParams({ name: file.name })
    return unwrap(
      calling(`/api/agents/${agentId}/knowledge/files?${name}`, {
        method: 'POST',
        headers: { 'content-type': 'application/octet-stream' },
        body: file,
      }) as Promise<Added>,
    )
  })

export const useEditDocument = (agentId: string, documentId: string) =>
  useKnowledgeChange(agentId, (json: DocumentEdit) => unwrap(one.$put({ param: { id: agentId, documentId }, json })))

export const useReadAgain = (agentId: string) =>
  useKnowledgeChange(agentId, ({ id }: KnowledgeDocument) =>
    unwrap(one.read.$post({ param: { id: agentId, documentId: id } })),
  )

export const useDeleteDocument = (agentId: string) =>
  useKnowledgeChange(agentId, ({ id }: KnowledgeDocument) =>
    unwrap(one.$delete({ param: { id: agentId, documentId: id } })),
  )

/** The deleted documents that can still be restored. */
export const binQuery = (agentId: string) =>
  queryOptions({
    queryKey: [...ROOT, agentId, 'bin'],
    queryFn: async () => (await unwrap(knowledge.bin.$get(ofAgent(agentId)))).data,
  })

export const useRestoreDocument = (agentId: string) =>
  useKnowledgeChange(agentId, (documentId: string) => unwrap(one.restore.$post({ param: { id: agentId, documentId } })))

/** Deletes a document in the bin permanently. */
export const useEraseDocument = (agentId: string) =>
  useKnowledgeChange(agentId, (documentId: string) => unwrap(one.bin.$delete({ param: { id: agentId, documentId } })))
