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

/** Invalidates the channels, and the agents, whose lists contain the number of channels. */
const changed = (client: QueryClient) => () =>
  Promise.all([client.invalidateQueries({ queryKey: ROOT }), client.invalidateQueries({ queryKey: ['agents'] })])

interface ChannelToSave {
  type: ChannelType
  config: Record<string, unknown>
}

/** Replaces the findings of the last connection with those of an edit. */
function keepFindings(client: QueryClient, { findings, ...channel }: Partial<EditedChannel> & Channel): void {
  if (!findings) return
  const check: ChannelCheck = { channel, account: channel.account?.name ?? null, findings }
  client.setQueryData(lastCheckQuery(channel.id).queryKey, check)
}

/** Adds a channel to the agent, or updates the settings of the one with this id. */
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

/** Activates or deactivates a channel. */
export function useSetChannelStatus(id: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (status: 'active' | 'inactive') =>
      unwrap(api.channels[':id'].$put({ param: { id }, json: { status } })),
    onSuccess: changed(client),
  })
}

/** The findings of the last connection. Cached while the console is open, because the server returns them only once. */
export const lastCheckQuery = (id: string) =>
  queryOptions<ChannelCheck>({ queryKey: ['channel-check', id], queryFn: skipToken, gcTime: Number.POSITIVE_INFINITY })

/**
 * Connects a channel: the webhook address is registered at the provider and its state checked; if both succeed the
 * channel becomes active.
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

/** Replaces one setting of a channel. */
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

/** Refetches the channels after an event of the stream. */
export const reloadChannels = (client: QueryClient, agentId: string): Promise<void> =>
  client.invalidateQueries({ queryKey: channelsQuery(agentId).queryKey })

export function useDeleteChannel() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (id: string) => unwrap(api.channels[':id'].$delete({ param: { id } })),
    onSuccess: changed(client),
  })
}

/** The deleted channels of an agent that can still be restored. */
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

/** Deletes a channel in the bin permanently. */
export function useEraseChannel() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (id: string) => unwrap(api.channels[':id'].bin.$delete({ param: { id } })),
    onSettled: changed(client),
  })
}
