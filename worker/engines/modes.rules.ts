import type { Business } from '../contract/business.ts'
import type { ChannelType } from '../contract/channels.ts'
import type { AgentMode, Modes } from '../contract/modes.ts'
import { openingAt } from './opening.rules.ts'

interface AgentModes {
  modes: Modes
  business: Business
  /** Time zone of the account, for a business that has none of its own. */
  timeZone: string
}

/**
 * The mode of an agent on a channel at a time (milliseconds UTC). A business without opening hours counts as open; a
 * deleted agent (`null`) is automatic, so that no member has to answer.
 */
export function modeAt(agent: AgentModes | null, channelType: ChannelType, now: number): AgentMode {
  if (!agent) return 'automatic'
  const { modes, business, timeZone } = agent
  const { usual, closed, channels } = modes
  const opening = closed && openingAt({ ...business, timeZone: business.timeZone ?? timeZone }, now)
  return closed && opening && !opening.isOpen ? closed : (channels[channelType] ?? usual)
}
