import type { ErrorCode } from '../../worker/contract/errors.ts'
import type { Locale } from '../../worker/contract/locales.ts'
import type { Ending, Turn, TurnResult, TurnState } from './rows.ts'
import { storedOrNull } from './stored.ts'

type Row = Record<'id' | 'thread_id' | 'attempts' | 'is_reserved' | 'is_too_late' | 'is_recorded' | 'said_at', number> &
  Record<'uid' | 'key' | 'origin' | 'state' | 'result', string> &
  Record<'language' | 'code', string | null> &
  Record<'due_at' | 'reply_id' | 'response_ms' | 'event_number', number | null>

export interface NewTurn {
  uid: string
  key: string
  threadId: number
  state: TurnState
  /** When it may begin; `null` of one that has ended already. */
  dueAt: number | null
  isReserved?: boolean
  isTooLate?: boolean
  isRecorded?: boolean
  origin?: Turn['origin']
  language: Locale | null
  saidAt: number
}

const turnFrom = (row: Row): Turn => ({
  id: row.id,
  uid: row.uid,
  key: row.key,
  threadId: row.thread_id,
  origin: row.origin as Turn['origin'],
  state: row.state as TurnState,
  dueAt: row.due_at,
  attempts: row.attempts,
  isReserved: row.is_reserved === 1,
  isTooLate: row.is_too_late === 1,
  isRecorded: row.is_recorded === 1,
  language: row.language as Locale | null,
  saidAt: row.said_at,
  code: row.code as ErrorCode | null,
  replyId: row.reply_id,
  responseMs: row.response_ms,
  eventNumber: row.event_number,
  result: storedOrNull('result', row.result) ?? {},
})

const OF_THREAD = `SELECT * FROM turns WHERE thread_id = ? AND state IN ('queued', 'running')
  ORDER BY state = 'running' DESC, id`
/** Of turns `t`: no turn of its thread runs, and none stands before it. */
const IS_NEXT = `NOT EXISTS (SELECT 1 FROM turns e WHERE e.thread_id = t.thread_id AND e.due_at IS NOT NULL
  AND (e.id < t.id OR e.state = 'running'))`

/** SQL of when the first queued turn may begin, of those that may after `?1`; one behind another of its thread waits for that. */
export const TURNS_DUE = `SELECT min(t.due_at) FROM turns t WHERE t.due_at > ?1 AND t.state = 'queued' AND ${IS_NEXT}`

/** The queue of turns: those of one thread run one after the other, in the order of their ids. */
export class Turns {
  readonly #sql: SqlStorage

  constructor(sql: SqlStorage) {
    this.#sql = sql
  }

  add(turn: NewTurn): Turn {
    const [row] = this.#sql
      .exec<Row>(
        `INSERT INTO turns (uid, key, thread_id, origin, state, due_at, is_reserved, is_too_late, is_recorded, language, said_at)
         VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?) RETURNING *`,
        ...[turn.uid, turn.key, turn.threadId, turn.origin ?? 'server', turn.state, turn.dueAt],
        ...[turn.isReserved, turn.isTooLate, turn.isRecorded].map((is) => (is ? 1 : 0)),
        ...[turn.language, turn.saidAt],
      )
      .toArray()
    return turnFrom(row as Row)
  }

  byId(id: number): Turn | null {
    return this.#one('SELECT * FROM turns WHERE id = ?', id)
  }

  byUid(uid: string): Turn | null {
    return this.#one('SELECT * FROM turns WHERE uid = ?', uid)
  }

  byKey(key: string): Turn | null {
    return this.#one('SELECT * FROM turns WHERE key = ?', key)
  }

  /** The first turn of a thread that has not ended: the running one, before an older one that was queued again. */
  first(threadId: number): Turn | null {
    return this.#one(`${OF_THREAD} LIMIT 1`, threadId)
  }

  /** The last turn of a thread that ended with a reply, or was left to members. */
  lastAnswered(threadId: number): Turn | null {
    const query = `SELECT * FROM turns WHERE thread_id = ? AND state = 'answered' ORDER BY id DESC LIMIT 1`
    return this.#one(query, threadId)
  }

  /** Turns of a thread that have not ended, in the order in which they run. */
  unfinished(threadId: number): Turn[] {
    return this.#sql.exec<Row>(OF_THREAD, threadId).toArray().map(turnFrom)
  }

  /** Whether a turn of the thread that has not ended holds a plan conversation. */
  hasReserved(threadId: number): boolean {
    const query = 'SELECT 1 FROM turns WHERE thread_id = ? AND due_at IS NOT NULL AND is_reserved = 1'
    return this.#sql.exec(query, threadId).toArray().length > 0
  }

  /** Turns that may begin now, one of each thread, those that wait the longest first. */
  due(now: number, most: number): Turn[] {
    return this.#sql
      .exec<Row>(
        `SELECT t.* FROM turns t WHERE t.state = 'queued' AND t.due_at <= ? AND ${IS_NEXT} ORDER BY t.due_at, t.id LIMIT ?`,
        now,
        most,
      )
      .toArray()
      .map(turnFrom)
  }

  /** Turns that an object which died left running, unless they wait for a callback: queued again, at once. */
  requeueRunning(now: number): void {
    this.#sql.exec(
      `UPDATE turns SET state = 'queued', due_at = ? WHERE due_at IS NOT NULL AND state = 'running'
      AND id NOT IN (SELECT turn_id FROM callbacks WHERE until > 0)`,
      now,
    )
  }

  /** Takes a turn until `leaseUntil`; `attempts` is counted before the work, so that a crash is an attempt too. */
  lease(id: number, leaseUntil: number): void {
    this.#sql.exec(
      `UPDATE turns SET state = 'running', code = NULL, due_at = ?, attempts = attempts + 1 WHERE id = ?`,
      leaseUntil,
      id,
    )
  }

  /** Queues a turn for another attempt; `isAttempt`: whether the one that just ended counts. */
  retry(id: number, dueAt: number, isAttempt = true): void {
    this.#sql.exec(
      `UPDATE turns SET state = 'queued', due_at = ?, attempts = attempts - ? WHERE id = ?`,
      dueAt,
      isAttempt ? 0 : 1,
      id,
    )
  }

  /** Begins again with what had ended without a reply; `isReset`: its attempts are counted from 0. */
  reopen(id: number, dueAt: number, isReset: boolean): void {
    this.#sql.exec(
      `UPDATE turns SET state = 'queued', code = NULL, due_at = ?, is_too_late = 0, is_reserved = 0,
         attempts = CASE WHEN ? THEN 0 ELSE attempts END WHERE id = ?`,
      dueAt,
      isReset ? 1 : 0,
      id,
    )
  }

  /** It holds a plan conversation. */
  reserve(id: number): void {
    this.#sql.exec('UPDATE turns SET is_reserved = 1 WHERE id = ?', id)
  }

  end(id: number, ending: Ending): void {
    const answered = ending.state === 'answered' ? ending : null
    this.#sql.exec('DELETE FROM callbacks WHERE turn_id = ?', id)
    this.#sql.exec(
      `UPDATE turns SET state = ?, due_at = NULL, is_reserved = 0, code = ?, reply_id = ?, response_ms = ?, event_number = ?,
         result = ? WHERE id = ?`,
      ending.state,
      'code' in ending ? ending.code : null,
      answered?.replyId ?? null,
      answered?.responseMs ?? null,
      answered?.eventNumber ?? null,
      JSON.stringify(ending.result),
      id,
    )
  }

  setResult(id: number, result: TurnResult): void {
    this.#sql.exec('UPDATE turns SET result = ? WHERE id = ?', JSON.stringify(result), id)
  }

  /** D1 has rows of these exchanges, or has none: what is written of them from now on is an update, or an insert. */
  recorded(uids: readonly string[], isRecorded: boolean): void {
    if (uids.length === 0) return
    this.#sql.exec(
      'UPDATE turns SET is_recorded = ?1 WHERE is_recorded <> ?1 AND uid IN (SELECT value FROM json_each(?2))',
      isRecorded ? 1 : 0,
      JSON.stringify(uids),
    )
  }

  isRecorded(uid: string): boolean {
    return this.#sql.exec('SELECT 1 FROM turns WHERE uid = ? AND is_recorded = 1', uid).toArray().length > 0
  }

  /** A turn of the server's own in this thread since then that `isSame` recognises. */
  serverTwin(threadKey: string, since: number, isSame: (id: number) => boolean): Turn | null {
    const rows = this.#sql.exec<Row>(
      `SELECT t.* FROM turns t JOIN threads h ON h.id = t.thread_id
       WHERE h.key = ? AND t.said_at >= ? AND t.origin = 'server' ORDER BY t.said_at DESC, t.id DESC`,
      threadKey,
      since,
    )
    const row = rows.toArray().find(({ id }) => isSame(id))
    return row ? turnFrom(row) : null
  }

  /** The largest number on the stream. */
  newestEvent(): number {
    return this.#sql.exec<{ at: number | null }>('SELECT max(event_number) AS at FROM turns').one().at ?? 0
  }

  /** Answered turns after this number on the stream, newest first. */
  resultsAfter(number: number, most: number): Turn[] {
    return this.#sql
      .exec<Row>('SELECT * FROM turns WHERE event_number > ? ORDER BY event_number DESC LIMIT ?', number, most)
      .toArray()
      .map(turnFrom)
  }

  remove(id: number): void {
    for (const table of ['messages', 'deliveries', 'sent_messages', 'drafts', 'callbacks'])
      this.#sql.exec(`DELETE FROM ${table} WHERE turn_id = ?`, id)
    this.#sql.exec('DELETE FROM turns WHERE id = ?', id)
  }

  #one(query: string, ...values: SqlStorageValue[]): Turn | null {
    const [row] = this.#sql.exec<Row>(query, ...values).toArray()
    return row ? turnFrom(row) : null
  }
}
