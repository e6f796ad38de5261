import type { ProviderFailure as Failure, FailureReason } from '../contract/channel-records.ts'

export type { Failure, FailureReason }

interface FailureRule {
  /** `fail` ends the delivery; `stop` sets the channel to `error` until its owner corrects it. */
  action: 'retry' | 'fail' | 'stop'
  /** The maximum number of attempts. Where the result is unknown, a second attempt may send the message twice. */
  attemptsMax: number
  notifiesOwner: boolean
}

const rule = (action: FailureRule['action'], notifiesOwner: boolean, attemptsMax = 1): FailureRule => ({
  action,
  attemptsMax,
  notifiesOwner,
})

/** The rule for each reason of a provider's refusal. */
export const FAILURES = {
  temporary: rule('retry', false, 4),
  rateLimited: rule('retry', false, 4),
  personRateLimited: rule('retry', false, 4),
  resultUnknown: rule('retry', false, 2),

  windowClosed: rule('fail', true),
  personUnreachable: rule('fail', false),
  personStopped: rule('fail', false),
  personBlocked: rule('fail', false),
  marketingStopped: rule('fail', false),
  templateRefused: rule('fail', true),
  notTestNumber: rule('fail', true),
  threadElsewhere: rule('fail', false),
  requestRefused: rule('fail', true),
  mediaRefused: rule('fail', true),
  policyRefused: rule('fail', true),
  spamWarning: rule('fail', true),
  webhookConflict: rule('fail', true),
  houseFailed: rule('fail', true),

  tokenInvalid: rule('stop', true),
  permissionMissing: rule('stop', true),
  accountRestricted: rule('stop', true),
  accountsUnlinked: rule('stop', true),
  billing: rule('stop', true),
  webhookMissing: rule('stop', true),
} as const satisfies Record<FailureReason, FailureRule>

export const ruleOf = ({ reason }: Failure): FailureRule => FAILURES[reason]

const BACKOFF_MS = 1_000
const RETRY_AFTER_MAX_MS = 60 * 60_000

/** What WhatsApp asks for when one person is written to too fast is 4^X seconds; everywhere else the wait doubles. */
const backoffFactor = (reason: FailureReason): number => (reason === 'personRateLimited' ? 4 : 2)

/** Milliseconds until the next attempt after `attempts` of them; `null`: there is none. */
export function waitBeforeRetry(failure: Failure, attempts: number, random: () => number = Math.random): number | null {
  const { action, attemptsMax } = ruleOf(failure)
  if (action !== 'retry' || attempts >= attemptsMax) return null
  if (failure.retryAfterMs !== undefined) return Math.min(failure.retryAfterMs, RETRY_AFTER_MAX_MS)
  const base = (failure.backoffMs ?? BACKOFF_MS) * backoffFactor(failure.reason) ** (attempts - 1)
  return Math.round(base * (1 + random() / 2))
}
