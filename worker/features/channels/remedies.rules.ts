import type { Finding } from '../../channels/findings.ts'
import type { Remedy } from '../../contract/channels.ts'
import type { StatusReason } from './channels.words.ts'

/** Of every other reason it helps to connect the channel again: that says what is wrong, or that nothing is any more. */
const OF_REASON: Partial<Record<StatusReason, Remedy>> = {
  appSecretMissing: 'appSecret',
  secretsUnreadable: 'settings',
  tokenInvalid: 'token',
  permissionMissing: 'token',
}

const OF_FINDING: Partial<Record<Finding['code'], Remedy>> = {
  secretMissing: 'appSecret',
  secretWrong: 'appSecret',
  scopesMissing: 'token',
  tokenExpires: 'token',
  tokenNotRenewed: 'token',
  idMalformed: 'settings',
  idOfAnother: 'settings',
  idUnknown: 'settings',
}

/** What its owner does about a channel; `null` when nothing has to be done. A check that failed knows what it found. */
export function remedyOf(reason: StatusReason | null, finding: Finding | null): Remedy | null {
  const found = finding ? OF_FINDING[finding.code] : undefined
  if (reason === null) return found === 'token' ? 'token' : null
  return (reason === 'checkFailed' ? found : OF_REASON[reason]) ?? 'connect'
}
