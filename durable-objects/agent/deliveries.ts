import type { Outgoing, ReplyAddress } from '../../worker/agent-client/messages.ts'
import type { DeliveryState } from '../../worker/contract/deliveries.ts'
import type { Quarantine } from './quarantine.ts'
import { ROW_VERSION, stored } from './stored.ts'

/** The way of a reply to its provider. `outgoing`: the parts that are still to be sent, in order. */
export interface Delivery {
  turnId: number
  threadId: number
  address: ReplyAddress
  outgoing: Outgoing[]
  state: DeliveryState
  attempts: number
  reason: string | null
  detail: string | null
  createdAt: number
  sentAt: number | null
  deliveredAt: number | null
  readAt: number | null
  failedAt: number | null
}

type Row = Record<'turn_id' | 'thread_id' | 'attempts' | 'created_at' | 'version', number> &
  Record<'address' | 'outgoing' | 'state', string> &
  Record<'reason' | 'detail', string | null> &
  Record<'sent_at' | 'delivered_at' | 'read_at' | 'failed_at', number | null>

const deliveryFrom = (row: Row): Delivery => ({
  turnId: row.turn_id,
  threadId: row.thread_id,
  address: stored('address', row.address, row.version),
  outgoing: stored('outgoing', row.outgoing, row.version),
  state: row.state as DeliveryState,
  attempts: row.attempts,
  reason: row.reason,
  detail: row.detail,
  createdAt: row.created_at,
  sentAt: row.sent_at,
  deliveredAt: row.delivered_at,
  readAt: row.read_at,
  failedAt: row.failed_at,
})

export interface NewDelivery {
  turnId: number
  threadId: number
  address: ReplyAddress
  outgoing: readonly Outgoing[]
  createdAt: number
  /** When its first part is sent; `null` of one that is not pending. */
  nextAt: number | null
  state?: DeliveryState
}

/** Of deliveries `d`: none of its thread stands before it. */
const IS_NEXT = `NOT EXISTS (SELECT 1 FROM deliveries e
  WHERE e.thread_id = d.thread_id AND e.turn_id < d.turn_id AND e.next_at IS NOT NULL)`

/** SQL of when the first is due, of those that are due after `?1`; one behind another of its thread waits for that. */
export const DELIVERIES_DUE = `SELECT min(d.next_at) FROM deliveries d WHERE d.next_at > ?1 AND ${IS_NEXT}`

const COLUMN_OF = { sent: 'sent_at', delivered: 'delivered_at', read: 'read_at', failed: 'failed_at' } as const

/** Deliveries of the working set. Those of one thread go out in the order of their turns. */
export class Deliveries {
  readonly #sql: SqlStorage
  readonly #quarantine: Quarantine
  readonly #onUnreadable: (turnId: number) => void

  constructor(sql: SqlStorage, quarantine: Quarantine, onUnreadable: (turnId: number) => void) {
    this.#sql = sql
    this.#quarantine = quarantine
    this.#onUnreadable = onUnreadable
  }

  add({ turnId, threadId, address, outgoing, createdAt, nextAt, state = 'pending' }: NewDelivery): void {
    this.#sql.exec(
      `INSERT INTO deliveries (turn_id, thread_id, address, outgoing, state, next_at, created_at, version)
       VALUES (?, ?, ?, ?, ?, ?, ?, ?) ON CONFLICT DO NOTHING`,
      turnId,
      threadId,
      JSON.stringify(address),
      JSON.stringify(outgoing),
      state,
      nextAt,
      createdAt,
      ROW_VERSION,
    )
  }

  /** A delivery as D1 has it. */
  restore(delivery: Delivery, nextAt: number | null): void {
    const { turnId, state, reason, detail, sentAt, deliveredAt, readAt, failedAt } = delivery
    this.add({ ...delivery, nextAt, state })
    this.#sql.exec(
      `UPDATE deliveries SET reason = ?, detail = ?, sent_at = ?, delivered_at = ?, read_at = ?, failed_at = ?
       WHERE turn_id = ?`,
      reason,
      detail,
      sentAt,
      deliveredAt,
      readAt,
      failedAt,
      turnId,
    )
  }

  of(turnId: number): Delivery | null {
    return this.#read(this.#sql.exec<Row>('SELECT * FROM deliveries WHERE turn_id = ?', turnId).toArray())[0] ?? null
  }

  /** Deliveries that are due, the first of each thread. */
  due(now: number, most: number): Delivery[] {
    const rows = this.#sql.exec<Row>(
      `SELECT d.* FROM deliveries d WHERE d.next_at <= ? AND ${IS_NEXT} ORDER BY d.next_at, d.turn_id LIMIT ?`,
      now,
      most,
    )
    return this.#read(rows.toArray())
  }

  /** Takes a delivery until then: after a crash it is due again. */
  lease(turnId: number, until: number): void {
    this.#sql.exec('UPDATE deliveries SET next_at = ?, attempts = attempts + 1 WHERE turn_id = ?', until, turnId)
  }

  retryAt(turnId: number, at: number): void {
    this.#sql.exec('UPDATE deliveries SET next_at = ? WHERE turn_id = ?', at, turnId)
  }

  /** A part is out; `name` is the provider's. Without parts left the delivery is sent. */
  sent(turnId: number, name: string | null, left: readonly Outgoing[], now: number, leaseUntil: number): void {
    if (name !== null) this.#sql.exec('INSERT OR IGNORE INTO sent_messages (name, turn_id) VALUES (?, ?)', name, turnId)
    this.leave(turnId, left, now, leaseUntil)
  }

  /** The provider calls a part that is out so. */
  remember(name: string, turnId: number): void {
    this.#sql.exec('INSERT OR IGNORE INTO sent_messages (name, turn_id) VALUES (?, ?)', name, turnId)
  }

  /** These parts are left to be sent. */
  leave(turnId: number, left: readonly Outgoing[], now: number, leaseUntil: number): void {
    const isDone = left.length === 0
    this.#sql.exec(
      `UPDATE deliveries SET outgoing = ?, attempts = 1, next_at = ?,
         state = CASE WHEN ? THEN 'sent' ELSE state END, sent_at = CASE WHEN ? THEN ? ELSE sent_at END,
         reason = CASE WHEN ? THEN NULL ELSE reason END, detail = CASE WHEN ? THEN NULL ELSE detail END
       WHERE turn_id = ?`,
      JSON.stringify(left),
      isDone ? null : leaseUntil,
      Number(isDone),
      Number(isDone),
      now,
      Number(isDone),
      Number(isDone),
      turnId,
    )
  }

  fail(turnId: number, reason: string, detail: string, now: number): void {
    this.#sql.exec(
      `UPDATE deliveries SET state = 'failed', next_at = NULL, reason = ?, detail = ?, failed_at = ? WHERE turn_id = ?`,
      reason,
      detail,
      now,
      turnId,
    )
  }

  /** Sends what is left of a failed delivery once more. */
  revive(turnId: number, now: number): void {
    this.#sql.exec(
      `UPDATE deliveries SET state = 'pending', next_at = ?, attempts = 0, reason = NULL, detail = NULL, failed_at = NULL
       WHERE turn_id = ? AND state = 'failed'`,
      now,
      turnId,
    )
  }

  /** A receipt moved it on. */
  moved(
    turnId: number,
    state: keyof typeof COLUMN_OF,
    at: number,
    failure: { reason: string; detail: string } | null,
  ): void {
    this.#sql.exec(
      `UPDATE deliveries SET state = ?, ${COLUMN_OF[state]} = ?, reason = coalesce(?, reason), detail = coalesce(?, detail)
       WHERE turn_id = ?`,
      state,
      at,
      failure?.reason ?? null,
      failure?.detail ?? null,
      turnId,
    )
  }

  /** The turn whose reply the provider calls so. */
  turnNamed(name: string): number | null {
    const [row] = this.#sql
      .exec<{ turn_id: number }>('SELECT turn_id FROM sent_messages WHERE name = ?', name)
      .toArray()
    return row?.turn_id ?? null
  }

  namesOf(turnId: number): string[] {
    return this.#sql
      .exec<{ name: string }>('SELECT name FROM sent_messages WHERE turn_id = ? ORDER BY name', turnId)
      .toArray()
      .map(({ name }) => name)
  }

  /** Deliveries of a thread that began before then. */
  ofThread(threadId: number, upTo: number): Delivery[] {
    const rows = this.#sql.exec<Row>('SELECT * FROM deliveries WHERE thread_id = ? AND created_at <= ?', threadId, upTo)
    return this.#read(rows.toArray())
  }

  #read(rows: readonly Row[]): Delivery[] {
    return rows
      .map((row) =>
        this.#quarantine.reading(
          () => deliveryFrom(row),
          { source: 'deliveries', ref: String(row.turn_id), row },
          () => this.#putAside(row.turn_id),
        ),
      )
      .filter((delivery) => delivery !== null)
  }

  /** What is left of it cannot be known: the delivery ends as failed. */
  #putAside(turnId: number): void {
    this.#sql.exec(
      `UPDATE deliveries SET outgoing = '[]', address = '{"id":""}', version = ? WHERE turn_id = ?`,
      ROW_VERSION,
      turnId,
    )
    this.#onUnreadable(turnId)
  }
}
