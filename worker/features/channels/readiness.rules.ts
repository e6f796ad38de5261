import type { StatusReason } from '../../contract/channel-records.ts'
import { type ChannelStatus, type ChannelType, isMetaType } from '../../contract/channels.ts'

export interface ChannelState {
  status: ChannelStatus
  statusReason: StatusReason | null
}

export interface Readiness {
  type: ChannelType
  /** A stored secret cannot be decrypted: its key is missing, or it was encrypted for another field. */
  isUnreadable: boolean
  /** There is an app secret, with which Meta's signatures are verified. */
  isProvable: boolean
}

/** What prevents a channel from working until its owner corrects it; `null`: nothing. */
export function obstacleOf({ type, isUnreadable, isProvable }: Readiness): StatusReason | null {
  if (isUnreadable) return 'secretsUnreadable'
  return isMetaType(type) && !isProvable ? 'appSecretMissing' : null
}

/** The state of a new channel: the web chat is active at once, a provider's channel has to be connected first. */
export function initialState(readiness: Readiness): ChannelState {
  const obstacle = obstacleOf(readiness)
  if (obstacle) return { status: 'error', statusReason: obstacle }
  if (readiness.type === 'webchat') return { status: 'active', statusReason: null }
  return { status: 'inactive', statusReason: isMetaType(readiness.type) ? 'metaNotConnected' : 'botNotConnected' }
}

const OBSTACLES: readonly (StatusReason | null)[] = ['secretsUnreadable', 'appSecretMissing']

export const isObstacle = (reason: StatusReason | null): boolean => OBSTACLES.includes(reason)

/** The state after an edit; `null`: unchanged. A channel without an obstacle that it had before gets the state of a new one. */
export function stateAfter(
  before: ChannelState,
  wanted: 'active' | 'inactive' | undefined,
  readiness: Readiness,
): ChannelState | null {
  if (wanted === 'inactive') return { status: 'inactive', statusReason: null }
  const obstacle = obstacleOf(readiness)
  if (obstacle) return { status: 'error', statusReason: obstacle }
  if (wanted === 'active') return { status: 'active', statusReason: null }
  return isObstacle(before.statusReason) ? initialState(readiness) : null
}

/** The states with and without an app secret. The statement chooses one by the settings after the change. `null`: unchanged. */
export interface StatesByProof {
  withProof: ChannelState | null
  withoutProof: ChannelState | null
}
