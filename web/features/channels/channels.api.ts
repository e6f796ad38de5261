import { type QueryClient, queryOptions, skipToken, useMutation, useQueryClient } from '@tanstack/react-query'
import type { ChannelCheck, EditedChannel } from '../../../worker/contract/channel-check.ts'
import type { Channel, ChannelType } from '../../../worker/contract/channels.ts'
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

/** The provider's findings of an edit replace those of the last connection. */
function keepFindings(client: QueryClient, { findings, ...channel }: Partial<EditedChannel> & Channel): void {
  if (!findings) return
  const check: ChannelCheck = { channel, account: channel.account?.name ?? null, findings }
  client.setQueryData(lastCheckQuery(channel.id).queryKey, check)
}

/** Adds a channel to the agent, or changes the settings of the one with this id. */
export function useSaveChannel(agentId: string, id?: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ type, config }: ChannelToSave) =>
      id
        ? unwrap(api.channels[':id'].$put({ param: { id }, json: { config } }))
        : unwrap(api.channels.$post({ json: { agentId, type, config } })),
    onSuccess: ({ data }) => {
      keepFindings(client, data)
      return changed(client)()
    },
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

/** The findings of the last connection, kept while the console is open: the server answers them once. */
export const lastCheckQuery = (id: string) =>
  queryOptions<ChannelCheck>({ queryKey: ['channel-check', id], queryFn: skipToken, gcTime: Number.POSITIVE_INFINITY })

/**
 * Connects a channel: its provider is told the address and asked for its state; the channel is active if all is well.
 */
export function useConnectChannel(id: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async () => (await unwrap(api.channels[':id'].connect.$post({ param: { id } }))).data,
    onSuccess: (check) => {
      client.setQueryData(lastCheckQuery(id).queryKey, check)
      return changed(client)()
    },
  })
}

/** Changes one setting of a channel. */
export function useReplaceSetting(id: string, key: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (value: string) =>
      unwrap(api.channels[':id'].$put({ param: { id }, json: { config: { [key]: value } } })),
    onSuccess: ({ data }) => {
      keepFindings(client, data)
      return changed(client)()
    },
  })
}

/** Reads the channels again after an event. */
export const reloadChannels = (client: QueryClient, agentId: string): Promise<void> =>
  client.invalidateQueries({ queryKey: channelsQuery(agentId).queryKey })

export function useDeleteChannel() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (id: string) => unwrap(api.channels[':id'].$delete({ param: { id } })),
    onSuccess: changed(client),
  })
}

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
