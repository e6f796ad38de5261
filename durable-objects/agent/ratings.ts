import type { RatingOutcome } from '../../worker/agent-client/messages.ts'
import type { Rating } from '../../worker/contract/ratings.ts'
import type { Clock } from '../../worker/core/clock.ts'
import type { Restore } from './restore.ts'
import type { Turn } from './rows.ts'
import type { Stream } from './stream.ts'
import type { WorkingSet } from './working-set.ts'

interface Parts {
  clock: Clock
  set: WorkingSet
  storage: Pick<DurableObjectStorage, 'transactionSync'>
  restore: Restore
  stream: Stream
}

/**
 * What the visitor of a thread says of its replies, and of the thread itself once a member has closed it. What is not in
 * the working set is read from D1 first, by the id of the visitor's message: a member's message that was pruned is not found.
 */
export class Ratings {
  readonly #parts: Parts

  constructor(parts: Parts) {
    this.#parts = parts
  }

  /** `key`: of the message that was answered, or of the member's message; `null`: the thread is rated. */
  rate(sessionId: string, key: string | null, rating: Rating | null): Promise<RatingOutcome> {
    return key === null ? this.#thread(sessionId, rating) : this.#reply(sessionId, key, rating)
  }

  async #reply(sessionId: string, key: string, rating: Rating | null): Promise<RatingOutcome> {
    const { set, restore, storage, clock } = this.#parts
    if (!set.turns.byKey(key)) await restore.load({ messageKey: key })
    const turn = set.turns.byKey(key)
    const reply = turn?.replyId == null ? null : set.messages.byId(turn.replyId)
    if (!turn || !reply || turn.state !== 'answered' || set.threadOf(turn).key !== sessionId)
      return 'chat.replyNotFound'
    if (reply.rating === rating) return 'stored'
    storage.transactionSync(() => {
      set.rated.message(reply.id, rating, clock.now())
      if (reply.author === 'member') set.outbox.add('message', String(reply.id))
      else set.outbox.add('exchange', turn.uid)
    })
    this.#tell(turn, reply.author === 'member')
    return 'stored'
  }

  async #thread(sessionId: string, rating: Rating | null): Promise<RatingOutcome> {
    const { set, restore, storage, stream, clock } = this.#parts
    if (!set.threads.find(sessionId)) await restore.load({ sessionId })
    const thread = set.threads.find(sessionId)
    if (!thread) return 'thread.notFound'
    if (thread.status !== 'closed') return 'chat.notClosed'
    storage.transactionSync(() => {
      set.rated.thread(thread.id, rating, clock.now())
      set.outbox.add('rating', sessionId)
    })
    stream.threadChanged(sessionId)
    return 'stored'
  }

  #tell(turn: Turn, isMembers: boolean): void {
    const { set, stream } = this.#parts
    const place = set.placeOf(turn)
    if (isMembers) stream.threadChanged(place.sessionId)
    else stream.exchangeChanged(place)
  }
}
