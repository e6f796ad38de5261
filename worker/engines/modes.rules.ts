import type { Business } from '../contract/business.ts'
import type { ChannelType } from '../contract/channels.ts'
import type { AgentMode, Modes } from '../contract/modes.ts'
import { openingAt } from './opening.rules.ts'

interface Moded {
  modes: Modes
  business: Business
  /** Of the account: that of a business that names none. */
  timeZone: string
}

/**
 * Who answers on a channel at a time. Where it is not known when the business is open, it counts as open; for an agent that
 * is gone (`null`) no member has to answer.
 */
export function modeAt(agent: Moded | null, channelType: ChannelType, now: number): AgentMode {
  if (!agent) return 'automatic'
  const { modes, business, timeZone } = agent
  const { usual, closed, channels } = modes
  const opening = closed && openingAt({ ...business, timeZone: business.timeZone ?? timeZone }, now)
  return closed && opening && !opening.isOpen ? closed : (channels[channelType] ?? usual)
}
