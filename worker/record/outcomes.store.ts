import { type SQL, sql } from 'drizzle-orm'
import { DAY_MS } from '../contract/days.ts'
import type { Outcome } from '../contract/outcomes.ts'
import { type RecordDatabase, statement } from '../core/db.ts'
import { hasLeft, isQuestion, NUMBERS_PER_MS, needsPerson, staysWithAgent, waitsForMember } from './threads.store.ts'

const DAY_NUMBERS = DAY_MS * NUMBERS_PER_MS

/** The exchanges that are read. Conditions on an exchange `m` and its thread `t`. */
interface Exchanges {
  where: SQL
  /** Whether a conversation that begins with this exchange is counted. */
  isWithin: SQL
}

/** `person`: the contact, in all threads. */
export const recentOf = ({ where, isWithin }: Exchanges): SQL => sql`
  recent AS MATERIALIZED (
    SELECT m.rowid, m.thread, m.number, m.agent_id, m.state, m.created_at, m.utc_offset, m.opens, m.response_ms,
      ${isWithin} AS is_within,
      coalesce(t.visitor, t.session_id) AS person, t.channel_type, t.status, t.last_at,
      NOT ${isQuestion} AS is_courtesy, m.state = 'unanswered' AS is_unanswered,
      m.state = 'answered' AND m.sources IS '[]' AS is_unknown,
      ${needsPerson} AS needs, ${staysWithAgent('r')} AS stays
    FROM messages m CROSS JOIN threads t ON t.number = m.thread
      LEFT JOIN messages r ON r.thread = m.thread AND r.number = m.reply
    WHERE ${where} AND m.id IS NOT NULL AND m.state <> 'open'
  )`

/**
 * Each exchange with its plan conversation, identified by the number of the exchange that began it: the person's last one before,
 * if that is less than a day old or the agent answered within it, or the one that begins within a day after; 0: none.
 */
const placed: SQL = sql`
  placed AS MATERIALIZED (
    SELECT *, CASE
        WHEN begun IS NOT NULL AND (number - begun < ${DAY_NUMBERS} OR state = 'answered') THEN begun
        WHEN coming - number < ${DAY_NUMBERS} THEN coming
        ELSE 0
      END AS conversation
    FROM (
      SELECT *, max(CASE WHEN opens THEN number END) OVER (
          PARTITION BY agent_id, person ORDER BY number ROWS UNBOUNDED PRECEDING) AS begun,
        min(CASE WHEN opens THEN number END) OVER (
          PARTITION BY agent_id, person ORDER BY number ROWS BETWEEN 1 FOLLOWING AND UNBOUNDED FOLLOWING) AS coming
      FROM recent
    )
  )`

/**
 * The conversations that these exchanges begin (`talks`), their parts in each thread, and the people whom the agent did not
 * answer. The last exchange that is not a courtesy decides the outcome. A member's message belongs to the conversation before
 * it. `end`: the message number at which the last conversations end.
 */
export const talksOf = (exchanges: Exchanges, end: number): SQL => sql`
  ${recentOf(exchanges)}, ${placed}, parts AS MATERIALIZED (
    SELECT own.*, (
      SELECT m.number FROM messages m WHERE m.thread = own.thread AND m.number > own.first AND m.number < own.until
        AND m.author = 'member' ORDER BY m.number LIMIT 1
    ) AS written FROM (
      SELECT agent_id, person, conversation, thread, min(number) AS first, max(number) AS final, max(created_at) AS newest,
        max(CASE WHEN NOT is_courtesy THEN number END) AS question,
        min(CASE WHEN state = 'answered' THEN number END) AS answered, min(CASE WHEN needs THEN number END) AS needed,
        max(needs AND NOT stays) AS passed,
        max(number = conversation AND is_within) AS is_begun,
        coalesce(min(CASE WHEN number >= conversation THEN coming END),
          ${end}) AS until
      FROM placed WHERE conversation > 0 OR (is_within AND state <> 'answered')
      GROUP BY agent_id, person, conversation, thread
    ) own
  ), talks AS MATERIALIZED (
    SELECT agent_id, person, conversation, min(answered) AS answered, min(needed) AS needed, max(passed) AS passed,
      min(written) AS written, coalesce(max(question), max(final)) AS last
    FROM parts GROUP BY agent_id, person, conversation HAVING conversation = 0 OR max(is_begun)
  )`

/** A conversation `f`, its last question `l` in `placed` and `h` in `messages`, and its part `n` in the thread of that. */
export const ENDED =
  sql.raw(`talks f CROSS JOIN placed l ON l.agent_id = f.agent_id AND l.number = f.last AND l.person = f.person
  CROSS JOIN messages h ON h.rowid = l.rowid
  CROSS JOIN parts n ON n.agent_id = f.agent_id AND n.person = f.person AND n.conversation = f.conversation
    AND n.thread = l.thread`)

/** The outcome of a conversation of `ENDED`. */
export const outcomeAt = (now: number): SQL => sql`
  CASE
    WHEN NOT l.is_courtesy AND l.last_at <= n.newest AND ${hasLeft('l', 'l', now)} THEN 'left'
    WHEN f.written IS NOT NULL OR f.passed OR (l.last_at <= n.newest AND ${waitsForMember(sql`l.status`, sql`l`)})
      THEN 'handedOver'
    WHEN l.is_unanswered OR EXISTS (SELECT 1 FROM deliveries d WHERE d.conversation_id = h.id AND d.state = 'failed')
      THEN 'unanswered'
    WHEN l.is_unknown OR l.stays THEN 'unknown'
    ELSE 'resolved'
  END`

/**
 * The outcome of the last conversation in a session, or of what its contact wrote without an answer of the agent. A
 * conversation is no longer than a day, and what belongs to it begins a day before at most.
 */
export const outcomeOfSession = (db: RecordDatabase, agentId: string, sessionId: string, now: number) => {
  const session = (column: 'number' | 'last_at') =>
    sql`(SELECT ${sql.raw(column)} FROM threads WHERE agent_id = ${agentId} AND session_id = ${sessionId})`
  const since = sql`(${session('last_at')} - ${2 * DAY_MS}) * ${NUMBERS_PER_MS}`
  const exchanges = { where: sql`m.thread = ${session('number')} AND m.number > ${since}`, isWithin: sql`1` }
  return statement<{ outcome: Outcome }>(
    db,
    sql`WITH ${talksOf(exchanges, Number.MAX_SAFE_INTEGER)}
    SELECT ${outcomeAt(now)} AS outcome FROM ${ENDED} ORDER BY l.number DESC LIMIT 1`,
  )
}
