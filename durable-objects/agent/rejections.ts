import type { SetAside } from '../../worker/agent-client/agent.ts'
import type { OutboxKind } from '../../worker/contract/rejected.ts'
import type { Flushing } from './flushing.ts'
import type { WorkingSet } from './working-set.ts'

interface Parts {
  storage: Pick<DurableObjectStorage, 'transactionSync'>
  set: WorkingSet
  flushing: Flushing
}

/** What administrators do with entries of the outbox that D1 refuses. */
export class Rejections {
  readonly #parts: Parts

  constructor(parts: Parts) {
    this.#parts = parts
  }

  list(): SetAside[] {
    return this.#parts.set.outbox.rejected().map((row) => ({ ...row, sessionId: this.#threadOf(row.kind, row.ref) }))
  }

  /** Writes all of them again. How many D1 still refuses. */
  async retry(): Promise<number> {
    const { flushing, set } = this.#parts
    set.outbox.retryRejected(Number.MAX_SAFE_INTEGER)
    await flushing.flush()
    // The number of those that were refused once more is an entry of its own.
    await flushing.flush()
    return set.outbox.rejected().length
  }

  /** Drops one for good; a deletion stays. An exchange that D1 never had goes with its messages. False: there is none. */
  async drop(number: number): Promise<boolean> {
    const { flushing, set, storage } = this.#parts
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
    const { turns, messages, threads } = this.#parts.set
    if (kind === 'status' || kind === 'rating') return ref
    const id = kind === 'message' ? messages.byId(Number(ref))?.threadId : turns.byUid(ref)?.threadId
    return id === undefined ? null : (threads.byId(id)?.key ?? null)
  }
}
