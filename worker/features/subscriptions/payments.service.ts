import type { PaymentEdit } from '../../contract/subscription-edits.ts'
import type { Subscription } from '../../contract/subscriptions.ts'
import type { Caller, Work } from '../../core/context.ts'
import { dayOf } from '../../core/days.ts'
import { commit } from '../../core/db.ts'
import { Refusal } from '../../core/refusal.ts'
import { auditOf } from '../audit/audit.service.ts'
import { isPending, paymentById, settlePayment } from './payments.store.ts'
import { subscriptionById } from './subscriptions.store.ts'
import { type SubscriptionRow, subscriptionView } from './subscriptions.view.ts'

/** A payment with its subscription. Throws `payment.notFound` if either does not exist. */
export async function paymentOf({ db }: Work, subscriptionId: string | undefined, id: string) {
  const row = await subscriptionById(db, subscriptionId ?? '')
  const payment = row?.payments.find((each) => each.id === id)
  if (!row || !payment) throw new Refusal('payment.notFound')
  return { row, payment }
}
type PaymentOfSubscription = { row: SubscriptionRow; payment: SubscriptionRow['payments'][number] }

/** Sets a pending payment to paid or void, once. Repeating it changes nothing; another status throws `payment.settled`. */
export async function settle(
  work: Work,
  caller: Caller,
  { row, payment: { id } }: PaymentOfSubscription,
  edit: PaymentEdit,
): Promise<Subscription> {
  const { db, now } = work
  const audit = await auditOf(work)
  const [, , [settled]] = await commit(
    db,
    audit({
      action: 'payment_settled',
      actorId: caller.userId,
      target: { type: 'payment', id },
      detail: edit.status,
      when: isPending(id),
    }),
    settlePayment(db, id, edit, now),
    paymentById(db, row.subscription.id, id),
  )
  if (settled?.status !== edit.status) throw new Refusal('payment.settled')
  const payments = row.payments.map((each) => (each.id === id ? { ...each, status: edit.status } : each))
  return subscriptionView({ ...row, payments }, { today: dayOf(now), locale: work.locale })
}
