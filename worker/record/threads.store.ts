import { type SQL, sql } from 'drizzle-orm'
import { DAY_MS } from '../contract/days.ts'
import { type RecordDatabase, statement, valuesOf } from '../core/db.ts'

/** The threads of these exchanges. */
export const threadsOf = (ids: readonly string[]): SQL =>
  sql`(SELECT thread FROM messages WHERE id IN ${valuesOf(ids)})`

/** Whether the message that a reply `r` answers is not a courtesy; without a reply it may be a question. */
export const isQuestion = sql.raw(`r.parts ->> '$[#-1].type' IS NOT 'courtesy'`)

/**
 * Whether an exchange `m` was left to members, or its message needs one whether the agent answers or not (`needsMember` of the
 * engines).
 */
export const needsPerson = sql.raw(
  `m.state = 'members' OR coalesce(r.parts ->> '$[#-1].intent' IN ('danger', 'person', 'complaint'), 0)`,
)

/** Whether a reply says that no member answers: the request for a person stays with the agent (`replyParts`). */
export const staysWithAgent = (reply: 'r' | 'a') => sql.raw(`${reply}.parts ->> '$[#-2].type' IS 'handover'`)

/** The options that a reply `r` offers, as JSON (`replyParts`). */
export const offeredOptions = sql.raw(`CASE r.parts ->> '$[1].type' WHEN 'choices' THEN r.parts -> '$[1].options' END`)

/**
 * Whether a thread waits for a member: one has it, or its contact got no reply that no member answers. `last`: a row with its
 * number as `thread`.
 */
export const waitsForMember = (
  status: SQL,
  last: SQL,
): SQL => sql`(${status} = 'members' OR (${status} = 'pending' AND NOT EXISTS (
  SELECT 1 FROM messages a WHERE a.thread = ${last}.thread AND a.author = 'agent' AND ${staysWithAgent('a')})))`

/** The message numbers of one millisecond. */
export const NUMBERS_PER_MS = 1_024

/**
 * Whether a contact left without a member's answer: the last question needed a member or the thread waits for one, no member
 * wrote later than a day before it, and the thread is closed or has been silent for a day. `thread`: the table with its status
 * and time; `last`: the last question.
 */
export const hasLeft = (thread: 'threads' | 'l', last: 'ended' | 'l', now: number): SQL => {
  const [status, lastAt] = [sql.raw(`${thread}.status`), sql.raw(`${thread}.last_at`)]
  const question = sql.raw(last)
  return sql`((${question}.needs OR ${waitsForMember(status, question)}) AND (${status} = 'closed' OR ${lastAt} < ${now - DAY_MS})
    AND NOT EXISTS (SELECT 1 FROM messages w WHERE w.thread = ${question}.thread AND w.author = 'member'
      AND w.number > (${question}.created_at - ${DAY_MS}) * ${NUMBERS_PER_MS}))`
}

/** `hasLeft` for a row of `threads`. */
export const threadHasLeft = (now: number): SQL => sql`EXISTS (
  SELECT 1 FROM (
    SELECT m.thread, m.created_at, ${needsPerson} AS needs
    FROM messages m LEFT JOIN messages r ON r.thread = m.thread AND r.number = m.reply
    WHERE m.thread = threads.number AND m.id IS NOT NULL AND ${isQuestion} ORDER BY m.number DESC LIMIT 1
  ) ended WHERE ${hasLeft('threads', 'ended', now)})`

/**
 * Removes a member as the assignee of an account's threads: of all agents except `kept`, which the member still answers, or of
 * one agent.
 */
export const threadsUnassigned = (
  db: RecordDatabase,
  ownerId: string,
  userId: string,
  kept: readonly string[] = [],
  agentId: string | null = null,
) =>
  statement(
    db,
    sql`UPDATE threads SET assignee_id = NULL, assigned_by = NULL
      WHERE assignee_id = ${userId} AND +owner_id = ${ownerId} AND +agent_id NOT IN ${valuesOf(kept)}
        ${agentId === null ? sql`` : sql`AND +agent_id = ${agentId}`}`,
  )

/** Removes people as the assignees of threads of other accounts; those of their own accounts stay. */
export const threadsReleased = (db: RecordDatabase, userIds: readonly string[]) =>
  statement(
    db,
    sql`UPDATE threads SET assignee_id = NULL, assigned_by = NULL
      WHERE assignee_id IN ${valuesOf(userIds)} AND +owner_id <> assignee_id`,
  )

/**
 * The values of a thread that follow from its exchanges: the time of the last one, not before `since`; whether it is
 * unanswered; and whether the agent did not know the answer to the last one that is not a courtesy. `without`: a condition that
 * leaves exchanges out.
 */
const lastOf = (since: SQL, without: (message: SQL) => SQL) => sql`
  SELECT max(m.created_at, ${since}), m.state = 'unanswered' OR EXISTS (
    SELECT 1 FROM deliveries d WHERE d.conversation_id = m.id AND d.state = 'failed'), coalesce((
    SELECT q.state = 'unanswered' OR (q.state = 'answered' AND q.sources IS '[]')
    FROM messages q LEFT JOIN messages r ON r.thread = q.thread AND r.number = q.reply
    WHERE q.thread = threads.number AND q.id IS NOT NULL AND ${isQuestion} ${without(sql`q`)}
    ORDER BY q.number DESC LIMIT 1), 0)
  FROM messages m WHERE m.thread = threads.number AND m.id IS NOT NULL ${without(sql`m`)}
  ORDER BY m.number DESC LIMIT 1`

/** Updates the threads of these exchanges to their last exchange. Rows that do not change are not written. */
export const threadsContinued = (db: RecordDatabase, ids: readonly string[]) => {
  const last = lastOf(sql`threads.last_at`, () => sql``)
  return statement(
    db,
    sql`UPDATE threads SET (last_at, is_unanswered, is_unknown) = (${last})
      WHERE number IN ${threadsOf(ids)} AND (last_at, is_unanswered, is_unknown) IS NOT (${last})`,
  )
}

/**
 * Updates `is_rated_badly` of threads: the thread or a reply in it has the rating -1. `without`: exchanges that are about to be
 * deleted. Rows that do not change are not written.
 */
export const ratedBadlyNoted = (db: RecordDatabase, which: SQL, without: readonly string[] = []) => {
  const isRatedBadly = sql`(threads.rating IS -1 OR EXISTS (
    SELECT 1 FROM messages b WHERE b.thread = threads.number AND b.rating = -1
      ${without.length > 0 ? sql`AND (b.id IS NULL OR b.id NOT IN ${valuesOf(without)})` : sql``}))`
  return statement(
    db,
    sql`UPDATE threads SET is_rated_badly = ${isRatedBadly} WHERE ${which} AND is_rated_badly <> ${isRatedBadly}`,
  )
}

/** The threads that have no other exchanges than these, and are deleted with them. */
export const threadsEnding = (db: RecordDatabase, ids: readonly string[]) =>
  statement<{ agentId: string; sessionId: string }>(
    db,
    sql`
    SELECT t.agent_id AS agentId, t.session_id AS sessionId
    FROM messages h CROSS JOIN threads t ON t.number = h.thread
    WHERE h.id IN ${valuesOf(ids)} GROUP BY t.number HAVING t.exchanges <= count(*)`,
  )

/** Updates the threads of these exchanges to their state without them. Runs before the exchanges are deleted. */
export const threadsShortened = (db: RecordDatabase, ids: readonly string[]) => [
  statement(
    db,
    sql`
    UPDATE threads SET exchanges = exchanges - gone.n
    FROM (SELECT thread, count(*) AS n FROM messages WHERE id IN ${valuesOf(ids)} GROUP BY thread) gone
    WHERE threads.number = gone.thread`,
  ),
  statement(
    db,
    sql`
    UPDATE threads SET (last_at, is_unanswered, is_unknown) = (${lastOf(sql`0`, (message) => sql`AND ${message}.id NOT IN ${valuesOf(ids)}`)})
    WHERE number IN ${threadsOf(ids)} AND exchanges > 0`,
  ),
]
