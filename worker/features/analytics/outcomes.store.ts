import { type SQL, sql } from 'drizzle-orm'
import type { Period } from '../../contract/analytics.ts'
import type { ChannelType } from '../../contract/channels.ts'
import { DAY_MS } from '../../contract/days.ts'
import type { Outcome } from '../../contract/outcomes.ts'
import { earliestOf, latestOf } from '../../contract/zones.ts'
import { type Database, type RecordDatabase, statement, valuesOf } from '../../core/db.ts'
import { localDay, responseStep } from '../../record/figures.store.ts'
import {
  hasLeft,
  isQuestion,
  NUMBERS_PER_MS,
  needsPerson,
  staysWithAgent,
  waitsForMember,
} from '../../record/threads.store.ts'
import { users } from '../../schema/users.ts'
import type { FiguresQuery } from './analytics.store.ts'

interface OutcomesQuery extends FiguresQuery {
  now: number
}

const QUESTIONS_LOOKED_AT = 1_000
const QUESTION_SHOWN = 300
const DAY_NUMBERS = DAY_MS * NUMBERS_PER_MS

const TEXT = sql.raw('coalesce(m.whole, m.text)')

/** The index is entered by times that contain these days in every time zone, and `around` milliseconds on both sides. */
const between = (agentIds: readonly string[], { from, to }: Period, around: number) => sql`
  m.agent_id IN ${valuesOf(agentIds)} AND m.created_at >= ${earliestOf(from) - around}
  AND m.created_at < ${latestOf(to) + around}`

/** The exchanges of a period (`is_within`) and of `around` milliseconds on both sides. `person`: the contact, in all threads. */
const recentOf = (query: FiguresQuery, period: Period, around = 0): SQL => sql`
  recent AS MATERIALIZED (
    SELECT m.rowid, m.thread, m.number, m.agent_id, m.state, m.created_at, m.utc_offset, m.opens, m.response_ms,
      ${localDay('m.created_at', 'm.utc_offset')} BETWEEN ${period.from} AND ${period.to} AS is_within,
      coalesce(t.visitor, t.session_id) AS person, t.channel_type, t.status, t.last_at,
      NOT ${isQuestion} AS is_courtesy, m.state = 'unanswered' AS is_unanswered,
      m.state = 'answered' AND m.sources IS '[]' AS is_unknown,
      ${needsPerson} AS needs, ${staysWithAgent('r')} AS stays
    FROM messages m CROSS JOIN threads t ON t.number = m.thread
      LEFT JOIN messages r ON r.thread = m.thread AND r.number = m.reply
    WHERE ${between(query.agentIds, period, around)} AND m.id IS NOT NULL AND m.state <> 'open'
      ${query.channelType ? sql`AND t.channel_type = ${query.channelType}` : sql``}
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
 * The number of conversations with the same values. `isCounted`: plan conversations; exchanges that the agent did not answer
 * are not, and are one row for each person. `agentMs`, `memberMs`: the upper bound of the bucket of the time to the first answer.
 */
export interface OutcomeRow {
  agentId: string
  channelType: ChannelType
  language: string | null
  isCounted: number
  outcome: Outcome
  agentMs: number | null
  memberId: string | null
  memberMs: number | null
  sessions: number
}

/**
 * The conversations that began in a period, and the people who wrote in it without an answer of the agent. The last exchange that
 * is not a courtesy decides the outcome. A member's message belongs to the conversation before it. Members' time counts from
 * the first message that needed a person, or from the last one before a member who wrote without being needed.
 */
export const outcomesOf = (db: RecordDatabase, query: OutcomesQuery, period: Period) =>
  statement<OutcomeRow>(
    db,
    sql`
    WITH ${recentOf(query, period, DAY_MS)}, ${placed}, parts AS MATERIALIZED (
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
            ${(latestOf(period.to) + DAY_MS) * NUMBERS_PER_MS}) AS until
        FROM placed WHERE conversation > 0 OR (is_within AND state <> 'answered')
        GROUP BY agent_id, person, conversation, thread
      ) own
    ), talks AS MATERIALIZED (
      SELECT agent_id, person, conversation, min(answered) AS answered, min(needed) AS needed, max(passed) AS passed,
        min(written) AS written, coalesce(max(question), max(final)) AS last
      FROM parts GROUP BY agent_id, person, conversation HAVING conversation = 0 OR max(is_begun)
    )
    SELECT f.agent_id AS agentId, l.channel_type AS channelType, h.language, f.conversation > 0 AS isCounted,
      CASE
        WHEN NOT l.is_courtesy AND l.last_at <= n.newest AND ${hasLeft('l', 'l', query.now)} THEN 'left'
        WHEN f.written IS NOT NULL OR f.passed OR (l.last_at <= n.newest AND ${waitsForMember(sql`l.status`, sql`l`)})
          THEN 'handedOver'
        WHEN l.is_unanswered OR EXISTS (SELECT 1 FROM deliveries d WHERE d.conversation_id = h.id AND d.state = 'failed')
          THEN 'unanswered'
        WHEN l.is_unknown OR l.stays THEN 'unknown'
        ELSE 'resolved'
      END AS outcome,
      CASE WHEN a.response_ms IS NOT NULL THEN ${responseStep('a.response_ms')} END AS agentMs,
      p.author_id AS memberId,
      max(0, (p.created_at - (
        SELECT x.created_at FROM messages x WHERE x.thread = w.thread AND x.number = CASE
          WHEN w.needed < p.number THEN w.needed
          ELSE (SELECT y.number FROM messages y WHERE y.thread = w.thread AND y.number < p.number AND y.id IS NOT NULL
            ORDER BY y.number DESC LIMIT 1) END
      ) + 59999) / 60000 * 60000) AS memberMs,
      count(*) AS sessions
    FROM talks f CROSS JOIN placed l ON l.agent_id = f.agent_id AND l.number = f.last AND l.person = f.person
      CROSS JOIN messages h ON h.rowid = l.rowid
      CROSS JOIN parts n ON n.agent_id = f.agent_id AND n.person = f.person AND n.conversation = f.conversation
        AND n.thread = l.thread
      LEFT JOIN placed a ON a.agent_id = f.agent_id AND a.number = f.answered AND a.person = f.person
      LEFT JOIN parts w ON w.agent_id = f.agent_id AND w.person = f.person AND w.conversation = f.conversation
        AND w.written = f.written
      LEFT JOIN messages p ON p.thread = w.thread AND p.number = w.written
    GROUP BY 1, 2, 3, 4, 5, 6, 7, 8`,
  )

/** `weekday`: 0 for Sunday. */
export const hoursOf = (db: RecordDatabase, query: FiguresQuery, period: Period) =>
  statement<{ weekday: number; hour: number; messages: number }>(
    db,
    sql`
    WITH ${recentOf(query, period)}
    SELECT CAST(strftime('%w', at, 'unixepoch') AS INTEGER) AS weekday,
      CAST(strftime('%H', at, 'unixepoch') AS INTEGER) AS hour, count(*) AS messages
    FROM (SELECT created_at / 1000 + coalesce(utc_offset, 0) * 60 AS at FROM recent WHERE is_within) GROUP BY 1, 2`,
  )

/** The newest questions, the newest first. */
export const questionsOf = (db: RecordDatabase, query: FiguresQuery, period: Period) =>
  statement<{ question: string; isUnknown: number }>(
    db,
    sql`
    WITH ${recentOf(query, period)}
    SELECT substr(${TEXT}, 1, ${QUESTION_SHOWN}) AS question, newest.is_unknown OR newest.is_unanswered AS isUnknown
    FROM (SELECT * FROM recent WHERE is_within AND NOT is_courtesy ORDER BY created_at DESC LIMIT ${QUESTIONS_LOOKED_AT}) newest
      CROSS JOIN messages m ON m.rowid = newest.rowid WHERE ${TEXT} <> ''`,
  )

export const userNames = (db: Database, ids: readonly string[]) =>
  db
    .select({ id: users.id, name: users.name })
    .from(users)
    .where(sql`${users.id} IN ${valuesOf(ids)}`)
