import { keepPreviousData, type Query, queryOptions, useQueryClient } from '@tanstack/react-query'
import type { AgentInput, AllowedAgentType } from '../../../worker/contract/agents.ts'
import { PAGE_SIZE_MAX } from '../../../worker/contract/limits.ts'
import { DEFAULT_LOCALE } from '../../../worker/contract/locales.ts'
import { api, unwrap } from '../../core/api.ts'
import { pageQueryOf } from '../../core/search-params.ts'
import { useChange } from '../../core/use-change.ts'
import { useMutation } from '../../core/use-mutation.ts'
import type { AgentsSearch } from './agents-search.ts'

export const AGENTS = ['agents'] as const
/** The agents, and what counts them or shows them by their names. */
export const CHANGED_WITH_AGENTS = [
  AGENTS,
  ['agent-types'],
  ['analytics'],
  ['conversations'],
  ['subscriptions'],
  ['team'],
]

/** One page of the agents that the caller may see. */
export const agentsQuery = (search: AgentsSearch) =>
  queryOptions({
    queryKey: [...AGENTS, 'list', search],
    queryFn: () => unwrap(api.agents.$get({ query: pageQueryOf(search) })),
    placeholderData: keepPreviousData,
  })

export const agentQuery = (id: string) =>
  queryOptions({
    queryKey: [...AGENTS, 'one', id],
    queryFn: async () => (await unwrap(api.agents[':id'].$get({ param: { id } }))).data,
  })

/** The agent types of the caller's plan. */
export const allowedTypesQuery = queryOptions({
  queryKey: [...AGENTS, 'types'],
  queryFn: async () => (await unwrap(api['agent-types']['user-allowed'].$get())).data,
})

export interface TypeToImport extends AllowedAgentType {
  /** The untranslated name, by which agent files refer to the type. */
  originalName: string
}

/** The agent types of the caller's plan with their untranslated names. */
export const typesToImportQuery = queryOptions({
  queryKey: [...AGENTS, 'types', 'originals'],
  queryFn: async (): Promise<TypeToImport[]> => {
    const types = api['agent-types']['user-allowed']
    const inDefaultLocale = { headers: { 'x-language': DEFAULT_LOCALE } }
    const [translated, original] = await Promise.all([
      unwrap(types.$get()),
      unwrap(types.$get(undefined, inDefaultLocale)),
    ])
    return translated.data.map((type) => ({
      ...type,
      originalName: original.data.find(({ id }) => id === type.id)?.name ?? type.name,
    }))
  },
})

/** Creates an agent, or updates the one with this id. */
export const useSaveAgent = (id?: string) =>
  useChange(
    (json: AgentInput) =>
      id ? unwrap(api.agents[':id'].$put({ param: { id }, json })) : unwrap(api.agents.$post({ json })),
    CHANGED_WITH_AGENTS,
  )

export function useDeleteAgent() {
  const client = useQueryClient()
  // The queries of the agent itself are kept: refetching them would show it as missing until the page changes.
  const refetch = (id: string) => {
    const predicate = ({ queryKey }: Query) => !queryKey.includes(id)
    return Promise.all(CHANGED_WITH_AGENTS.map((queryKey) => client.invalidateQueries({ queryKey, predicate })))
  }
  return useMutation({
    mutationFn: (id: string) => unwrap(api.agents[':id'].$delete({ param: { id } })),
    onSuccess: (_, id) => refetch(id),
    onError: (_, id) => void refetch(id),
  })
}

/** The caller's own agents, one page of the maximum size. */
export const ownAgentsQuery = queryOptions({
  queryKey: [...AGENTS, 'own'],
  queryFn: async () => (await unwrap(api.agents.user.$get({ query: { limit: String(PAGE_SIZE_MAX) } }))).data,
})

/** The deleted agents that can still be restored. */
export const binQuery = queryOptions({
  queryKey: [...AGENTS, 'bin'],
  queryFn: async () => (await unwrap(api.agents.bin.$get())).data,
})

/** Restores a deleted agent. */
export const useRestoreAgent = () =>
  useChange((id: string) => unwrap(api.agents[':id'].restore.$post({ param: { id } })), CHANGED_WITH_AGENTS)

/** Deletes an agent in the bin permanently. */
export const useEraseAgent = () =>
  useChange((id: string) => unwrap(api.agents[':id'].bin.$delete({ param: { id } })), CHANGED_WITH_AGENTS)
