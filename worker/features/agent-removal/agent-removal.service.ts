import { refreshAgents } from '../../agent-client/refresh.ts'
import type { Work } from '../../core/context.ts'
import { commit } from '../../core/db.ts'
import { Refusal } from '../../core/refusal.ts'
import { type AgentRow, deactivateChannels, deleteAgentRow } from '../agents/agents.service.ts'
import { disconnectInBackground, insertDisconnectJobs } from '../channels/disconnecting.service.ts'
import { clearLibrary, forgettingKnowledge } from '../knowledge/knowledge.service.ts'

/**
 * Soft delete: the conversations stay. The agent is not found any more, its channels stop, its knowledge is deleted.
 */
export async function deleteAgent(work: Work, agent: AgentRow): Promise<{ id: string }> {
  const { db, env, now } = work
  const [written, deleted] = await commit(
    db,
    insertDisconnectJobs(db, { agentId: agent.id }, now),
    deleteAgentRow(db, agent.id, now),
    deactivateChannels(db, agent.id, now),
    forgettingKnowledge(db, agent.id),
  )
  if (deleted.length === 0) throw new Refusal('agent.notFound')
  await refreshAgents(work, { agentId: agent.id })
  work.background(clearLibrary(env, agent.id))
  disconnectInBackground(work, written)
  return { id: agent.id }
}
