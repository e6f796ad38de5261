import { and, desc, eq, isNull, sql } from 'drizzle-orm'
import { DAY_MS } from '../../contract/days.ts'
import { MESSAGE_MAX } from '../../contract/limits.ts'
import { type Database, type RecordDatabase, rowsOf, statement, valuesOf } from '../../core/db.ts'
import { settledQuestions } from '../../schema/training.ts'
import type { UnansweredExchange } from './questions.rules.ts'

const SETTLED_LOOKED_AT = 2_000
/** For so long after a question a member's message counts as the reply to it, in message numbers: 1,024 a millisecond. */
const REPLIED_WITHIN = 7 * DAY_MS * 1024

/** The newest exchanges that an agent could not answer: without a reply, or with one that has no source. */
export const unknownExchanges = (db: RecordDatabase, agentId: string, most: number) =>
  statement<UnansweredExchange>(
    db,
    sql`
    SELECT c.session_id AS sessionId, c.channel_type AS channelType, substr(c.user_message, 1, ${MESSAGE_MAX}) AS question,
      c.created_at AS at, t.id AS threadId, t.contact, t.contact_number AS contactNumber, t.last_at AS lastAt,
      (SELECT m.text FROM messages m WHERE m.thread = c.thread AND m.author = 'member' AND m.text <> ''
        AND m.number > c.number AND m.number < c.number + ${REPLIED_WITHIN} ORDER BY m.number LIMIT 1) AS memberReply
    FROM conversations c JOIN threads t ON t.number = c.thread
    WHERE c.agent_id = ${agentId} AND (c.state = 'unanswered' OR (c.state = 'answered' AND c.sources = '[]'))
      AND c.user_message <> ''
    ORDER BY c.created_at DESC LIMIT ${most}`,
  )

export const settledOf = (db: Database, agentId: string) =>
  db
    .select({
      key: settledQuestions.key,
      isDismissed: sql<boolean>`${settledQuestions.answerId} IS NULL`.mapWith(Boolean),
      settledAt: settledQuestions.settledAt,
    })
    .from(settledQuestions)
    .where(
      and(
        eq(settledQuestions.agentId, agentId),
        // The questions of an answer in the bin are open until it is restored.
        sql`NOT EXISTS (SELECT 1 FROM documents d WHERE d.id = ${settledQuestions.answerId} AND d.deleted_at IS NOT NULL)`,
      ),
    )
    .orderBy(desc(settledQuestions.settledAt))
    .limit(SETTLED_LOOKED_AT)

export const dismiss = (db: Database, agentId: string, key: string, now: number) =>
  db
    .insert(settledQuestions)
    .values({ agentId, key, answerId: null, settledAt: now })
    .onConflictDoUpdate({
      target: [settledQuestions.agentId, settledQuestions.key],
      set: { answerId: null, settledAt: now },
    })

export const restore = (db: Database, agentId: string, key: string) =>
  db
    .delete(settledQuestions)
    .where(and(eq(settledQuestions.agentId, agentId), eq(settledQuestions.key, key), isNull(settledQuestions.answerId)))

/** Reopens the questions of an answer. */
export const forgetAnswer = (db: Database, answerId: string) =>
  db.delete(settledQuestions).where(eq(settledQuestions.answerId, answerId))

/** Settles the questions of answers, which are found by their identities. Missing answers settle none. */
export const settle = (
  db: Database,
  agentId: string,
  answers: readonly { identity: string; key: string }[],
  now: number,
) =>
  statement(
    db,
    sql`
    INSERT INTO settled_questions (agent_id, key, answer_id, settled_at)
    SELECT d.agent_id, json_each.value ->> 'key', d.id, ${now}
    FROM ${rowsOf(answers)} JOIN documents d ON d.agent_id = ${agentId}
      AND d.deleted_at IS NULL AND d.content_hash = json_each.value ->> 'identity'
    WHERE TRUE ON CONFLICT (agent_id, key) DO UPDATE SET
      answer_id = excluded.answer_id, settled_at = excluded.settled_at`,
  )

/** The answer to one of these questions: with the identity of one, else one that settled it. */
export const alikeAnswer = (db: Database, agentId: string, identities: readonly string[], keys: readonly string[]) =>
  statement<{ id: string }>(
    db,
    sql`
    SELECT id FROM documents WHERE agent_id = ${agentId} AND deleted_at IS NULL AND content_hash IS NOT NULL
      AND kind = 'answer' AND content_hash IN ${valuesOf(identities)}
    UNION ALL
    SELECT d.id FROM settled_questions s JOIN documents d ON d.id = s.answer_id AND d.deleted_at IS NULL
    WHERE s.agent_id = ${agentId} AND s.key IN ${valuesOf(keys)}
    LIMIT 1`,
  )

const REPLIES_LOOKED_AT = 5_000

/** The number of an agent's newest replies since `since` that were made from passages with these headings. */
export const repliesFrom = (db: RecordDatabase, agentId: string, headings: readonly string[], since: number) =>
  statement<{ replies: number }>(
    db,
    sql`
    SELECT count(DISTINCT recent.rowid) AS replies FROM (
      SELECT m.rowid, m.sources FROM messages m
      WHERE m.agent_id = ${agentId} AND m.id IS NOT NULL AND m.created_at >= ${since} AND m.state = 'answered'
      ORDER BY m.created_at DESC LIMIT ${REPLIES_LOOKED_AT}
    ) recent CROSS JOIN json_each(recent.sources) WHERE json_each.value IN ${valuesOf(headings)}`,
  )
