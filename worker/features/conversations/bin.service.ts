import type { Binned } from '../../contract/bin.ts'
import { isSuperAdmin } from '../../contract/permissions.ts'
import { binnedSince, binnedView } from '../../core/bin.ts'
import type { Caller, Work } from '../../core/context.ts'
import { invalid, Refusal } from '../../core/refusal.ts'
import type { AgentRow } from '../agents/agents.service.ts'
import { scopeOf } from '../agents/scope.service.ts'
import type { AuditAction } from '../audit/audit.service.ts'
import { agentObjectOf } from '../chat/agent-object.service.ts'
import { eraseFiles } from '../chat/uploads.service.ts'
import { eraseLoggedTexts } from '../chat/webhook-log.service.ts'
import * as bin from './bin.store.ts'
import { type LookedUp, lookUpWritten } from './look-up.service.ts'
import { logOrUndo } from './thread-audit.service.ts'

type FoundBinned = LookedUp<Awaited<ReturnType<typeof bin.binnedById>>[number]>

/** Moves an exchange into its agent's bin. The plan conversation that it used stays used. */
export async function deleteConversation(
  { env, now }: Work,
  { userId }: Caller,
  { id, agentId, sessionId }: { id: string; agentId: string; sessionId: string },
): Promise<{ id: string }> {
  await agentObjectOf(env, agentId).delete(id, { deletedBy: userId, deletedAt: now }, sessionId)
  return { id }
}

/**
 * The entries of the bin that can be restored: of an agent that the caller may see, or of all the account's agents. Super
 * administrators have to name an agent.
 */
export async function binOf(work: Work, caller: Caller, agent: AgentRow | undefined): Promise<Binned[]> {
  if (!agent && isSuperAdmin(caller)) throw invalid({ agentId: 'conversation.agentRequired' })
  const { record, scope } = await scopeOf(work, caller, agent)
  const rows = await bin.binnedOf(record, scope, binnedSince(work.now))
  const people = rows.length === 0 ? [] : await bin.namesOf(work.db, [...new Set(rows.map((row) => row.deletedBy))])
  const names = new Map(people.map(({ id, name }) => [id, name]))
  return rows.map((row) => binnedView({ ...row, deletedBy: names.get(row.deletedBy) }))
}

/** A deleted exchange that the caller may see. Throws `conversation.notFound` for any other id. */
export async function binnedConversationOf(work: Work, caller: Caller, id: string): Promise<FoundBinned> {
  const since = binnedSince(work.now)
  const found = await lookUpWritten(work, caller, (record, owner) => bin.binnedById(record, owner, id, since))
  if (!found) throw new Refusal('conversation.notFound')
  return found
}

const note = (work: Work, { userId }: Caller, action: AuditAction, id: string, undo: () => PromiseLike<unknown>) =>
  logOrUndo(work, { action, actorId: userId, target: { type: 'conversation', id } }, undo)

const REFUSALS = {
  gone: () => new Refusal('conversation.notFound'),
  saidAgain: () => new Refusal('conversation.saidAgain'),
  busy: () => new Refusal('server.busy', { retryAfterSeconds: 5 }),
}

export async function restoreConversation(
  work: Work,
  caller: Caller,
  { row: { agentId, deletedBy, deletedAt, id, ownerId, content, status } }: FoundBinned,
): Promise<{ id: string }> {
  const object = agentObjectOf(work.env, agentId)
  const outcome = await object.restoreExchange({ id, ownerId, content, status })
  if (outcome !== 'restored') throw REFUSALS[outcome]()
  await note(work, caller, 'conversation_restored', id, () => object.delete(id, { deletedBy, deletedAt }))
  return { id }
}

/**
 * Erases an entry before its time in the bin is over, with the files that members sent in it and its texts in the webhook log.
 */
export async function eraseConversation(
  work: Work,
  caller: Caller,
  { row: { id, agentId, content }, record }: FoundBinned,
): Promise<{ id: string }> {
  // First, so that after a failure the entry is still in the bin and can be erased again.
  await eraseLoggedTexts(work, agentId, content)
  const [erased] = await bin.erase(record, id)
  if (!erased) throw REFUSALS.gone()
  await note(work, caller, 'conversation_erased', id, () => bin.restoreEntry(record, erased))
  work.background(eraseFiles(work, agentId, erased.content))
  return { id }
}
