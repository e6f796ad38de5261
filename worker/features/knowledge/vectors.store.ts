import { and, asc, eq, gt, isNull } from 'drizzle-orm'
import type { Database } from '../../core/db.ts'
import { pick } from '../../core/pick.ts'
import { agents } from '../../schema/agents.ts'
import { documents, passages } from '../../schema/knowledge.ts'

/** No row if the agent was deleted. */
export const existingAgent = (db: Database, agentId: string) =>
  db
    .select({ id: agents.id })
    .from(agents)
    .where(and(eq(agents.id, agentId), isNull(agents.deletedAt)))

/** Every document of an agent that has passages. `version` changes whenever its passages do. */
export const knownDocuments = (db: Database, agentId: string) =>
  db
    .select({ id: documents.id, version: documents.passagesVersion })
    .from(documents)
    .where(and(eq(documents.agentId, agentId), isNull(documents.deletedAt), gt(documents.passageCount, 0)))

interface PassageRange {
  documentId: string
  version: number
  after: number
  most: number
}

/** Passages of a document after the number `after`, in their order; none if it has another version. */
export const passagesAfter = (db: Database, agentId: string, { documentId, version, after, most }: PassageRange) =>
  db
    .select({
      number: passages.rowid,
      ...pick(passages, 'id', 'heading', 'questions', 'body'),
    })
    .from(passages)
    .innerJoin(documents, eq(documents.id, passages.documentId))
    .where(
      and(
        eq(passages.documentId, documentId),
        eq(documents.agentId, agentId),
        eq(documents.passagesVersion, version),
        gt(passages.rowid, after),
      ),
    )
    .orderBy(asc(passages.rowid))
    .limit(most)

export type EmbeddedPassage = Awaited<ReturnType<typeof passagesAfter>>[number]
