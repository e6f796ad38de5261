import { eq, inArray, type SQL, sql } from 'drizzle-orm'
import type { BillingCycle, SubscriptionStatus } from '../../contract/billing-terms.ts'
import type { SubscriptionEdit } from '../../contract/subscription-edits.ts'
import type { Condition, Database } from '../../core/db.ts'
import { planColumns, plans } from '../../schema/plans.ts'
import { subscriptions } from '../../schema/subscriptions.ts'
import type { EditObstacles } from './editing.rules.ts'
import { charge, hasRunOut, periodUntil, settleReplaced, voidPending } from './proration.store.ts'
import { statusesBefore } from './subscriptions.rules.ts'

/** The value of each column after an edit: the given one, or the stored one. */
const after = ({ planId, startDate, endDate, autoRenew, status }: SubscriptionEdit) => ({
  planId: planId === undefined ? sql`plan_id` : sql`${planId}`,
  startDate: startDate === undefined ? sql`start_date` : sql`${startDate}`,
  endDate: endDate === undefined ? sql`end_date` : sql`${endDate}`,
  autoRenew: autoRenew === undefined ? sql`auto_renew` : sql`${autoRenew ? 1 : 0}`,
  status: status === undefined ? sql`status` : sql`${status}`,
})

const endsAfterStart = (edit: SubscriptionEdit): SQL => {
  const { startDate, endDate } = after(edit)
  return sql`coalesce(${endDate} > ${startDate}, TRUE)`
}

const agentCount = sql`(SELECT count(*) FROM agents WHERE owner_id = subscriptions.user_id AND deleted_at IS NULL)`
const hasRoom = ({ planId }: SubscriptionEdit): SQL =>
  planId === undefined
    ? sql`TRUE`
    : sql`(plan_id = ${planId} OR EXISTS (
        SELECT 1 FROM plans p WHERE p.id = ${planId} AND (p.max_agents IS NULL OR p.max_agents >= ${agentCount})))`

/** Every status from which a subscription can be cancelled. */
const LIVING = statusesBefore('cancelled')

/** The row, if it is not cancelled and the edit leaves it valid. Part of the statement that changes it. */
const editable = (id: string, edit: SubscriptionEdit): SQL =>
  sql`id = ${id} AND ${inArray(subscriptions.status, LIVING)} AND ${endsAfterStart(edit)} AND ${hasRoom(edit)}`

const differsInTerms = (edit: SubscriptionEdit): SQL => {
  const { planId, startDate, endDate, autoRenew } = after(edit)
  return sql`(plan_id, start_date, end_date, auto_renew) IS NOT (${planId}, ${startDate}, ${endDate}, ${autoRenew})`
}
const differsInStatus = (edit: SubscriptionEdit): SQL => sql`status IS NOT ${after(edit).status}`

/** Before the edit in the same batch: whether it will change the terms, or the status. */
export const changesTerms = (id: string, edit: SubscriptionEdit): Condition =>
  sql`EXISTS (SELECT 1 FROM subscriptions WHERE ${editable(id, edit)} AND ${differsInTerms(edit)})`
export const changesStatus = (id: string, edit: SubscriptionEdit): Condition =>
  sql`EXISTS (SELECT 1 FROM subscriptions WHERE ${editable(id, edit)} AND ${differsInStatus(edit)})`

const isCancelling = (edit: SubscriptionEdit): SQL => sql`${after(edit).status} = 'cancelled'`

/** The days by which an edit changes payments. These statements precede the edit in the same batch. */
interface Proration {
  today: string
  /** The first day that is charged for the next plan, and the last day of a whole period from then, by billing cycle. */
  start: string
  periodEnds: Record<BillingCycle, string>
}

/** Closes the payments of a plan that is replaced by another one before its end. */
export const settleBefore = (db: Database, id: string, edit: SubscriptionEdit, { today }: Proration) =>
  settleReplaced(
    db,
    sql`${editable(id, edit)} AND plan_id <> ${after(edit).planId} AND NOT ${isCancelling(edit)} AND NOT ${hasRunOut(today)}`,
    today,
  )

export const voidBefore = (db: Database, id: string, edit: SubscriptionEdit) =>
  voidPending(db, sql`${editable(id, edit)} AND ${isCancelling(edit)}`)

/**
 * Charges the next plan's price for the days that are left, at most for one whole period. After a trial nothing is charged, because
 * the price is then agreed with the customer.
 */
export const chargeBefore = (
  db: Database,
  id: string,
  edit: SubscriptionEdit,
  { start, periodEnds }: Proration,
  payment: { id: string; now: number },
) => {
  const { period, price } = periodUntil(after(edit).endDate, sql`${start}`, periodEnds)
  return charge(db, {
    id: sql`${payment.id}`,
    ...period,
    price,
    from: sql`FROM (SELECT * FROM subscriptions WHERE ${editable(id, edit)} AND plan_id <> ${after(edit).planId}
        AND NOT ${isCancelling(edit)} AND NOT is_trial) AS subscriptions
      JOIN plans ON plans.id = ${edit.planId ?? null} AND plans.pricing_type = 'fixed'`,
    now: payment.now,
  })
}

/** Changes the subscription, unless nothing would change. On another plan it is no longer a trial. */
export const editSubscription = (db: Database, id: string, edit: SubscriptionEdit, now: number) => {
  const { planId, startDate, endDate, autoRenew, status } = after(edit)
  return db
    .update(subscriptions)
    .set({
      planId,
      startDate,
      endDate,
      autoRenew,
      status,
      isTrial: sql`is_trial AND plan_id = ${planId}`,
      updatedAt: now,
    })
    .where(sql`${editable(id, edit)} AND (${differsInTerms(edit)} OR ${differsInStatus(edit)})`)
    .returning()
}

/** The plan of a subscription at this point of the batch. */
export const planNow = (db: Database, id: string) =>
  db
    .select(planColumns)
    .from(plans)
    .where(eq(plans.id, sql`(SELECT plan_id FROM subscriptions WHERE id = ${id})`))

const isTrue = (value: number): boolean => value === 1

/** The facts that may prevent an edit, at this point of the batch. */
export const obstaclesToEdit = (db: Database, id: string, edit: SubscriptionEdit) =>
  db
    .select({
      status: sql<SubscriptionStatus>`status`.as('status'),
      endsAfterStart: endsAfterStart(edit).mapWith(isTrue).as('ends_after_start'),
      isPlanThere: sql`EXISTS (SELECT 1 FROM plans p WHERE p.id = ${after(edit).planId})`
        .mapWith(isTrue)
        .as('is_there'),
      agents: sql<number>`${agentCount}`.as('agents'),
      maxAgents: sql<EditObstacles['maxAgents']>`(SELECT max_agents FROM plans p WHERE p.id = ${after(edit).planId}
        AND p.id IS NOT subscriptions.plan_id)`.as('max_agents'),
    })
    .from(subscriptions)
    .where(sql`id = ${id}`)
