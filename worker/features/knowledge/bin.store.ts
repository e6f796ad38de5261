import { and, desc, eq, gte, inArray, isNotNull, isNull, lt, type SQL, sql } from 'drizzle-orm'
import {
  ANSWERS_PER_AGENT_MAX,
  BIN_ENTRIES_MAX,
  DOCUMENTS_PER_AGENT_MAX,
  PASSAGES_PER_AGENT_MAX,
} from '../../contract/limits.ts'
import { type Database, statement } from '../../core/db.ts'
import { isVisible, type Visibility } from '../../core/visibility.ts'
import { agents } from '../../schema/agents.ts'
import { documents } from '../../schema/knowledge.ts'

/** Documents and own answers have a bin each. */
export type BinKind = 'documents' | 'answers'

const BINS = {
  documents: { is: sql`documents.kind <> 'answer'`, most: DOCUMENTS_PER_AGENT_MAX },
  answers: { is: sql`documents.kind = 'answer'`, most: ANSWERS_PER_AGENT_MAX },
}

export const mostOf = (kind: BinKind): number => BINS[kind].most

const columns = {
  id: documents.id,
  agentId: documents.agentId,
  name: documents.title,
  state: documents.state,
  deletedAt: sql<number>`${documents.deletedAt}`.as('deleted_at'),
}

const on = (kind: BinKind, agentId: string, ...more: (SQL | undefined)[]) =>
  and(eq(documents.agentId, agentId), BINS[kind].is, ...more)

/** Raises the revision, so that a reading that is under way is discarded when it finishes. */
export const bin = (db: Database, kind: BinKind, agentId: string, id: string, now: number) =>
  db
    .update(documents)
    .set({ deletedAt: now, revision: sql`${documents.revision} + 1` })
    .where(on(kind, agentId, eq(documents.id, id), isNull(documents.deletedAt)))
    .returning({ id: documents.id })

/** Erases the entries that exceed `BIN_ENTRIES_MAX`, the first deleted ones. */
export const eraseBeyond = (db: Database, kind: BinKind, agentId: string) =>
  statement<{ id: string }>(
    db,
    sql`
    DELETE FROM documents WHERE id IN (
      SELECT id FROM documents WHERE ${on(kind, agentId, isNotNull(documents.deletedAt))}
      ORDER BY deleted_at DESC, rowid DESC LIMIT -1 OFFSET ${BIN_ENTRIES_MAX}
    ) RETURNING id`,
  )

export const binned = (db: Database, kind: BinKind, agentId: string, since: number) =>
  db
    .select(columns)
    .from(documents)
    .where(on(kind, agentId, gte(documents.deletedAt, since)))
    .orderBy(desc(documents.deletedAt), desc(sql`documents.rowid`))

/** An entry of an agent that is not deleted and that `seen` allows. */
export const binnedById = (
  db: Database,
  kind: BinKind,
  seen: Visibility,
  { agentId, id, since }: { agentId: string; id: string; since: number },
) =>
  db
    .select(columns)
    .from(documents)
    .innerJoin(agents, eq(agents.id, documents.agentId))
    .where(
      on(
        kind,
        agentId,
        eq(documents.id, id),
        gte(documents.deletedAt, since),
        isNull(agents.deletedAt),
        isVisible(seen, agents),
      ),
    )

export type BinnedRow = Awaited<ReturnType<typeof binned>>[number]

/**
 * Restores an entry if its agent has room when the statement runs. A document whose reading was interrupted waits to be read
 * again.
 */
export const restore = (db: Database, kind: BinKind, { agentId, id }: BinnedRow) =>
  statement<{ state: string }>(
    db,
    sql`
    UPDATE documents SET deleted_at = NULL, progress_done = NULL, progress_total = NULL,
      state = iif(state = 'reading', 'waiting', state)
    WHERE id = ${id} AND agent_id = ${agentId} AND deleted_at IS NOT NULL AND ${BINS[kind].is}
      AND (SELECT count(*) FROM documents WHERE ${on(kind, agentId, isNull(documents.deletedAt))}) < ${mostOf(kind)}
      AND passage_count + (SELECT a.passage_count FROM agents a WHERE a.id = ${agentId} AND a.deleted_at IS NULL)
        <= ${PASSAGES_PER_AGENT_MAX}
    RETURNING state`,
  )

/** The number of entries outside the bin. */
export const countOf = (db: Database, kind: BinKind, agentId: string) =>
  db
    .select({ there: sql<number>`count(*)`.as('there') })
    .from(documents)
    .where(on(kind, agentId, isNull(documents.deletedAt)))

export const erase = (db: Database, { agentId, id }: Pick<BinnedRow, 'agentId' | 'id'>) =>
  db
    .delete(documents)
    .where(and(eq(documents.id, id), eq(documents.agentId, agentId), isNotNull(documents.deletedAt)))
    .returning({ id: documents.id })

/** Documents and answers of all agents that were deleted before `before`, the first deleted first. */
export const oldest = (db: Database, before: number, most: number, skipped: number) =>
  db
    .select({ id: documents.id, agentId: documents.agentId, kind: documents.kind })
    .from(documents)
    .where(lt(documents.deletedAt, before))
    .orderBy(documents.deletedAt)
    .limit(most)
    .offset(skipped)

export const eraseOld = (db: Database, ids: readonly string[], before: number) =>
  db.delete(documents).where(and(inArray(documents.id, [...ids]), lt(documents.deletedAt, before)))
