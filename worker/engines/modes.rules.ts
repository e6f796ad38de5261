import type { Business } from '../contract/business.ts'
import type { ChannelType } from '../contract/channels.ts'
import type { Handover } from '../contract/handover.ts'
import type { AgentMode, Modes } from '../contract/modes.ts'
import { openingAt } from './opening.rules.ts'

interface AgentModes {
  modes: Modes
  handover: Handover
  business: Business
  /** Time zone of the account, for a business that has none of its own. */
  timeZone: string
}

/**
 * Whether the owner's rule by channel and hours leaves a channel to members now. `isOpen`: `null` for a business that never
 * said when it is open: a rule by hours does not apply to it, else it would silence the agent at all times.
 */
const isLeftByRule = ({ isOn, channels, hours }: Handover, channelType: ChannelType, isOpen: boolean | null): boolean =>
  isOn &&
  (channels.length > 0 || hours !== null) &&
  (channels.length === 0 || channels.includes(channelType)) &&
  (hours === null || isOpen === (hours === 'open'))

/**
 * The mode of an agent on a channel at a time (milliseconds UTC). For the modes a business without opening hours counts as
 * open; a deleted agent (`null`) is automatic, so that no member has to answer. What an agent would answer by itself is for
 * people, according to its rule by channel and hours.
 */
export function modeAt(agent: AgentModes | null, channelType: ChannelType, now: number): AgentMode {
  if (!agent) return 'automatic'
  const { modes, handover, business, timeZone } = agent
  const { usual, closed, channels } = modes
  const opening =
    closed || handover.hours ? openingAt({ ...business, timeZone: business.timeZone ?? timeZone }, now) : null
  // A business with holidays alone is open on the other days.
  const hasHours = business.hours !== null || business.holidays.length > 0
  const isOpen = opening?.isOpen ?? true
  const mode = closed && !isOpen ? closed : (channels[channelType] ?? usual)
  return mode === 'automatic' && isLeftByRule(handover, channelType, hasHours ? isOpen : null) ? 'people' : mode
}
