import type { Change, Revision } from '../../worker/agent-client/messages.ts'
import { isAttachment, textOf } from '../../worker/contract/messages.ts'
import { backoffMs } from '../../worker/core/backoff.ts'
import { factsOf, log } from '../../worker/core/log.ts'
import type { OptOuts } from './opt-outs.ts'
import { Lane } from './pool.ts'
import { applyReaction } from './reacting.ts'
import { applyReceipt } from './receipts.ts'
import type { Restore } from './restore.ts'
import type { Message, Turn } from './rows.ts'
import type { SharedParts } from './shared-parts.ts'
import { parseStored, ROW_VERSION } from './stored.ts'
import { eraseText } from './text-erasure.ts'
import type { WebhookLog } from './webhook-log.ts'

const CHANGES_AT_ONCE = 20
const RETRY_LEAST_MS = 500
/** Longest delay of a revision that waits for a turn of its thread to end. */
const BUSY_MOST_MS = 60_000
/** Longest delay between attempts while D1 is away. */
const FAILED_MOST_MS = 60 * 60_000

interface Row extends Record<string, SqlStorageValue> {
  number: number
  change: string
  attempts: number
  version: number
}

interface Parts extends Pick<SharedParts, 'env' | 'agentId' | 'clock' | 'sql' | 'set' | 'settings' | 'stream'> {
  restore: Restore
  optOuts: OptOuts
  webhookLog: WebhookLog
  flush: () => Promise<unknown>
}

/** Queue of changes that providers report (edits, deletions, reactions, receipts, opt-outs). A pruned target is read from D1. */
export class ChangeQueue extends Lane<Parts> {
  #working: Promise<void> | null = null

  /** Stores changes, so that they can be acknowledged. A message that has no turn yet is edited at once, before it is answered. */
  enqueue(changes: readonly Change[]): void {
    const { sql, clock, set } = this.parts
    for (const incoming of changes) {
      if (incoming.kind === 'move') set.aliases.add(incoming.newSessionId, incoming.sessionId)
      const change = { ...incoming, sessionId: set.aliases.resolve(incoming.sessionId) }
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
    const rows = this.parts.sql.exec<Row>(query, now, CHANGES_AT_ONCE).toArray()
    if (rows.length === 0) return
    this.#working = this.#work(rows).finally(() => {
      this.#working = null
    })
    void this.track(this.#working)
  }

  /** Applies all due changes, so that a flush after it writes everything that was acknowledged before. */
  async applyDue(): Promise<void> {
    const now = this.parts.clock.now()
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
    const { set, sql } = this.parts
    return set.quarantine.readOrQuarantine(
      () => parseStored('change', row.change, row.version),
      { source: 'changes', ref: String(row.number), row },
      () => sql.exec('DELETE FROM changes WHERE number = ?', row.number),
    )
  }

  async #apply({ number, attempts }: Row, change: Change): Promise<void> {
    const { sql, set } = this.parts
    const thread = set.threads.find(change.sessionId)
    if (change.kind === 'revision' && thread && set.hasUnansweredMessages(thread.id))
      return this.#retryLater(number, attempts, RETRY_LEAST_MS, BUSY_MOST_MS)
    try {
      if (change.kind === 'revision') await this.#revise(change)
      else if (change.kind === 'reaction') await applyReaction(this.parts, change)
      else if (change.kind === 'contact') await this.parts.optOuts.applyContactChange(change)
      else if (change.kind === 'receipt') await applyReceipt(this.parts, change)
      sql.exec('DELETE FROM changes WHERE number = ?', number)
    } catch (error) {
      log('error', 'agent.change', factsOf(error))
      this.#retryLater(number, attempts, 0, FAILED_MOST_MS)
    }
  }

  /** Schedules another attempt, without a limit of attempts because the change was acknowledged. Backoff: at most `mostMs`. */
  #retryLater(number: number, attempts: number, leastMs: number, mostMs: number): void {
    this.parts.sql.exec(
      'UPDATE changes SET attempts = attempts + 1, next_at = ? WHERE number = ?',
      this.parts.clock.now() + Math.max(leastMs, attempts === 0 ? 0 : backoffMs(attempts, mostMs)),
      number,
    )
  }

  /** Edits or deletes a message that has no turn yet. False: the change has to be queued too. */
  #reviseWaiting(revision: Revision): boolean {
    const { set } = this.parts
    const thread = set.threads.find(revision.sessionId)
    const message = thread && set.messages.withoutTurn(thread.id).find(hasProviderId(revision.messageId))
    if (!message) return false
    if (revision.text !== null) {
      if (isNewerThanEdits(revision, message))
        set.messages.update(message.id, withText(message, revision.text), {
          ...message.details,
          editedWaitingAt: revision.at,
        })
      return true
    }
    set.messages.remove(message.id)
    return false
  }

  async #revise(revision: Revision): Promise<void> {
    const { set, restore, stream, flush } = this.parts
    const { sessionId, messageId, text, at } = revision
    const inThread = () => {
      const thread = set.threads.find(sessionId)
      return thread && set.messages.byProviderId(thread.id, messageId)
    }
    if (!inThread()) await restore.load({ sessionId, providerId: messageId })
    if (text === null) await eraseText(this.parts, revision)
    const message = inThread()
    const turn = message && message.turnId !== null ? set.turns.byId(message.turnId) : null
    if (!message || !turn) {
      // A queued deletion may be moving it into the bin: flush, then erase the text there too.
      if (text === null) {
        await flush()
        await eraseText(this.parts, revision)
      }
      // The summary of the thread may cover the message although it is stored nowhere any more.
      return this.#deleteSummary(sessionId)
    }
    if (message.details.deletedAt || !isNewerThanEdits(revision, message)) return
    if (text === null) {
      this.#deleteOriginals(turn)
      set.drafts.remove(turn.threadId)
      const { original: _, ...details } = message.details
      set.messages.update(message.id, [], { ...details, deletedAt: at })
    } else {
      const before = textOf(message.parts)
      if (before === text) return
      const original = message.details.original ?? before
      set.messages.update(message.id, withText(message, text), { ...message.details, original, editedAt: at })
    }
    set.memory.deleteSummaryCovering(turn.threadId, turn.saidAt)
    set.outbox.add('exchange', turn.uid)
    stream.exchangeChanged(set.exchangeRefOf(turn))
  }

  #deleteSummary(sessionId: string): void {
    const { threads, memory } = this.parts.set
    const thread = threads.find(sessionId)
    if (thread) memory.deleteSummary(thread.id)
  }

  /** Deletes the texts before edits of all messages of the turn: they are shown together, and one message was deleted. */
  #deleteOriginals(turn: Turn): void {
    const { messages, turns } = this.parts.set
    const { original: _, ...result } = turn.result
    turns.setResult(turn.id, result)
    for (const { id, parts, details } of messages.ofTurn(turn.id)) {
      const { original, ...rest } = details
      if (original !== undefined) messages.update(id, parts, rest)
    }
  }
}

const hasProviderId =
  (messageId: string) =>
  ({ details }: Message): boolean =>
    details.providerId === messageId || details.address?.messageId === messageId

/** Revisions arrive in any order; of two of the same time the later one counts. */
const isNewerThanEdits = ({ at }: Revision, { details }: Message): boolean =>
  at >= Math.max(details.editedAt ?? 0, details.editedWaitingAt ?? 0)

const withText = ({ parts }: Message, text: string): Message['parts'] => [
  { type: 'text', text },
  ...parts.filter(isAttachment),
]
