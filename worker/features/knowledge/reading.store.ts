import { and, asc, eq, isNull, sql } from 'drizzle-orm'
import { type Database, statement, valuesOf } from '../../core/db.ts'
import { agents } from '../../schema/agents.ts'
import { documents } from '../../schema/knowledge.ts'
import { isSource, ofAgent } from './knowledge.store.ts'
import { retryOf } from './schedule.store.ts'

/** Columns that queue a document to be read. Its passages stay until the new reading is complete. */
const queuedAgain = (now: number) => ({
  state: 'waiting' as const,
  reason: null,
  progressDone: null,
  progressTotal: null,
  revision: sql`${documents.revision} + 1`,
  updatedAt: now,
})
const isRead = sql`${documents.state} IN ('ready', 'failed')`

/** Queues a document to be read again at its owner's request. Its passages are embedded again even if they stay the same. */
export const queueReading = (db: Database, agentId: string, id: string, now: number) =>
  db
    .update(documents)
    .set({ ...queuedAgain(now), passagesVersion: sql`${documents.passagesVersion} + 1` })
    .where(and(ofAgent(agentId, id), isRead))
    .returning({ id: documents.id })

export interface DueDocument {
  id: string
  agentId: string
}

/** Documents of active agents and owners whose next reading is due by `until`, the longest due first. */
export const dueDocuments = (db: Database, until: number, most: number) =>
  statement<DueDocument>(
    db,
    sql`
    SELECT d.id, d.agent_id AS agentId FROM documents d INDEXED BY documents_due
    CROSS JOIN agents a ON a.id = d.agent_id AND a.deleted_at IS NULL
    CROSS JOIN users u ON u.id = a.owner_id AND u.is_active = 1 AND u.deleted_at IS NULL
    WHERE d.next_reading_at <= ${until} AND d.deleted_at IS NULL AND d.state IN ('ready', 'failed')
    ORDER BY d.next_reading_at LIMIT ${most}`,
  )

/** Queues those that are still due: one that was read, changed or deleted since the list was made is left alone. */
export const queueDueReadings = (db: Database, ids: readonly string[], until: number, now: number) =>
  db
    .update(documents)
    .set(queuedAgain(now))
    .where(and(sql`${documents.id} IN ${valuesOf(ids)}`, isSource, isRead, sql`${documents.nextReadingAt} <= ${until}`))
    .returning({ id: documents.id })

/** The next document of an agent to be read: the one that has waited longest. */
export const nextUnread = (db: Database, agentId: string) =>
  db
    .select({
      id: documents.id,
      kind: documents.kind,
      title: documents.title,
      address: documents.sourceAddress,
      state: documents.state,
      revision: documents.revision,
      content: documents.content,
      passages: documents.passageCount,
      skipped: documents.skippedCount,
      agentLanguage: agents.language,
    })
    .from(documents)
    .innerJoin(agents, eq(agents.id, documents.agentId))
    .where(
      and(
        eq(documents.agentId, agentId),
        isSource,
        isNull(agents.deletedAt),
        sql`${documents.state} IN ('waiting', 'reading')`,
      ),
    )
    .orderBy(asc(documents.updatedAt), asc(documents.createdAt))
    .limit(1)

export type UnreadRow = Awaited<ReturnType<typeof nextUnread>>[number]

const ofRevision = (id: string, revision: number) => and(eq(documents.id, id), eq(documents.revision, revision))

/** Stores the progress, unless the revision is outdated. `updatedAt`, the order of the queue, stays. */
export const storeProgress = (db: Database, id: string, revision: number, done: number | null, total: number | null) =>
  db
    .update(documents)
    .set({ state: 'reading', progressDone: done, progressTotal: total })
    .where(and(ofRevision(id, revision), sql`${documents.state} IN ('waiting', 'reading')`))
    .returning({ id: documents.id })

export const failReading = (db: Database, id: string, revision: number, reason: string, now: number) =>
  db
    .update(documents)
    .set({
      state: 'failed',
      reason,
      progressDone: null,
      progressTotal: null,
      nextReadingAt: retryOf(now),
      updatedAt: now,
    })
    .where(ofRevision(id, revision))
