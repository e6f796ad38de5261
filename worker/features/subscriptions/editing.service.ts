import { agentIdsOf, refreshAgents } from '../../agent-client/refresh.ts'
import type { SubscriptionStatus } from '../../contract/billing-terms.ts'
import type { SubscriptionEdit } from '../../contract/subscription-edits.ts'
import type { Subscription } from '../../contract/subscriptions.ts'
import type { Caller, Work } from '../../core/context.ts'
import { dayOf } from '../../core/days.ts'
import { commit } from '../../core/db.ts'
import { newId } from '../../core/ids.ts'
import { invalid, Refusal } from '../../core/refusal.ts'
import { type AuditAction, type AuditEntry, auditOf } from '../audit/audit.service.ts'
import { obstacleTo } from './editing.rules.ts'
import {
  changesStatus,
  changesTerms,
  chargeBefore,
  editSubscription,
  obstaclesToEdit,
  planNow,
  settleBefore,
  voidBefore,
} from './editing.store.ts'
import { prorationOf } from './subscriptions.rules.ts'
import { paymentsOf } from './subscriptions.store.ts'
import { type SubscriptionRow, subscriptionView } from './subscriptions.view.ts'

const RECORDED_AS: Record<SubscriptionStatus, AuditAction> = {
  active: 'subscription_activated',
  paused: 'subscription_paused',
  cancelled: 'subscription_cancelled',
}

/**
 * Changes terms, status or both in one statement, which checks every condition itself. An edit without a change leaves no audit
 * entry. Throws for a cancelled subscription, an end before the start, and a plan with too little room.
 */
export async function editSubscriptionOf(
  work: Work,
  caller: Caller,
  row: SubscriptionRow,
  { userId: owner, ...edit }: SubscriptionEdit,
): Promise<Subscription> {
  const { db, now } = work
  const { id, userId } = row.subscription
  if (owner !== undefined && owner !== userId) throw invalid({ userId: 'subscription.userFixed' })
  const audit = await auditOf(work)
  const record = (action: AuditAction, when: AuditEntry['when']) =>
    audit({
      action,
      actorId: caller.userId,
      target: { type: 'subscription', id },
      detail: Object.keys(edit).join(' '),
      ...(when && { when }),
    })
  const proration = prorationOf(edit.startDate ?? row.subscription.startDate, dayOf(now))
  const [, , , , , [edited], [found], [plan], payments, agents] = await commit(
    db,
    record('subscription_updated', changesTerms(id, edit)),
    record(RECORDED_AS[edit.status ?? 'active'], changesStatus(id, edit)),
    settleBefore(db, id, edit, proration),
    voidBefore(db, id, edit),
    chargeBefore(db, id, edit, proration, { id: newId(), now }),
    editSubscription(db, id, edit, now),
    obstaclesToEdit(db, id, edit),
    planNow(db, id),
    paymentsOf(db, id),
    agentIdsOf(db, { ownerId: userId }),
  )
  if (!found || !plan) throw new Refusal('subscription.notFound')
  const obstacle = edited ? null : obstacleTo(edit, found)
  if (obstacle?.field) throw invalid({ [obstacle.field]: obstacle.code })
  if (obstacle) throw new Refusal(obstacle.code, obstacle.details ? { details: obstacle.details } : {})
  if (edited) await refreshAgents(work, agents)
  // Without an update the row is returned as it was read, with the status that the batch read afterwards.
  const subscription = edited ?? { ...row.subscription, status: found.status }
  return subscriptionView({ ...row, subscription, plan, payments }, { today: dayOf(now), locale: work.locale })
}

/** Cancels a subscription for good. A repeated call changes and records nothing. */
export const cancel = (work: Work, caller: Caller, row: SubscriptionRow): Promise<Subscription> =>
  editSubscriptionOf(work, caller, row, { status: 'cancelled' })
