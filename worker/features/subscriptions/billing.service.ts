import type { Billing, BillingQuery } from '../../contract/billing.ts'
import { type Paging, paging } from '../../contract/paging.ts'
import type { Caller, Work } from '../../core/context.ts'
import { dayOf, monthOf } from '../../core/days.ts'
import { commit } from '../../core/db.ts'
import { allowanceIn, nextMonth } from './billing.rules.ts'
import * as store from './billing.store.ts'
import { currentOf } from './subscriptions.store.ts'
import { billedPaymentView, subscriptionView } from './subscriptions.view.ts'

/** The caller's own plan, usage and payments. */
export async function billingOf(
  { db, now }: Work,
  { userId }: Caller,
  { page, limit }: BillingQuery,
): Promise<{ billing: Billing; meta: Paging }> {
  const today = dayOf(now)
  const [row, [allowances, [used], [sums], payments]] = await Promise.all([
    currentOf(db, userId),
    commit(
      db,
      store.allowancesOf(db, userId),
      store.usageOf(db, userId, monthOf(today)),
      store.sumsOf(db, userId),
      store.paymentsPage(db, userId, { limit, offset: (page - 1) * limit }),
    ),
  ])
  return {
    billing: {
      subscription: row ? subscriptionView(row, today) : null,
      allowance: allowanceIn(allowances),
      usage: {
        agents: used?.agents ?? 0,
        conversations: used?.conversations ?? 0,
        resetsOn: nextMonth(today),
      },
      due: { payments: sums?.due ?? 0, amountUsd: (sums?.dueCents ?? 0) / 100 },
      payments: payments.map(billedPaymentView),
    },
    meta: paging(page, limit, sums?.total ?? 0),
  }
}
