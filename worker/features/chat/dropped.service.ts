import type { DroppedMessage, DroppedQuery } from '../../contract/dropped-messages.ts'
import { type Paging, paging } from '../../contract/paging.ts'
import { isSuperAdmin } from '../../contract/permissions.ts'
import type { Caller, Work } from '../../core/context.ts'
import { commit } from '../../core/db.ts'
import { hubOf } from '../../core/hub.ts'
import { invalid, Refusal } from '../../core/refusal.ts'
import { sayError } from '../../core/words.ts'
import * as store from './dropped.store.ts'

/** Messages of providers that were let go of, of an agent or of all own ones. A super administrator names the agent. */
export async function listDropped(
  { db, locale }: Work,
  caller: Caller,
  { agentId, page, limit }: DroppedQuery,
): Promise<{ messages: DroppedMessage[]; meta: Paging }> {
  if (!agentId && isSuperAdmin(caller)) throw invalid({ agentId: 'field.required' })
  const whose = agentId ? { agentId } : { ownerId: caller.userId }
  const [rows, [count]] = await commit(
    db,
    store.droppedPage(db, whose, { limit, offset: (page - 1) * limit }),
    store.droppedCount(db, whose),
  )
  const messages = rows.map(({ messageKey, reason, at, ...row }) => ({
    ...row,
    messageId: messageKey,
    code: reason,
    reason: sayError(locale, reason),
    at: new Date(at).toISOString(),
  }))
  return { messages, meta: paging(page, limit, count?.total ?? 0) }
}

/** Has one of them answered after all. Refuses what is none, what is forgotten by now and what is under way. */
export async function answerDropped({ db, env, now }: Work, agentId: string, messageId: string): Promise<void> {
  const [dropped] = await store.droppedByKey(db, agentId, messageId)
  if (!dropped) throw new Refusal('droppedMessage.notFound')
  if (!(await hubOf(env, agentId).takeUpAgain(messageId))) throw new Refusal('conversation.nothingToSend')
  await store.dropsForgotten(db, agentId, [messageId], now)
}
