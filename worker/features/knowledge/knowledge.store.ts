import { sql } from 'drizzle-orm'
import { type Database, statement } from '../../core/db.ts'
import type { Passage } from '../../engines/engine.ts'

/** What an agent knows, in the order it was written, unless its hub has this version (`<type>:<number>`) already. */
export const passagesUnlessKnown = (db: Database, agentId: string, version: string | null) =>
  statement<Passage>(
    db,
    sql`
    SELECT p.language, p.heading, p.questions, p.body
    FROM agents a
    JOIN agent_types t ON t.id = a.type_id
    JOIN passages p ON p.agent_type_id = t.id
    WHERE a.id = ${agentId} AND t.id || ':' || t.knowledge_version <> ${version ?? ''}
    ORDER BY p.rowid`,
  )
