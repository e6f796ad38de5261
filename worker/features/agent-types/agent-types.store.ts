import { and, asc, desc, eq, isNull, type SQL, sql } from 'drizzle-orm'
import type { AgentTypeSettings, AgentTypesQuery } from '../../contract/agent-types.ts'
import type { TypeTranslations } from '../../contract/translations.ts'
import { type Condition, type Database, totalOf } from '../../core/db.ts'
import { pick } from '../../core/pick.ts'
import { agentTypes } from '../../schema/agent-types.ts'
import { planAgentTypes, plans } from '../../schema/plans.ts'
import { entitlements } from '../../schema/subscriptions.ts'

const columns = pick(agentTypes, 'id', 'name', 'description', 'translations', 'requiresApi', 'config')

const notDeleted = (...more: (SQL | undefined)[]) => and(isNull(agentTypes.deletedAt), ...more)

/** The types in a user's live plan, or all for a user without a plan limit. */
export const typesAllowedTo = (db: Database, userId: string) =>
  db
    .select(columns)
    .from(agentTypes)
    .where(
      notDeleted(sql`EXISTS (
        SELECT 1 FROM ${entitlements} e WHERE e.owner_id = ${userId} AND (e.plan_id IS NULL OR EXISTS (
          SELECT 1 FROM ${planAgentTypes} WHERE plan_id = e.plan_id AND agent_type_id = ${agentTypes.id}
        ))
      )`),
    )
    .orderBy(asc(agentTypes.nameKey))

export type AgentTypeRow = Awaited<ReturnType<typeof typesAllowedTo>>[number]

export const typeById = (db: Database, id: string) =>
  db
    .select()
    .from(agentTypes)
    .where(notDeleted(eq(agentTypes.id, id)))

export type WholeTypeRow = Awaited<ReturnType<typeof typeById>>[number]

/** `words`: the FTS5 expression; `null` when the search contains no word. */
interface TypeFilters extends Pick<AgentTypesQuery, 'requiresApi'> {
  words?: string | null
}

const matching = ({ words, requiresApi }: TypeFilters) =>
  notDeleted(
    requiresApi === undefined ? undefined : eq(agentTypes.requiresApi, requiresApi),
    words === undefined
      ? undefined
      : sql`${agentTypes.id} IN (
          SELECT agent_type_id FROM agent_types_search WHERE agent_types_search MATCH ${words}
        )`,
  )

export const typesPage = (db: Database, filters: TypeFilters, slice: { limit: number; offset: number }) =>
  db
    .select()
    .from(agentTypes)
    .where(matching(filters))
    .orderBy(desc(agentTypes.createdAt), desc(sql`agent_types.rowid`))
    .limit(slice.limit)
    .offset(slice.offset)

export const typesCount = (db: Database, filters: TypeFilters) => totalOf(db, agentTypes, matching(filters))

interface Facts {
  name: string
  description: string | null
  systemMessage: string
  requiresApi: boolean
  config: AgentTypeSettings
  translations: TypeTranslations
}

const keyOf = (name: string): string => name.toLowerCase()

export const insertType = (db: Database, id: string, facts: Facts, now: number) =>
  db.insert(agentTypes).values({ ...facts, id, nameKey: keyOf(facts.name), createdAt: now, updatedAt: now })

/** An absent field keeps its value. */
export const updateType = (db: Database, id: string, facts: Partial<Facts>, now: number) =>
  db
    .update(agentTypes)
    .set({ ...facts, ...(facts.name !== undefined && { nameKey: keyOf(facts.name) }), updatedAt: now })
    .where(notDeleted(eq(agentTypes.id, id)))

export const isTypeThere = (id: string): Condition =>
  sql`EXISTS (SELECT 1 FROM agent_types WHERE id = ${id} AND deleted_at IS NULL)`

/** Whether the type exists and no agent has it. Deleted agents do not count. */
export const isTypeUnused = (id: string): Condition =>
  sql`${isTypeThere(id)} AND NOT EXISTS (SELECT 1 FROM agents WHERE type_id = ${id} AND deleted_at IS NULL)`

export const deleteType = (db: Database, id: string, now: number) =>
  db
    .update(agentTypes)
    .set({ deletedAt: now, updatedAt: now })
    .where(and(eq(agentTypes.id, id), isTypeUnused(id)))
    .returning({ id: agentTypes.id })

/** The public plans that would lose their last type with this one, if it can be deleted. */
const losingLastType = (id: string): SQL => sql`
  id IN (SELECT plan_id FROM plan_agent_types WHERE agent_type_id = ${id}) AND is_public AND ${isTypeUnused(id)}
  AND NOT EXISTS (SELECT 1 FROM plan_agent_types WHERE plan_id = plans.id AND agent_type_id <> ${id})`

export const plansToHide = (id: string): Condition =>
  sql`SELECT id, 'isPublic' AS detail FROM plans WHERE ${losingLastType(id)}`

/** Before `deleteType` in the same batch: a plan without agent types is not public. */
export const hidePlans = (db: Database, id: string, now: number) =>
  db.update(plans).set({ isPublic: false, updatedAt: now }).where(losingLastType(id))

/** Removes a deleted type from the plans. */
export const takeOutOfPlans = (db: Database, id: string) =>
  db.delete(planAgentTypes).where(sql`agent_type_id = ${id} AND NOT ${isTypeThere(id)}`)
