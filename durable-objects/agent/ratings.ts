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
 * Ratings of visitors for replies, and for threads that a member has closed. A pruned reply is read from D1 first, by the key
 * of the visitor's message; a member's message is no exchange, so that a pruned one is not found.
 */
export class Ratings {
  readonly #parts: Parts

  constructor(parts: Parts) {
    this.#parts = parts
  }

  /** `key`: dedupe key of the message that was answered, or of the member's message; `null` rates the thread. */
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
      set.ratingRows.setMessageRating(reply.id, rating, clock.now())
      if (reply.author === 'member') set.outbox.add('message', String(reply.id))
      else set.outbox.add('exchange', turn.uid)
    })
    this.#publish(turn, reply.author === 'member')
    return 'stored'
  }

  async #thread(sessionId: string, rating: Rating | null): Promise<RatingOutcome> {
    const { set, restore, storage, stream, clock } = this.#parts
    if (!set.threads.find(sessionId)) await restore.load({ sessionId })
    const thread = set.threads.find(sessionId)
    if (!thread) return 'thread.notFound'
    if (thread.status !== 'closed') return 'chat.notClosed'
    storage.transactionSync(() => {
      set.ratingRows.setThreadRating(thread.id, rating, clock.now())
      set.outbox.add('rating', sessionId)
    })
    stream.threadChanged(sessionId)
    return 'stored'
  }

  #publish(turn: Turn, isMembers: boolean): void {
    const { set, stream } = this.#parts
    const place = set.placeOf(turn)
    if (isMembers) stream.threadChanged(place.sessionId)
    else stream.exchangeChanged(place)
  }
}
