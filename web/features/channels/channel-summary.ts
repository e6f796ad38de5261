import type { AgentTypeConfig } from '../../../worker/contract/agents.ts'
import {
  CHANNEL_TYPES,
  type Channel,
  type ChannelType,
  isOffered,
  mostChannels,
} from '../../../worker/contract/channels.ts'

/** The types an agent can still be given: its type offers them, it has none of them, and it may have one more. */
export const addableTypes = (
  { channels: offered }: Pick<AgentTypeConfig, 'channels'>,
  channels: readonly Pick<Channel, 'type'>[],
): ChannelType[] =>
  channels.length < mostChannels(offered)
    ? CHANNEL_TYPES.filter((type) => isOffered(type, offered) && !channels.some((channel) => channel.type === type))
    : []

export interface ChannelSummary {
  /** Answering now. */
  configured: number
  /** Switched off, or waiting for their owner to mend them. */
  pending: number
  total: number
}

export function summaryOf(channels: readonly Pick<Channel, 'status'>[]): ChannelSummary {
  const configured = channels.filter(({ status }) => status === 'active').length
  return { configured, pending: channels.length - configured, total: channels.length }
}
