import type { PaymentEdit } from '../../contract/subscription-edits.ts'
import type { Subscription } from '../../contract/subscriptions.ts'
import type { Caller, Work } from '../../core/context.ts'
import { commit } from '../../core/db.ts'
import { Refusal } from '../../core/refusal.ts'
import { auditOf } from '../audit/audit.service.ts'
import { isPending, paymentById, settlePayment } from './payments.store.ts'
import { readBack } from './subscriptions.service.ts'

/** A payment of that very subscription; refuses alike whichever of the two is not there. */
export async function paymentOf({ db }: Work, subscriptionId: string | undefined, id: string) {
  const [payment] = await paymentById(db, subscriptionId ?? '', id)
  if (!payment) throw new Refusal('payment.notFound')
  return payment
}
export type PaymentRow = Awaited<ReturnType<typeof paymentOf>>

/** Says what became of it, once: the same again changes nothing, something else is refused. */
export async function settle(
  work: Work,
  caller: Caller,
  payment: PaymentRow,
  edit: PaymentEdit,
): Promise<Subscription> {
  const { db } = work
  const { id, subscriptionId } = payment
  const audit = await auditOf(work)
  const [, , [settled]] = await commit(
    db,
    audit({
      action: 'payment_settled',
      result: 'ok',
      actorId: caller.userId,
      target: { type: 'payment', id },
      detail: edit.status,
      when: isPending(id),
    }),
    settlePayment(db, id, edit),
    paymentById(db, subscriptionId, id),
  )
  if (settled?.status !== edit.status) throw new Refusal('payment.settled')
  return readBack(work, subscriptionId)
}
