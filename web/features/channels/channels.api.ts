import { type QueryClient, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { ChannelType } from '../../../worker/contract/channels.ts'
import { api, unwrap } from '../../core/api.ts'

const ROOT = ['channels'] as const

export const channelsQuery = (agentId: string) =>
  queryOptions({
    queryKey: [...ROOT, agentId],
    queryFn: async () => (await unwrap(api.channels.agent[':agentId'].$get({ param: { agentId } }))).data,
  })

/** The lists of agents count channels, so they are read again too. */
const changed = (client: QueryClient) => () =>
  Promise.all([client.invalidateQueries({ queryKey: ROOT }), client.invalidateQueries({ queryKey: ['agents'] })])

interface ChannelToSave {
  type: ChannelType
  config: Record<string, unknown>
}

/** Adds a channel to the agent, or changes the settings of the one with this id. */
export function useSaveChannel(agentId: string, id?: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ type, config }: ChannelToSave) =>
      id
        ? unwrap(api.channels[':id'].$put({ param: { id }, json: { config } }))
        : unwrap(api.channels.$post({ json: { agentId, type, config } })),
    onSuccess: changed(client),
  })
}

/** Opens or closes a channel. */
export function useTurnChannel(id: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (status: 'active' | 'inactive') =>
      unwrap(api.channels[':id'].$put({ param: { id }, json: { status } })),
    onSuccess: changed(client),
  })
}

/** Lets the provider know of a channel and asks what it thinks of it. */
export function useConnectChannel(id: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async () => (await unwrap(api.channels[':id'].connect.$post({ param: { id } }))).data,
    onSuccess: changed(client),
  })
}

export function useDeleteChannel() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (id: string) => unwrap(api.channels[':id'].$delete({ param: { id } })),
    onSuccess: changed(client),
  })
}
