import type { Clock } from '../../worker/core/clock.ts'
import type { Incoming, Letter, Outgoing, ReplyAddress } from '../../worker/features/chat/mail.ts'
import { type Patience, turnDueAt } from './burst.ts'
import { QUARANTINED, type Quarantine } from './quarantine.ts'
import { ROW_VERSION, stored } from './stored.ts'

/** What a person said and is answered at once, on its way: first its reply is made, then it is sent part by part. */
export interface HeldTurn {
  /** The key of its first message: the exchange stands under it. */
  id: string
  letter: Letter
  address: ReplyAddress
  isTooLate: boolean
  state: 'answering' | 'sending'
  attempts: number
  conversationId: string | null
  outgoing: Outgoing[]
}

interface TurnRow extends Record<string, SqlStorageValue> {
  id: string
  session_id: string
  letter: string
  address: string
  is_too_late: number
  state: string
  attempts: number
  conversation_id: string | null
  outgoing: string
  version: number
}

type InboundRow = Record<'message_key' | 'letter' | 'address', string> & Record<'is_too_late' | 'version', number>

const turnFrom = (row: TurnRow): HeldTurn => ({
  id: row.id,
  letter: stored('letter', row.letter, row.version),
  address: stored('address', row.address, row.version),
  isTooLate: row.is_too_late === 1,
  state: row.state as HeldTurn['state'],
  attempts: row.attempts,
  conversationId: row.conversation_id,
  outgoing: stored('outgoing', row.outgoing, row.version),
})

interface Waiting extends Record<string, SqlStorageValue> {
  session_id: string
  first_at: number
  last_at: number
}

/** Providers keep sending a message again for up to seven days. */
const REMEMBERED_MS = 8 * 24 * 60 * 60_000

/**
 * Messages of providers, from the moment they are acknowledged until their reply is out. Each is taken once; those of a
 * session that come together are one turn, and a session has one turn at a time.
 */
export class Inbox {
  readonly #sql: SqlStorage
  readonly #quarantine: Quarantine
  readonly #clock: Clock

  constructor(sql: SqlStorage, quarantine: Quarantine, clock: Clock) {
    this.#sql = sql
    this.#quarantine = quarantine
    this.#clock = clock
  }

  /** False when it was taken before. */
  take({ letter, address, arrivedAt, isTooLate }: Incoming): boolean {
    const { rowsWritten } = this.#sql.exec(
      `INSERT INTO inbound (message_key, session_id, letter, address, said_at, arrived_at, is_too_late, version)
       VALUES (?, ?, ?, ?, ?, ?, ?, ?) ON CONFLICT DO NOTHING`,
      letter.messageId,
      letter.sessionId,
      JSON.stringify({ ...letter, storedAt: this.#clock.now() } satisfies Letter),
      JSON.stringify(address),
      letter.receivedAt,
      arrivedAt,
      isTooLate ? 1 : 0,
      ROW_VERSION,
    )
    return rowsWritten > 0
  }

  /** Makes turns of what people have finished saying. */
  gather(now: number, patience: Patience): void {
    for (const { session_id, first_at, last_at } of this.#waiting())
      if (turnDueAt(first_at, last_at, patience) <= now) this.#makeTurn(session_id, now)
  }

  due(now: number, most: number): HeldTurn[] {
    return this.#sql
      .exec<TurnRow>('SELECT * FROM turns WHERE next_at <= ? ORDER BY next_at LIMIT ?', now, most)
      .toArray()
      .map((row) => this.#read(row))
      .filter((turn) => turn !== null)
  }

  /** As it stands now. */
  turn(id: string): HeldTurn | null {
    const [row] = this.#sql.exec<TurnRow>('SELECT * FROM turns WHERE id = ?', id).toArray()
    return row ? this.#read(row) : null
  }

  /** When there is something to do next. */
  nextDue(patience: Patience): number | null {
    const { at } = this.#sql.exec<{ at: number | null }>('SELECT min(next_at) AS at FROM turns').one()
    const bursts = this.#waiting().map(({ first_at, last_at }) => turnDueAt(first_at, last_at, patience))
    const times = at === null ? bursts : [at, ...bursts]
    return times.length > 0 ? Math.min(...times) : null
  }

  /** Nobody else takes it up before then. */
  lease(id: string, until: number): void {
    this.#sql.exec('UPDATE turns SET next_at = ?, attempts = attempts + 1 WHERE id = ?', until, id)
  }

  /** Its reply is stored, and this is what has to be sent. */
  answered(id: string, conversationId: string, outgoing: readonly Outgoing[], until: number): void {
    this.#sql.exec(
      `UPDATE turns SET state = 'sending', conversation_id = ?, outgoing = ?, attempts = 1, next_at = ? WHERE id = ?`,
      conversationId,
      JSON.stringify(outgoing),
      until,
      id,
    )
  }

  /** A part is out, which the database has yet to learn: a failure of the next is its first. */
  sent(id: string, messageId: string | null, left: readonly Outgoing[], until: number): void {
    this.#sql.exec('INSERT INTO sent_parts (turn_id, message_id) VALUES (?, ?)', id, messageId)
    this.#sql.exec(
      'UPDATE turns SET outgoing = ?, attempts = 1, next_at = ? WHERE id = ?',
      JSON.stringify(left),
      until,
      id,
    )
  }

  /** The provider's names of the parts that are out and not yet written down. */
  unwritten(id: string): (string | null)[] {
    return this.#sql
      .exec<{ message_id: string | null }>('SELECT message_id FROM sent_parts WHERE turn_id = ? ORDER BY rowid', id)
      .toArray()
      .map(({ message_id }) => message_id)
  }

  written(id: string): void {
    this.#sql.exec('DELETE FROM sent_parts WHERE turn_id = ?', id)
  }

  /** Nobody was asked: it waits until then, and that was no attempt. */
  wait(id: string, until: number): void {
    this.#sql.exec('UPDATE turns SET next_at = ?, attempts = attempts - 1 WHERE id = ?', until, id)
  }

  again(id: string, at: number): void {
    this.#sql.exec('UPDATE turns SET next_at = ? WHERE id = ?', at, id)
  }

  end(id: string): void {
    this.written(id)
    this.#sql.exec('DELETE FROM turns WHERE id = ?', id)
  }

  prune(now: number): void {
    this.#sql.exec('DELETE FROM inbound WHERE turn_id IS NOT NULL AND arrived_at < ?', now - REMEMBERED_MS)
  }

  isEmpty(): boolean {
    return this.#sql.exec('SELECT 1 FROM inbound LIMIT 1').toArray().length === 0
  }

  #read(row: TurnRow): HeldTurn | null {
    const { id, session_id: sessionId, conversation_id: conversationId } = row
    return this.#quarantine.reading(
      () => turnFrom(row),
      () => ({ source: 'turns', id, sessionId, conversationId, row }),
      () => this.end(id),
    )
  }

  #readInbound(row: InboundRow, sessionId: string): Letter | null {
    return this.#quarantine.reading(
      () => stored('letter', row.letter, row.version),
      () => ({ source: 'inbound', id: row.message_key, sessionId, row }),
      () => this.#sql.exec('UPDATE inbound SET turn_id = ? WHERE message_key = ?', QUARANTINED, row.message_key),
    )
  }

  #waiting(): Waiting[] {
    return this.#sql
      .exec<Waiting>(
        `SELECT session_id, min(arrived_at) AS first_at, max(arrived_at) AS last_at FROM inbound
         WHERE turn_id IS NULL AND session_id NOT IN (SELECT session_id FROM turns) GROUP BY session_id`,
      )
      .toArray()
  }

  /** In the order in which it was said, whatever order it came in; the reply goes to the last of it. */
  #makeTurn(sessionId: string, now: number): void {
    const read = this.#sql
      .exec<InboundRow>(
        `SELECT message_key, letter, address, is_too_late, version FROM inbound
         WHERE turn_id IS NULL AND session_id = ?
         ORDER BY said_at, CASE WHEN json_valid(letter) THEN letter ->> '$.ordinal' END, arrived_at, rowid`,
        sessionId,
      )
      .toArray()
      .map((row) => ({ row, letter: this.#readInbound(row, sessionId) }))
    const letters = read.map(({ letter }) => letter).filter((letter) => letter !== null)
    const rows = read.filter(({ letter }) => letter !== null).map(({ row }) => row)
    const [first] = letters
    const last = rows.at(-1)
    if (!first || !last) return
    const attachments = letters.flatMap(({ details }) => details?.attachments ?? [])
    const parts = letters.flatMap(({ details }) => details?.parts ?? [])
    const merged: Letter = {
      ...first,
      text: letters.map(({ text }) => text).join('\n'),
      details: {
        ...first.details,
        ...(attachments.length > 0 && { attachments }),
        ...(parts.length > 0 && { parts }),
        messages: letters.length,
      },
    }
    this.#sql.exec(
      `INSERT INTO turns (id, session_id, letter, address, is_too_late, state, next_at, outgoing, version)
       VALUES (?, ?, ?, ?, ?, 'answering', ?, '[]', ?)`,
      first.messageId,
      sessionId,
      JSON.stringify(merged),
      last.address,
      rows.every((row) => row.is_too_late === 1) ? 1 : 0,
      now,
      ROW_VERSION,
    )
    this.#sql.exec(
      'UPDATE inbound SET turn_id = ? WHERE turn_id IS NULL AND session_id = ?',
      first.messageId,
      sessionId,
    )
  }
}
