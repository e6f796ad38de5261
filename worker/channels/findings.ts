import { type Failure, ruleOf } from './failures.ts'

/** What a check may find. `ok` is good news, `warning` wants the owner's eye, `error` keeps the channel from working. */
export const FINDINGS = {
  tokenBelongsTo: 'ok',
  webhookSet: 'ok',
  webhookByHand: 'warning',
  webhookRefused: 'error',
  webhookMissing: 'error',
  webhookElsewhere: 'error',
  webhookFailing: 'warning',
  fieldsMissing: 'error',
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
} as const satisfies Record<string, 'ok' | 'warning' | 'error'>

export type FindingCode = keyof typeof FINDINGS

/** `facts` fill the sentence of the code. `refused` names the provider's failure, which has a sentence of its own. */
export interface Finding {
  code: FindingCode
  facts?: Record<string, string | number>
  failure?: Failure
}

/** Whose account a channel speaks for. `link`: where anybody opens a chat with it; `null` where there is no such place. */
export interface Account {
  id: string
  name: string
  link: string | null
}

/** What the provider says of a channel. `expiresAt`: when the token dies, in milliseconds UTC. */
export interface CheckReport {
  account: Account | null
  findings: Finding[]
  expiresAt?: number
}

const EXPIRES_SOON_MS = 7 * 24 * 60 * 60_000

/** `unknown`: the provider could not be asked, which says nothing of the channel. */
export type Health = 'good' | 'broken' | 'unknown'

export function healthOf({ findings }: CheckReport): Health {
  const errors = findings.filter(({ code }) => FINDINGS[code] === 'error')
  if (errors.length === 0) return 'good'
  return errors.every(({ failure }) => failure && ruleOf(failure).advice === 'retry') ? 'unknown' : 'broken'
}

/** The report with a warning when its token ends within a week. */
export const withExpiry = (report: CheckReport, now: number): CheckReport =>
  report.expiresAt !== undefined && report.expiresAt - now < EXPIRES_SOON_MS
    ? { ...report, findings: [...report.findings, { code: 'tokenExpires' }] }
    : report

export const refused = (failure: Failure): CheckReport => ({ account: null, findings: [{ code: 'refused', failure }] })
