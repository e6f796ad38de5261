import type { RestoreOutcome } from '../../worker/agent-client/messages.ts'
import type { Clock } from '../../worker/core/clock.ts'
import { commit, isTaken, openDatabase, type RecordDatabase } from '../../worker/core/db.ts'
import type { Env } from '../../worker/core/env.ts'
import { assigneesOf } from '../../worker/record/assignments.store.ts'
import { type BinnedExchange, type Binning, binnedSession, exchangeRestored } from '../../worker/record/binned.store.ts'
import { isSuperseded } from '../../worker/record/writer.store.ts'
import { unassignLost } from './assignments.ts'
import type { Flushing } from './flushing.ts'
import type { Quota } from './quota.ts'
import { type ExchangeRow, exchangesOf } from './record.store.ts'
import type { Restore } from './restore.ts'
import type { WorkingSet } from './working-set.ts'

/** What happens to an exchange while it is being written is written once more, so often. */
const WRITES_MAX = 3

interface Parts {
  env: Env
  agentId: string
  clock: Clock
  set: WorkingSet
  restore: Restore
  quota: Quota
  flushing: Flushing
  openRecord: () => Promise<RecordDatabase>
  wakeBy: (at: number) => void
}

/** Deletes exchanges, for good or into the bin, which is in D1 alone, and puts them back from there. */
export class Deletions {
  readonly #parts: Parts

  constructor(parts: Parts) {
    this.#parts = parts
  }

  async delete(exchangeId: string, binning: Binning | null): Promise<void> {
    const { set, restore, quota, flushing, clock, wakeBy } = this.#parts
    if (binning) await this.#write(exchangeId)
    // A summary may cover an exchange that was pruned: D1 says which thread it is of.
    if (!set.turns.byUid(exchangeId) && set.memory.hasSummaries())
      await restore.load({ id: exchangeId }).catch(() => set.memory.forgetAll())
    const turn = set.turns.byUid(exchangeId)
    if (turn?.isReserved) quota.giveBack()
    if (turn) set.remove(turn)
    // The next turn of its thread may begin.
    if (turn?.dueAt != null) wakeBy(clock.now())
    set.outbox.delete(exchangeId, binning)
    await flushing.flush()
    if (set.outbox.holds(exchangeId)) throw new Error('D1 refuses the deletion of an exchange.')
  }

  /** Afterwards the working set has it too, if it has its thread: it is part of what the engine is told again. */
  async restoreExchange(exchange: BinnedExchange): Promise<RestoreOutcome> {
    const { agentId, clock, set, restore, flushing, openRecord } = this.#parts
    const { id } = exchange
    await flushing.flush()
    // A deletion that D1 has not confirmed would delete it once more.
    if (set.outbox.holds(id)) return 'busy'
    const record = await openRecord()
    const sessionId = binnedSession(exchange)
    // What D1 knows of the contact now is newer than what the bin has: it is written again.
    if (!set.threads.find(sessionId)) await restore.load({ sessionId })
    const status = set.threads.find(sessionId)?.status ?? exchange.status
    const writing = exchangeRestored(record, agentId, { ...exchange, status }, clock.now())
    let rows: ExchangeRow[]
    let assigned: Awaited<ReturnType<typeof assigneesOf>>
    try {
      const reading = [exchangesOf(record, agentId, { id }), assigneesOf(record, agentId, [sessionId])] as const
      const results = await commit(record, ...writing, ...reading)
      ;[rows, assigned] = results.slice(-reading.length) as [typeof rows, typeof assigned]
    } catch (error) {
      if (isSuperseded(error)) return 'gone'
      if (isTaken(error, 'messages.')) return 'saidAgain'
      throw error
    }
    // Who had the thread may have left meanwhile.
    const db = openDatabase(this.#parts.env, 'newest')
    const assignees = assigned.map(({ assigneeId }) => assigneeId)
    if (assigned.length > 0) await unassignLost({ agentId, ownerId: exchange.ownerId, db, record }, assignees)
    set.outbox.restored(id)
    const thread = set.threads.find(sessionId)
    if (thread) {
      set.memory.forgetThread(thread.id)
      restore.take(rows)
      set.outbox.add('status', sessionId)
    }
    return 'restored'
  }

  /** D1 has the exchange as it is now: from there it goes into the bin. */
  async #write(exchangeId: string): Promise<void> {
    const { set, flushing } = this.#parts
    for (let writes = 0; writes === 0 || (writes < WRITES_MAX && set.outbox.holds(exchangeId)); writes++)
      await flushing.flush()
  }
}
