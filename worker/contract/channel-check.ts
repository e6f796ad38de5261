import type { Channel } from './channels.ts'

export const FINDING_LEVELS = ['ok', 'warning', 'error'] as const
export type FindingLevel = (typeof FINDING_LEVELS)[number]

/** One thing that was found out about a channel at its provider, said in the reader's language. */
export interface ChannelFinding {
  level: FindingLevel
  message: string
}

/** What came of connecting a channel: how it stands now, whose account it speaks for, and what was found. */
export interface ChannelCheck {
  channel: Channel
  account: string | null
  findings: ChannelFinding[]
}
