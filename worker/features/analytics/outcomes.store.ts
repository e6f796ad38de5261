import { type SQL, sql } from 'drizzle-orm'
import type { Period } from '../../contract/analytics.ts'
import type { ChannelType } from '../../contract/channels.ts'
import type { Outcome } from '../../contract/outcomes.ts'
import { earliestOf, latestOf } from '../../contract/zones.ts'
import { type Database, type RecordDatabase, statement, valuesOf } from '../../core/db.ts'
import { localDay, responseStep } from '../../record/figures.store.ts'
import { hasLeft, isQuestion, NUMBERS_PER_MS, needsPerson } from '../../record/threads.store.ts'
import { users } from '../../schema/users.ts'
import type { FiguresQuery } from './analytics.store.ts'

interface OutcomesQuery extends FiguresQuery {
  now: number
}

const QUESTIONS_LOOKED_AT = 1_000
const QUESTION_SHOWN = 300

const TEXT = sql.raw('coalesce(m.whole, m.text)')

/** The index is entered by times that contain these days in every time zone. */
const between = (agentIds: readonly string[], { from, to }: Period) => sql`
  m.agent_id IN ${valuesOf(agentIds)} AND m.created_at >= ${earliestOf(from)} AND m.created_at < ${latestOf(to)}`

const recentOf = (query: FiguresQuery, period: Period): SQL => sql`
  recent AS MATERIALIZED (
    SELECT m.rowid, m.thread, m.number, m.agent_id, m.state, m.created_at, m.utc_offset,
      t.channel_type, t.status, t.last_at, NOT ${isQuestion} AS is_courtesy, m.state = 'unanswered' AS is_unanswered,
      m.state = 'answered' AND m.sources IS '[]' AS is_unknown,
      ${needsPerson} AS needs
    FROM messages m CROSS JOIN threads t ON t.number = m.thread
      LEFT JOIN messages r ON r.thread = m.thread AND r.number = m.reply
    WHERE ${between(query.agentIds, period)} AND m.id IS NOT NULL AND m.state <> 'open'
      AND ${localDay('m.created_at', 'm.utc_offset')} BETWEEN ${period.from} AND ${period.to}
      ${query.channelType ? sql`AND t.channel_type = ${query.channelType}` : sql``}
  )`

/**
 * The number of threads with the same values. `agentMs`, `memberMs`: the upper bound of the bucket of the time to the first
 * answer.
 */
export interface OutcomeRow {
  agentId: string
  channelType: ChannelType
  language: string | null
  outcome: Outcome
  agentMs: number | null
  memberId: string | null
  memberMs: number | null
  threads: number
}

/**
 * The threads in which contacts wrote in a period. The last exchange that is not a courtesy decides the outcome. Members' time
 * counts from the first message that needed a person, or from the last one before a member who wrote without being needed.
 */
export const outcomesOf = (db: RecordDatabase, query: OutcomesQuery, period: Period) =>
  statement<OutcomeRow>(
    db,
    sql`
    WITH ${recentOf(query, period)}, talks AS MATERIALIZED (
      SELECT thread, agent_id, channel_type, status, last_at, max(created_at) AS newest, min(number) AS first,
        coalesce(max(CASE WHEN NOT is_courtesy THEN number END), max(number)) AS last,
        min(CASE WHEN state = 'answered' THEN number END) AS answered, min(CASE WHEN needs THEN number END) AS needed
      FROM recent GROUP BY thread
    ), found AS MATERIALIZED (
      SELECT talks.*, (
        SELECT m.rowid FROM messages m WHERE m.thread = talks.thread AND m.number > talks.first
          AND m.number < ${latestOf(period.to) * NUMBERS_PER_MS} AND m.author = 'member' ORDER BY m.number LIMIT 1
      ) AS written FROM talks
    )
    SELECT f.agent_id AS agentId, f.channel_type AS channelType, h.language,
      CASE
        WHEN NOT l.is_courtesy AND f.last_at <= f.newest AND ${hasLeft('f', 'l', query.now)} THEN 'left'
        WHEN f.written IS NOT NULL OR f.needed IS NOT NULL OR (f.status IN ('pending', 'members') AND f.last_at <= f.newest)
          THEN 'handedOver'
        WHEN l.is_unanswered OR EXISTS (SELECT 1 FROM deliveries d WHERE d.conversation_id = h.id AND d.state = 'failed')
          THEN 'unanswered'
        WHEN l.is_unknown THEN 'unknown'
        ELSE 'resolved'
      END AS outcome,
      CASE WHEN a.response_ms IS NOT NULL THEN ${responseStep('a.response_ms')} END AS agentMs,
      p.author_id AS memberId,
      max(0, (p.created_at - (
        SELECT w.created_at FROM messages w WHERE w.thread = f.thread AND w.number = CASE
          WHEN f.needed < p.number THEN f.needed
          ELSE (SELECT x.number FROM messages x WHERE x.thread = f.thread AND x.number < p.number AND x.id IS NOT NULL
            ORDER BY x.number DESC LIMIT 1) END
      ) + 59999) / 60000 * 60000) AS memberMs,
      count(*) AS threads
    FROM found f CROSS JOIN recent l ON l.thread = f.thread AND l.number = f.last
      CROSS JOIN messages h ON h.thread = f.thread AND h.number = f.last
      LEFT JOIN messages a ON a.thread = f.thread AND a.number = f.answered
      LEFT JOIN messages p ON p.rowid = f.written
    GROUP BY 1, 2, 3, 4, 5, 6, 7`,
  )

/** `weekday`: 0 for Sunday. */
export const hoursOf = (db: RecordDatabase, query: FiguresQuery, period: Period) =>
  statement<{ weekday: number; hour: number; messages: number }>(
    db,
    sql`
    WITH ${recentOf(query, period)}
    SELECT CAST(strftime('%w', at, 'unixepoch') AS INTEGER) AS weekday,
      CAST(strftime('%H', at, 'unixepoch') AS INTEGER) AS hour, count(*) AS messages
    FROM (SELECT created_at / 1000 + coalesce(utc_offset, 0) * 60 AS at FROM recent) GROUP BY 1, 2`,
  )

/** The newest questions, the newest first. */
export const questionsOf = (db: RecordDatabase, query: FiguresQuery, period: Period) =>
  statement<{ question: string; isUnknown: number }>(
    db,
    sql`
    WITH ${recentOf(query, period)}
    SELECT substr(${TEXT}, 1, ${QUESTION_SHOWN}) AS question, newest.is_unknown OR newest.is_unanswered AS isUnknown
    FROM (SELECT * FROM recent WHERE NOT is_courtesy ORDER BY created_at DESC LIMIT ${QUESTIONS_LOOKED_AT}) newest
      CROSS JOIN messages m ON m.rowid = newest.rowid WHERE ${TEXT} <> ''`,
  )

export const userNames = (db: Database, ids: readonly string[]) =>
  db
    .select({ id: users.id, name: users.name })
    .from(users)
    .where(sql`${users.id} IN ${valuesOf(ids)}`)
