import type { Database, RecordDatabase, Statement } from '../../worker/core/db.ts'
import { takersAssigned } from '../../worker/record/assignments.store.ts'
import { exchangeBinned } from '../../worker/record/binned.store.ts'
import { noticesRemoved, noticesWritten } from '../../worker/record/notices.store.ts'
import { exchangesRemoved } from '../../worker/record/removed.store.ts'
import type { ExchangeRecord, RecordRow } from '../../worker/record/rows.ts'
import { type Writer, writerSaved } from '../../worker/record/writer.store.ts'
import * as record from '../../worker/record/written.store.ts'
import * as accounts from './accounts.store.ts'
import type { Notice, Outbox, OutboxEntry } from './outbox.ts'
import * as store from './record.store.ts'
import type { RecordRows } from './record.ts'
import type { Turn } from './rows.ts'
import type { SharedParts } from './shared-parts.ts'
import type { Turns } from './turns.ts'

interface Parts extends Pick<SharedParts, 'agentId' | 'clock' | 'quota'> {
  ownerId: string
  outbox: Outbox
  rows: RecordRows
  turns: Turns
}

const isPresent = <Item>(item: Item | null): item is Item => item !== null

/** A batch for D1: the rows of the first outbox entries, built when it is created, up to `most` characters of JSON. */
export class Batch {
  readonly #parts: Parts
  readonly #exchanges: ExchangeRecord[] = []
  readonly #dropped: Turn[] = []
  readonly #deliveries: { row: RecordRow; names: string[] }[] = []
  readonly #added = new Set<string>()
  readonly entries: readonly OutboxEntry[]

  constructor(parts: Parts, entries: readonly OutboxEntry[], most: number) {
    this.#parts = parts
    let length = 0
    let count = 0
    for (const entry of entries) {
      if (length >= most) break
      length += this.#add(entry)
      count++
    }
    this.entries = entries.slice(0, count)
  }

  /** Ids of exchanges of which D1 has rows once the batch is written. */
  get recorded(): string[] {
    return this.#exchanges.map(({ facts }) => facts.id)
  }

  /** Ids of exchanges of which D1 has no rows once the batch is written: dropped turns. */
  get unrecorded(): string[] {
    return this.#dropped.map(({ uid }) => uid)
  }

  /** Ids of exchanges that the batch deletes. */
  get deleted(): string[] {
    return this.#refs('deletion')
  }

  /** The statements for the database of conversations, in one transaction. */
  statements(db: RecordDatabase, writer: Writer): Statement[] {
    const { agentId, ownerId, clock, outbox, rows, turns } = this.#parts
    const names = this.#deliveries.flatMap(({ row, names }) =>
      names.map((name) => ({
        agent_id: agentId,
        channel_type: row['channel_type'] ?? '',
        message_id: name,
        conversation_id: row['conversation_id'] ?? '',
        is_member: row['is_member'] ?? 0,
      })),
    )
    const droppedRows = this.#dropped.map((turn) => rows.dropped(turn, ownerId, clock.now()))
    const reopened = this.#refs('undropped')
    const messages = this.#refs('message').map((ref) => rows.message(Number(ref), (key) => turns.byKey(key)))
    const statuses = this.#refs('status').map((key) => rows.status(key))
    const assignments = this.#refs('assignment').map((ref) => rows.assignment(ref))
    const ratings = this.#refs('rating').map((key) => rows.threadRating(key))
    return [
      writerSaved(db, writer, this.#exchanges),
      ...record.exchangesWritten(db, agentId, ownerId, this.#exchanges),
      ...record.deliveriesWritten(
        db,
        this.#deliveries.map(({ row }) => row),
        names,
      ),
      ...record.messagesAdded(db, agentId, messages.filter(isPresent)),
      ...record.statusesWritten(db, agentId, statuses.filter(isPresent)),
      ...takersAssigned(db, agentId, assignments.filter(isPresent)),
      ...record.threadRatingsWritten(db, agentId, ratings.filter(isPresent)),
      ...this.deleted.flatMap((id) => {
        const binning = outbox.binning(id)
        return exchangesRemoved(db, [id], binning ? exchangeBinned(db, id, binning) : [])
      }),
      // Always sent for dropped turns: after a crash `is_recorded` may be behind, and D1 may have a row.
      ...exchangesRemoved(db, this.unrecorded),
      ...(reopened.length > 0 ? [store.droppedRemoved(db, agentId, reopened)] : []),
      ...(droppedRows.length > 0 ? [store.droppedAdded(db, droppedRows)] : []),
    ]
  }

  get notices(): Notice[] {
    return this.#refs('notice')
      .map((id) => this.#parts.outbox.notice(id))
      .filter(isPresent)
  }

  /** The members to whom the batch assigns threads that they took over. */
  get takers(): string[] {
    return this.#refs('assignment').map((ref) => JSON.parse(ref).userId)
  }

  #refs(kind: OutboxEntry['kind']): string[] {
    return this.entries.filter((entry) => entry.kind === kind).map(({ ref }) => ref)
  }

  /** The statements for the database of accounts, run after the conversations are written. Idempotent. */
  accountStatements(
    db: Database,
    channels: readonly { type: string; at: number }[],
    assignees: ReadonlyMap<string, string>,
  ): Statement[] {
    const { agentId, ownerId, quota } = this.#parts
    const usage = this.#refs('usage').flatMap((month) => {
      const used = quota.usedIn(month)
      return used === null ? [] : [accounts.usageWritten(db, { ownerId, month, agentId }, used)]
    })
    const notices = this.notices.map((notice) => {
      const assigneeId = notice.kind === 'waiting' ? (assignees.get(notice.sessionId) ?? null) : null
      return { ...notice, assigneeId }
    })
    const auditEntries = this.#refs('act')
    const withoutThread = this.#refs('untold').map((sessionId) => ({ agentId, sessionId }))
    return [
      ...usage,
      ...(channels.length > 0 ? [accounts.channelActivityWritten(db, agentId, channels)] : []),
      ...(notices.length > 0 ? [noticesWritten(db, agentId, notices)] : []),
      ...(withoutThread.length > 0 ? [noticesRemoved(db, withoutThread)] : []),
      ...(auditEntries.length > 0 ? [accounts.entriesLogged(db, auditEntries)] : []),
    ]
  }

  /** The channels of new exchanges in the batch, each with the time of its last message. */
  get lastMessages(): { type: string; at: number }[] {
    const lastAt = new Map<string, number>()
    for (const { thread, messages, isRecorded } of this.#exchanges)
      if (!isRecorded && messages[0]?.['origin'] === 'server')
        lastAt.set(thread.channel_type, Math.max(thread.at, lastAt.get(thread.channel_type) ?? 0))
    return [...lastAt].map(([type, at]) => ({ type, at }))
  }

  /** Adds the rows of an entry. Returns their length as JSON, roughly. */
  #add({ kind, ref }: OutboxEntry): number {
    const { rows, turns } = this.#parts
    if (kind !== 'exchange' && kind !== 'delivery') return 0
    const turn = turns.byUid(ref)
    if (!turn) return 0
    const delivery = kind === 'delivery' ? rows.delivery(turn) : null
    if (delivery) this.#deliveries.push(delivery)
    // The row of a delivery refers to its exchange, whose own entry may come in a later batch.
    const written = kind === 'exchange' || !turn.isRecorded ? this.#addExchange(turn) : 0
    return written + (delivery ? JSON.stringify(delivery).length : 0)
  }

  #addExchange(turn: Turn): number {
    if (this.#added.has(turn.uid)) return 0
    this.#added.add(turn.uid)
    if (turn.state === 'dropped') {
      this.#dropped.push(turn)
      return 0
    }
    const exchange = this.#parts.rows.exchange(turn)
    if (!exchange) return 0
    this.#exchanges.push(exchange)
    return JSON.stringify(exchange.messages).length
  }
}
