import type { SubscriptionStatus } from '../../contract/billing-terms.ts'
import type { ErrorCode } from '../../contract/errors.ts'
import type { SubscriptionEdit } from '../../contract/subscription-edits.ts'
import { stepOf } from './subscriptions.rules.ts'

/** Whether an edit asks for a step of the subscription's life and for nothing else. */
const isStep = ({ status, ...rest }: SubscriptionEdit): boolean =>
  status !== undefined && Object.values(rest).every((value) => value === undefined)

/** Of one that is over, only what it is already may be asked for. */
const changesEnded = (from: SubscriptionStatus, edit: SubscriptionEdit): boolean =>
  from === 'cancelled' && !(isStep(edit) && edit.status !== undefined && stepOf(from, edit.status) === 'same')

/** What may have stood in the way of an edit that changed nothing. */
export interface EditObstacles {
  status: SubscriptionStatus
  endsAfterStart: boolean
  isPlanThere: boolean
  agents: number
  /** Of the plan that is wished for, if it is another. */
  maxAgents: number | null
}

interface Obstacle {
  code: ErrorCode
  field?: string
  details?: Record<string, number>
}

/** Names the obstacle; `null` when there was none, and nothing to change either. */
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
