import type { ErrorCode } from '../../worker/contract/errors.ts'
import type { Locale } from '../../worker/contract/locales.ts'
import { Table } from './component.ts'
import type { Ending, Turn, TurnResult, TurnState } from './rows.ts'
import { parseStoredOrNull } from './stored.ts'

type Row = Record<'id' | 'thread_id' | 'attempts' | 'is_reserved' | 'is_too_late' | 'is_recorded' | 'said_at', number> &
  Record<'uid' | 'key' | 'origin' | 'state' | 'result', string> &
  Record<'language' | 'code', string | null> &
  Record<'due_at' | 'reply_id' | 'response_ms' | 'event_number', number | null>

interface NewTurn {
  uid: string
  key: string
  threadId: number
  state: TurnState
  /** When the turn may start, in milliseconds UTC; `null`: it has ended already. */
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
  result: parseStoredOrNull('result', row.result) ?? {},
})

const OF_THREAD = `SELECT * FROM turns WHERE thread_id = ? AND state IN ('queued', 'running')
  ORDER BY state = 'running' DESC, id`
/** SQL condition on a turn `t`: it is at the head of its thread's queue, and no turn of the thread is running. */
const IS_NEXT = `NOT EXISTS (SELECT 1 FROM turns e WHERE e.thread_id = t.thread_id AND e.due_at IS NOT NULL
  AND (e.id < t.id OR e.state = 'running'))`

/** SQL of the earliest start after `?1` of a queued turn at the head of its thread's queue. */
export const TURNS_DUE = `SELECT min(t.due_at) FROM turns t WHERE t.due_at > ?1 AND t.state = 'queued' AND ${IS_NEXT}`

/** SQL condition on the messages of turn `?1`: one index has them by thread and turn. */
export const OF_TURN = 'thread_id = (SELECT thread_id FROM turns WHERE id = ?1) AND turn_id = ?1'

/** The queue of turns, as a table: turns of one thread run one at a time, in the order of their ids (order of arrival). */
export class Turns extends Table {
  add(turn: NewTurn): Turn {
    const [row] = this.sql
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

  /** The turn at the head of a thread's queue: the running one, even if an older turn was queued again meanwhile. */
  firstUnfinished(threadId: number): Turn | null {
    return this.#one(`${OF_THREAD} LIMIT 1`, threadId)
  }

  /** The newest turn of a thread that ended with a reply or was left to members. */
  lastAnswered(threadId: number): Turn | null {
    const query = `SELECT * FROM turns WHERE thread_id = ? AND state = 'answered' ORDER BY id DESC LIMIT 1`
    return this.#one(query, threadId)
  }

  /** Queued and running turns of a thread, in the order in which they run. */
  unfinished(threadId: number): Turn[] {
    return this.sql.exec<Row>(OF_THREAD, threadId).toArray().map(turnFrom)
  }

  /** Whether an unfinished turn of the thread holds a plan conversation: the thread's other turns need none then. */
  hasReserved(threadId: number): boolean {
    const query = 'SELECT 1 FROM turns WHERE thread_id = ? AND due_at IS NOT NULL AND is_reserved = 1'
    return this.sql.exec(query, threadId).toArray().length > 0
  }

  /** Turns that may start now, at most one of each thread, the longest waiting first. */
  due(now: number, limit: number): Turn[] {
    return this.sql
      .exec<Row>(
        `SELECT t.* FROM turns t WHERE t.state = 'queued' AND t.due_at <= ? AND ${IS_NEXT} ORDER BY t.due_at, t.id LIMIT ?`,
        now,
        limit,
      )
      .toArray()
      .map(turnFrom)
  }

  /** After a crash: queues turns again that were running, except those that wait for the callback of an automation. */
  requeueRunning(now: number): void {
    this.sql.exec(
      `UPDATE turns SET state = 'queued', due_at = ? WHERE due_at IS NOT NULL AND state = 'running'
      AND id NOT IN (SELECT turn_id FROM callbacks WHERE until > 0)`,
      now,
    )
  }

  /** Leases a turn until `leaseUntil`. `attempts` is incremented before the work, so that a crash counts as an attempt. */
  lease(id: number, leaseUntil: number): void {
    this.sql.exec(
      `UPDATE turns SET state = 'running', code = NULL, due_at = ?, attempts = attempts + 1 WHERE id = ?`,
      leaseUntil,
      id,
    )
  }

  /** Queues a turn for another attempt. `isAttempt` false: the attempt that just ended is not counted. */
  retry(id: number, dueAt: number, isAttempt = true): void {
    this.sql.exec(
      `UPDATE turns SET state = 'queued', due_at = ?, attempts = attempts - ? WHERE id = ?`,
      dueAt,
      isAttempt ? 0 : 1,
      id,
    )
  }

  /** Queues a turn again that had ended without a reply. `isReset`: its attempts are counted from 0. */
  reopen(id: number, dueAt: number, isReset: boolean): void {
    this.sql.exec(
      `UPDATE turns SET state = 'queued', code = NULL, due_at = ?, is_too_late = 0, is_reserved = 0,
         attempts = CASE WHEN ? THEN 0 ELSE attempts END WHERE id = ?`,
      dueAt,
      isReset ? 1 : 0,
      id,
    )
  }

  /** Marks that the turn holds a plan conversation, which is used or released when the turn ends. */
  setReserved(id: number): void {
    this.sql.exec('UPDATE turns SET is_reserved = 1 WHERE id = ?', id)
  }

  /** Notes that the reply of the turn began a plan conversation. */
  setOpens(id: number): void {
    this.sql.exec(
      "UPDATE turns SET result = json_set(coalesce(result, '{}'), '$.opens', json('true')) WHERE id = ?",
      id,
    )
  }

  end(id: number, ending: Ending): void {
    const answered = ending.state === 'answered' ? ending : null
    this.sql.exec('DELETE FROM callbacks WHERE turn_id = ?', id)
    this.sql.exec(
      `UPDATE turns SET state = ?, due_at = NULL, is_reserved = 0, code = ?, reply_id = ?, response_ms = ?, event_number = ?,
         result = CASE WHEN result ->> 'opens' THEN json_set(?, '$.opens', json('true')) ELSE ? END WHERE id = ?`,
      ending.state,
      'code' in ending ? ending.code : null,
      answered?.replyId ?? null,
      answered?.responseMs ?? null,
      answered?.eventNumber ?? null,
      JSON.stringify(ending.result),
      JSON.stringify(ending.result),
      id,
    )
  }

  setResult(id: number, result: TurnResult): void {
    this.sql.exec('UPDATE turns SET result = ? WHERE id = ?', JSON.stringify(result), id)
  }

  /** Sets whether D1 has rows of these exchanges: the outbox writes updates for those that it has, inserts for others. */
  setRecorded(uids: readonly string[], isRecorded: boolean): void {
    if (uids.length === 0) return
    this.sql.exec(
      'UPDATE turns SET is_recorded = ?1 WHERE is_recorded <> ?1 AND uid IN (SELECT value FROM json_each(?2))',
      isRecorded ? 1 : 0,
      JSON.stringify(uids),
    )
  }

  isRecorded(uid: string): boolean {
    return this.sql.exec('SELECT 1 FROM turns WHERE uid = ? AND is_recorded = 1', uid).toArray().length > 0
  }

  /** The newest turn since a time that the server itself ran and `isSame` accepts: a client's report would duplicate it. */
  serverDuplicate(threadKey: string, since: number, isSame: (id: number) => boolean): Turn | null {
    const rows = this.sql.exec<Row>(
      `SELECT t.* FROM turns t JOIN threads h ON h.id = t.thread_id
       WHERE h.key = ? AND t.said_at >= ? AND t.origin = 'server' ORDER BY t.said_at DESC, t.id DESC`,
      threadKey,
      since,
    )
    const row = rows.toArray().find(({ id }) => isSame(id))
    return row ? turnFrom(row) : null
  }

  /** The largest event number of a stored result. */
  newestEvent(): number {
    return this.sql.exec<{ at: number | null }>('SELECT max(event_number) AS at FROM turns').one().at ?? 0
  }

  /** Answered turns with an event number greater than this one, newest first; with a thread's key its own alone. */
  resultsAfter(number: number, limit: number, threadKey: string | null): Turn[] {
    const ofThread = threadKey === null ? '' : 'thread_id = (SELECT id FROM threads WHERE key = ?3) AND'
    return this.sql
      .exec<Row>(
        `SELECT * FROM turns WHERE ${ofThread} event_number > ?1 ORDER BY event_number DESC LIMIT ?2`,
        ...[number, limit, ...(threadKey === null ? [] : [threadKey])],
      )
      .toArray()
      .map(turnFrom)
  }

  remove(id: number): void {
    this.sql.exec(`DELETE FROM messages WHERE ${OF_TURN}`, id)
    for (const table of ['deliveries', 'sent_messages', 'drafts', 'callbacks'])
      this.sql.exec(`DELETE FROM ${table} WHERE turn_id = ?`, id)
    this.sql.exec('DELETE FROM turns WHERE id = ?', id)
  }

  #one(query: string, ...values: SqlStorageValue[]): Turn | null {
    const [row] = this.sql.exec<Row>(query, ...values).toArray()
    return row ? turnFrom(row) : null
  }
}
