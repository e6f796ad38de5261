import type { Account, RetentionEdit, RetentionForecast, RetentionQuery } from '../../contract/account.ts'
import type { Caller, Work } from '../../core/context.ts'
import { commit } from '../../core/db.ts'
import { auditOf } from '../audit/audit.service.ts'
import { conversationsBefore } from '../conversations/conversations.service.ts'
import { retentionStart } from '../upkeep/upkeep.service.ts'
import { readAccount } from './account.service.ts'
import { setRetention } from './account.store.ts'

/** The number of conversations that would be deleted with this retention. */
export const forecastOf = async (work: Work, caller: Caller, { days }: RetentionQuery): Promise<RetentionForecast> => ({
  days,
  conversations: await conversationsBefore(work, caller, retentionStart(days, work.now)),
})

export async function chooseRetention(
  work: Work,
  caller: Caller,
  { days }: RetentionEdit,
): Promise<{ account: Account }> {
  const { db, now } = work
  const { userId, accountId } = caller
  const audit = await auditOf(work)
  await commit(
    db,
    setRetention(db, accountId, days, now),
    audit({
      action: 'account_updated',
      actorId: userId,
      target: { type: 'user', id: accountId },
      detail: `retention ${days}`,
    }),
  )
  return readAccount(work, caller)
}
