import type { LoggedCall, LoggedReceipt } from '../../worker/agent-client/webhook-calls.ts'
import type { WorkingSet } from './working-set.ts'

/** So many receipts of one entry are kept: of a reply in some twenty parts. */
const KEPT = 60

type Kept = LoggedCall['statuses'][number]

interface Parts {
  sql: SqlStorage
  set: Pick<WorkingSet, 'deliveries' | 'threads' | 'aliases'>
}

/** What a receipt is about, as a key of the log. */
const keyOf = ({ messageId, sessionId }: LoggedReceipt): string =>
  messageId === undefined ? `status:of:${sessionId}` : `status:${messageId}`

/** Receipts in the webhook log: each is part of the entry that brought the message whose reply it is about. */
export class CallStatuses {
  readonly #parts: Parts

  constructor(parts: Parts) {
    this.#parts = parts
  }

  /** False: no entry is known that it belongs to. */
  fold(status: LoggedReceipt): boolean {
    const call = this.#callOf(status)
    if (call !== null) this.add(call, status)
    return call !== null
  }

  /** The same receipt a second time changes nothing. */
  add(call: number, status: LoggedReceipt): void {
    const { sql } = this.#parts
    const { messageId = null, at, detail } = status
    const kept: Kept = { status: status.status, messageId, at, detail }
    sql.exec(
      `UPDATE webhook_calls SET statuses = json_insert(statuses, '$[#]', json(?2)), has_failed = has_failed OR ?3,
         words = CASE WHEN body IS NULL OR instr(words, ?4) > 0 THEN words ELSE words || char(10) || ?4 END
       WHERE number = ?1 AND json_array_length(statuses) < ?5 AND NOT EXISTS (
         SELECT 1 FROM json_each(statuses) s WHERE s.value ->> 'status' = ?6 AND s.value ->> 'messageId' IS ?7)`,
      call,
      JSON.stringify(kept),
      Number(status.status === 'failed'),
      (messageId ?? '').toLowerCase(),
      KEPT,
      status.status,
      messageId,
    )
    sql.exec('INSERT OR IGNORE INTO webhook_call_keys (call, key) VALUES (?, ?)', call, keyOf(status))
  }

  #callOf(status: LoggedReceipt): number | null {
    if (status.messageId !== undefined) return this.#withKey(keyOf(status)) ?? this.#ofReply(status)
    return this.#ofReply(status) ?? this.#withKey(keyOf(status))
  }

  #withKey(key: string): number | null {
    const query = 'SELECT min(call) AS call FROM webhook_call_keys WHERE key = ?'
    return this.#parts.sql.exec<{ call: number | null }>(query, key).one().call
  }

  #ofReply({ messageId, upTo = 0, sessionId }: LoggedReceipt): number | null {
    const { sql, set } = this.#parts
    const turnId = messageId === undefined ? this.#lastOf(sessionId, upTo) : set.deliveries.turnNamed(messageId)
    if (turnId === null) return null
    const query = `SELECT min(k.call) AS call FROM turns t JOIN webhook_call_keys k ON k.key = t.key WHERE t.id = ?`
    return sql.exec<{ call: number | null }>(query, turnId).one().call
  }

  /** A receipt for all of a thread is kept with the newest reply of it. */
  #lastOf(sessionId: string, upTo: number): number | null {
    const { sql, set } = this.#parts
    const thread = set.threads.find(set.aliases.of(sessionId))
    const query = 'SELECT max(turn_id) AS turn FROM deliveries WHERE thread_id = ? AND created_at <= ?'
    return thread ? sql.exec<{ turn: number | null }>(query, thread.id, upTo).one().turn : null
  }
}
