import { and, desc, eq, sql } from 'drizzle-orm'
import { QUESTION_MAX } from '../../contract/limits.ts'
import { type Database, statement } from '../../core/db.ts'
import type { Unknown } from './questions.rules.ts'
import { settledQuestions } from './training.table.ts'

const SETTLED_LOOKED_AT = 2_000

/**
 * The newest exchanges in which an agent knew nothing: it gave no reply or, where its engine names its sources
 * (`hasSources`), one that was made from none.
 */
export const unknownExchanges = (db: Database, agentId: string, hasSources: boolean, most: number) =>
  statement<Unknown>(
    db,
    sql`
    SELECT session_id AS sessionId, substr(user_message, 1, ${QUESTION_MAX}) AS question, created_at AS at
    FROM conversations INDEXED BY conversations_unknown
    WHERE agent_id = ${agentId} AND (state = 'unanswered' OR (state = 'answered' AND sources = '[]'))
      ${hasSources ? sql`` : sql`AND state = 'unanswered'`}
    ORDER BY created_at DESC LIMIT ${most}`,
  )

export const settledOf = (db: Database, agentId: string) =>
  db
    .select({
      key: settledQuestions.key,
      isDismissed: settledQuestions.isDismissed,
      settledAt: settledQuestions.settledAt,
    })
    .from(settledQuestions)
    .where(eq(settledQuestions.agentId, agentId))
    .orderBy(desc(settledQuestions.settledAt))
    .limit(SETTLED_LOOKED_AT)

interface Mark {
  isDismissed: boolean
  now: number
}

export const settle = (db: Database, agentId: string, keys: readonly string[], { isDismissed, now }: Mark) =>
  statement(
    db,
    sql`
    INSERT INTO settled_questions (agent_id, key, is_dismissed, settled_at)
    SELECT ${agentId}, value, ${Number(isDismissed)}, ${now} FROM json_each(${JSON.stringify(keys)}) WHERE true
    ON CONFLICT (agent_id, key) DO UPDATE SET is_dismissed = excluded.is_dismissed, settled_at = excluded.settled_at`,
  )

/** Makes questions open again, if they were settled this way. */
export const unsettle = (db: Database, agentId: string, keys: readonly string[], isDismissed: boolean) =>
  db
    .delete(settledQuestions)
    .where(
      and(
        eq(settledQuestions.agentId, agentId),
        eq(settledQuestions.isDismissed, isDismissed),
        sql`${settledQuestions.key} IN (SELECT value FROM json_each(${JSON.stringify(keys)}))`,
      ),
    )
