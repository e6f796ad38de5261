import { queryOptions } from '@tanstack/react-query'
import { unwrap } from '../../core/api.ts'
import { knowledge, ofAgent, one, ROOT, useChange } from './knowledge.api.ts'

/** The deleted documents that can be restored. */
export const binQuery = (agentId: string) =>
  queryOptions({
    queryKey: [...ROOT, agentId, 'bin'],
    queryFn: async () => (await unwrap(knowledge.bin.$get(ofAgent(agentId)))).data,
  })

export const useRestoreDocument = (agentId: string) =>
  useChange(agentId, (documentId: string) => unwrap(one.restore.$post({ param: { id: agentId, documentId } })))

/** Deletes a deleted document for good. */
export const useEraseDocument = (agentId: string) =>
  useChange(agentId, (documentId: string) => unwrap(one.bin.$delete({ param: { id: agentId, documentId } })))
