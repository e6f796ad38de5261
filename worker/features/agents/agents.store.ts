import { and, desc, eq, isNull, type SQL, sql } from 'drizzle-orm'
import type { AgentEdit, AgentsQuery } from '../../contract/agents.ts'
import { type Database, type RecordDatabase, statement, totalOf, valuesOf } from '../../core/db.ts'
import { foldedPart, foldedParts, PART } from '../../core/folding.ts'
import { pick } from '../../core/pick.ts'
import { isVisible, type OfAccount, type Visibility } from '../../core/visibility.ts'
import { agentTypes } from '../../schema/agent-types.ts'
import { agents } from '../../schema/agents.ts'
import { channels } from '../../schema/channels.ts'
import { planAgentTypes } from '../../schema/plans.ts'
import { agentFigures } from '../../schema/record/conversations.ts'
import { entitlements } from '../../schema/subscriptions.ts'
import { recordDatabaseOf, users } from '../../schema/users.ts'

/** The longest time in minutes that the owner wants contacts to wait for a person. */
const waitMinutes = sql<number | null>`${agents.behaviour} ->> '$.handover.waitMinutes'`.as('wait_minutes')

const columns = {
  ...pick(agents, 'id', 'ownerId', 'name', 'description', 'typeId', 'language', 'patienceMs'),
  avatar: sql<string | null>`${agents.behaviour} ->> '$.look.avatar'`.as('avatar'),
  color: sql<string | null>`${agents.behaviour} ->> '$.look.color'`.as('color'),
  waitMinutes,
  createdAt: agents.createdAt,
  updatedAt: agents.updatedAt,
  channelCount: agents.channelCount,
  recordDatabase: recordDatabaseOf(agents.ownerId),
  /** The time zone of the account. */
  timeZone: users.timeZone,
  /** Aliased, because D1 returns the rows of a batch as objects, in which a second `name` would overwrite the first. */
  typeName: sql<string>`${agentTypes.name}`.as('type_name'),
  typeTranslations: sql`${agentTypes.translations}`.mapWith(agentTypes.translations).as('type_translations'),
  typeConfig: agentTypes.config,
  ownerName: sql<string>`${users.name}`.as('owner_name'),
  ownerEmail: users.email,
}

export const notDeleted = (seen: Visibility, ...more: (SQL | undefined)[]) =>
  and(isNull(agents.deletedAt), isVisible(seen, agents), ...more)

const selectAgents = (db: Database) =>
  db
    .select(columns)
    .from(agents)
    .innerJoin(agentTypes, eq(agentTypes.id, agents.typeId))
    .innerJoin(users, eq(users.id, agents.ownerId))

export const agentById = (db: Database, seen: Visibility, id: string) =>
  selectAgents(db).where(notDeleted(seen, eq(agents.id, id)))

export type AgentRow = Awaited<ReturnType<typeof agentById>>[number]

const matching = ({ search, typeId, language, userId }: Omit<AgentsQuery, 'page' | 'limit'>) =>
  and(
    userId ? eq(agents.ownerId, userId) : undefined,
    search ? sql`instr(${agents.searchText}, ${foldedPart(search)}) > 0` : undefined,
    typeId ? eq(agents.typeId, typeId) : undefined,
    language ? eq(agents.language, language) : undefined,
  )

/** Those of these agents that are not deleted and that `seen` allows. */
export const agentsByIds = (db: Database, seen: Visibility, ids: readonly string[]) =>
  selectAgents(db).where(notDeleted(seen, sql`${agents.id} IN ${valuesOf(ids)}`))

/** The newest first; of the same millisecond, the one that was written last. */
export const agentsPage = (db: Database, seen: Visibility, { page, limit, ...filters }: AgentsQuery) =>
  selectAgents(db)
    .where(notDeleted(seen, matching(filters)))
    .orderBy(desc(agents.createdAt), desc(sql`agents.rowid`))
    .limit(limit)
    .offset((page - 1) * limit)

export const agentsCount = (db: Database, seen: Visibility, filters: Omit<AgentsQuery, 'page' | 'limit'>) =>
  totalOf(db, agents, notDeleted(seen, matching(filters)))

/** The number of these agents' exchanges; no row for an agent without any. */
export const conversationCounts = (record: RecordDatabase, ids: readonly string[]) =>
  record
    .select()
    .from(agentFigures)
    .where(sql`${agentFigures.agentId} IN ${valuesOf(ids)}`)

/** Agents of an account, deleted ones included; the newest first. */
export const namedAgents = (db: Database, account: OfAccount) =>
  db
    .select({
      id: agents.id,
      name: agents.name,
      deletedAt: agents.deletedAt,
      typeConfig: agentTypes.config,
      waitMinutes,
    })
    .from(agents)
    .innerJoin(agentTypes, eq(agentTypes.id, agents.typeId))
    .where(isVisible(account, agents))
    .orderBy(desc(agents.createdAt))

const typeKnown = (typeId: string) =>
  sql`EXISTS (SELECT 1 FROM ${agentTypes} WHERE id = ${typeId} AND deleted_at IS NULL)`
const countOf = (owner: string) =>
  sql`(SELECT count(*) FROM ${agents} WHERE owner_id = ${owner} AND deleted_at IS NULL)`
/** `e`: a row of `entitlements`. */
const includes = (typeId: string) => sql`(e.plan_id IS NULL OR EXISTS (
  SELECT 1 FROM ${planAgentTypes} WHERE plan_id = e.plan_id AND agent_type_id = ${typeId}
))`

const msFrom = (seconds: number): number => Math.round(seconds * 1000)

export interface NewAgent {
  id: string
  ownerId: string
  typeId: string
  name: string
  description: string | null
  language: string
  patienceSeconds: number
  asksOfType: boolean
  now: number
}

/** Whether an owner is entitled to one more agent, and of this type. */
export const hasRoomFor = (ownerId: string, typeId: string): SQL => sql`${typeKnown(typeId)} AND EXISTS (
  SELECT 1 FROM ${entitlements} e
  WHERE e.owner_id = ${ownerId} AND ${includes(typeId)} AND (e.max_agents IS NULL OR ${countOf(ownerId)} < e.max_agents)
)`

/** Writes the agent if its owner, when the statement runs, is entitled to one more and to this type. */
export const insertAgent = (db: Database, agent: NewAgent) =>
  statement(
    db,
    sql`
    INSERT INTO agents (id, owner_id, type_id, name, description, search_text, language, patience_ms,
      asks_of_type, created_at, updated_at)
    SELECT ${agent.id}, ${agent.ownerId}, ${agent.typeId}, ${agent.name}, ${agent.description},
      ${foldedParts(agent.name, agent.description ?? '')}, ${agent.language},
      ${msFrom(agent.patienceSeconds)}, ${Number(agent.asksOfType)}, ${agent.now}, ${agent.now}
    WHERE ${hasRoomFor(agent.ownerId, agent.typeId)}`,
  )

export interface PlanFactsRow {
  typeKnown: number
  hasPlan: number
  typeAllowed: number
  have: number
  allowed: number | null
}

/** Always one row. */
export const planFacts = (db: Database, owner: string, typeId: string) =>
  statement<PlanFactsRow>(
    db,
    sql`
    SELECT ${typeKnown(typeId)} AS typeKnown, ${countOf(owner)} AS have, count(*) > 0 AS hasPlan,
      coalesce(max(${includes(typeId)}), 0) AS typeAllowed, max(e.max_agents) AS allowed
    FROM ${entitlements} e WHERE e.owner_id = ${owner}`,
  )

const between = sql`instr(${agents.searchText}, ${PART})`

/** Replaces the part of the search text that changes, and keeps the other part as it is when the statement runs. */
function searchTextAfter({ name, description }: AgentEdit): SQL {
  const first = name === undefined ? sql`substr(${agents.searchText}, 1, ${between} - 1)` : sql`${foldedPart(name)}`
  const second =
    description === undefined
      ? sql`substr(${agents.searchText}, ${between} + 1)`
      : sql`${foldedPart(description ?? '')}`
  return sql`${first} || ${PART} || ${second}`
}

/** `entitled`: the owner whose plan has to include the new type; `null`: no plan is checked. */
export const updateAgent = (db: Database, id: string, edit: AgentEdit, now: number, entitled: string | null) => {
  const { name, description, typeId, language, patienceSeconds } = edit
  const isTypeAllowed = (newType: string) =>
    and(
      typeKnown(newType),
      entitled === null
        ? undefined
        : sql`(${agents.typeId} = ${newType} OR EXISTS (
            SELECT 1 FROM ${entitlements} e WHERE e.owner_id = ${entitled} AND ${includes(newType)}
          ))`,
    )
  return db
    .update(agents)
    .set({
      ...(name !== undefined && { name }),
      ...(description !== undefined && { description: description || null }),
      ...(typeId !== undefined && {
        typeId,
        asksOfType: sql`${agents.asksOfType} OR ${agents.typeId} <> ${typeId}`,
      }),
      ...(language !== undefined && { language }),
      ...(patienceSeconds !== undefined && { patienceMs: msFrom(patienceSeconds) }),
      searchText: searchTextAfter(edit),
      updatedAt: now,
    })
    .where(and(eq(agents.id, id), isNull(agents.deletedAt), typeId === undefined ? undefined : isTypeAllowed(typeId)))
    .returning({ id: agents.id })
}

/** Stores, once, that the agent's chat was opened within another site. */
export const markEmbedded = (db: Database, id: string, now: number) =>
  db
    .update(agents)
    .set({ embeddedAt: now })
    .where(and(eq(agents.id, id), isNull(agents.embeddedAt)))

export const deleteAgent = (db: Database, id: string, now: number) =>
  db
    .update(agents)
    .set({ deletedAt: now, updatedAt: now })
    .where(and(eq(agents.id, id), isNull(agents.deletedAt)))
    .returning({ id: agents.id })

export const silenceChannels = (db: Database, agentId: string, now: number) =>
  db.update(channels).set({ status: 'inactive', updatedAt: now }).where(eq(channels.agentId, agentId))
