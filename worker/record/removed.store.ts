import { type SQL, sql } from 'drizzle-orm'
import { type RecordDatabase, type Statement, statement, valuesOf } from '../core/db.ts'
import { figuresOfRemoved } from './figures.store.ts'
import { threadsOf, threadsShortened } from './threads.store.ts'

/** Messages of these exchanges. */
const ofExchanges = (ids: readonly string[]): SQL => sql`
  SELECT m.rowid FROM messages h CROSS JOIN messages m
    ON m.thread = h.thread AND m.number BETWEEN h.number AND h.last AND m.exchange = h.number
  WHERE h.id IN ${valuesOf(ids)}`

/** Everything in threads that have no exchange any more. */
const ofEmptyThreads = (ids: readonly string[]): SQL => sql`
  SELECT m.rowid FROM threads t CROSS JOIN messages m ON m.thread = t.number
  WHERE t.number IN ${threadsOf(ids)} AND t.exchanges <= 0`

/**
 * Deletes exchanges with their messages, deliveries and words, and takes them out of every figure but the usage of the
 * plan. A thread goes with its last exchange.
 */
export function exchangesRemoved(db: RecordDatabase, ids: readonly string[]): Statement[] {
  if (ids.length === 0) return []
  const run = (query: SQL) => statement(db, query)
  const gone = (rows: SQL) => [
    run(sql`DELETE FROM message_search WHERE rowid IN (${rows})`),
    run(sql`DELETE FROM messages WHERE rowid IN (${rows})`),
  ]
  return [
    ...figuresOfRemoved(db, ids),
    ...threadsShortened(db, ids),
    run(sql`
      UPDATE conversation_days SET sessions = sessions - ended.n FROM (
        SELECT agent_id, channel_type, date(started_at / 1000, 'unixepoch') AS day, count(*) AS n FROM threads
        WHERE number IN ${threadsOf(ids)} AND exchanges <= 0 GROUP BY agent_id, channel_type, 3
      ) ended WHERE conversation_days.agent_id = ended.agent_id AND conversation_days.day = ended.day
        AND conversation_days.channel_type = ended.channel_type`),
    run(sql`DELETE FROM deliveries WHERE conversation_id IN ${valuesOf(ids)}`),
    run(sql`DELETE FROM delivered_messages WHERE conversation_id IN ${valuesOf(ids)}`),
    run(sql`DELETE FROM message_search WHERE rowid IN (${ofEmptyThreads(ids)})`),
    // The heads of these exchanges lead to their threads, so that they go last.
    run(sql`DELETE FROM messages WHERE rowid IN (${ofEmptyThreads(ids)}) AND id IS NULL`),
    run(sql`DELETE FROM threads WHERE number IN ${threadsOf(ids)} AND exchanges <= 0`),
    ...gone(ofExchanges(ids)),
  ]
}

/** Deletes the calls of a channel's provider. */
export const webhookCallsRemoved = (db: RecordDatabase, agentId: string, channelId: string) =>
  statement(db, sql`DELETE FROM webhook_calls WHERE agent_id = ${agentId} AND channel_id = ${channelId}`)

/** Deletes what is left of these agents once their exchanges are deleted. */
export const agentsForgotten = (db: RecordDatabase, agentIds: readonly string[]) => {
  const tables = [
    'threads',
    'conversation_days',
    'response_times',
    'agent_figures',
    'dropped_messages',
    'webhook_calls',
  ]
  return tables.map((table) =>
    statement(db, sql`DELETE FROM ${sql.raw(table)} WHERE agent_id IN ${valuesOf(agentIds)}`),
  )
}
