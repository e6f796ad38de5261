import { type SQL, sql } from 'drizzle-orm'
import { type RecordDatabase, type Statement, statement, valuesOf } from '../core/db.ts'
import { figuresOfRemoved } from './figures.store.ts'
import { ratedBadlyNoted, threadsOf, threadsShortened } from './threads.store.ts'

/** The rowids of the messages of these exchanges. */
export const ofExchanges = (ids: readonly string[]): SQL => sql`
  SELECT m.rowid FROM messages h CROSS JOIN messages m
    ON m.thread = h.thread AND m.number BETWEEN h.number AND h.last AND m.exchange = h.number
  WHERE h.id IN ${valuesOf(ids)}`

/** Members' messages of their threads, before the first exchange that is kept; all of them if none is kept. */
export const ofMembers = (ids: readonly string[], column: string): SQL => sql`
  SELECT m.${sql.raw(column)} FROM threads t CROSS JOIN messages m ON m.thread = t.number
  WHERE t.number IN ${threadsOf(ids)} AND m.exchange IS NULL AND (t.exchanges <= 0 OR m.number < (
    SELECT min(h.number) FROM messages h WHERE h.thread = t.number AND h.id IS NOT NULL AND h.id NOT IN ${valuesOf(ids)}))`

/**
 * Deletes exchanges with their messages, deliveries and entries of the search index, and subtracts them from all figures except
 * the usage of the plan. A thread is deleted with its last exchange; members' messages are deleted with the exchanges before
 * them. `binStatements`: run once the threads are shortened, before anything is deleted.
 */
export function exchangesRemoved(
  db: RecordDatabase,
  ids: readonly string[],
  binStatements: readonly Statement[] = [],
): Statement[] {
  if (ids.length === 0) return []
  const run = (query: SQL) => statement(db, query)
  const messagesDeleted = (rows: SQL) => [
    run(sql`DELETE FROM message_search WHERE rowid IN (${rows})`),
    run(sql`DELETE FROM messages WHERE rowid IN (${rows})`),
  ]
  return [
    ...figuresOfRemoved(db, ids),
    ...threadsShortened(db, ids),
    ...binStatements,
    ...['deliveries', 'delivered_messages'].map((table) =>
      run(sql`
        DELETE FROM ${sql.raw(table)} WHERE conversation_id IN ${valuesOf(ids)}
          OR conversation_id IN (${ofMembers(ids, 'message_key')})`),
    ),
    ...messagesDeleted(ofMembers(ids, 'rowid')),
    ...['thread_notes', 'thread_reads'].map((table) =>
      run(sql`
        DELETE FROM ${sql.raw(table)} WHERE thread IN (
          SELECT number FROM threads WHERE number IN ${threadsOf(ids)} AND exchanges <= 0)`),
    ),
    run(sql`DELETE FROM threads WHERE number IN ${threadsOf(ids)} AND exchanges <= 0`),
    ratedBadlyNoted(db, sql`number IN ${threadsOf(ids)}`, ids),
    // The first messages of the exchanges lead to their threads, so they are deleted last.
    ...messagesDeleted(ofExchanges(ids)),
  ]
}

/** Deletes the remaining rows of these agents, once their exchanges are deleted. */
export const agentsForgotten = (db: RecordDatabase, agentIds: readonly string[]) => {
  const tables = [
    'threads',
    'thread_notes',
    'thread_reads',
    'conversation_days',
    'response_times',
    'agent_figures',
    'dropped_messages',
    'binned_conversations',
  ]
  return tables.map((table) =>
    statement(db, sql`DELETE FROM ${sql.raw(table)} WHERE agent_id IN ${valuesOf(agentIds)}`),
  )
}
