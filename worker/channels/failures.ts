import type { ProviderFailure as Failure, FailureReason } from '../contract/channel-records.ts'

export type { Failure, FailureReason }

interface FailureRule {
  /** `giveUp` ends this message; `stop` sets the channel to `error` until its owner corrects it. */
  advice: 'retry' | 'giveUp' | 'stop'
  /** The maximum number of attempts. Where the result is unknown, a second attempt may send the message twice. */
  tries: number
  tellsOwner: boolean
}

const rule = (advice: FailureRule['advice'], tellsOwner: boolean, tries = 1): FailureRule => ({
  advice,
  tries,
  tellsOwner,
})

/** Every way a provider refuses, and what is done about it. */
export const FAILURES = {
  temporary: rule('retry', false, 4),
  rateLimited: rule('retry', false, 4),
  personRateLimited: rule('retry', false, 4),
  resultUnknown: rule('retry', false, 2),

  windowClosed: rule('giveUp', true),
  personUnreachable: rule('giveUp', false),
  personStopped: rule('giveUp', false),
  personBlocked: rule('giveUp', false),
  marketingStopped: rule('giveUp', false),
  templateRefused: rule('giveUp', true),
  notTestNumber: rule('giveUp', true),
  threadElsewhere: rule('giveUp', false),
  requestRefused: rule('giveUp', true),
  mediaRefused: rule('giveUp', true),
  policyRefused: rule('giveUp', true),
  spamWarning: rule('giveUp', true),
  webhookConflict: rule('giveUp', true),
  houseFailed: rule('giveUp', true),

  tokenInvalid: rule('stop', true),
  permissionMissing: rule('stop', true),
  accountRestricted: rule('stop', true),
  accountsUnlinked: rule('stop', true),
  billing: rule('stop', true),
  webhookMissing: rule('stop', true),
} as const satisfies Record<FailureReason, FailureRule>

export const ruleOf = ({ reason }: Failure): FailureRule => FAILURES[reason]

const BACKOFF_MS = 1_000
const TOLD_MAX_MS = 60 * 60_000

/** What WhatsApp asks for when one person is written to too fast is 4^X seconds; everywhere else the wait doubles. */
const growth = (reason: FailureReason): number => (reason === 'personRateLimited' ? 4 : 2)

/** Milliseconds until a message that was tried `tries` times is tried again; `null` when it is not. */
export function waitBeforeRetry(failure: Failure, tries: number, random: () => number = Math.random): number | null {
  const { advice, tries: most } = ruleOf(failure)
  if (advice !== 'retry' || tries >= most) return null
  if (failure.retryAfterMs !== undefined) return Math.min(failure.retryAfterMs, TOLD_MAX_MS)
  const base = (failure.backoffMs ?? BACKOFF_MS) * growth(failure.reason) ** (tries - 1)
  return Math.round(base * (1 + random() / 2))
}
