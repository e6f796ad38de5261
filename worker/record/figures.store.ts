import { type SQL, sql } from 'drizzle-orm'
import { type RecordDatabase, rowsOf, type Statement, statement, valuesOf } from '../core/db.ts'
import type { ExchangeRecord } from './rows.ts'

/**
 * The buckets of the histogram of response times, in milliseconds: a time is counted in the first bucket that is not below it,
 * a longer one in the last.
 */
const RESPONSE_STEPS_MS = [50, 100, 200, 400, 800, 1_500, 3_000, 6_000, 12_000, 25_000, 60_000]

/** The bucket of the time that an SQL expression gives. */
export const responseStep = (expression: string): SQL => {
  const steps = RESPONSE_STEPS_MS.map((step) => `WHEN ${expression} <= ${step} THEN ${step}`)
  return sql.raw(`CASE ${steps.join(' ')} ELSE ${RESPONSE_STEPS_MS.at(-1)} END`)
}

/** The negative figures of the exchanges with these ids that D1 has. */
const recorded = (ids: readonly string[]): SQL => sql`
  SELECT agent_id, day, channel_type, -1 AS n, -(state = 'unanswered') AS unanswered,
    -coalesce((SELECT h.opens FROM messages h WHERE h.id = conversations.id), 0) AS sessions,
    -coalesce(input_tokens, 0) AS input_tokens, -coalesce(output_tokens, 0) AS output_tokens,
    -coalesce(cost_micros, 0) AS cost_micros
  FROM conversations WHERE id IN ${valuesOf(ids)}`

const addDays = (db: RecordDatabase, differences: SQL) =>
  statement(
    db,
    sql`
    INSERT INTO conversation_days
      (agent_id, day, channel_type, conversations, unanswered, sessions, input_tokens, output_tokens, cost_micros)
    SELECT agent_id, day, channel_type, sum(n), sum(unanswered), sum(sessions), sum(input_tokens), sum(output_tokens),
      sum(cost_micros)
    FROM (${differences}) GROUP BY agent_id, day, channel_type
    HAVING sum(n) OR sum(unanswered) OR sum(sessions) OR sum(input_tokens) OR sum(output_tokens) OR sum(cost_micros)
    ON CONFLICT DO UPDATE SET
      conversations = conversations + excluded.conversations, unanswered = unanswered + excluded.unanswered,
      sessions = sessions + excluded.sessions, input_tokens = input_tokens + excluded.input_tokens,
      output_tokens = output_tokens + excluded.output_tokens, cost_micros = cost_micros + excluded.cost_micros`,
  )

const addTimes = (db: RecordDatabase, differences: SQL) =>
  statement(
    db,
    sql`
    INSERT INTO response_times (agent_id, day, channel_type, bucket_ms, replies)
    SELECT agent_id, day, channel_type, step, sum(n) FROM (${differences}) WHERE true
    GROUP BY agent_id, day, channel_type, step HAVING sum(n) <> 0
    ON CONFLICT DO UPDATE SET replies = replies + excluded.replies`,
  )

const recordedTimes = (ids: readonly string[]): SQL => sql`
  SELECT agent_id, day, channel_type, ${responseStep('response_ms')} AS step, -1 AS n
  FROM conversations WHERE id IN ${valuesOf(ids)} AND state = 'answered' AND response_ms IS NOT NULL`

/** The condition of exchanges of a batch that are written: those that D1 never had, and those that were not deleted in it. */
export const APPLIES = sql.raw(`(j.value ->> 'is_recorded' = 0
  OR EXISTS (SELECT 1 FROM messages a WHERE a.id = j.value ->> 'exchange_id'))`)

/** An exchange that D1 has keeps the day on which it was counted, also if the time zone of its account has changed. */
const DAY = sql.raw(
  "coalesce((SELECT c.day FROM conversations c WHERE c.id = j.value ->> 'exchange_id'), j.value ->> 'day')",
)

/** The day of a time in milliseconds, at an offset from UTC in minutes; the same expression as in the view `conversations`. */
export const localDay = (at: string, offset: string): SQL =>
  sql.raw(`date(${at} / 1000 + coalesce(${offset}, 0) * 60, 'unixepoch')`)

export const factsOf = (exchanges: readonly ExchangeRecord[]) =>
  exchanges.map(({ facts, isRecorded }) => ({
    ...facts,
    exchange_id: facts.id,
    is_recorded: Number(isRecorded),
  }))

/**
 * Updates the figures for exchanges that are about to be written: adds their new values and subtracts those that D1 has. Runs
 * before the rows are written, in the same transaction, so that a repeated batch adds nothing.
 */
export function figuresOfWritten(
  db: RecordDatabase,
  agentId: string,
  exchanges: readonly ExchangeRecord[],
): [Statement, ...Statement[]] {
  const ids = exchanges.map(({ facts }) => facts.id)
  const facts = factsOf(exchanges)
  return [
    addDays(
      db,
      sql`
      SELECT ${agentId} AS agent_id, ${DAY} AS day, j.value ->> 'channel_type' AS channel_type, 1 AS n,
        (j.value ->> 'state') = 'unanswered' AS unanswered,
        coalesce(j.value ->> 'opens', 0) AS sessions,
        coalesce(j.value ->> 'input_tokens', 0) AS input_tokens,
        coalesce(j.value ->> 'output_tokens', 0) AS output_tokens, coalesce(j.value ->> 'cost_micros', 0) AS cost_micros
      FROM ${rowsOf(facts)} j WHERE ${APPLIES}
      UNION ALL ${recorded(ids)}`,
    ),
    addTimes(
      db,
      sql`
      SELECT ${agentId} AS agent_id, ${DAY} AS day, j.value ->> 'channel_type' AS channel_type,
        ${responseStep("(j.value ->> 'response_ms')")} AS step, 1 AS n
      FROM ${rowsOf(facts)} j
      WHERE (j.value ->> 'state') = 'answered' AND (j.value ->> 'response_ms') IS NOT NULL AND ${APPLIES}
      UNION ALL ${recordedTimes(ids)}`,
    ),
  ]
}

/** Subtracts these exchanges from all figures except the usage of the plan. Runs before they are deleted. */
export const figuresOfRemoved = (db: RecordDatabase, ids: readonly string[]): [Statement, ...Statement[]] => [
  addDays(db, recorded(ids)),
  addTimes(db, recordedTimes(ids)),
  statement(
    db,
    sql`
    UPDATE agent_figures SET conversations = conversations - gone.n
    FROM (SELECT agent_id, count(*) AS n FROM messages WHERE id IN ${valuesOf(ids)} GROUP BY agent_id) gone
    WHERE agent_figures.agent_id = gone.agent_id`,
  ),
]
