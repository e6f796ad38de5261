import { agentIdsOf, refreshAgents } from '../../agent-client/refresh.ts'
import type { PlanQuota, QuotaEdit } from '../../contract/billing.ts'
import type { Caller, Work } from '../../core/context.ts'
import { dayOf, monthOf } from '../../core/days.ts'
import { commit } from '../../core/db.ts'
import { auditOf } from '../audit/audit.service.ts'
import { largestLimit, nextMonth } from './billing.rules.ts'
import * as store from './quota.store.ts'

/** How the caller's plan conversations of the month stand. The agents' objects may be a second ahead of D1. */
export async function readQuota({ db, now }: Work, { accountId }: Caller): Promise<PlanQuota> {
  const today = dayOf(now)
  const [[own], limits] = await commit(db, store.quotaOf(db, accountId, monthOf(today)), store.limitsOf(db, accountId))
  const most = (all: (number | null)[]) => (all.length > 0 ? largestLimit(all) : null)
  return {
    used: own?.used ?? 0,
    maxConversations: most(limits.map(({ maxConversations }) => maxConversations)),
    answersUpTo: most(limits.map(({ answersUpTo }) => answersUpTo)),
    policy: own?.policy ?? 'stop',
    resetsOn: nextMonth(today),
  }
}

/** Chooses what the caller's agents do once his plan is used up; they are told at once. */
export async function chooseQuotaPolicy(work: Work, caller: Caller, { policy }: QuotaEdit): Promise<PlanQuota> {
  const { db, now } = work
  const { userId, accountId } = caller
  const audit = await auditOf(work)
  const [, , agents] = await commit(
    db,
    store.setQuotaPolicy(db, accountId, policy, now),
    audit({
      action: 'account_updated',
      result: 'ok',
      actorId: userId,
      target: { type: 'user', id: accountId },
      detail: `quota ${policy}`,
    }),
    agentIdsOf(db, { ownerId: accountId }),
  )
  await refreshAgents(work, agents)
  return readQuota(work, caller)
}
