import type { SubscriptionStatus } from '../../contract/billing-terms.ts'
import type { ErrorCode } from '../../contract/errors.ts'
import type { SubscriptionEdit } from '../../contract/subscription-edits.ts'
import { stepOf } from './subscriptions.rules.ts'

/** Whether an edit changes the status and nothing else. */
const isStep = ({ status, ...rest }: SubscriptionEdit): boolean =>
  status !== undefined && Object.values(rest).every((value) => value === undefined)

/** A cancelled subscription accepts only an edit to the status that it has. */
const changesEnded = (from: SubscriptionStatus, edit: SubscriptionEdit): boolean =>
  from === 'cancelled' && !(isStep(edit) && edit.status !== undefined && stepOf(from, edit.status) === 'same')

/** The facts that can prevent an edit. */
export interface EditObstacles {
  status: SubscriptionStatus
  endsAfterStart: boolean
  isPlanThere: boolean
  agents: number
  /** The limit of the requested plan, if it is another one. */
  maxAgents: number | null
}

interface Obstacle {
  code: ErrorCode
  field?: string
  details?: Record<string, number>
}

/** The reason why an edit was refused; `null` if it was not, so that there was nothing to change. */
export function obstacleTo(edit: SubscriptionEdit, found: EditObstacles): Obstacle | null {
  const { status, endsAfterStart, isPlanThere, agents, maxAgents } = found
  if (changesEnded(status, edit)) return { code: 'subscription.final' }
  if (status === 'cancelled') return null
  if (!isPlanThere) return { code: 'plan.notFound' }
  if (!endsAfterStart) return { code: 'subscription.endDateInvalid', field: 'endDate' }
  if (maxAgents !== null && agents > maxAgents)
    return { code: 'subscription.tooManyAgents', details: { have: agents, allowed: maxAgents } }
  return null
}
