import type { ChannelFinding } from './channel-findings.ts'
import type { Channel } from './channels.ts'

export { type ChannelFinding, FINDING_LEVELS, type FindingLevel } from './channel-findings.ts'

/** What came of connecting a channel: how it stands now, whose account it speaks for, and what was found. */
export interface ChannelCheck {
  channel: Channel
  account: string | null
  findings: ChannelFinding[]
}
