import type { ChannelFinding } from './channel-findings.ts'
import type { Channel } from './channels.ts'

export { type ChannelFinding, FINDING_LEVELS, type FindingLevel } from './channel-findings.ts'

/** A channel after an edit. `findings`: what its provider said, when the edit was a reason to ask. */
export interface EditedChannel extends Channel {
  findings: ChannelFinding[] | null
}

/** What came of connecting a channel: how it stands now, whose account it speaks for, and what was found. */
export interface ChannelCheck {
  channel: Channel
  account: string | null
  findings: ChannelFinding[]
}
