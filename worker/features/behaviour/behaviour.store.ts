import { and, desc, eq, isNotNull, isNull, type SQL, sql } from 'drizzle-orm'
import { type Behaviour, NO_BEHAVIOUR } from '../../contract/behaviour.ts'
import { type Database, statement, totalOf } from '../../core/db.ts'
import { pick } from '../../core/pick.ts'
import { isVisible, type Visibility } from '../../core/visibility.ts'
import { agentTypes } from '../../schema/agent-types.ts'
import { agents, agentVersions } from '../../schema/agents.ts'
import { users } from '../../schema/users.ts'

const ofLiveAgent = (agentId: string, ...more: (SQL | undefined)[]) =>
  and(eq(agents.id, agentId), isNull(agents.deletedAt), ...more)

/** The behaviour of an agent that `seen` allows. */
export const behaviourOf = (db: Database, agentId: string, seen: Visibility = null) =>
  db
    .select({
      behaviour: agents.behaviour,
      version: agents.behaviourVersion,
      draft: agents.draft,
      draftSavedAt: agents.draftSavedAt,
      typeConfig: agentTypes.config,
    })
    .from(agents)
    .innerJoin(agentTypes, eq(agentTypes.id, agents.typeId))
    .where(ofLiveAgent(agentId, isVisible(seen, agents)))

export type BehaviourRow = Awaited<ReturnType<typeof behaviourOf>>[number]

/** Stores, once, that an agent was tried. */
export const markTried = (db: Database, agentId: string, seen: Visibility, now: number) =>
  db
    .update(agents)
    .set({ triedAt: now })
    .where(ofLiveAgent(agentId, isNull(agents.triedAt), isVisible(seen, agents)))

/** `draftSavedAt` always grows, because publishing compares it, and two drafts of the same millisecond have to differ. */
export const saveDraft = (db: Database, agentId: string, draft: Behaviour, now: number) =>
  db
    .update(agents)
    .set({ draft, draftSavedAt: sql`max(${now}, coalesce(${agents.draftSavedAt}, 0) + 1)` })
    .where(ofLiveAgent(agentId))
    .returning({ savedAt: agents.draftSavedAt })

/** The first version of a new agent, if the agent was created. */
export const addFirstVersion = (db: Database, { agentId, by, now }: Publishing, behaviour: Behaviour) => [
  statement(
    db,
    sql`
    INSERT INTO agent_versions (agent_id, number, behaviour, published_at, published_by)
    SELECT agents.id, value ->> 0, value ->> 1, ${now}, value ->> 2
    FROM agents CROSS JOIN json_each(${JSON.stringify([
      [0, JSON.stringify(NO_BEHAVIOUR), null],
      [1, JSON.stringify(behaviour), by],
    ])}) WHERE agents.id = ${agentId}`,
  ),
  db.update(agents).set({ behaviour, behaviourVersion: 1 }).where(ofLiveAgent(agentId)),
]

export const discardDraft = (db: Database, agentId: string) =>
  db
    .update(agents)
    .set({ draft: null, draftSavedAt: null })
    .where(ofLiveAgent(agentId, isNotNull(agents.draft)))
    .returning({ id: agents.id })

/** Stores the type's behaviour as version 0 before the draft becomes version 1. */
export const keepBeginning = (db: Database, agentId: string, savedAt: number) =>
  statement(
    db,
    sql`
    INSERT OR IGNORE INTO agent_versions (agent_id, number, behaviour, published_at)
    SELECT id, 0, behaviour, created_at FROM agents
    WHERE id = ${agentId} AND deleted_at IS NULL AND behaviour_version = 0 AND draft_saved_at = ${savedAt}`,
  )

interface Publishing {
  agentId: string
  by: string
  now: number
}

/** Inserts the draft as the next version, if it is unchanged since it was read. */
export const insertFromDraft = (
  db: Database,
  { agentId, by, now }: Publishing,
  { savedAt, note }: { savedAt: number; note: string },
) =>
  statement<{ number: number }>(
    db,
    sql`
    INSERT INTO agent_versions (agent_id, number, behaviour, note, published_at, published_by)
    SELECT id, behaviour_version + 1, draft, ${note}, ${now}, ${by} FROM agents
    WHERE id = ${agentId} AND deleted_at IS NULL AND draft_saved_at = ${savedAt}
    RETURNING number`,
  )

/** Inserts an earlier version as the next one. */
export const insertFromVersion = (db: Database, { agentId, by, now }: Publishing, number: number) =>
  statement<{ number: number }>(
    db,
    sql`
    INSERT INTO agent_versions (agent_id, number, behaviour, published_at, published_by, restored_from)
    SELECT a.id, a.behaviour_version + 1, v.behaviour, ${now}, ${by}, v.number
    FROM agents a JOIN agent_versions v ON v.agent_id = a.id AND v.number = ${number}
    WHERE a.id = ${agentId} AND a.deleted_at IS NULL
    RETURNING number`,
  )

/** Makes the newest version the agent's behaviour. `savedAt`: that of the published draft, which is removed. */
export const publishNewestVersion = (db: Database, agentId: string, now: number, savedAt: number | null) =>
  statement(
    db,
    sql`
    UPDATE agents SET behaviour = v.behaviour, behaviour_version = v.number, updated_at = ${now},
      draft = CASE WHEN draft_saved_at = ${savedAt} THEN NULL ELSE draft END,
      draft_saved_at = CASE WHEN draft_saved_at = ${savedAt} THEN NULL ELSE draft_saved_at END
    FROM (SELECT number, behaviour FROM agent_versions WHERE agent_id = ${agentId} ORDER BY number DESC LIMIT 1) v
    WHERE id = ${agentId} AND v.number > behaviour_version`,
  )

export const versionOf = (db: Database, agentId: string, number: number) =>
  db
    .select({ behaviour: agentVersions.behaviour })
    .from(agentVersions)
    .where(and(eq(agentVersions.agentId, agentId), eq(agentVersions.number, number)))

export const versionsPage = (db: Database, agentId: string, { page, limit }: { page: number; limit: number }) =>
  db
    .select({
      ...pick(agentVersions, 'number', 'behaviour', 'note', 'publishedAt'),
      publishedBy: users.name,
      restoredFrom: agentVersions.restoredFrom,
    })
    .from(agentVersions)
    .leftJoin(users, eq(users.id, agentVersions.publishedBy))
    .where(eq(agentVersions.agentId, agentId))
    .orderBy(desc(agentVersions.number))
    .limit(limit)
    .offset((page - 1) * limit)

export type VersionRow = Awaited<ReturnType<typeof versionsPage>>[number]

export const versionsCount = (db: Database, agentId: string) =>
  totalOf(db, agentVersions, eq(agentVersions.agentId, agentId))
