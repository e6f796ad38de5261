import { type SQL, sql } from 'drizzle-orm'
import { type Database, statement, valuesOf } from '../core/db.ts'

/** Which agents a change concerns. */
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

/** How many agents one change is pushed to; the objects of the others read their settings again within a minute. */
export const REFRESHED_MAX = 500

function condition(which: AffectedAgents): SQL {
  if (which === 'all') return sql`TRUE`
  if ('agentId' in which) return sql`id = ${which.agentId}`
  if ('ownerId' in which) return sql`owner_id = ${which.ownerId}`
  if ('ownerIds' in which) return sql`owner_id IN ${valuesOf(which.ownerIds)}`
  if ('agentTypeId' in which) return sql`type_id = ${which.agentTypeId}`
  return sql`owner_id IN (SELECT user_id FROM subscriptions WHERE plan_id = ${which.planId} AND status IN ('active', 'paused'))`
}

/** The ids of living agents. Stands at the end of the batch that makes the change, or by itself. */
export const agentIdsOf = (db: Database, which: AffectedAgents, most = REFRESHED_MAX) =>
  statement<AgentId>(db, sql`SELECT id FROM agents WHERE ${condition(which)} AND deleted_at IS NULL LIMIT ${most}`)

/** The newest of an owner's living agents. */
export const newestAgentIdsOf = (db: Database, ownerId: string, most: number) =>
  statement<AgentId>(
    db,
    sql`
    SELECT id FROM agents WHERE owner_id = ${ownerId} AND deleted_at IS NULL
    ORDER BY created_at DESC LIMIT ${most}`,
  )
