import type { Failure, FailureReason } from './failures.ts'
import type { ReadCode } from './graph.ts'

/** The errors of the WhatsApp Cloud API; they come as the answer to a call, in a `failed` status later, or both. */
const REASONS: Record<number, FailureReason> = {
  0: 'tokenInvalid',
  190: 'tokenInvalid',
  3: 'permissionMissing',
  10: 'permissionMissing',
  131005: 'permissionMissing',
  4: 'rateLimited',
  80007: 'rateLimited',
  130429: 'rateLimited',
  131056: 'personRateLimited',
  131048: 'spamWarning',
  131047: 'windowClosed',
  131026: 'personUnreachable',
  130497: 'personUnreachable',
  131030: 'notTestNumber',
  131050: 'marketingStopped',
  130472: 'policyRefused',
  131049: 'policyRefused',
  131064: 'policyRefused',
  132000: 'templateRefused',
  132001: 'templateRefused',
  132005: 'templateRefused',
  132007: 'templateRefused',
  132008: 'templateRefused',
  132012: 'templateRefused',
  132015: 'templateRefused',
  132016: 'templateRefused',
  132068: 'templateRefused',
  132069: 'templateRefused',
  131063: 'templateRefused',
  131037: 'accountRestricted',
  131042: 'billing',
  368: 'accountRestricted',
  131031: 'accountRestricted',
  1: 'temporary',
  2: 'temporary',
  131000: 'temporary',
  131016: 'temporary',
  131057: 'temporary',
  131052: 'mediaRefused',
  131053: 'mediaRefused',
}

const isPermission = (code: number): boolean => code >= 200 && code <= 299

export const readWhatsAppCode: ReadCode = (code, _subcode, isTransient) =>
  REASONS[code] ??
  (isPermission(code) ? 'permissionMissing' : undefined) ??
  (isTransient ? 'temporary' : 'requestRefused')

/** The failure in a status. */
export const failureOfCode = (code: number, detail: string): Failure => ({
  reason: code === 0 ? 'personUnreachable' : readWhatsAppCode(code, undefined, false),
  code: String(code),
  detail: detail.slice(0, 300).toWellFormed(),
})
