import type { ChannelAccount, Finding, FindingCode } from '../contract/channel-records.ts'
import { type Failure, ruleOf } from './failures.ts'

export type { ChannelAccount, Finding, FindingCode }

/**
 * What a check may find. `ok` is good news, `warning` needs the owner's attention, `error` keeps the channel from
 * working.
 */
export const FINDINGS = {
  tokenBelongsTo: 'ok',
  webhookSet: 'ok',
  webhookByHand: 'warning',
  webhookRefused: 'error',
  webhookMissing: 'error',
  webhookElsewhere: 'error',
  webhookFailing: 'warning',
  fieldsMissing: 'error',
  commentsMissing: 'warning',
  idMalformed: 'error',
  idOfAnother: 'error',
  idUnknown: 'error',
  secretMissing: 'error',
  secretWrong: 'error',
  scopesMissing: 'error',
  tokenExpires: 'warning',
  tokenNotRenewed: 'warning',
  qualityLow: 'warning',
  refused: 'error',
} as const satisfies Record<FindingCode, 'ok' | 'warning' | 'error'>

/** The result of a check at the provider. `expiresAt`: when the token expires, in milliseconds UTC. */
export interface CheckReport {
  account: ChannelAccount | null
  findings: Finding[]
  expiresAt?: number
}

const EXPIRES_SOON_MS = 7 * 24 * 60 * 60_000

/** `unknown`: the provider could not be asked, so the state of the channel is not known. */
export type Health = 'good' | 'broken' | 'unknown'

export function healthOf({ findings }: CheckReport): Health {
  const errors = findings.filter(({ code }) => FINDINGS[code] === 'error')
  if (errors.length === 0) return 'good'
  return errors.every(({ failure }) => failure && ruleOf(failure).action === 'retry') ? 'unknown' : 'broken'
}

/** The report with a warning when its token ends within a week. */
export const withExpiry = (report: CheckReport, now: number): CheckReport =>
  report.expiresAt !== undefined && report.expiresAt - now < EXPIRES_SOON_MS
    ? { ...report, findings: [...report.findings, { code: 'tokenExpires' }] }
    : report

export const refused = (failure: Failure): CheckReport => ({ account: null, findings: [{ code: 'refused', failure }] })
