import { type QueryClient, queryOptions, skipToken, useQueryClient } from '@tanstack/react-query'
import type { ChannelCheck, EditedChannel } from '../../../worker/contract/channel-check.ts'
import type { Channel, ChannelType } from '../../../worker/contract/channels.ts'
import { api, unwrap } from '../../core/api.ts'
import { useChange } from '../../core/use-change.ts'

const ROOT = ['channels'] as const

export const channelsQuery = (agentId: string) =>
  queryOptions({
    queryKey: [...ROOT, agentId],
    queryFn: async () => (await unwrap(api.channels.agent[':agentId'].$get({ param: { agentId } }))).data,
  })

/** The channels, and the agents, whose lists contain the number of channels. */
const CHANGED = [ROOT, ['agents']]

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
  return useChange(async ({ type, config }: ChannelToSave) => {
    const saved = await (id
      ? unwrap(api.channels[':id'].$put({ param: { id }, json: { config } }))
      : unwrap(api.channels.$post({ json: { agentId, type, config } })))
    keepFindings(client, saved.data)
    return saved
  }, CHANGED)
}

/** Activates or deactivates a channel. */
export const useSetChannelStatus = (id: string) =>
  useChange(
    (status: 'active' | 'inactive') => unwrap(api.channels[':id'].$put({ param: { id }, json: { status } })),
    CHANGED,
  )

/** The findings of the last connection. Cached while the console is open, because the server returns them only once. */
export const lastCheckQuery = (id: string) =>
  queryOptions<ChannelCheck>({ queryKey: ['channel-check', id], queryFn: skipToken, gcTime: Number.POSITIVE_INFINITY })

/**
 * Connects a channel: the webhook address is registered at the provider and its state checked; if both succeed the
 * channel becomes active.
 */
export function useConnectChannel(id: string) {
  const client = useQueryClient()
  return useChange(async () => {
    const check = (await unwrap(api.channels[':id'].connect.$post({ param: { id } }))).data
    client.setQueryData(lastCheckQuery(id).queryKey, check)
    return check
  }, CHANGED)
}

/** Replaces one setting of a channel. */
export function useReplaceSetting(id: string, key: string) {
  const client = useQueryClient()
  return useChange(async (value: string) => {
    const saved = await unwrap(api.channels[':id'].$put({ param: { id }, json: { config: { [key]: value } } }))
    keepFindings(client, saved.data)
    return saved
  }, CHANGED)
}

/** Refetches the channels after an event of the stream. */
export const reloadChannels = (client: QueryClient, agentId: string): Promise<void> =>
  client.invalidateQueries({ queryKey: channelsQuery(agentId).queryKey })

export const useDeleteChannel = () =>
  useChange((id: string) => unwrap(api.channels[':id'].$delete({ param: { id } })), CHANGED)

/** The deleted channels of an agent that can still be restored. */
export const binQuery = (agentId: string) =>
  queryOptions({
    queryKey: [...ROOT, agentId, 'bin'],
    queryFn: async () => (await unwrap(api.channels.agent[':agentId'].bin.$get({ param: { agentId } }))).data,
  })

export const useRestoreChannel = () =>
  useChange((id: string) => unwrap(api.channels[':id'].restore.$post({ param: { id } })), CHANGED)

/** Deletes a channel in the bin permanently. */
export const useEraseChannel = () =>
  useChange((id: string) => unwrap(api.channels[':id'].bin.$delete({ param: { id } })), CHANGED)
