import type { NewMessage, ProviderMessage } from '../../worker/agent-client/messages.ts'
import { type Author, type MessagePart, textOf } from '../../worker/contract/messages.ts'
import type { Quarantine } from './quarantine.ts'
import { type RatingColumns, ratingFrom } from './rating-rows.ts'
import type { Message, MessageDetails } from './rows.ts'
import { parseStored, ROW_VERSION } from './stored.ts'
import { OF_TURN } from './turns.ts'

/** Message ids are milliseconds times this factor: below 2^53, the exact integers of JavaScript, until the year 2248. */
const IDS_PER_MS = 1_024

type Row = RatingColumns &
  Record<'id' | 'thread_id' | 'said_at' | 'version', number> &
  Record<'author' | 'parts' | 'details', string> & { turn_id: number | null; author_id: string | null }

interface NewRow {
  /** Set when the message was read back from D1; otherwise a new id is made. */
  id?: number
  threadId: number
  turnId: number | null
  author: Author
  authorId?: string
  parts: readonly MessagePart[]
  details: MessageDetails
  saidAt: number
}

/** The provider's id of a message: the same expression as in the index `messages_provider_id`. */
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
  parts: parseStored('parts', row.parts, row.version),
  details: parseStored('details', row.details, row.version),
  saidAt: row.said_at,
  ...ratingFrom(row),
})

export const isDeleted = ({ details }: Message): boolean => details.deletedAt !== undefined

/** The text of several messages, joined by line breaks; deleted messages are left out. */
export const joinedText = (messages: readonly Message[]): string =>
  messages
    .filter((message) => !isDeleted(message))
    .map(({ parts }) => textOf(parts))
    .join('\n')

export const partsOf = ({ text, attachments = [] }: Pick<NewMessage, 'text' | 'attachments'>): MessagePart[] => [
  { type: 'text', text },
  ...attachments,
]

/** The table of messages of the working set, and the table of dedupe keys that recognise a repeated message. */
export class Messages {
  readonly #sql: SqlStorage
  readonly #quarantine: Quarantine
  readonly #onUnreadable: (lost: UnreadableMessage) => void
  #lastId: number

  /** `onUnreadable` is called with each message whose row cannot be parsed and was moved to the quarantine. */
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
   * The ids follow the clock, so that an object that lost its storage does not use an id again: in D1 a thread and this
   * number identify a message.
   */
  #nextId(now: number): number {
    return Math.max(this.#lastId + 1, now * IDS_PER_MS)
  }

  /** Stores a contact's message. `turnId` is null for a provider's message: it gets its turn when the debounce window ends. */
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
    this.addDedupeKey(key, id, now)
    return id
  }

  /** Marks a key as received: a message with this key is ignored for as long as dedupe keys are kept. */
  addDedupeKey(key: string, messageId: number, now: number): void {
    this.#sql.exec('INSERT OR REPLACE INTO dedupe_keys (key, message_id, at) VALUES (?, ?, ?)', key, messageId, now)
  }

  isDuplicate(key: string): boolean {
    return this.dedupeStateOf(key) !== null
  }

  /** `message`: the message with this key is stored here. `key`: only the dedupe key is left, the message was pruned. */
  dedupeStateOf(key: string): 'message' | 'key' | null {
    const query = `SELECT m.id IS NOT NULL AS isHere FROM dedupe_keys k LEFT JOIN messages m ON m.id = k.message_id
      WHERE k.key = ?`
    const [row] = this.#sql.exec<{ isHere: number }>(query, key).toArray()
    return row ? (row.isHere ? 'message' : 'key') : null
  }

  /** The turn of the message with this key; `undefined`: it has no turn yet, or is not in the working set. */
  turnOf(key: string): number | undefined {
    const [row] = this.#sql
      .exec<{ turn_id: number | null }>(
        'SELECT m.turn_id FROM dedupe_keys k JOIN messages m ON m.id = k.message_id WHERE k.key = ?',
        key,
      )
      .toArray()
    return row?.turn_id ?? undefined
  }

  /** The contact's messages of a turn, in the order in which they were written. */
  ofTurn(turnId: number): Message[] {
    const rows = this.#sql.exec<Row>(
      `SELECT * FROM messages WHERE ${OF_TURN} AND author = 'contact'
       ORDER BY said_at, CASE WHEN json_valid(details) THEN details ->> '$.ordinal' END, id`,
      turnId,
    )
    return this.#read(rows.toArray())
  }

  /** The contact's messages of a thread that have no turn yet: the debounce window is open, or an earlier turn runs. */
  withoutTurn(threadId: number): Message[] {
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

  /** The contact's message of a thread with this id of the provider. */
  byProviderId(threadId: number, providerId: string): (Message & { turnId: number | null }) | null {
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

  /** Sets the turn that answers these messages. */
  assignToTurn(messages: readonly Message[], turnId: number): void {
    this.#sql.exec(
      'UPDATE messages SET turn_id = ? WHERE id IN (SELECT value FROM json_each(?))',
      turnId,
      JSON.stringify(messages.map(({ id }) => id)),
    )
  }

  update(id: number, parts: readonly MessagePart[], details: MessageDetails): void {
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
    return joinedText(this.ofTurn(turnId))
  }

  #onQuarantined({ id, thread_id, turn_id, said_at }: Row): void {
    const [dedupeRow] = this.#sql
      .exec<{ key: string }>('SELECT key FROM dedupe_keys WHERE message_id = ?', id)
      .toArray()
    this.remove(id)
    this.#onUnreadable({ key: dedupeRow?.key ?? null, threadId: thread_id, turnId: turn_id, saidAt: said_at })
  }

  #read(rows: readonly Row[]): Message[] {
    return rows
      .map((row) =>
        this.#quarantine.readOrQuarantine(
          () => messageFrom(row),
          { source: 'messages', ref: String(row.id), row },
          () => this.#onQuarantined(row),
        ),
      )
      .filter((message) => message !== null)
  }
}
