import type { Figures } from './analytics.ts'
import type { ChannelType } from './channels.ts'

/** The caller's own affairs. Months and days are those of UTC. */
export interface Dashboard {
  hasPlan: boolean
  agents: {
    total: number
    /** Those that can be reached on some channel. */
    active: number
  }
  /** All that there ever were, of the agents that there are. */
  conversations: number
  /** The month so far, and as many days of the one before. */
  month: { from: string; to: string; figures: Figures; previous: Figures }
  /** The last two weeks, oldest day first. */
  trend: { date: string; conversations: number }[]
  attention: {
    channels: { agentId: string; agentName: string; channelType: ChannelType }[]
    /** Agents that left somebody without an answer in the last seven days, the most first. */
    unanswered: { agentId: string; agentName: string; unanswered: number }[]
  }
}
