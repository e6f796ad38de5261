import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Channel, ChannelType } from '../../../worker/contract/channels.ts'
import type { StreamEvent } from '../../../worker/contract/stream.ts'
import { useAgentStream } from '../../core/agent-stream.ts'
import { reloadChannels } from './channels.api.ts'

/** The number of messages on each channel since the screen was opened. */
export type Heard = Partial<Record<ChannelType, number>>

const FRESH_MS = 60_000
/** The server updates the last message once a minute, so there is nothing new to read earlier. */
const isFresh = (channel: Channel | undefined): boolean =>
  channel?.lastMessageAt != null && Date.now() - Date.parse(channel.lastMessageAt) < FRESH_MS

/** Follows an agent's channels: reads changed ones again, and counts messages. */
export function useChannelNews(agentId: string, channels: readonly Channel[]): Heard {
  const client = useQueryClient()
  const [heard, hear] = useState<Heard>({})
  useAgentStream(agentId, (event: StreamEvent) => {
    if (event.type === 'resync') return void reloadChannels(client, agentId)
    if (!('channelType' in event)) return
    const { channelType } = event
    if ('messageId' in event) {
      hear((before) => ({ ...before, [channelType]: (before[channelType] ?? 0) + 1 }))
      if (isFresh(channels.find(({ type }) => type === channelType))) return
    }
    void reloadChannels(client, agentId)
  })
  return heard
}
