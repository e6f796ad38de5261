import { sql } from 'drizzle-orm'
import { isRaised, type RecordDatabase, rowsOf, type Statement, statement } from '../core/db.ts'
import { factsOf } from './figures.store.ts'
import type { ExchangeRecord } from './rows.ts'

/** The object that writes a batch. */
export interface Writer {
  agentId: string
  /** Increased by each new object of the agent, and after each batch without a response. */
  epoch: number
  /** The number of entries of its outbox that are set aside, and since when. */
  rejected: number
  rejectedSince: number | null
}

/** The error message of SQLite for the invalid path in `writerSaved`. */
const SUPERSEDED = 'bad JSON path'

export const isSuperseded = (error: unknown): boolean => isRaised(error, SUPERSEDED)

/**
 * Updates the row of the agent, once for each batch and only if it changes. Runs before the exchanges are written, because it
 * counts those that D1 does not have. Fails, and with it the batch, if a later object has written: a batch that reaches D1 late
 * must not overwrite newer rows.
 */
export function writerSaved(
  db: RecordDatabase,
  { agentId, epoch, rejected, rejectedSince }: Writer,
  exchanges: readonly ExchangeRecord[],
): Statement {
  const lastEvent = Math.max(0, ...exchanges.map(({ messages: [head] }) => Number(head?.['event_number'] ?? 0)))
  return statement(
    db,
    sql`
    INSERT INTO agent_figures (agent_id, conversations, last_event, epoch, rejected, rejected_since)
    SELECT ${agentId}, count(j.value), ${lastEvent}, ${epoch}, ${rejected}, ${rejectedSince}
    FROM (SELECT 1) LEFT JOIN ${rowsOf(factsOf(exchanges))} j ON (j.value ->> 'is_recorded') = 0
      AND NOT EXISTS (SELECT 1 FROM messages a WHERE a.id = j.value ->> 'id')
    WHERE true
    ON CONFLICT DO UPDATE SET
      conversations = conversations + excluded.conversations, last_event = max(last_event, excluded.last_event),
      epoch = max(epoch, excluded.epoch), rejected = excluded.rejected, rejected_since = excluded.rejected_since
    WHERE CASE WHEN epoch > excluded.epoch THEN json_extract('{}', 'superseded' || epoch)
      ELSE excluded.conversations > 0 OR excluded.last_event > last_event OR excluded.epoch > epoch
        OR excluded.rejected <> rejected OR excluded.rejected_since IS NOT rejected_since END`,
  )
}

/** The epoch of the object that wrote last. */
export const lastEpoch = (db: RecordDatabase, agentId: string) =>
  statement<{ epoch: number }>(db, sql`SELECT epoch FROM agent_figures WHERE agent_id = ${agentId}`)
