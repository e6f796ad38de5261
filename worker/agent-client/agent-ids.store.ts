import { type SQL, sql } from 'drizzle-orm'
import { type Database, statement, valuesOf } from '../core/db.ts'

/** The agents that a change affects. */
export type AffectedAgents =
  | { agentId: string }
  | { ownerId: string }
  | { ownerIds: readonly string[] }
  | { agentTypeId: string }
  | { planId: string }
  | 'all'

export interface AgentId {
  id: string
}

/** The maximum of agents to which one change is pushed. The objects of the others read their settings again within a minute. */
export const REFRESHED_MAX = 500

function condition(which: AffectedAgents): SQL {
  if (which === 'all') return sql`TRUE`
  if ('agentId' in which) return sql`id = ${which.agentId}`
  if ('ownerId' in which) return sql`owner_id = ${which.ownerId}`
  if ('ownerIds' in which) return sql`owner_id IN ${valuesOf(which.ownerIds)}`
  if ('agentTypeId' in which) return sql`type_id = ${which.agentTypeId}`
  return sql`owner_id IN (SELECT user_id FROM subscriptions WHERE plan_id = ${which.planId} AND status IN ('active', 'paused'))`
}

/** The ids of agents that are not deleted. The last statement of the batch that makes the change, or a statement by itself. */
export const agentIdsOf = (db: Database, which: AffectedAgents, most = REFRESHED_MAX) =>
  statement<AgentId>(db, sql`SELECT id FROM agents WHERE ${condition(which)} AND deleted_at IS NULL LIMIT ${most}`)

/** The ids of the newest agents of an owner that are not deleted. */
export const newestAgentIdsOf = (db: Database, ownerId: string, most: number) =>
  statement<AgentId>(
    db,
    sql`
    SELECT id FROM agents WHERE owner_id = ${ownerId} AND deleted_at IS NULL
    ORDER BY created_at DESC LIMIT ${most}`,
  )
