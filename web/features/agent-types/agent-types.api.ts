import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { EngineTrial } from '../../../worker/contract/agent-type-engine.ts'
import type { AgentTypeEdit, AgentTypeInput } from '../../../worker/contract/agent-types.ts'
import { api, unwrap } from '../../core/api.ts'
import type { AgentTypesSearch } from './agent-types-search.ts'

const ROOT = ['agent-types'] as const
/** The key of the queries of agents, which depend on their types: a change of a type invalidates them. */
const AGENTS = ['agents'] as const

const queryOf = ({ search, requiresApi, page = 1 }: AgentTypesSearch) => ({
  page: String(page),
  ...(search && { search }),
  ...(requiresApi !== undefined && { requiresApi: String(requiresApi) as 'true' | 'false' }),
})

export const agentTypesQuery = (search: AgentTypesSearch) =>
  queryOptions({
    queryKey: [...ROOT, 'list', search],
    queryFn: () => unwrap(api['agent-types'].$get({ query: queryOf(search) })),
    placeholderData: keepPreviousData,
  })

export const agentTypeQuery = (id: string) =>
  queryOptions({
    queryKey: [...ROOT, 'one', id],
    queryFn: async () => (await unwrap(api['agent-types'][':id'].$get({ param: { id } }))).data,
  })

function useInvalidateTypes() {
  const client = useQueryClient()
  return () => Promise.all([ROOT, AGENTS].map((queryKey) => client.invalidateQueries({ queryKey })))
}

/** Creates an agent type, or updates the one with this id. */
export function useSaveAgentType(id?: string) {
  const client = useQueryClient()
  const invalidate = useInvalidateTypes()
  return useMutation({
    mutationFn: ({ input, edit }: { input: AgentTypeInput; edit: AgentTypeEdit }) =>
      id
        ? unwrap(api['agent-types'][':id'].$put({ param: { id }, json: edit }))
        : unwrap(api['agent-types'].$post({ json: input })),
    onSuccess: ({ data }) => {
      client.setQueryData(agentTypeQuery(data.id).queryKey, data)
      return invalidate()
    },
  })
}

export function useDeleteAgentType() {
  const invalidate = useInvalidateTypes()
  return useMutation({
    mutationFn: (id: string) => unwrap(api['agent-types'][':id'].$delete({ param: { id } })),
    onSuccess: invalidate,
  })
}

export const useTryEngine = () =>
  useMutation({
    mutationFn: async (json: EngineTrial) => (await unwrap(api['agent-types'].try.$post({ json }))).data,
  })
