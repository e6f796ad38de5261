import { and, desc, eq, getTableColumns, isNull, sql } from 'drizzle-orm'
import type { AccountEdit } from '../../contract/account.ts'
import type { Database } from '../../core/db.ts'
import { pick } from '../../core/pick.ts'
import { agentTypes } from '../../schema/agent-types.ts'
import { agentImages, agents } from '../../schema/agents.ts'
import { binnedChannels, channels } from '../../schema/channels.ts'
import { documents, passages } from '../../schema/knowledge.ts'
import { notificationSettings, notifications } from '../../schema/notifications.ts'
import { sessions } from '../../schema/sessions.ts'
import { testCases } from '../../schema/training.ts'
import { users } from '../../schema/users.ts'

export const updateAccount = (db: Database, id: string, edit: AccountEdit, now: number) =>
  db
    .update(users)
    .set({
      ...(edit.name !== undefined && { name: edit.name }),
      ...(edit.companyName !== undefined && { companyName: edit.companyName || null }),
      ...(edit.country !== undefined && { country: edit.country || null }),
      ...(edit.language !== undefined && { language: edit.language }),
      ...(edit.timeZone !== undefined && { timeZone: edit.timeZone }),
      updatedAt: now,
    })
    .where(and(eq(users.id, id), isNull(users.deletedAt)))

export const setRetention = (db: Database, id: string, retentionDays: number, now: number) =>
  db
    .update(users)
    .set({ retentionDays, updatedAt: now })
    .where(and(eq(users.id, id), isNull(users.deletedAt)))

/** Every agent of an account, deleted ones included. */
export const agentsOf = (db: Database, ownerId: string) =>
  db
    .select({
      ...pick(agents, 'id', 'name', 'description', 'typeId', 'language', 'createdAt', 'updatedAt', 'deletedAt'),
      ...pick(agents, 'patienceMs', 'behaviour'),
      typeName: sql<string>`${agentTypes.name}`.as('type_name'),
    })
    .from(agents)
    .innerJoin(agentTypes, eq(agentTypes.id, agents.typeId))
    .where(eq(agents.ownerId, ownerId))
    .orderBy(desc(agents.createdAt))

/** The channels of these agents, with the settings of the agent types, which declare the secrets. */
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

/** Channels in the bin, which are exported as inactive. */
export const binnedChannelsOf = (db: Database, ownerId: string) =>
  db
    .select({
      ...getTableColumns(binnedChannels),
      agentName: sql<string>`${agents.name}`.as('agent_name'),
      agentLanguage: agents.language,
      typeConfig: sql`${agentTypes.config}`.mapWith(agentTypes.config).as('type_config'),
    })
    .from(binnedChannels)
    .innerJoin(agents, eq(agents.id, binnedChannels.agentId))
    .innerJoin(agentTypes, eq(agentTypes.id, agents.typeId))
    .where(eq(agents.ownerId, ownerId))

/** The documents of these agents; of an answer its text. */
export const sourcesOf = (db: Database, ownerId: string) =>
  db
    .select({
      agentId: documents.agentId,
      kind: documents.kind,
      title: documents.title,
      address: documents.sourceAddress,
      text: sql<string | null>`coalesce(${documents.content}, ${passages.body})`.as('text'),
      createdAt: documents.createdAt,
      deletedAt: documents.deletedAt,
    })
    .from(agents)
    .innerJoin(documents, eq(documents.agentId, agents.id))
    .leftJoin(passages, and(eq(passages.documentId, documents.id), eq(documents.kind, 'answer')))
    .where(eq(agents.ownerId, ownerId))
    .orderBy(documents.createdAt)

/** The pictures in the behaviours of these agents. */
export const imagesOf = (db: Database, ownerId: string) =>
  db
    .select({ agentId: agentImages.agentId, dataUrl: agentImages.dataUrl })
    .from(agents)
    .innerJoin(
      agentImages,
      and(eq(agentImages.agentId, agents.id), eq(agentImages.hash, sql`${agents.behaviour} ->> '$.look.avatar'`)),
    )
    .where(eq(agents.ownerId, ownerId))

export const testCasesOf = (db: Database, ownerId: string) =>
  db
    .select({ agentId: testCases.agentId, question: testCases.question, expected: testCases.expected })
    .from(agents)
    .innerJoin(testCases, eq(testCases.agentId, agents.id))
    .where(eq(agents.ownerId, ownerId))
    .orderBy(testCases.createdAt)

export const notificationsOf = (db: Database, userId: string) =>
  db.select().from(notifications).where(eq(notifications.userId, userId)).orderBy(desc(notifications.at))

export const preferencesOf = (db: Database, userId: string) =>
  db
    .select({ settings: notificationSettings.settings })
    .from(notificationSettings)
    .where(eq(notificationSettings.userId, userId))

export const sessionsOf = (db: Database, userId: string) =>
  db.select().from(sessions).where(eq(sessions.userId, userId)).orderBy(desc(sessions.createdAt))

export type ExportedAgentRow = Awaited<ReturnType<typeof agentsOf>>[number]
export type ExportedSourceRow = Awaited<ReturnType<typeof sourcesOf>>[number]
export type ExportedTestCaseRow = Awaited<ReturnType<typeof testCasesOf>>[number]
export type ExportedImageRow = Awaited<ReturnType<typeof imagesOf>>[number]
export type ExportedChannelRow = Awaited<ReturnType<typeof channelsOf>>[number]
export type BinnedChannelRow = Awaited<ReturnType<typeof binnedChannelsOf>>[number]
export type ExportedNotificationRow = Awaited<ReturnType<typeof notificationsOf>>[number]
