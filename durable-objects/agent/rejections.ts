import type { RejectedOutboxEntry } from '../../worker/agent-client/agent.ts'
import type { OutboxKind } from '../../worker/contract/rejected.ts'
import { Component } from './component.ts'
import type { Flushing } from './flushing.ts'
import type { WorkingSet } from './working-set.ts'

interface Parts {
  storage: Pick<DurableObjectStorage, 'transactionSync'>
  set: WorkingSet
  flushing: Flushing
}

/** Actions of administrators on outbox entries that D1 refuses. */
export class Rejections extends Component<Parts> {
  list(): RejectedOutboxEntry[] {
    return this.parts.set.outbox.rejected().map((row) => ({ ...row, sessionId: this.#threadOf(row.kind, row.ref) }))
  }

  /** Retries all refused entries. Returns how many D1 still refuses; throws when D1 is away. */
  async retry(): Promise<number> {
    const { flushing, set } = this.parts
    set.outbox.retryRejected(Number.MAX_SAFE_INTEGER)
    await flushing.flush()
    // The first flush may queue the new count of refused entries, which the second writes.
    await flushing.flush()
    return set.outbox.rejected().length
  }

  /** Drops an entry, with its exchange if D1 never had it. False: no such entry, or a deletion, which must not be lost. */
  async drop(number: number): Promise<boolean> {
    const { flushing, set, storage } = this.parts
    const entry = set.outbox.rejected().find((each) => each.number === number)
    if (!entry || entry.kind === 'deletion') return false
    storage.transactionSync(() => {
      set.outbox.drop(number)
      const turn = entry.kind === 'exchange' ? set.turns.byUid(entry.ref) : null
      if (turn && turn.dueAt === null && !turn.isRecorded) set.remove(turn)
    })
    await flushing.flush().catch(() => {})
    return true
  }

  #threadOf(kind: OutboxKind, ref: string): string | null {
    const { turns, messages, threads } = this.parts.set
    if (kind === 'status' || kind === 'rating') return ref
    if (kind === 'assignment') return JSON.parse(ref).sessionId
    const id = kind === 'message' ? messages.byId(Number(ref))?.threadId : turns.byUid(ref)?.threadId
    return id === undefined ? null : (threads.byId(id)?.key ?? null)
  }
}
