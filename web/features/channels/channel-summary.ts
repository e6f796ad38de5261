import type { AgentTypeConfig } from '../../../worker/contract/agents.ts'
import {
  CHANNEL_TYPES,
  type Channel,
  type ChannelType,
  channelLimit,
  isOffered,
} from '../../../worker/contract/channels.ts'

/** The types that can be added: offered by the agent type, not used yet, and within the limit. */
export const addableTypes = (
  { channels: offered }: Pick<AgentTypeConfig, 'channels'>,
  channels: readonly Pick<Channel, 'type'>[],
): ChannelType[] =>
  channels.length < channelLimit(offered)
    ? CHANNEL_TYPES.filter((type) => isOffered(type, offered) && !channels.some((channel) => channel.type === type))
    : []

export interface ChannelSummary {
  /** The number of active channels. */
  configured: number
  /** The number of channels that are inactive or have an error. */
  pending: number
  total: number
}

export function summaryOf(channels: readonly Pick<Channel, 'status'>[]): ChannelSummary {
  const configured = channels.filter(({ status }) => status === 'active').length
  return { configured, pending: channels.length - configured, total: channels.length }
}
