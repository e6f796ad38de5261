import type { AgentTypeConfig } from '../../../worker/contract/agents.ts'
import { CHANNEL_TYPES, type Channel, type ChannelType, OPEN_CHANNEL_TYPES } from '../../../worker/contract/channels.ts'

/** The types an agent can still be given: its type offers them, they are answered today, and it has none of them. */
export const addableTypes = (config: AgentTypeConfig, channels: readonly Pick<Channel, 'type'>[]): ChannelType[] =>
  CHANNEL_TYPES.filter(
    (type) =>
      Object.hasOwn(config.channels, type) &&
      OPEN_CHANNEL_TYPES.includes(type) &&
      !channels.some((channel) => channel.type === type),
  )

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
