import type { AgentTypeConfig } from '../../../worker/contract/agents.ts'
import {
  CHANNEL_TYPES,
  type Channel,
  type ChannelType,
  channelLimit,
  isOffered,
} from '../../../worker/contract/channels.ts'

/** The types that can be added: offered by the agent's type, not used yet, and within its limit. */
export const addableTypes = (
  { channels: offered }: Pick<AgentTypeConfig, 'channels'>,
  channels: readonly Pick<Channel, 'type'>[],
): ChannelType[] =>
  channels.length < channelLimit(offered)
    ? CHANNEL_TYPES.filter((type) => isOffered(type, offered) && !channels.some((channel) => channel.type === type))
    : []

export interface ChannelSummary {
  /** Active channels. */
  configured: number
  /** Inactive channels, or those with an error. */
  pending: number
  total: number
}

export function summaryOf(channels: readonly Pick<Channel, 'status'>[]): ChannelSummary {
  const configured = channels.filter(({ status }) => status === 'active').length
  return { configured, pending: channels.length - configured, total: channels.length }
}
