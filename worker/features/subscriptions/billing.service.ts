import { agentsToFlush, flushEach } from '../../agent-client/flush.ts'
import { agentIdsOf, refreshAgents } from '../../agent-client/refresh.ts'
import type { Billing, BillingQuery, PlanQuota, QuotaEdit } from '../../contract/billing.ts'
import { type Page, paging } from '../../contract/paging.ts'
import type { Caller, Work } from '../../core/context.ts'
import { dayOf, monthOf } from '../../core/days.ts'
import { commit } from '../../core/db.ts'
import { auditOf } from '../audit/audit.service.ts'
import { allowanceIn, largestLimit, nextMonth } from './billing.rules.ts'
import * as store from './billing.store.ts'
import { limitsOf, quotaOf, setQuotaPolicy } from './quota.store.ts'
import { currentWithUsage } from './subscriptions.store.ts'
import { billedPaymentView, subscriptionView } from './subscriptions.view.ts'

/** The plan, usage and payments of the caller's account. */
export async function billingOf(
  work: Work,
  { accountId }: Caller,
  { page, limit }: BillingQuery,
): Promise<Page<Billing>> {
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
    data: {
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

/** The account's plan conversations of the month. The agents' objects may be a second ahead of D1. */
export async function readQuota({ db, now }: Work, { accountId }: Caller): Promise<PlanQuota> {
  const today = dayOf(now)
  const [[own], limits] = await commit(db, quotaOf(db, accountId, monthOf(today)), limitsOf(db, accountId))
  const most = (all: (number | null)[]) => (all.length > 0 ? largestLimit(all) : null)
  return {
    used: own?.used ?? 0,
    maxConversations: most(limits.map(({ maxConversations }) => maxConversations)),
    answersUpTo: most(limits.map(({ answersUpTo }) => answersUpTo)),
    policy: own?.policy ?? 'stop',
    resetsOn: nextMonth(today),
  }
}

/** Chooses what the account's agents do once the plan is used up. Their objects are refreshed at once. */
export async function chooseQuotaPolicy(work: Work, caller: Caller, { policy }: QuotaEdit): Promise<PlanQuota> {
  const { db, now } = work
  const { userId, accountId } = caller
  const audit = await auditOf(work)
  const [, , agents] = await commit(
    db,
    setQuotaPolicy(db, accountId, policy, now),
    audit({
      action: 'account_updated',
      actorId: userId,
      target: { type: 'user', id: accountId },
      detail: `quota ${policy}`,
    }),
    agentIdsOf(db, { ownerId: accountId }),
  )
  await refreshAgents(work, agents)
  return readQuota(work, caller)
}
