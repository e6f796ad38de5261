import { keepPreviousData, queryOptions, useQueryClient } from '@tanstack/react-query'
import type { EngineTrial } from '../../../worker/contract/agent-type-engine.ts'
import type { AgentTypeEdit, AgentTypeInput } from '../../../worker/contract/agent-types.ts'
import { api, unwrap } from '../../core/api.ts'
import { pageQueryOf } from '../../core/search-params.ts'
import { useChange } from '../../core/use-change.ts'
import { useMutation } from '../../core/use-mutation.ts'
import type { AgentTypesSearch } from './agent-types-search.ts'

const ROOT = ['agent-types'] as const
/** The types, the plans that include them, and the agents that have them, with their questions to fill in and their engines. */
const CHANGED = [ROOT, ['plans'], ['agents'], ['training'], ['knowledge'], ['behaviour']]

export const agentTypesQuery = (search: AgentTypesSearch) =>
  queryOptions({
    queryKey: [...ROOT, 'list', search],
    queryFn: () => unwrap(api['agent-types'].$get({ query: pageQueryOf(search) })),
    placeholderData: keepPreviousData,
  })

export const agentTypeQuery = (id: string) =>
  queryOptions({
    queryKey: [...ROOT, 'one', id],
    queryFn: async () => (await unwrap(api['agent-types'][':id'].$get({ param: { id } }))).data,
  })

/** Creates an agent type, or updates the one with this id. */
export function useSaveAgentType(id?: string) {
  const client = useQueryClient()
  return useChange(async ({ input, edit }: { input: AgentTypeInput; edit: AgentTypeEdit }) => {
    const types = api['agent-types']
    const saved = await (id
      ? unwrap(types[':id'].$put({ param: { id }, json: edit }))
      : unwrap(types.$post({ json: input })))
    client.setQueryData(agentTypeQuery(saved.data.id).queryKey, saved.data)
    return saved
  }, CHANGED)
}

export const useDeleteAgentType = () =>
  useChange((id: string) => unwrap(api['agent-types'][':id'].$delete({ param: { id } })), CHANGED)

export const useTryEngine = () =>
  useMutation({
    mutationFn: async (json: EngineTrial) => (await unwrap(api['agent-types'].try.$post({ json }))).data,
  })
