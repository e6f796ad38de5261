import * as z from 'zod/mini'
import { ChannelFinding } from './channel-findings.ts'
import { Channel } from './channels.ts'

export { ChannelFinding, FINDING_LEVELS, type FindingLevel } from './channel-findings.ts'

/** A channel after an edit. `findings`: of the check at the provider that the edit caused; `null`: there was no check. */
export const EditedChannel = z.extend(Channel, { findings: z.nullable(z.array(ChannelFinding)) })
export type EditedChannel = z.infer<typeof EditedChannel>

/** The result of connecting a channel: its state, its account at the provider, and the findings. */
export const ChannelCheck = z.object({
  channel: Channel,
  account: z.nullable(z.string()),
  findings: z.array(ChannelFinding),
})
export type ChannelCheck = z.infer<typeof ChannelCheck>
