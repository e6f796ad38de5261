import { and, desc, eq, gte, sql } from 'drizzle-orm'
import { BIN_ENTRIES_MAX } from '../../contract/limits.ts'
import type { ThreadStatus } from '../../contract/thread-status.ts'
import { type Database, type RecordDatabase, valuesOf } from '../../core/db.ts'
import { pick } from '../../core/pick.ts'
import type { RecordScope } from '../../record/rows.ts'
import { binnedConversations as binned } from '../../schema/record/bin.ts'
import { users } from '../../schema/users.ts'

const columns = pick(binned, 'id', 'agentId', 'name', 'deletedBy', 'deletedAt')

/** The last deleted first. */
export const binnedOf = (db: RecordDatabase, scope: RecordScope, since: number) =>
  db
    .select(columns)
    .from(binned)
    .where(
      and(
        'agentId' in scope
          ? eq(binned.agentId, scope.agentId)
          : and(eq(binned.ownerId, scope.ownerId), sql`+${binned.agentId} IN ${valuesOf(scope.agentIds)}`),
        gte(binned.deletedAt, since),
      ),
    )
    .orderBy(desc(binned.deletedAt), desc(sql`binned_conversations.rowid`))
    .limit(BIN_ENTRIES_MAX)

export type BinnedRow = Awaited<ReturnType<typeof binnedOf>>[number]

const status = sql<ThreadStatus | null>`(
  SELECT t.status FROM threads t WHERE t.agent_id = binned_conversations.agent_id
    AND t.session_id = binned_conversations.content ->> '$.thread.session_id')`

/** An entry with its content, of the agents of `owner`; of any if that is `null`. */
export const binnedById = (db: RecordDatabase, owner: string | null, id: string, since: number) =>
  db
    .select({ ...columns, ownerId: binned.ownerId, content: binned.content, status })
    .from(binned)
    .where(and(eq(binned.id, id), gte(binned.deletedAt, since), owner === null ? undefined : eq(binned.ownerId, owner)))

export const namesOf = (db: Database, ids: readonly string[]) =>
  db
    .select({ id: users.id, name: users.name })
    .from(users)
    .where(sql`${users.id} IN ${valuesOf(ids)}`)

/** Returns the whole row. */
export const erase = (db: RecordDatabase, id: string) => db.delete(binned).where(eq(binned.id, id)).returning()

export const restoreEntry = (db: RecordDatabase, row: typeof binned.$inferInsert) => db.insert(binned).values(row)
