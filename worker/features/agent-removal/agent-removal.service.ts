import { agentObjectOf } from '../../agent-client/agent.ts'
import { refreshAgents } from '../../agent-client/refresh.ts'
import type { Agent } from '../../contract/agents.ts'
import type { Binned } from '../../contract/bin.ts'
import { binnedSince, binnedView } from '../../core/bin.ts'
import type { Caller, Work } from '../../core/context.ts'
import { commit, openRecord } from '../../core/db.ts'
import type { Env } from '../../core/env.ts'
import { factsOf, log } from '../../core/log.ts'
import { firstOf, Refusal } from '../../core/refusal.ts'
import { visibilityOf } from '../../core/visibility.ts'
import { binEmptied } from '../../record/bin-removal.store.ts'
import {
  type AgentRow,
  agentById,
  deactivateChannels,
  deleteAgentRow,
  hasRoomFor,
  refusalOfNew,
  viewOf,
} from '../agents/agents.service.ts'
import { disconnectInBackground, insertDisconnectJobs } from '../channels/disconnecting.service.ts'
import { clearLibrary } from '../knowledge/knowledge.service.ts'
import { syncVectors } from '../knowledge/vectors.service.ts'
import * as bin from './bin.store.ts'

/**
 * Moves the agent into the bin. It disappears and its channels stop at once; its knowledge and conversations stay, so that it can
 * be restored.
 */
export async function deleteAgent(work: Work, agent: AgentRow): Promise<{ id: string }> {
  const { db, now } = work
  const [written, deleted] = await commit(
    db,
    insertDisconnectJobs(db, { agentId: agent.id }, now),
    deleteAgentRow(db, agent.id, now),
    deactivateChannels(db, agent.id, now),
  )
  if (deleted.length === 0) throw new Refusal('agent.notFound')
  await refreshAgents(work, { agentId: agent.id })
  disconnectInBackground(work, written)
  return { id: agent.id }
}

/** The deleted agents of the caller's account that can be restored, the last deleted first. */
export const binOf = async ({ db, now }: Work, caller: Caller): Promise<Binned[]> =>
  (await bin.binnedAgents(db, caller, binnedSince(now))).map(binnedView)

/** A deleted agent of the caller's account, or of any for a super administrator. Throws `agent.notFound` for any other id. */
export const binnedAgentOf = ({ db, now }: Work, caller: Caller, id: string): Promise<bin.BinnedRow> =>
  firstOf(bin.binnedAgent(db, visibilityOf(caller), id, binnedSince(now)), 'agent.notFound')

/** Restores an agent if its owner's plan has room for it. Its channels stay inactive: their owner has to connect them again. */
export async function restoreAgent(work: Work, caller: Caller, agent: bin.BinnedRow): Promise<Agent> {
  const { db, env, now } = work
  const { id, ownerId, typeId } = agent
  const [[restored], [row]] = await commit(
    db,
    bin.restoreAgent(db, id, hasRoomFor(ownerId, typeId), now),
    agentById(db, null, id),
  )
  if (!restored || !row) {
    // It was erased meanwhile, or its owner's plan has no room.
    await binnedAgentOf(work, caller, id)
    throw await refusalOfNew(work, agent)
  }
  await refreshAgents(work, { agentId: id })
  work.background(syncVectors(env, id))
  return viewOf(work, row)
}

/** Erases a deleted agent's knowledge, its bin and its webhook log before its time is over. Its conversations stay. */
export async function eraseAgent(work: Work, { id, recordDatabase }: bin.BinnedRow): Promise<{ id: string }> {
  const { db, env, now } = work
  // First, so that after a failure the agent is still in the bin and can be erased again.
  await agentObjectOf(env, id).deleteCalls(null)
  if (!(await erase(db, id, now))) throw new Refusal('agent.notFound')
  await binEmptied(openRecord(env, recordDatabase), { agentId: id })
  work.background(clearLibrary(env, id))
  return { id }
}

/** Returns false when the agent was restored meanwhile; it then keeps its knowledge. */
async function erase(db: Work['db'], id: string, now: number): Promise<boolean> {
  const [marked] = await commit(
    db,
    bin.markErased(db, id, now),
    bin.deleteKnowledge(db, id),
    bin.deleteBinnedChannels(db, id),
    bin.deleteImages(db, id),
    bin.deleteNotifications(db, id),
  )
  return marked.length > 0
}

/**
 * Part of the daily job: erases an agent whose time in the bin is over; `null` when there is none. `skipped`: how many of the
 * first ones this run could not erase.
 */
export async function eraseNext(
  env: Env,
  db: Work['db'],
  now: number,
  skipped: number,
): Promise<'erased' | 'failed' | null> {
  const [next] = await bin.nextToErase(db, binnedSince(now), skipped)
  if (!next) return null
  try {
    await clearLibrary(env, next.id)
    await erase(db, next.id, now)
    return 'erased'
  } catch (error) {
    log('error', 'agent.notErased', { agentId: next.id, ...factsOf(error) })
    return 'failed'
  }
}
