import type { ProviderMessage, RatingOutcome } from '../../worker/agent-client/messages.ts'
import { ratingIn } from '../../worker/channels/rating.rules.ts'
import type { Rating } from '../../worker/contract/ratings.ts'
import { configOf } from '../../worker/core/config.ts'
import { acknowledge } from '../../worker/features/chat/delivery.service.ts'
import { Component } from './component.ts'
import type { Restore } from './restore.ts'
import type { Turn } from './rows.ts'
import type { SharedParts } from './shared-parts.ts'

interface Parts extends Pick<SharedParts, 'env' | 'settings' | 'clock' | 'set' | 'storage' | 'stream'> {
  restore: Restore
}

/**
 * Ratings of visitors for replies, and for threads that a member has closed. A pruned reply is read from D1 first, by the key
 * of the visitor's message; a member's message is no exchange, so that a pruned one is not found. Contacts of providers rate a
 * thread by a tap on an answer to the question that they got (`rating-questions.ts`).
 */
export class Ratings extends Component<Parts> {
  /** `key`: dedupe key of the message that was answered, or of the member's message; `null` rates the thread. */
  rate(sessionId: string, key: string | null, rating: Rating | null): Promise<RatingOutcome> {
    return key === null ? this.#thread(sessionId, rating) : this.#reply(sessionId, key, rating)
  }

  /**
   * Takes a provider's message that rates its thread, in the caller's transaction; no turn answers it and nothing is counted.
   * False: it is another message, or its contact was not asked.
   */
  takeTap({ key, sessionId, channelType, text, attachments, address }: ProviderMessage): boolean {
    const { set, stream, clock, env, settings } = this.parts
    const rating = ratingIn(text, attachments)
    const thread = rating === null ? null : set.threads.find(sessionId)
    if (!thread || thread.contact?.ratingAskedAt === undefined) return false
    set.messages.addDedupeKey(key, 0, clock.now())
    set.ratingRows.setThreadRating(thread.id, rating, clock.now())
    set.outbox.add('rating', sessionId)
    stream.threadChanged(sessionId)
    void acknowledge(configOf(env), settings.connectedChannel(channelType), address)
    return true
  }

  async #reply(sessionId: string, key: string, rating: Rating | null): Promise<RatingOutcome> {
    const { set, restore, storage, clock } = this.parts
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
    const { set, restore, storage, stream, clock } = this.parts
    if (!set.threads.find(sessionId)) await restore.loadThread(sessionId)
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
    const { set, stream } = this.parts
    const exchange = set.exchangeRefOf(turn)
    if (isMembers) stream.threadChanged(exchange.sessionId)
    else stream.exchangeChanged(exchange)
  }
}
