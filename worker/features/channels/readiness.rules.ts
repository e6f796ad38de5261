import { type ChannelStatus, type ChannelType, isMetaType } from '../../contract/channels.ts'
import type { StatusReason } from './channels.words.ts'

export interface Standing {
  status: ChannelStatus
  statusReason: StatusReason | null
}

export interface Readiness {
  type: ChannelType
  /** A secret is stored that does not open: its key is gone, or it was sealed for another place. */
  isUnreadable: boolean
  /** What Meta sends can be told from what anybody sends. */
  isProvable: boolean
}

/** What keeps a channel from working that only its owner can mend. */
export function obstacleOf({ type, isUnreadable, isProvable }: Readiness): StatusReason | null {
  if (isUnreadable) return 'secretsUnreadable'
  return isMetaType(type) && !isProvable ? 'appSecretMissing' : null
}

/** How a channel begins: the web chat answers at once, a provider has to be told about it first. */
export function firstStanding(readiness: Readiness): Standing {
  const obstacle = obstacleOf(readiness)
  if (obstacle) return { status: 'error', statusReason: obstacle }
  if (readiness.type === 'webchat') return { status: 'active', statusReason: null }
  return { status: 'inactive', statusReason: isMetaType(readiness.type) ? 'metaNotConnected' : 'botNotConnected' }
}

const OBSTACLES: readonly (StatusReason | null)[] = ['secretsUnreadable', 'appSecretMissing']

export const isObstacle = (reason: StatusReason | null): boolean => OBSTACLES.includes(reason)

/** How a channel goes on after an edit; `null`: as it is. One whose obstacle has gone is where a new one begins. */
export function standingAfter(
  before: Standing,
  wanted: 'active' | 'inactive' | undefined,
  readiness: Readiness,
): Standing | null {
  if (wanted === 'inactive') return { status: 'inactive', statusReason: null }
  const obstacle = obstacleOf(readiness)
  if (obstacle) return { status: 'error', statusReason: obstacle }
  if (wanted === 'active') return { status: 'active', statusReason: null }
  return isObstacle(before.statusReason) ? firstStanding(readiness) : null
}

/** The standing by whether the app secret turns out to be there when the change is written; `null`: as it is. */
export interface Standings {
  withProof: Standing | null
  withoutProof: Standing | null
}
