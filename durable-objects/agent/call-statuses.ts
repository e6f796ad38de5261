import type { LoggedCall, LoggedReceipt } from '../../worker/agent-client/webhook-calls.ts'
import { Component } from './component.ts'
import type { WorkingSet } from './working-set.ts'

/** Most receipts of one entry: three for each of the about 20 parts of a long reply. */
const RECEIPTS_MAX = 60

type StoredReceipt = LoggedCall['statuses'][number]

interface Parts {
  sql: SqlStorage
  set: Pick<WorkingSet, 'deliveries' | 'threads' | 'aliases'>
}

/** The key under which the log finds a receipt's message. */
const keyOf = ({ messageId, sessionId }: LoggedReceipt): string =>
  messageId === undefined ? `status:of:${sessionId}` : `status:${messageId}`

/** Receipts in the webhook log: each is added to the entry of the call whose message got the reply. */
export class CallStatuses extends Component<Parts> {
  /** Adds a receipt to the entry that it belongs to. False: there is none. */
  addToKnownCall(status: LoggedReceipt): boolean {
    const call = this.#callOf(status)
    if (call !== null) this.add(call, status)
    return call !== null
  }

  /** Adds a receipt to an entry; a repeated one is ignored. */
  add(call: number, status: LoggedReceipt): void {
    const { sql } = this.parts
    const { messageId = null, at, detail } = status
    const receipt: StoredReceipt = { status: status.status, messageId, at, detail }
    sql.exec(
      `UPDATE webhook_calls SET statuses = json_insert(statuses, '$[#]', json(?2)), has_failed = has_failed OR ?3,
         words = CASE WHEN body IS NULL OR instr(words, ?4) > 0 THEN words ELSE words || char(10) || ?4 END
       WHERE number = ?1 AND json_array_length(statuses) < ?5 AND NOT EXISTS (
         SELECT 1 FROM json_each(statuses) s WHERE s.value ->> 'status' = ?6 AND s.value ->> 'messageId' IS ?7)`,
      call,
      JSON.stringify(receipt),
      Number(status.status === 'failed'),
      (messageId ?? '').toLowerCase(),
      RECEIPTS_MAX,
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
    return this.parts.sql.exec<{ call: number | null }>(query, key).one().call
  }

  #ofReply({ messageId, upTo = 0, sessionId }: LoggedReceipt): number | null {
    const { sql, set } = this.parts
    const turnId =
      messageId === undefined ? this.#lastOf(sessionId, upTo) : set.deliveries.turnByProviderMessageId(messageId)
    if (turnId === null) return null
    const query = `SELECT min(k.call) AS call FROM turns t JOIN webhook_call_keys k ON k.key = t.key WHERE t.id = ?`
    return sql.exec<{ call: number | null }>(query, turnId).one().call
  }

  /** The turn of the newest delivery of a thread up to a time: a receipt for the whole thread is added to its entry. */
  #lastOf(sessionId: string, upTo: number): number | null {
    const { sql, set } = this.parts
    const thread = set.threads.find(set.aliases.resolve(sessionId))
    const query = 'SELECT max(turn_id) AS turn FROM deliveries WHERE thread_id = ? AND created_at <= ?'
    return thread ? sql.exec<{ turn: number | null }>(query, thread.id, upTo).one().turn : null
  }
}
