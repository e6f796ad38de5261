import type { FailureReason } from './failures.ts'
import type { ReadCode } from './graph.ts'

/** Messenger's and Instagram's errors, `code` or `code/subcode`. */
const REASONS: Record<string, FailureReason> = {
  1: 'temporary',
  2: 'temporary',
  4: 'rateLimited',
  17: 'rateLimited',
  32: 'rateLimited',
  613: 'rateLimited',
  80002: 'rateLimited',
  80006: 'rateLimited',
  '613/2018338': 'spamWarning',
  '10/2018278': 'windowClosed',
  '10/2534022': 'windowClosed',
  '10/2018065': 'windowClosed',
  '10/2018108': 'personUnreachable',
  551: 'personUnreachable',
  '200/1545041': 'personBlocked',
  '100/2018001': 'personUnreachable',
  '100/2534014': 'personUnreachable',
  9010: 'personUnreachable',
  36103: 'personUnreachable',
  '10/1893063': 'accountRestricted',
  2022: 'accountRestricted',
  368: 'accountRestricted',
  10: 'permissionMissing',
  190: 'tokenInvalid',
  102: 'tokenInvalid',
  '10/2534077': 'accountsUnlinked',
  '100/2534013': 'accountsUnlinked',
  '100/2534029': 'policyRefused',
  '100/2534037': 'threadElsewhere',
  2018300: 'threadElsewhere',
  2018321: 'threadElsewhere',
}

const isPermission = (code: number): boolean => code >= 200 && code <= 299

export const readMessagingCode: ReadCode = (code, subcode, isTransient) =>
  REASONS[`${code}/${subcode}`] ??
  (subcode === 2018300 || subcode === 2018321 ? 'threadElsewhere' : undefined) ??
  (isTransient ? 'temporary' : undefined) ??
  REASONS[code] ??
  (isPermission(code) ? 'permissionMissing' : 'requestRefused')
