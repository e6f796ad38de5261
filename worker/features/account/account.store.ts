import { and, desc, eq, getTableColumns, isNull, sql } from 'drizzle-orm'
import type { AccountEdit } from '../../contract/account.ts'
import { SUPER_ADMIN } from '../../contract/permissions.ts'
import type { Condition, Database } from '../../core/db.ts'
import { agentTypes } from '../agent-types/agent-types.table.ts'
import { agents } from '../agents/agents.table.ts'
import { sessions } from '../auth/auth.table.ts'
import { channels } from '../channels/channels.table.ts'
import { subscriptions } from '../subscriptions/subscriptions.table.ts'
import { users } from '../users/users.table.ts'

export const updateAccount = (db: Database, id: string, edit: AccountEdit, now: number) =>
  db
    .update(users)
    .set({
      ...(edit.name !== undefined && { name: edit.name }),
      ...(edit.companyName !== undefined && { companyName: edit.companyName || null }),
      ...(edit.country !== undefined && { country: edit.country || null }),
      ...(edit.language !== undefined && { language: edit.language }),
      updatedAt: now,
    })
    .where(and(eq(users.id, id), isNull(users.deletedAt)))

const rules = (userId: Condition): Condition => sql`EXISTS (
  SELECT 1 FROM user_roles JOIN roles ON roles.id = user_roles.role_id
  WHERE user_roles.user_id = ${userId} AND roles.name_key = ${SUPER_ADMIN}
)`

/** Whether somebody is left who rules when he goes. */
const isNotTheLastRuler = (id: string): Condition => sql`(NOT ${rules(sql`${id}`)} OR EXISTS (
  SELECT 1 FROM user_roles JOIN roles ON roles.id = user_roles.role_id JOIN users other ON other.id = user_roles.user_id
  WHERE roles.name_key = ${SUPER_ADMIN} AND other.id <> ${id} AND other.is_active AND other.deleted_at IS NULL
))`

/** Takes the person out of his row, unless he is the last active super administrator. The row itself is purged later. */
export const leave = (db: Database, id: string, now: number) =>
  db
    .update(users)
    .set({
      name: 'Deleted user',
      email: `deleted+${id}@invalid`,
      companyName: null,
      country: null,
      language: null,
      passwordHash: 'none',
      updatedAt: now,
      deletedAt: now,
    })
    .where(and(eq(users.id, id), isNull(users.deletedAt), isNotTheLastRuler(id)))
    .returning({ id: users.id })

/** Holds in the batch in which he has left. */
export const hasLeft = (id: string, now: number): Condition =>
  sql`EXISTS (SELECT 1 FROM users WHERE id = ${id} AND deleted_at = ${now})`

/** What ends with a person, each only if he has left in this very batch. */
export const endAllOf = (db: Database, id: string, now: number) =>
  [
    db
      .update(sessions)
      .set({ revokedAt: now })
      .where(and(eq(sessions.userId, id), isNull(sessions.revokedAt), hasLeft(id, now))),
    db
      .update(channels)
      .set({ status: 'inactive', updatedAt: now })
      .where(and(sql`agent_id IN (SELECT id FROM agents WHERE owner_id = ${id})`, hasLeft(id, now))),
    db
      .update(agents)
      .set({ deletedAt: now, updatedAt: now })
      .where(and(eq(agents.ownerId, id), isNull(agents.deletedAt), hasLeft(id, now))),
    db
      .update(subscriptions)
      .set({ status: 'cancelled', updatedAt: now })
      .where(and(eq(subscriptions.userId, id), sql`status IN ('active', 'paused')`, hasLeft(id, now))),
  ] as const

/** Every agent of a person, those that he has deleted too. */
export const agentsOf = (db: Database, ownerId: string) =>
  db
    .select({
      id: agents.id,
      name: agents.name,
      description: agents.description,
      typeId: agents.typeId,
      language: agents.language,
      createdAt: agents.createdAt,
      updatedAt: agents.updatedAt,
      deletedAt: agents.deletedAt,
      typeName: sql<string>`${agentTypes.name}`.as('type_name'),
    })
    .from(agents)
    .innerJoin(agentTypes, eq(agentTypes.id, agents.typeId))
    .where(eq(agents.ownerId, ownerId))
    .orderBy(desc(agents.createdAt))

/** Their channels, each with the settings of its agent's type, which say what of it is a secret. */
export const channelsOf = (db: Database, ownerId: string) =>
  db
    .select({
      ...getTableColumns(channels),
      agentName: sql<string>`${agents.name}`.as('agent_name'),
      agentLanguage: agents.language,
      typeConfig: sql`${agentTypes.config}`.mapWith(agentTypes.config).as('type_config'),
    })
    .from(channels)
    .innerJoin(agents, eq(agents.id, channels.agentId))
    .innerJoin(agentTypes, eq(agentTypes.id, agents.typeId))
    .where(eq(agents.ownerId, ownerId))

export const sessionsOf = (db: Database, userId: string) =>
  db.select().from(sessions).where(eq(sessions.userId, userId)).orderBy(desc(sessions.createdAt))

export type ExportedAgentRow = Awaited<ReturnType<typeof agentsOf>>[number]
export type ExportedChannelRow = Awaited<ReturnType<typeof channelsOf>>[number]
