import { sql } from 'drizzle-orm'
import type { Period } from '../../contract/analytics.ts'
import type { ChannelType } from '../../contract/channels.ts'
import { DAY_MS } from '../../contract/days.ts'
import type { Outcome } from '../../contract/outcomes.ts'
import { earliestOf, latestOf } from '../../contract/zones.ts'
import { type Database, type RecordDatabase, statement, valuesOf } from '../../core/db.ts'
import { localDay, responseStep } from '../../record/figures.store.ts'
import { ENDED, outcomeAt, recentOf, talksOf } from '../../record/outcomes.store.ts'
import { NUMBERS_PER_MS } from '../../record/threads.store.ts'
import { users } from '../../schema/users.ts'
import type { FiguresQuery } from './analytics.store.ts'

interface OutcomesQuery extends FiguresQuery {
  now: number
}

const QUESTIONS_LOOKED_AT = 1_000
const QUESTION_SHOWN = 300

const TEXT = sql.raw('coalesce(m.whole, m.text)')

/** The index is entered by times that contain these days in every time zone, and `around` milliseconds on both sides. */
const between = (agentIds: readonly string[], { from, to }: Period, around: number) => sql`
  m.agent_id IN ${valuesOf(agentIds)} AND m.created_at >= ${earliestOf(from) - around}
  AND m.created_at < ${latestOf(to) + around}`

/** The exchanges of a period and of `around` milliseconds on both sides. */
const exchangesOf = (query: FiguresQuery, period: Period, around = 0) => ({
  where: sql`${between(query.agentIds, period, around)}
    ${query.channelType ? sql`AND t.channel_type = ${query.channelType}` : sql``}`,
  isWithin: sql`${localDay('m.created_at', 'm.utc_offset')} BETWEEN ${period.from} AND ${period.to}`,
})

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
    WITH ${talksOf(exchangesOf(query, period, DAY_MS), (latestOf(period.to) + DAY_MS) * NUMBERS_PER_MS)}
    SELECT f.agent_id AS agentId, l.channel_type AS channelType, h.language, f.conversation > 0 AS isCounted,
      ${outcomeAt(query.now)} AS outcome,
      CASE WHEN a.response_ms IS NOT NULL THEN ${responseStep('a.response_ms')} END AS agentMs,
      p.author_id AS memberId,
      max(0, (p.created_at - (
        SELECT x.created_at FROM messages x WHERE x.thread = w.thread AND x.number = CASE
          WHEN w.needed < p.number THEN w.needed
          ELSE (SELECT y.number FROM messages y WHERE y.thread = w.thread AND y.number < p.number AND y.id IS NOT NULL
            ORDER BY y.number DESC LIMIT 1) END
      ) + 59999) / 60000 * 60000) AS memberMs,
      count(*) AS sessions
    FROM ${ENDED}
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
    WITH ${recentOf(exchangesOf(query, period))}
    SELECT CAST(strftime('%w', at, 'unixepoch') AS INTEGER) AS weekday,
      CAST(strftime('%H', at, 'unixepoch') AS INTEGER) AS hour, count(*) AS messages
    FROM (SELECT created_at / 1000 + coalesce(utc_offset, 0) * 60 AS at FROM recent WHERE is_within) GROUP BY 1, 2`,
  )

/** The newest questions, the newest first. */
export const questionsOf = (db: RecordDatabase, query: FiguresQuery, period: Period) =>
  statement<{ question: string; isUnknown: number }>(
    db,
    sql`
    WITH ${recentOf(exchangesOf(query, period))}
    SELECT substr(${TEXT}, 1, ${QUESTION_SHOWN}) AS question, newest.is_unknown OR newest.is_unanswered AS isUnknown
    FROM (SELECT * FROM recent WHERE is_within AND NOT is_courtesy ORDER BY created_at DESC LIMIT ${QUESTIONS_LOOKED_AT}) newest
      CROSS JOIN messages m ON m.rowid = newest.rowid WHERE ${TEXT} <> ''`,
  )

export const userNames = (db: Database, ids: readonly string[]) =>
  db
    .select({ id: users.id, name: users.name })
    .from(users)
    .where(sql`${users.id} IN ${valuesOf(ids)}`)
