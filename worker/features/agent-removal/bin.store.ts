import { and, desc, eq, gte, isNull, lt, type SQL, sql } from 'drizzle-orm'
import type { Database } from '../../core/db.ts'
import { pick } from '../../core/pick.ts'
import { isVisible, type OfAccount, type Visibility } from '../../core/visibility.ts'
import { agentImages, agents } from '../../schema/agents.ts'
import { binnedChannels } from '../../schema/channels.ts'
import { documents } from '../../schema/knowledge.ts'
import { notifications } from '../../schema/notifications.ts'
import { recordDatabaseOf } from '../../schema/users.ts'

export interface BinnedRow {
  id: string
  ownerId: string
  typeId: string
  name: string
  deletedAt: number
  recordDatabase: number
  /** It had an engine of its own, whose keys were deleted with it. */
  hadKeys: boolean
}

const columns = {
  ...pick(agents, 'id', 'ownerId', 'typeId', 'name'),
  deletedAt: sql<number>`${agents.deletedAt}`.as('deleted_at'),
  recordDatabase: recordDatabaseOf(agents.ownerId),
  // An engine with an address has a key; that of the platform has neither.
  hadKeys: sql<boolean>`coalesce(
    ${agents.behaviour} ->> '$.engine.own.url', ${agents.draft} ->> '$.engine.own.url') IS NOT NULL`
    .mapWith(Boolean)
    .as('had_keys'),
}

const binned = (since: number, ...more: (SQL | undefined)[]) =>
  and(gte(agents.deletedAt, since), isNull(agents.erasedAt), ...more)

export const binnedAgents = (db: Database, account: OfAccount, since: number) =>
  db
    .select(columns)
    .from(agents)
    .where(binned(since, isVisible(account, agents)))
    .orderBy(desc(agents.deletedAt))

/** A deleted agent that `seen` allows. */
export const binnedAgent = (db: Database, seen: Visibility, id: string, since: number) =>
  db
    .select(columns)
    .from(agents)
    .where(binned(since, eq(agents.id, id), isVisible(seen, agents)))

/** `hasRoom`: whether its owner's plan has room, as part of the statement that restores it. */
export const restoreAgent = (db: Database, id: string, hasRoom: SQL, now: number) =>
  db
    .update(agents)
    .set({ deletedAt: null, updatedAt: now })
    .where(and(eq(agents.id, id), sql`deleted_at IS NOT NULL AND erased_at IS NULL`, hasRoom))
    .returning({ id: agents.id })

export const markErased = (db: Database, id: string, now: number) =>
  db
    .update(agents)
    .set({ erasedAt: now })
    .where(and(eq(agents.id, id), sql`deleted_at IS NOT NULL`))
    .returning({ id: agents.id })

const ofErased = (id: string) =>
  sql`agent_id = ${id} AND EXISTS (SELECT 1 FROM agents WHERE id = ${id} AND erased_at IS NOT NULL)`

/** These delete everything of an erased agent, and nothing of one that was restored meanwhile. */
export const deleteKnowledge = (db: Database, id: string) => db.delete(documents).where(ofErased(id))
export const deleteBinnedChannels = (db: Database, id: string) => db.delete(binnedChannels).where(ofErased(id))
export const deleteImages = (db: Database, id: string) => db.delete(agentImages).where(ofErased(id))
export const deleteNotifications = (db: Database, id: string) => db.delete(notifications).where(ofErased(id))

export const nextToErase = (db: Database, before: number, skipped: number) =>
  db
    .select({ id: agents.id })
    .from(agents)
    .where(and(lt(agents.deletedAt, before), isNull(agents.erasedAt)))
    .orderBy(agents.deletedAt)
    .limit(1)
    .offset(skipped)
