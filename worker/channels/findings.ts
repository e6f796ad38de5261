import type { Failure } from './failures.ts'

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
  secretMissing: 'error',
  secretWrong: 'error',
  scopesMissing: 'error',
  tokenExpires: 'warning',
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

/** What the provider says of a channel. `expiresAt`: when the token dies, in milliseconds UTC. */
export interface CheckReport {
  account: { id: string; name: string } | null
  findings: Finding[]
  expiresAt?: number
}

const worstOf = ({ findings }: CheckReport) => new Set(findings.map(({ code }) => FINDINGS[code]))
export const isHealthy = (report: CheckReport): boolean => !worstOf(report).has('error')

export const refused = (failure: Failure): CheckReport => ({ account: null, findings: [{ code: 'refused', failure }] })
