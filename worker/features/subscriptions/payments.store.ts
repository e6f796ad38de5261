import { and, eq, sql } from 'drizzle-orm'
import type { PaymentEdit } from '../../contract/subscription-edits.ts'
import type { Condition, Database } from '../../core/db.ts'
import { payments } from '../../schema/subscriptions.ts'

export const paymentById = (db: Database, subscriptionId: string, id: string) =>
  db
    .select()
    .from(payments)
    .where(and(eq(payments.id, id), eq(payments.subscriptionId, subscriptionId)))

/** True while the payment is neither paid nor void. */
export const isPending = (id: string): Condition =>
  sql`EXISTS (SELECT 1 FROM payments WHERE id = ${id} AND status = 'pending')`

export const settlePayment = (db: Database, id: string, { status }: PaymentEdit, now: number) =>
  db
    .update(payments)
    .set({ status, paidAt: status === 'paid' ? now : null })
    .where(and(eq(payments.id, id), eq(payments.status, 'pending')))
