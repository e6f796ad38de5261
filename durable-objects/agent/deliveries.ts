import type { Outgoing, ReplyAddress } from '../../worker/agent-client/messages.ts'
import type { DeliveryState } from '../../worker/contract/deliveries.ts'
import { type Delivery, type DeliveryRow, deliveryFrom } from './delivery-rows.ts'
import type { Quarantine } from './quarantine.ts'
import { ROW_VERSION } from './stored.ts'

interface NewDelivery {
  turnId: number
  threadId: number
  address: ReplyAddress
  outgoing: readonly Outgoing[]
  createdAt: number
  /** When it is due; `null`: it is not pending. */
  nextAt: number | null
  state?: DeliveryState
}

/** SQL condition on a delivery `d`: no earlier delivery of its thread is pending. */
const IS_NEXT = `NOT EXISTS (SELECT 1 FROM deliveries e
  WHERE e.thread_id = d.thread_id AND e.turn_id < d.turn_id AND e.next_at IS NOT NULL)`

/** SQL of the earliest due time after `?1` of a delivery at the head of its thread. */
export const DELIVERIES_DUE = `SELECT min(d.next_at) FROM deliveries d WHERE d.next_at > ?1 AND ${IS_NEXT}`

const COLUMN_OF = { sent: 'sent_at', delivered: 'delivered_at', read: 'read_at', failed: 'failed_at' } as const

/** SQL of the state of a delivery whose parts were all sent, by the receipts that came before. */
const FURTHEST_STATE = `CASE WHEN read_at IS NOT NULL THEN 'read' WHEN delivered_at IS NOT NULL THEN 'delivered' ELSE 'sent' END`

/**
 * SQL of the parts that are left. A template stays after it was sent: when the provider reports it as failed, it has to be sent
 * again as a template, because its text may not be sent outside of the reply window.
 */
const OUTGOING_LEFT = `CASE WHEN ?3 AND outgoing -> '$[0].template' IS NOT NULL THEN outgoing ELSE ?1 END`

/** The table of deliveries. Those of one thread are sent in the order of their turns. */
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

  /** Adds a delivery that was read from D1. */
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
    return (
      this.#read(this.#sql.exec<DeliveryRow>('SELECT * FROM deliveries WHERE turn_id = ?', turnId).toArray())[0] ?? null
    )
  }

  /** Due deliveries, at most one of each thread. */
  due(now: number, limit: number): Delivery[] {
    const rows = this.#sql.exec<DeliveryRow>(
      `SELECT d.* FROM deliveries d WHERE d.next_at <= ? AND ${IS_NEXT} ORDER BY d.next_at, d.turn_id LIMIT ?`,
      now,
      limit,
    )
    return this.#read(rows.toArray())
  }

  /** Leases a delivery until a time; after a crash it is due again then. */
  lease(turnId: number, until: number): void {
    this.#sql.exec('UPDATE deliveries SET next_at = ?, attempts = attempts + 1 WHERE turn_id = ?', until, turnId)
  }

  retryAt(turnId: number, at: number): void {
    this.#sql.exec('UPDATE deliveries SET next_at = ? WHERE turn_id = ?', at, turnId)
  }

  /** Stores that a part was sent, with the provider's id of it (`name`). Without parts left the delivery is `sent`. */
  partSent(turnId: number, name: string | null, remaining: readonly Outgoing[], now: number, leaseUntil: number): void {
    if (name !== null) this.#sql.exec('INSERT OR IGNORE INTO sent_messages (name, turn_id) VALUES (?, ?)', name, turnId)
    this.setRemaining(turnId, remaining, now, leaseUntil)
  }

  /** Stores the provider's id of a part that was sent: receipts refer to it. */
  addProviderMessageId(name: string, turnId: number): void {
    this.#sql.exec('INSERT OR IGNORE INTO sent_messages (name, turn_id) VALUES (?, ?)', name, turnId)
  }

  /** Sets the parts that are still to be sent; with none left the delivery is `sent`, unless the provider has refused one of them later. */
  setRemaining(turnId: number, remaining: readonly Outgoing[], now: number, leaseUntil: number): void {
    const isDone = remaining.length === 0
    this.#sql.exec(
      `UPDATE deliveries SET outgoing = ${OUTGOING_LEFT}, attempts = 1, next_at = ?2,
         state = CASE WHEN ?3 AND state <> 'failed' THEN ${FURTHEST_STATE} ELSE state END,
         sent_at = CASE WHEN ?3 THEN ?4 ELSE sent_at END,
         reason = CASE WHEN ?3 AND state <> 'failed' THEN NULL ELSE reason END,
         detail = CASE WHEN ?3 AND state <> 'failed' THEN NULL ELSE detail END
       WHERE turn_id = ?5`,
      JSON.stringify(remaining),
      isDone ? null : leaseUntil,
      Number(isDone),
      now,
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

  /** Makes a failed delivery pending again, with these parts and new attempts. False: parts of it are still to be sent. */
  reopen(turnId: number, outgoing: readonly Outgoing[], now: number): boolean {
    const rows = this.#sql.exec(
      `UPDATE deliveries SET state = 'pending', outgoing = ?, next_at = ?, attempts = 0, reason = NULL, detail = NULL,
         failed_at = NULL, delivered_at = NULL, read_at = NULL WHERE turn_id = ? AND next_at IS NULL RETURNING turn_id`,
      JSON.stringify(outgoing),
      now,
      turnId,
    )
    return rows.toArray().length > 0
  }

  /** Stores the state that a receipt reports; while parts are to be sent, only its time, unless it is `failed`. */
  applyReceipt(
    turnId: number,
    state: keyof typeof COLUMN_OF,
    at: number,
    failure: { reason: string; detail: string } | null,
  ): void {
    this.#sql.exec(
      `UPDATE deliveries SET state = CASE WHEN next_at IS NULL OR ?1 = 'failed' THEN ?1 ELSE state END,
         ${COLUMN_OF[state]} = ?2, reason = coalesce(?3, reason), detail = coalesce(?4, detail) WHERE turn_id = ?5`,
      state,
      at,
      failure?.reason ?? null,
      failure?.detail ?? null,
      turnId,
    )
  }

  /** The turn whose delivery has a part with this id of the provider. */
  turnByProviderMessageId(name: string): number | null {
    const [row] = this.#sql
      .exec<{ turn_id: number }>('SELECT turn_id FROM sent_messages WHERE name = ?', name)
      .toArray()
    return row?.turn_id ?? null
  }

  providerMessageIdsOf(turnId: number): string[] {
    return this.#sql
      .exec<{ name: string }>('SELECT name FROM sent_messages WHERE turn_id = ? ORDER BY name', turnId)
      .toArray()
      .map(({ name }) => name)
  }

  /** Deliveries of a thread that were created up to a time and are not pending. */
  endedUpTo(threadId: number, upTo: number): Delivery[] {
    const query = 'SELECT * FROM deliveries WHERE thread_id = ? AND created_at <= ? AND next_at IS NULL'
    return this.#read(this.#sql.exec<DeliveryRow>(query, threadId, upTo).toArray())
  }

  /** The parts of a thread that are to be sent or are being sent, and those of which it is unknown whether they were. */
  unconfirmedParts(threadId: number): Outgoing[] {
    const query = `SELECT * FROM deliveries WHERE thread_id = ?
      AND (next_at IS NOT NULL OR state = 'failed' AND reason = 'resultUnknown')`
    return this.#read(this.#sql.exec<DeliveryRow>(query, threadId).toArray()).flatMap(({ outgoing }) => outgoing)
  }

  /** Whether an answer to a comment is on its way. */
  isAnswering(threadId: number, commentId: string): boolean {
    const query = `SELECT 1 FROM deliveries WHERE thread_id = ? AND next_at IS NOT NULL
      AND json_valid(address) AND address ->> '$.commentId' = ?`
    return this.#sql.exec(query, threadId, commentId).toArray().length > 0
  }

  #read(rows: readonly DeliveryRow[]): Delivery[] {
    return rows
      .map((row) =>
        this.#quarantine.readOrQuarantine(
          () => deliveryFrom(row),
          { source: 'deliveries', ref: String(row.turn_id), row },
          () => this.#onQuarantined(row.turn_id),
        ),
      )
      .filter((delivery) => delivery !== null)
  }

  /** After a row was quarantined: which parts were sent is unknown, so the delivery ends as failed. */
  #onQuarantined(turnId: number): void {
    this.#sql.exec(
      `UPDATE deliveries SET outgoing = '[]', address = '{"id":""}', version = ? WHERE turn_id = ?`,
      ROW_VERSION,
      turnId,
    )
    this.#onUnreadable(turnId)
  }
}
