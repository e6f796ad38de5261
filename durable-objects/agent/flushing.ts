import type { Assignment } from '../../worker/contract/thread-status.ts'
import type { Clock } from '../../worker/core/clock.ts'
import { commit, openDatabase, openRecord, type Statement } from '../../worker/core/db.ts'
import type { Env } from '../../worker/core/env.ts'
import { factsOf, log } from '../../worker/core/log.ts'
import { threadsGone } from '../../worker/record/binned.store.ts'
import { isSuperseded, lastEpoch } from '../../worker/record/writer.store.ts'
import { assignWaiting, unassignLost } from './assignments.ts'
import { Batch } from './batch.ts'
import type { Facts } from './facts.ts'
import type { Outbox, OutboxEntry } from './outbox.ts'
import { Lane } from './pool.ts'
import type { Quota } from './quota.ts'
import type { RecordRows } from './record.ts'
import type { Account } from './settings.ts'
import type { Stream } from './stream.ts'
import type { Turns } from './turns.ts'

/** A first change waits so long for others, so that a batch holds several. */
const GATHER_MS = 500
const ENTRIES_AT_ONCE = 200
const BYTES_AT_ONCE = 256 * 1024
const RETRY_MS = 1_000
const RETRY_MOST_MS = 15_000
/** A statement that cannot succeed however often it is repeated. */
const REFUSED = /constraint|datatype mismatch|too big|too large|no such column/i

/** A channel's last message is written at most so often: a busy channel is not written to at each of its messages. */
const HEARD_EVERY_MS = 60_000

interface Parts {
  env: Env
  agentId: string
  clock: Clock
  facts: Facts
  outbox: Outbox
  rows: RecordRows
  turns: Turns
  quota: Quota
  /** The owner, and the number of the database of his conversations. Read from D1 where the object has lost its settings. */
  account: () => Promise<Account>
  /** Who gets a thread that begins to wait. */
  assignment: () => Assignment
  stream: Pick<Stream, 'threadChanged'>
}

/** Writes the outbox into D1, in batches, in the order in which it was filled. */
export class Flushing extends Lane {
  readonly #parts: Parts
  #dirtyAt: number | null = null
  #failures = 0
  #flushing: Promise<void> | null = null
  #bookmark: string | null = null
  readonly #heardAt = new Map<string, number>()
  /** `null`: the next batch begins another. */
  #epoch: number | null = null

  constructor(parts: Parts) {
    super()
    this.#parts = parts
    if (!parts.outbox.isEmpty()) this.#dirtyAt = parts.clock.now()
  }

  /** Something was added to the outbox. Returns when it is written. */
  mark(): number {
    this.#dirtyAt ??= this.#parts.clock.now() + GATHER_MS
    return this.#dirtyAt
  }

  override begin(now: number): void {
    if (this.#dirtyAt === null || this.#dirtyAt > now || this.#flushing) return
    void this.track(
      this.flush().then(
        () => {},
        () => {},
      ),
    )
  }

  override nextDue(after: number): number | null {
    return this.#dirtyAt !== null && this.#dirtyAt > after && !this.#flushing ? this.#dirtyAt : null
  }

  /**
   * Writes everything that is in the outbox now; what is added meanwhile waits for the next flush, so that a busy agent
   * writes large batches and a caller does not wait for others. Returns the bookmark of the last batch in the database of
   * accounts; throws when D1 is away.
   */
  async flush(): Promise<string | null> {
    const { outbox } = this.#parts
    const upTo = outbox.last()
    // One that runs already may not write all of it.
    while (this.#flushing) await this.#flushing
    if (upTo === 0) {
      // A date left standing would begin a flush of nothing for ever.
      this.#dirtyAt = null
      return this.#bookmark
    }
    this.#flushing = this.#run(upTo).finally(() => {
      this.#flushing = null
    })
    await this.#flushing
    return this.#bookmark
  }

  async #run(upTo: number): Promise<void> {
    const { clock, outbox, agentId } = this.#parts
    try {
      this.#dirtyAt = null
      for (let isMore = true; isMore; ) {
        const entries = outbox.first(ENTRIES_AT_ONCE, upTo)
        const written = entries.length > 0 ? await this.#write(entries) : 0
        isMore = written < entries.length || entries.length === ENTRIES_AT_ONCE
      }
      this.#failures = 0
    } catch (error) {
      this.#failures++
      const wait = Math.min(RETRY_MOST_MS, RETRY_MS * 2 ** (this.#failures - 1))
      this.#dirtyAt = clock.now() + wait
      log('warn', 'agent.flush', { agentId, failures: this.#failures, ...factsOf(error) })
      throw error
    }
  }

  /**
   * Writes the first of these entries as one batch; when D1 refuses it, each of them by itself, and those that it refuses are
   * set aside. Returns how many it took.
   */
  async #write(entries: readonly OutboxEntry[]): Promise<number> {
    const { agentId, clock, outbox } = this.#parts
    const account = await this.#parts.account()
    const batch = new Batch({ ...this.#parts, ownerId: account.ownerId }, entries, BYTES_AT_ONCE)
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
    const { facts, clock } = this.#parts
    if (this.#epoch === null) {
      this.#epoch = Math.max(facts.number('epoch') + 1, clock.now())
      facts.set('epoch', this.#epoch)
    }
    return this.#epoch
  }

  async #commit(batch: Batch, { ownerId, recordDatabase }: Account): Promise<void> {
    const { agentId, env, facts, outbox, turns, quota, assignment, stream } = this.#parts
    if (batch.entries.some(({ kind }) => kind === 'usage')) await quota.load(ownerId)
    const record = openRecord(env, recordDatabase)
    const writer = { agentId, epoch: this.#epochNow(), ...outbox.rejectedCount() }
    const db = openDatabase(env, 'newest')
    // The reading is last, after what is deleted; a repeated batch reads the same.
    const reading = batch.deleted.length > 0 ? [threadsGone(record, batch.deleted)] : []
    const results = await commitAll(record, [...batch.statements(record, writer), ...reading]).catch(
      async (error: unknown) => {
        // Whether D1 does it after all is not known: then it has to do it before the next batch, or not at all.
        if (!isRefused(error)) this.#epoch = null
        if (isSuperseded(error)) {
          const [row] = await lastEpoch(record, agentId)
          facts.set('epoch', Math.max(facts.number('epoch'), row?.epoch ?? 0))
        }
        throw error
      },
    )
    const heard = batch.heard.filter(({ type, at }) => at >= (this.#heardAt.get(type) ?? 0) + HEARD_EVERY_MS)
    const where = { agentId, ownerId, db, record }
    const assignees = await assignWaiting(where, batch.notices, assignment())
    const statements = batch.accountStatements(db, heard, assignees)
    if (statements.length > 0) {
      await commitAll(db, statements)
      this.#bookmark = db.bookmark()
    }
    if (assignees.size > 0) await unassignLost(where, assignees.values())
    for (const sessionId of assignees.keys()) stream.threadChanged(sessionId)
    for (const { type, at } of heard) this.#heardAt.set(type, at)
    turns.recorded(batch.recorded, true)
    turns.recorded(batch.unrecorded, false)
    outbox.done(batch.entries)
    // With the next batch, so that who deletes does not wait for it.
    const gone = reading.length > 0 ? (results.at(-1) as Awaited<ReturnType<typeof threadsGone>>) : []
    for (const { sessionId } of gone) outbox.add('untold', sessionId)
  }
}

const commitAll = async (
  db: Parameters<typeof commit>[0],
  [first, ...rest]: readonly Statement[],
): Promise<readonly unknown[]> => (first ? commit(db, first, ...rest) : [])

function isRefused(error: unknown): boolean {
  for (let cause = error; cause instanceof Error; cause = cause.cause) if (REFUSED.test(cause.message)) return true
  return false
}
