import { type BillingCycle, SUBSCRIPTION_STATUSES, type SubscriptionStatus } from '../../contract/billing-terms.ts'
import type { ErrorCode } from '../../contract/errors.ts'

interface Period {
  status: SubscriptionStatus
  startDate: string
  endDate: string | null
  autoRenew: boolean
}

/** Whether the subscription grants access on this day. One that renews automatically does not end by its date. */
export const isLive = ({ status, startDate, endDate, autoRenew }: Period, today: string): boolean =>
  status === 'active' && startDate <= today && (endDate === null || today <= endDate || autoRenew)

type Step = 'change' | 'same' | 'final'

const STEPS: Record<SubscriptionStatus, Record<SubscriptionStatus, Step>> = {
  active: { active: 'same', paused: 'change', cancelled: 'change' },
  paused: { active: 'change', paused: 'same', cancelled: 'change' },
  cancelled: { active: 'final', paused: 'final', cancelled: 'same' },
}

/** The kind of a change of status: a change, no change, or not allowed because the subscription is cancelled. */
export const stepOf = (from: SubscriptionStatus, to: SubscriptionStatus): Step => STEPS[from][to]

/** The statuses that may change to this one. A statement checks them again when it changes a row. */
export const statusesBefore = (to: SubscriptionStatus): SubscriptionStatus[] =>
  SUBSCRIPTION_STATUSES.filter((from) => stepOf(from, to) === 'change')

const MONTHS_OF: Record<BillingCycle, number> = { monthly: 1, yearly: 12 }

/** The last day of the `count`th period of a subscription that starts on `startDate`. */
export function periodEnd(startDate: string, cycle: BillingCycle, count = 1): string {
  const [year = 0, month = 1, day = 1] = startDate.split('-').map(Number)
  const next = month - 1 + MONTHS_OF[cycle] * count
  const lastOfNext = new Date(Date.UTC(year, next + 1, 0)).getUTCDate()
  return new Date(Date.UTC(year, next, Math.min(day, lastOfNext) - 1)).toISOString().slice(0, 10)
}

/** The period for which a plan that takes effect today is charged: from today or, if it begins later, from its start. */
export function prorationOf(startDate: string, today: string) {
  const start = startDate > today ? startDate : today
  return { today, start, periodEnds: { monthly: periodEnd(start, 'monthly'), yearly: periodEnd(start, 'yearly') } }
}

/** The facts that may have prevented a subscription. */
export interface Obstacles {
  isPlanOffered: boolean
  isUserThere: boolean
  hasLive: boolean
  agents: number
  maxAgents: number | null
}

/** The reason why a subscription was refused; of several the most helpful one. */
export function refusalFor(
  { isPlanOffered, isUserThere, hasLive, agents, maxAgents }: Obstacles,
  asAdmin: boolean,
): { code: ErrorCode; details?: Record<string, number> } {
  if (!isPlanOffered) return { code: 'plan.notFound' }
  if (!isUserThere) return { code: 'subscription.userNotFound' }
  if (hasLive) return { code: asAdmin ? 'subscription.alreadyLive' : 'subscription.samePlan' }
  if (maxAgents !== null && agents > maxAgents)
    return { code: 'subscription.tooManyAgents', details: { have: agents, allowed: maxAgents } }
  return { code: 'server.busy' }
}
