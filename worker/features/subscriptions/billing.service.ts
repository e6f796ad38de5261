import { agentsToFlush, flushEach } from '../../agent-client/flush.ts'
import type { Billing, BillingQuery } from '../../contract/billing.ts'
import { type Paging, paging } from '../../contract/paging.ts'
import type { Caller, Work } from '../../core/context.ts'
import { dayOf, monthOf } from '../../core/days.ts'
import { commit } from '../../core/db.ts'
import { allowanceIn, nextMonth } from './billing.rules.ts'
import * as store from './billing.store.ts'
import { currentWithUsage } from './subscriptions.store.ts'
import { billedPaymentView, subscriptionView } from './subscriptions.view.ts'

/** The caller's own plan, usage and payments. */
export async function billingOf(
  work: Work,
  { accountId }: Caller,
  { page, limit }: BillingQuery,
): Promise<{ billing: Billing; meta: Paging }> {
  const { db, now } = work
  const today = dayOf(now)
  const [allowances, [sums], payments, own] = await commit(
    db,
    store.allowancesOf(db, accountId),
    store.sumsOf(db, accountId),
    store.paymentsPage(db, accountId, { limit, offset: (page - 1) * limit }),
    agentsToFlush(db, accountId),
  )
  await flushEach(work, own)
  const [row] = await currentWithUsage(db, accountId, monthOf(today))
  const { subscription = null, plan = null } = row ?? {}
  return {
    billing: {
      subscription:
        row && subscription && plan
          ? subscriptionView({ ...row, subscription, plan }, { today, locale: work.locale })
          : null,
      allowance: allowanceIn(allowances),
      usage: {
        agents: row?.agents ?? 0,
        conversations: row?.conversations ?? 0,
        resetsOn: nextMonth(today),
      },
      due: { payments: sums?.due ?? 0, amountUsd: (sums?.dueCents ?? 0) / 100 },
      creditUsd: (sums?.creditCents ?? 0) / 100,
      payments: payments.map(billedPaymentView),
    },
    meta: paging(page, limit, sums?.total ?? 0),
  }
}
