import type { RestoreOutcome } from '../../worker/agent-client/messages.ts'
import { commit, isUniqueConflict, openDatabase, type RecordDatabase } from '../../worker/core/db.ts'
import { assigneesOf } from '../../worker/record/assignments.store.ts'
import { type BinnedExchange, type Binning, binnedSession, exchangeRestored } from '../../worker/record/binned.store.ts'
import { isSuperseded } from '../../worker/record/writer.store.ts'
import type { AlarmClock } from './alarm-clock.ts'
import { unassignLost } from './assignments.ts'
import { Component } from './component.ts'
import type { Flushing } from './flushing.ts'
import { type ExchangeRow, exchangesOf } from './record.store.ts'
import type { ReplyGeneration } from './reply-generation.ts'
import type { Restore } from './restore.ts'
import { migrate } from './schema.ts'
import type { SharedParts } from './shared-parts.ts'
import type { TurnEndings } from './turn-endings.ts'

/** Most flushes before a deletion: a change during one flush needs another. */
const FLUSHES_MAX = 3

interface Parts extends Pick<SharedParts, 'env' | 'agentId' | 'clock' | 'set' | 'quota' | 'stream' | 'wakeBy'> {
  restore: Restore
  endings: TurnEndings
  flushing: Flushing
  generation: Pick<ReplyGeneration, 'abortAll'>
  storage: Pick<DurableObjectStorage, 'deleteAll' | 'sql'>
  alarmClock: AlarmClock
  openRecord: () => Promise<RecordDatabase>
}

/** Deletes exchanges, for good or into the bin, and restores them. The bin is a table of D1; the object keeps none of it. */
export class Deletions extends Component<Parts> {
  /** `sessionId`: the thread whose readers are notified; `null`: none. */
  async delete(exchangeId: string, binning: Binning | null, sessionId: string | null): Promise<void> {
    const { set, restore, quota, stream, endings, flushing, clock, wakeBy } = this.parts
    if (binning) await this.#flushExchange(exchangeId)
    // The summary of a thread may cover a pruned exchange: it is loaded to find the thread. If that fails, all are deleted.
    const mayBeCovered = !set.turns.byUid(exchangeId) && set.memory.hasSummaries()
    if (mayBeCovered && !(await restore.load({ id: exchangeId }).catch(() => false))) set.memory.deleteSummaries()
    const turn = set.turns.byUid(exchangeId)
    if (turn?.isReserved) quota.release()
    if (turn) {
      set.remove(turn)
      stream.dropReply(turn.key)
      endings.announce(turn.id)
    }
    // The next turn of the thread can start.
    if (turn?.dueAt != null) wakeBy(clock.now())
    set.outbox.delete(exchangeId, binning)
    await flushing.flush()
    if (set.outbox.holds(exchangeId)) throw new Error('D1 refuses the deletion of an exchange.')
    if (sessionId !== null) stream.threadChanged(sessionId)
  }

  /** Restores an exchange in D1, and in the working set if that has its thread, so that it is part of the history again. */
  async restoreExchange(exchange: BinnedExchange): Promise<RestoreOutcome> {
    const { agentId, clock, set, restore, flushing, openRecord } = this.parts
    const { id } = exchange
    await flushing.flush()
    // A queued or refused deletion would delete it again.
    if (set.outbox.holds(id)) return 'busy'
    const record = await openRecord()
    const sessionId = binnedSession(exchange)
    // The contact's profile in D1 is newer than the one in the bin: loaded here, it is written again below.
    if (!set.threads.find(sessionId)) await restore.loadThread(sessionId)
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
      if (isUniqueConflict(error, 'messages.')) return 'saidAgain'
      throw error
    }
    // The member to whom the thread was assigned may have lost access meanwhile.
    const db = openDatabase(this.parts.env, 'newest')
    const assignees = assigned.map(({ assigneeId }) => assigneeId)
    if (assigned.length > 0) await unassignLost({ agentId, ownerId: exchange.ownerId, db, record }, assignees)
    set.outbox.markRestored(id)
    const thread = set.threads.find(sessionId)
    if (thread) {
      set.memory.deleteSummary(thread.id)
      restore.take(rows)
      set.outbox.add('status', sessionId)
    }
    this.parts.stream.threadChanged(sessionId)
    return 'restored'
  }

  /** Deletes the object's storage and alarm with all its turns, after the agent was deleted for good. */
  async eraseAll(): Promise<void> {
    const { alarmClock, storage, generation, endings } = this.parts
    await alarmClock.set(null)
    await storage.deleteAll()
    migrate(storage.sql)
    generation.abortAll()
    endings.announceAll()
  }

  /** Flushes until D1 has the current state of the exchange, which it then moves into the bin. */
  async #flushExchange(exchangeId: string): Promise<void> {
    const { set, flushing } = this.parts
    for (let flushes = 0; flushes === 0 || (flushes < FLUSHES_MAX && set.outbox.holds(exchangeId)); flushes++)
      await flushing.flush()
  }
}
