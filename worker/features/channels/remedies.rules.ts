import type { Finding, StatusReason } from '../../contract/channel-records.ts'
import type { Remedy } from '../../contract/channels.ts'

/** Every other reason is corrected by connecting the channel again, which also checks it. */
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

/**
 * What the owner has to do about a channel; `null`: nothing. The finding of a failed check decides where there is
 * one.
 */
export function remedyOf(reason: StatusReason | null, finding: Finding | null): Remedy | null {
  const found = finding ? OF_FINDING[finding.code] : undefined
  if (reason === null) return found === 'token' ? 'token' : null
  return (reason === 'checkFailed' ? found : OF_REASON[reason]) ?? 'connect'
}
