import { agentIdsOf, refreshAgents } from '../../agent-client/refresh.ts'
import { isSuperAdmin } from '../../contract/permissions.ts'
import type { Subscription, SubscriptionInput } from '../../contract/subscriptions.ts'
import type { Caller, Work } from '../../core/context.ts'
import { dayOf } from '../../core/days.ts'
import { commit } from '../../core/db.ts'
import { newId } from '../../core/ids.ts'
import { invalid, Refusal } from '../../core/refusal.ts'
import { auditOf } from '../audit/audit.service.ts'
import {
  chargeFirstPeriod,
  endReplaced,
  isReplacing,
  isStarted,
  obstaclesTo,
  replacedId,
  type SubscriptionRequest,
  settlePayments,
  spendTrial,
  startSubscription,
} from './subscribing.store.ts'
import { periodEnd, refusalFor } from './subscriptions.rules.ts'
import { allOfUser, currentOf, subscriptionById, userExists } from './subscriptions.store.ts'
import { type SubscriptionRow, subscriptionView } from './subscriptions.view.ts'

/** A customer chooses only the plan; a super administrator also sets the user and the dates. */
function requestOf({ now }: Work, caller: Caller, input: SubscriptionInput, isTrialOnly: boolean): SubscriptionRequest {
  const today = dayOf(now)
  const asAdmin = isSuperAdmin(caller)
  if (!asAdmin && input.userId !== undefined && input.userId !== caller.accountId) throw new Refusal('access.denied')
  const startDate = (asAdmin && input.startDate) || today
  if (asAdmin && input.endDate && input.endDate <= startDate) throw invalid({ endDate: 'subscription.endDateInvalid' })
  return {
    id: newId(),
    userId: input.userId ?? caller.accountId,
    planId: input.planId,
    startDate,
    periodEnds: { monthly: periodEnd(startDate, 'monthly'), yearly: periodEnd(startDate, 'yearly') },
    terms: asAdmin ? { endDate: input.endDate ?? null, autoRenew: input.autoRenew ?? true } : null,
    isTrialOnly,
    today,
    now,
  }
}

/**
 * Starts a subscription. It replaces the one before when a customer changes the plan. `isTrialOnly`: throws `plan.required` if it
 * would not be the free trial.
 */
export async function subscribe(
  work: Work,
  caller: Caller,
  input: SubscriptionInput,
  { isTrialOnly = false } = {},
): Promise<Subscription> {
  const { db } = work
  const request = requestOf(work, caller, input, isTrialOnly)
  const audit = await auditOf(work)
  const [, , , [started], , , , [obstacles], agents] = await commit(
    db,
    audit({
      action: 'subscription_cancelled',
      actorId: caller.userId,
      target: { type: 'subscription', id: replacedId(request) },
      detail: `replaced by ${request.id}`,
      when: isReplacing(request),
    }),
    settlePayments(db, request),
    endReplaced(db, request),
    startSubscription(db, request),
    chargeFirstPeriod(db, newId(), request),
    spendTrial(db, request),
    audit({
      action: 'subscription_created',
      actorId: caller.userId,
      target: { type: 'subscription', id: request.id },
      detail: `plan ${request.planId}`,
      when: isStarted(request),
    }),
    obstaclesTo(db, request),
    agentIdsOf(db, { ownerId: request.userId }),
  )
  if (!started && isTrialOnly) throw new Refusal('plan.required')
  if (!started && obstacles) {
    const { code, details } = refusalFor(obstacles, request.terms !== null)
    throw new Refusal(code, details ? { details } : {})
  }
  await refreshAgents(work, agents)
  return readBack(work, request.id)
}

async function readBack({ db, now, locale }: Work, id: string): Promise<Subscription> {
  const row = await subscriptionById(db, id)
  if (!row) throw new Refusal('subscription.notFound')
  return subscriptionView(row, { today: dayOf(now), locale })
}

/** A subscription of the caller's account, or any for a super administrator. Throws `subscription.notFound` for other ids. */
export async function subscriptionFor({ db }: Work, caller: Caller, id: string): Promise<SubscriptionRow> {
  const row = await subscriptionById(db, id)
  if (!row || !(isSuperAdmin(caller) || row.subscription.userId === caller.accountId))
    throw new Refusal('subscription.notFound')
  return row
}

/** The live subscription of a user, or else the last one. Only a super administrator may read that of another account. */
export async function subscriptionOf(work: Work, caller: Caller, userId: string): Promise<Subscription | null> {
  const { db, now, locale } = work
  const isOwn = userId === caller.accountId
  if (!isOwn && !(isSuperAdmin(caller) && (await userExists(db, userId))))
    throw new Refusal('subscription.userNotFound')
  const row = await currentOf(db, userId)
  return row ? subscriptionView(row, { today: dayOf(now), locale }) : null
}

/** All subscriptions that a user has ever had, the newest first. */
export const subscriptionsOf = async ({ db, now, locale }: Work, userId: string): Promise<Subscription[]> =>
  (await allOfUser(db, userId)).map((row) => subscriptionView(row, { today: dayOf(now), locale }))
