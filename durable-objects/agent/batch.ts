import type { Clock } from '../../worker/core/clock.ts'
import type { Database, RecordDatabase, Statement } from '../../worker/core/db.ts'
import { exchangeBinned } from '../../worker/record/binned.store.ts'
import { noticesRemoved, noticesWritten } from '../../worker/record/notices.store.ts'
import { exchangesRemoved } from '../../worker/record/removed.store.ts'
import type { ExchangeRecord, RecordRow } from '../../worker/record/rows.ts'
import { type Writer, writerSaved } from '../../worker/record/writer.store.ts'
import * as record from '../../worker/record/written.store.ts'
import * as accounts from './accounts.store.ts'
import type { Notice, Outbox, OutboxEntry } from './outbox.ts'
import type { Quota } from './quota.ts'
import * as store from './record.store.ts'
import type { RecordRows } from './record.ts'
import type { Turn } from './rows.ts'
import type { Turns } from './turns.ts'

interface Parts {
  agentId: string
  ownerId: string
  clock: Clock
  outbox: Outbox
  rows: RecordRows
  turns: Turns
  quota: Quota
}

const isPresent = <Item>(item: Item | null): item is Item => item !== null

/** The rows of the first entries of the outbox, as the working set is when this is made: up to so many characters of JSON. */
export class Batch {
  readonly #parts: Parts
  readonly #exchanges: ExchangeRecord[] = []
  readonly #dropped: Turn[] = []
  readonly #deliveries: { row: RecordRow; names: string[] }[] = []
  readonly #taken = new Set<string>()
  readonly entries: readonly OutboxEntry[]

  constructor(parts: Parts, entries: readonly OutboxEntry[], most: number) {
    this.#parts = parts
    let length = 0
    let count = 0
    for (const entry of entries) {
      if (length >= most) break
      length += this.#take(entry)
      count++
    }
    this.entries = entries.slice(0, count)
  }

  /** Exchanges that D1 has once the batch is written. */
  get recorded(): string[] {
    return this.#exchanges.map(({ facts }) => facts.id)
  }

  get unrecorded(): string[] {
    return this.#dropped.map(({ uid }) => uid)
  }

  /** The exchanges that it deletes. */
  get deleted(): string[] {
    return this.#refs('deletion')
  }

  /** What is written into the database of conversations. */
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
    const notes = this.#dropped.map((turn) => rows.dropped(turn, ownerId, clock.now()))
    const undropped = this.#refs('undropped')
    const messages = this.#refs('message').map((ref) => rows.message(Number(ref), (key) => turns.byKey(key)))
    const statuses = this.#refs('status').map((key) => rows.status(key))
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
      ...record.threadRatingsWritten(db, agentId, ratings.filter(isPresent)),
      // After a crash it is not known for certain whether D1 has a row of a dropped turn.
      ...this.deleted.flatMap((id) => {
        const binning = outbox.binning(id)
        return exchangesRemoved(db, [id], binning ? exchangeBinned(db, id, binning) : [])
      }),
      ...exchangesRemoved(db, this.unrecorded),
      ...(undropped.length > 0 ? [store.droppedRemoved(db, agentId, undropped)] : []),
      ...(notes.length > 0 ? [store.droppedAdded(db, notes)] : []),
    ]
  }

  get notices(): Notice[] {
    return this.#refs('notice')
      .map((id) => this.#parts.outbox.notice(id))
      .filter(isPresent)
  }

  #refs(kind: OutboxEntry['kind']): string[] {
    return this.entries.filter((entry) => entry.kind === kind).map(({ ref }) => ref)
  }

  /** What is written into the database of accounts, once the conversations are written. Changes nothing when repeated. */
  accountStatements(
    db: Database,
    heard: readonly { type: string; at: number }[],
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
    const untold = this.#refs('untold').map((sessionId) => ({ agentId, sessionId }))
    return [
      ...usage,
      ...(heard.length > 0 ? [accounts.channelsHeard(db, agentId, heard)] : []),
      ...(notices.length > 0 ? [noticesWritten(db, agentId, notices)] : []),
      ...(untold.length > 0 ? [noticesRemoved(db, untold)] : []),
    ]
  }

  /** The channels that new messages came on, with the time of the last. */
  get heard(): { type: string; at: number }[] {
    const lastAt = new Map<string, number>()
    for (const { thread, messages, isRecorded } of this.#exchanges)
      if (!isRecorded && messages[0]?.['origin'] === 'server')
        lastAt.set(thread.channel_type, Math.max(thread.at, lastAt.get(thread.channel_type) ?? 0))
    return [...lastAt].map(([type, at]) => ({ type, at }))
  }

  /** Returns about how many characters the rows of the entry are. */
  #take({ kind, ref }: OutboxEntry): number {
    const { rows, turns } = this.#parts
    if (kind !== 'exchange' && kind !== 'delivery') return 0
    const turn = turns.byUid(ref)
    if (!turn) return 0
    const delivery = kind === 'delivery' ? rows.delivery(turn) : null
    if (delivery) this.#deliveries.push(delivery)
    // A delivery's row needs that of its exchange, whose own entry may come later.
    const written = kind === 'exchange' || !turn.isRecorded ? this.#takeExchange(turn) : 0
    return written + (delivery ? JSON.stringify(delivery).length : 0)
  }

  #takeExchange(turn: Turn): number {
    if (this.#taken.has(turn.uid)) return 0
    this.#taken.add(turn.uid)
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
