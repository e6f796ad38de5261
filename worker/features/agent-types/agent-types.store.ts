import { asc, sql } from 'drizzle-orm'
import type { Database } from '../../core/db.ts'
import { planAgentTypes } from '../plans/plans.table.ts'
import { entitlements } from '../subscriptions/entitlements.table.ts'
import { agentTypes } from './agent-types.table.ts'

const columns = {
  id: agentTypes.id,
  name: agentTypes.name,
  description: agentTypes.description,
  requiresApi: agentTypes.requiresApi,
  config: agentTypes.config,
}

/** The types that the user is entitled to: those of his live plan, or all if no plan limits him. */
export const typesAllowedTo = (db: Database, userId: string) =>
  db
    .select(columns)
    .from(agentTypes)
    .where(sql`EXISTS (
      SELECT 1 FROM ${entitlements} e WHERE e.owner_id = ${userId} AND (e.plan_id IS NULL OR EXISTS (
        SELECT 1 FROM ${planAgentTypes} WHERE plan_id = e.plan_id AND agent_type_id = ${agentTypes.id}
      ))
    )`)
    .orderBy(asc(agentTypes.nameKey))

export type AgentTypeRow = Awaited<ReturnType<typeof typesAllowedTo>>[number]
