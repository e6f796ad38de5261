import type { NewMessage, ProviderMessage } from '../../worker/agent-client/messages.ts'
import type { Author, MessagePart } from '../../worker/contract/messages.ts'
import { textOf } from '../../worker/contract/messages.ts'
import { intentOf } from '../../worker/engines/intents.rules.ts'
import type { Quarantine } from './quarantine.ts'
import { type RatedRow, ratedFrom } from './rated.ts'
import type { Message, MessageDetails } from './rows.ts'
import { ROW_VERSION, stored } from './stored.ts'

/** A time in milliseconds times this stays below 2^53 until the year 2248. */
const IDS_PER_MS = 1_024

type Row = RatedRow &
  Record<'id' | 'thread_id' | 'said_at' | 'version', number> &
  Record<'author' | 'parts' | 'details', string> & { turn_id: number | null; author_id: string | null }

interface NewRow {
  /** Of a message that D1 has. */
  id?: number
  threadId: number
  turnId: number | null
  author: Author
  authorId?: string
  parts: readonly MessagePart[]
  details: MessageDetails
  saidAt: number
}

/** What the provider calls a message, as `messages_provider_id` indexes it. */
const PROVIDER_ID = `CASE WHEN json_valid(details) THEN details ->> '$.providerId' END`

export interface UnreadableMessage {
  key: string | null
  threadId: number
  turnId: number | null
  saidAt: number
}

const messageFrom = (row: Row): Message => ({
  id: row.id,
  threadId: row.thread_id,
  author: row.author as Author,
  authorId: row.author_id,
  parts: stored('parts', row.parts, row.version),
  details: stored('details', row.details, row.version),
  saidAt: row.said_at,
  ...ratedFrom(row),
})

export const isDeleted = ({ details }: Message): boolean => details.deletedAt !== undefined

/** The words of several messages, one under the other. */
export const wordsOf = (messages: readonly Message[]): string =>
  messages
    .filter((message) => !isDeleted(message))
    .map(({ parts }) => textOf(parts))
    .join('\n')

export const partsOf = ({ text, attachments = [] }: Pick<NewMessage, 'text' | 'attachments'>): MessagePart[] => [
  { type: 'text', text },
  ...attachments,
]

/** A reply, marked with what the message was recognised to be: whatever engine made it. */
export function replyParts(text: string, asked: string): MessagePart[] {
  const intent = intentOf(asked)
  return [{ type: 'text', text }, ...(intent ? [{ type: 'intent' as const, intent }] : [])]
}

/** Messages of the working set, and the keys by which a message that comes twice is known. */
export class Messages {
  readonly #sql: SqlStorage
  readonly #quarantine: Quarantine
  readonly #onUnreadable: (lost: UnreadableMessage) => void
  #lastId: number

  /** `onUnreadable` hears of each message that is put aside because its row cannot be read. */
  constructor(sql: SqlStorage, quarantine: Quarantine, onUnreadable: (lost: UnreadableMessage) => void) {
    this.#sql = sql
    this.#quarantine = quarantine
    this.#onUnreadable = onUnreadable
    this.#lastId = sql.exec<{ id: number | null }>('SELECT max(id) AS id FROM messages').one().id ?? 0
  }

  add({ threadId, turnId, author, authorId, parts, details, saidAt, ...row }: NewRow): number {
    const id = row.id ?? this.#nextId(details.storedAt)
    this.#lastId = Math.max(id, this.#lastId)
    this.#sql.exec(
      `INSERT INTO messages (id, thread_id, turn_id, author, author_id, parts, details, said_at, version)
       VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)`,
      id,
      threadId,
      turnId,
      author,
      authorId ?? null,
      JSON.stringify(parts),
      JSON.stringify(details),
      saidAt,
      ROW_VERSION,
    )
    return id
  }

  /**
   * Ids grow with time, so that an object that lost its storage does not give one again: D1 knows a message by its
   * thread and this number.
   */
  #nextId(now: number): number {
    return Math.max(this.#lastId + 1, now * IDS_PER_MS)
  }

  /** A contact's message. A provider's has no turn before the contact has finished. */
  addFromContact(threadId: number, turnId: number | null, message: NewMessage | ProviderMessage, now: number): number {
    const { key, ordinal, providerId, profile } = message
    const arrival = 'arrivedAt' in message ? message : null
    const id = this.add({
      threadId,
      turnId,
      author: 'contact',
      parts: partsOf(message),
      details: {
        key,
        storedAt: now,
        ...(ordinal !== undefined && { ordinal }),
        ...(providerId !== undefined && { providerId }),
        ...(profile && { person: profile }),
        ...(arrival && { arrivedAt: arrival.arrivedAt, address: arrival.address }),
        ...(arrival && message.language && { language: message.language }),
        ...(arrival?.isTooLate && { isTooLate: true }),
      },
      saidAt: message.saidAt,
    })
    this.remember(key, id, now)
    return id
  }

  /** The message with this key is not taken again, for as long as dedupe keys are kept. */
  remember(key: string, messageId: number, now: number): void {
    this.#sql.exec('INSERT OR REPLACE INTO dedupe_keys (key, message_id, at) VALUES (?, ?, ?)', key, messageId, now)
  }

  isKnown(key: string): boolean {
    return this.stateOf(key) !== null
  }

  /** Whether the message with this key is in the working set, or only its key, which stays longer. */
  stateOf(key: string): 'here' | 'known' | null {
    const query = `SELECT m.id IS NOT NULL AS isHere FROM dedupe_keys k LEFT JOIN messages m ON m.id = k.message_id
      WHERE k.key = ?`
    const [row] = this.#sql.exec<{ isHere: number }>(query, key).toArray()
    return row ? (row.isHere ? 'here' : 'known') : null
  }

  /** The turn that the message with this key is part of; `undefined`: it waits, or is not here. */
  turnOf(key: string): number | undefined {
    const [row] = this.#sql
      .exec<{ turn_id: number | null }>(
        'SELECT m.turn_id FROM dedupe_keys k JOIN messages m ON m.id = k.message_id WHERE k.key = ?',
        key,
      )
      .toArray()
    return row?.turn_id ?? undefined
  }

  /** A contact's messages of a turn, in the order in which they were said. Unreadable ones are put aside. */
  ofTurn(turnId: number): Message[] {
    const rows = this.#sql.exec<Row>(
      `SELECT * FROM messages WHERE turn_id = ? AND author = 'contact'
       ORDER BY said_at, CASE WHEN json_valid(details) THEN details ->> '$.ordinal' END, id`,
      turnId,
    )
    return this.#read(rows.toArray())
  }

  /** A contact's messages that no turn has yet. */
  waiting(threadId: number): Message[] {
    const rows = this.#sql.exec<Row>(
      `SELECT * FROM messages WHERE turn_id IS NULL AND author = 'contact' AND thread_id = ?
       ORDER BY said_at, CASE WHEN json_valid(details) THEN details ->> '$.ordinal' END, id`,
      threadId,
    )
    return this.#read(rows.toArray())
  }

  byId(id: number): Message | null {
    return this.#read(this.#sql.exec<Row>('SELECT * FROM messages WHERE id = ?', id).toArray())[0] ?? null
  }

  /** The contact's message of a thread that its provider calls so. */
  named(threadId: number, providerId: string): (Message & { turnId: number | null }) | null {
    const [row] = this.#sql
      .exec<Row>(
        `SELECT * FROM messages WHERE thread_id = ? AND author = 'contact' AND ${PROVIDER_ID} = ?
         ORDER BY id DESC LIMIT 1`,
        threadId,
        providerId,
      )
      .toArray()
    const [message] = row ? this.#read([row]) : []
    return row && message ? { ...message, turnId: row.turn_id } : null
  }

  /** These messages are answered by the turn. */
  join(messages: readonly Message[], turnId: number): void {
    this.#sql.exec(
      'UPDATE messages SET turn_id = ? WHERE id IN (SELECT value FROM json_each(?))',
      turnId,
      JSON.stringify(messages.map(({ id }) => id)),
    )
  }

  change(id: number, parts: readonly MessagePart[], details: MessageDetails): void {
    this.#sql.exec(
      'UPDATE messages SET parts = ?, details = ? WHERE id = ?',
      JSON.stringify(parts),
      JSON.stringify(details),
      id,
    )
  }

  remove(id: number): void {
    this.#sql.exec('DELETE FROM messages WHERE id = ?', id)
  }

  textOfTurn(turnId: number): string {
    return wordsOf(this.ofTurn(turnId))
  }

  #putAside({ id, thread_id, turn_id, said_at }: Row): void {
    const [known] = this.#sql.exec<{ key: string }>('SELECT key FROM dedupe_keys WHERE message_id = ?', id).toArray()
    this.remove(id)
    this.#onUnreadable({ key: known?.key ?? null, threadId: thread_id, turnId: turn_id, saidAt: said_at })
  }

  #read(rows: readonly Row[]): Message[] {
    return rows
      .map((row) =>
        this.#quarantine.reading(
          () => messageFrom(row),
          { source: 'messages', ref: String(row.id), row },
          () => this.#putAside(row),
        ),
      )
      .filter((message) => message !== null)
  }
}
