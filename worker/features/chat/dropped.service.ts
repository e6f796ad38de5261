import { flushAgent } from '../../agent-client/flush.ts'
import type { DroppedInput, DroppedMessage, DroppedQuery } from '../../contract/dropped-messages.ts'
import { type Page, pageFrom } from '../../contract/paging.ts'
import { isSuperAdmin } from '../../contract/permissions.ts'
import type { Caller, Work } from '../../core/context.ts'
import { commit, openRecord } from '../../core/db.ts'
import { firstOf, invalid, Refusal } from '../../core/refusal.ts'
import { sayError } from '../../core/words.ts'
import type { AgentRow } from '../agents/agents.service.ts'
import { scopeOf } from '../agents/scope.service.ts'
import { agentObjectOf } from './agent-object.service.ts'
import * as store from './dropped.store.ts'

/** The refused messages of one agent, or of all the account's agents. Super administrators have to name an agent. */
export async function listDropped(
  work: Work,
  caller: Caller,
  agent: AgentRow | undefined,
  { agentId, page, limit }: DroppedQuery,
): Promise<Page<DroppedMessage[]>> {
  const { locale } = work
  if (!agentId && isSuperAdmin(caller)) throw invalid({ agentId: 'field.required' })
  const { record, scope, names } = await scopeOf(work, caller, agent)
  const [rows, [count]] = await commit(
    record,
    store.droppedPage(record, scope, { limit, offset: (page - 1) * limit }),
    store.droppedCount(record, scope),
  )
  const messages = rows.map(({ messageKey, reason, at, ...row }) => ({
    ...row,
    agentName: names.get(row.agentId) ?? '',
    messageId: messageKey,
    code: reason,
    reason: sayError(locale, reason),
    at: new Date(at).toISOString(),
  }))
  return pageFrom(messages, { page, limit }, count)
}

/**
 * Retries a refused message. Throws `droppedMessage.notFound` for an unknown one, `conversation.nothingToSend` for one that
 * expired or is being answered.
 */
export async function answerDropped(
  work: Work,
  { id: agentId, recordDatabase }: Pick<AgentRow, 'id' | 'recordDatabase'>,
  { messageId }: DroppedInput,
): Promise<void> {
  await flushAgent(work, agentId)
  await firstOf(store.droppedByKey(openRecord(work.env, recordDatabase), agentId, messageId), 'droppedMessage.notFound')
  if (!(await agentObjectOf(work.env, agentId).retryDropped(messageId))) throw new Refusal('conversation.nothingToSend')
  await flushAgent(work, agentId)
}
