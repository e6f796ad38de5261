import type { Change, DeliveryReceipt, Revision } from '../../worker/agent-client/messages.ts'
import { mayFollow } from '../../worker/channels/channels.ts'
import { isAttachment, textOf } from '../../worker/contract/messages.ts'
import { backoffMs } from '../../worker/core/backoff.ts'
import type { Clock } from '../../worker/core/clock.ts'
import { factsOf, log } from '../../worker/core/log.ts'
import type { Delivery } from './deliveries.ts'
import { forgetWords } from './forgetting.ts'
import type { OptOuts } from './opt-outs.ts'
import { Lane } from './pool.ts'
import { applyReaction } from './reacting.ts'
import type { Restore } from './restore.ts'
import type { Message, Thread, Turn } from './rows.ts'
import type { Settings } from './settings.ts'
import { ROW_VERSION, stored } from './stored.ts'
import type { Stream } from './stream.ts'
import type { WebhookLog } from './webhook-log.ts'
import type { WorkingSet } from './working-set.ts'

const AT_ONCE = 20
const SOON_MS = 500
/** While a turn of the thread is under way. */
const BUSY_MOST_MS = 60_000
/** While D1 is away. */
const FAILED_MOST_MS = 60 * 60_000

interface Row extends Record<string, SqlStorageValue> {
  number: number
  change: string
  attempts: number
  version: number
}

interface Parts {
  agentId: string
  clock: Clock
  sql: SqlStorage
  set: WorkingSet
  restore: Restore
  optOuts: OptOuts
  settings: Settings
  stream: Stream
  webhookLog: WebhookLog
  flush: () => Promise<unknown>
}

/** What becomes of messages, deliveries and contacts: acknowledged on disk, applied in order. What is gone is read from D1. */
export class ChangeQueue extends Lane {
  readonly #parts: Parts
  #working: Promise<void> | null = null

  constructor(parts: Parts) {
    super()
    this.#parts = parts
  }

  /** Takes changes in. A message that still waits for its turn is changed at once. */
  take(changes: readonly Change[]): void {
    const { sql, clock, set } = this.#parts
    for (const given of changes) {
      if (given.kind === 'move') set.aliases.add(given.newSessionId, given.sessionId)
      const change = { ...given, sessionId: set.aliases.of(given.sessionId) }
      if (change.kind !== 'move' && !(change.kind === 'revision' && this.#reviseWaiting(change)))
        sql.exec(
          'INSERT INTO changes (change, next_at, version) VALUES (?, ?, ?)',
          JSON.stringify(change),
          clock.now(),
          ROW_VERSION,
        )
    }
  }

  override get due() {
    return ['SELECT min(next_at) FROM changes WHERE next_at > ?1']
  }

  override begin(now: number): void {
    if (this.#working) return
    const query = 'SELECT * FROM changes WHERE next_at <= ? ORDER BY number LIMIT ?'
    const rows = this.#parts.sql.exec<Row>(query, now, AT_ONCE).toArray()
    if (rows.length === 0) return
    this.#working = this.#work(rows).finally(() => {
      this.#working = null
    })
    void this.track(this.#working)
  }

  /** Applies what is due: who reads messages from D1 sees the changes that were acknowledged before. */
  async applyDue(): Promise<void> {
    const now = this.#parts.clock.now()
    for (;;) {
      this.begin(now)
      if (!this.#working) return
      await this.#working
    }
  }

  async #work(rows: readonly Row[]): Promise<void> {
    for (const row of rows) {
      const change = this.#read(row)
      if (change) await this.#apply(row, change)
    }
  }

  #read(row: Row): Change | null {
    const { set, sql } = this.#parts
    return set.quarantine.reading(
      () => stored('change', row.change, row.version),
      { source: 'changes', ref: String(row.number), row },
      () => sql.exec('DELETE FROM changes WHERE number = ?', row.number),
    )
  }

  async #apply({ number, attempts }: Row, change: Change): Promise<void> {
    const { sql, set } = this.#parts
    const thread = set.threads.find(change.sessionId)
    if (change.kind === 'revision' && thread && set.isAnswering(thread.id))
      return this.#later(number, attempts, SOON_MS, BUSY_MOST_MS)
    try {
      if (change.kind === 'revision') await this.#revise(change)
      else if (change.kind === 'reaction') await applyReaction(this.#parts, change)
      else if (change.kind === 'contact') await this.#parts.optOuts.changed(change)
      else if (change.kind === 'receipt') await this.#receipt(change)
      sql.exec('DELETE FROM changes WHERE number = ?', number)
    } catch (error) {
      log('error', 'agent.change', factsOf(error))
      this.#later(number, attempts, 0, FAILED_MOST_MS)
    }
  }

  /** Never dropped: it was acknowledged. At once the first time, then at growing distances of at most `mostMs`. */
  #later(number: number, attempts: number, leastMs: number, mostMs: number): void {
    this.#parts.sql.exec(
      'UPDATE changes SET attempts = attempts + 1, next_at = ? WHERE number = ?',
      this.#parts.clock.now() + Math.max(leastMs, attempts === 0 ? 0 : backoffMs(attempts, mostMs)),
      number,
    )
  }

  /** Changes a message that no turn has yet; one that is taken back is not answered. False when more is to be done. */
  #reviseWaiting(revision: Revision): boolean {
    const { set } = this.#parts
    const thread = set.threads.find(revision.sessionId)
    const message = thread && set.messages.waiting(thread.id).find(isNamed(revision.messageId))
    if (!message) return false
    if (revision.text !== null) {
      set.messages.change(message.id, withText(message, revision.text), message.details)
      return true
    }
    set.messages.remove(message.id)
    return false
  }

  async #revise(revision: Revision): Promise<void> {
    const { set, restore, stream, flush } = this.#parts
    const { sessionId, messageId, text, at } = revision
    const inThread = () => {
      const thread = set.threads.find(sessionId)
      return thread && set.messages.named(thread.id, messageId)
    }
    if (!inThread()) await restore.load({ sessionId, providerId: messageId })
    if (text === null) await forgetWords(this.#parts, revision)
    const message = inThread()
    const turn = message && message.turnId !== null ? set.turns.byId(message.turnId) : null
    if (!message || !turn) {
      // It may have been on its way into the bin.
      if (text === null) {
        await flush()
        await forgetWords(this.#parts, revision)
      }
      // The summary of the thread may cover a message that is nowhere.
      return this.#forgetSummary(sessionId)
    }
    if (message.details.deletedAt || (message.details.editedAt ?? 0) > at) return
    if (text === null) {
      this.#forgetOriginals(turn)
      set.drafts.remove(turn.threadId)
      const { original: _, ...details } = message.details
      set.messages.change(message.id, [], { ...details, deletedAt: at })
    } else {
      const before = textOf(message.parts)
      if (before === text) return
      const original = message.details.original ?? before
      set.messages.change(message.id, withText(message, text), { ...message.details, original, editedAt: at })
    }
    set.memory.forget(turn.threadId, turn.saidAt)
    set.outbox.add('exchange', turn.uid)
    stream.exchangeChanged(set.placeOf(turn))
  }

  #forgetSummary(sessionId: string): void {
    const { threads, memory } = this.#parts.set
    const thread = threads.find(sessionId)
    if (thread) memory.forgetThread(thread.id)
  }

  /** Words before an edit are shown for the whole turn: none of them stay once part of it was taken back. */
  #forgetOriginals(turn: Turn): void {
    const { messages, turns } = this.#parts.set
    const { original: _, ...result } = turn.result
    turns.setResult(turn.id, result)
    for (const { id, parts, details } of messages.ofTurn(turn.id)) {
      const { original, ...rest } = details
      if (original !== undefined) messages.change(id, parts, rest)
    }
  }

  /** A delivery only moves forward; one of each thread is told, whose readers read all of it again. */
  async #receipt(receipt: DeliveryReceipt): Promise<void> {
    const { set, restore, stream } = this.#parts
    if (receipt.messageId !== undefined && set.deliveries.turnNamed(receipt.messageId) === null)
      await restore.load({ name: receipt.messageId })
    else if (receipt.messageId === undefined && !set.threads.find(receipt.sessionId))
      await restore.load({ sessionId: receipt.sessionId })
    const moved = this.#receiptOf(receipt, set.threads.find(receipt.sessionId)).filter(({ state }) =>
      mayFollow(state === 'pending' ? 'queued' : state, receipt.status),
    )
    for (const { turnId } of moved) {
      set.deliveries.moved(turnId, receipt.status, receipt.at, receipt.failure ?? null)
      const turn = set.turns.byId(turnId)
      if (turn) set.outbox.add('delivery', turn.uid)
    }
    const [first] = moved
    const turn = first && set.turns.byId(first.turnId)
    if (turn) stream.exchangeChanged(set.placeOf(turn))
  }

  #receiptOf({ messageId, upTo }: DeliveryReceipt, thread: Thread | null): Delivery[] {
    const { deliveries } = this.#parts.set
    if (messageId === undefined) return thread ? deliveries.ofThread(thread.id, upTo ?? 0) : []
    const turnId = deliveries.turnNamed(messageId)
    const delivery = turnId === null ? null : deliveries.of(turnId)
    return delivery ? [delivery] : []
  }
}

const isNamed =
  (messageId: string) =>
  ({ details }: Message): boolean =>
    details.providerId === messageId || details.address?.messageId === messageId

const withText = ({ parts }: Message, text: string): Message['parts'] => [
  { type: 'text', text },
  ...parts.filter(isAttachment),
]
