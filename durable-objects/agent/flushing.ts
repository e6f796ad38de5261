import type { Assignment } from '../../worker/contract/thread-status.ts'
import { commit, isRefused, openDatabase, openRecord, type Statement } from '../../worker/core/db.ts'
import { factsOf, log } from '../../worker/core/log.ts'
import { threadsGone } from '../../worker/record/binned.store.ts'
import { isSuperseded, lastEpoch } from '../../worker/record/writer.store.ts'
import { assignWaiting, unassignLost } from './assignments.ts'
import { Batch } from './batch.ts'
import type { Facts } from './facts.ts'
import type { Outbox, OutboxEntry } from './outbox.ts'
import { Lane } from './pool.ts'
import type { RecordRows } from './record.ts'
import type { Restore } from './restore.ts'
import type { Account } from './settings.ts'
import type { SharedParts } from './shared-parts.ts'
import type { Turns } from './turns.ts'

/** How long a flush is delayed after the first new entry, so that a batch holds several, in milliseconds. */
const GATHER_MS = 500
const ENTRIES_AT_ONCE = 200
const BYTES_AT_ONCE = 256 * 1024
const RETRY_MS = 1_000
const RETRY_MOST_MS = 15_000
/** How long after a flush should have started the alarm starts it, in milliseconds: the object was evicted or has crashed. */
const ALARM_AFTER_MS = 30_000
/** How often the time of a channel's last message is written at most: it is one more write in the database of accounts. */
const CHANNEL_EVERY_MS = 60_000

interface Parts extends Pick<SharedParts, 'env' | 'agentId' | 'clock' | 'quota'> {
  facts: Facts
  outbox: Outbox
  rows: RecordRows
  restore: Restore
  turns: Turns
  /** The owner, and the number of his database; from D1 when the settings snapshot was lost. */
  account: () => Promise<Account>
  /** How threads that begin to wait are assigned to members. */
  assignment: () => Assignment
  /** Called after the commit with the name of the member to whom a thread is assigned, as far as it is known. */
  onAssigned: (sessionId: string, name: string | undefined) => void
  /** Sets the object's alarm to this time unless an earlier one is set. */
  setAlarmBy: (at: number) => void
  /** Sets the object's alarm for the earliest due job of all lanes, unless an earlier one is set. */
  setAlarm: () => void
}

/**
 * Writes the outbox to D1 in batches, in the order of its entries. One flush runs at a time. Batches are idempotent, and an
 * epoch in the agent's row of D1 makes a batch fail that arrives after a later one (writer fencing).
 *
 * A timer starts a flush: setting the alarm would be a commit to disk for each message. The alarm is set further ahead, where
 * it mostly is already, for an object whose timer is lost.
 */
export class Flushing extends Lane<Parts> {
  /** When the next flush starts; `null`: nothing is to be written. */
  #dueAt: number | null = null
  /** When the pool starts it, if the timer did not. */
  #alarmAt: number | null = null
  #failures = 0
  #flushing: Promise<void> | null = null
  #bookmark: string | null = null
  readonly #channelWrittenAt = new Map<string, number>()
  /** Epoch of this writer, which D1 compares; `null`: the next batch starts a new one, which fences off batches still under way. */
  #epoch: number | null = null

  constructor(parts: Parts) {
    super(parts)
    if (!parts.outbox.isEmpty()) this.#dueAt = this.#alarmAt = parts.clock.now()
  }

  /** Schedules a flush after an entry was added. */
  schedule(): void {
    if (this.#dueAt === null) this.#startIn(GATHER_MS)
  }

  #startIn(ms: number): void {
    const { clock, setAlarmBy, setAlarm } = this.parts
    this.#dueAt = clock.now() + ms
    this.#alarmAt = this.#dueAt + ALARM_AFTER_MS
    setAlarmBy(this.#alarmAt)
    clock.after(ms, () => {
      this.begin(clock.now())
      // What added the entries may have left other work, such as the delivery of a reply.
      setAlarm()
    })
  }

  override begin(now: number): void {
    if (this.#dueAt === null || this.#dueAt > now || this.#flushing) return
    void this.track(
      this.flush().then(
        () => {},
        () => {},
      ),
    )
  }

  override nextDue(after: number): number | null {
    return this.#dueAt !== null && this.#alarmAt !== null && this.#alarmAt > after && !this.#flushing
      ? this.#alarmAt
      : null
  }

  /**
   * Writes the entries that are in the outbox now. Entries that are added meanwhile wait for the next flush, so that the call
   * ends on a busy agent too. Returns the bookmark of the last batch in the database of accounts; throws when D1 is away.
   */
  async flush(): Promise<string | null> {
    const { outbox } = this.parts
    const upTo = outbox.last()
    // A flush that is running may not include the newest entries: wait, then start another.
    while (this.#flushing) await this.#flushing
    if (upTo === 0) {
      // Otherwise the lane would start flushes of an empty outbox for ever.
      this.#dueAt = null
      return this.#bookmark
    }
    this.#flushing = this.#run(upTo).finally(() => {
      this.#flushing = null
      // The timer of entries that were added meanwhile may have run: a flush does not start beside another.
      if (this.#dueAt !== null && this.#dueAt <= this.parts.clock.now()) this.#startIn(0)
    })
    await this.#flushing
    return this.#bookmark
  }

  async #run(upTo: number): Promise<void> {
    const { outbox, agentId } = this.parts
    try {
      this.#dueAt = null
      for (let isMore = true; isMore; ) {
        const entries = outbox.first(ENTRIES_AT_ONCE, upTo)
        const written = entries.length > 0 ? await this.#write(entries) : 0
        isMore = written < entries.length || entries.length === ENTRIES_AT_ONCE
      }
      this.#failures = 0
    } catch (error) {
      this.#failures++
      const wait = Math.min(RETRY_MOST_MS, RETRY_MS * 2 ** (this.#failures - 1))
      this.#startIn(wait)
      log('warn', 'agent.flush', { agentId, failures: this.#failures, ...factsOf(error) })
      throw error
    }
  }

  /**
   * Writes a batch of the first entries. If D1 refuses a row of it, the entries are written one by one, and those that D1
   * refuses are set aside. Returns how many entries the batch had. Throws when D1 is away.
   */
  async #write(entries: readonly OutboxEntry[]): Promise<number> {
    const { agentId, clock, outbox } = this.parts
    const account = await this.parts.account()
    await this.parts.restore.completeThreads()
    const batch = new Batch({ ...this.parts, ownerId: account.ownerId }, entries, BYTES_AT_ONCE)
    try {
      await this.#commit(batch, account)
    } catch (error) {
      if (!isRefused(error)) throw error
      const [only, ...others] = batch.entries
      if (only && others.length === 0) {
        const { cause } = factsOf(error) as { cause?: string }
        outbox.reject(only, cause ?? String(error), clock.now())
        log('error', 'agent.rejected', { agentId, kind: only.kind, ref: only.ref, ...factsOf(error) })
        return 1
      }
      for (const entry of batch.entries) await this.#write([entry])
    }
    return batch.entries.length
  }

  #epochNow(): number {
    const { facts, clock } = this.parts
    if (this.#epoch === null) {
      this.#epoch = Math.max(facts.number('epoch') + 1, clock.now())
      facts.set('epoch', this.#epoch)
    }
    return this.#epoch
  }

  async #commit(batch: Batch, { ownerId, recordDatabase }: Account): Promise<void> {
    const { agentId, env, facts, outbox, turns, quota, assignment, onAssigned } = this.parts
    if (batch.entries.some(({ kind }) => kind === 'usage')) await quota.load(ownerId)
    const record = openRecord(env, recordDatabase)
    const writer = { agentId, epoch: this.#epochNow(), ...outbox.rejectedCount() }
    const db = openDatabase(env, 'newest')
    // The read comes after the deletions in the same batch, so that a repeated batch reads the same.
    const reading = batch.deleted.length > 0 ? [threadsGone(record, batch.deleted)] : []
    const results = await commitAll(record, [...batch.statements(record, writer), ...reading]).catch(
      async (error: unknown) => {
        // After a timeout D1 may still run the batch. A new epoch makes it fail if it comes after the next batch.
        if (!isRefused(error)) this.#epoch = null
        if (isSuperseded(error)) {
          const [row] = await lastEpoch(record, agentId)
          facts.set('epoch', Math.max(facts.number('epoch'), row?.epoch ?? 0))
        }
        throw error
      },
    )
    const lastMessages = batch.lastMessages.filter(
      ({ type, at }) => at >= (this.#channelWrittenAt.get(type) ?? 0) + CHANNEL_EVERY_MS,
    )
    const where = { agentId, ownerId, db, record }
    const { assignees, nameOf } = await assignWaiting(where, batch.notices, assignment())
    const statements = batch.accountStatements(db, lastMessages, assignees)
    if (statements.length > 0) {
      await commitAll(db, statements)
      this.#bookmark = db.bookmark()
    }
    // After a failure a takeover is assigned late: its member may have been removed meanwhile.
    const checked = [...assignees.values(), ...(this.#failures > 0 ? batch.takers : [])]
    if (checked.length > 0) await unassignLost(where, checked)
    for (const [sessionId, userId] of assignees) onAssigned(sessionId, nameOf(userId))
    for (const { type, at } of lastMessages) this.#channelWrittenAt.set(type, at)
    turns.setRecorded(batch.recorded, true)
    turns.setRecorded(batch.unrecorded, false)
    outbox.confirm(batch.entries)
    // Queued for the next batch, so that the caller of a deletion does not wait for it.
    const gone = reading.length > 0 ? (results.at(-1) as Awaited<ReturnType<typeof threadsGone>>) : []
    for (const { sessionId } of gone) outbox.add('untold', sessionId)
  }
}

const commitAll = async (
  db: Parameters<typeof commit>[0],
  [first, ...rest]: readonly Statement[],
): Promise<readonly unknown[]> => (first ? commit(db, first, ...rest) : [])
