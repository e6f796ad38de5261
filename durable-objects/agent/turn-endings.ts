import type { Outcome } from '../../worker/agent-client/messages.ts'
import type { ErrorCode } from '../../worker/contract/errors.ts'
import type { MessagePart } from '../../worker/contract/messages.ts'
import { DAY_MS } from '../../worker/core/days.ts'
import { applyHandover, storedSources } from '../../worker/engines/handover.rules.ts'
import { needsMember } from '../../worker/engines/intents.rules.ts'
import { addUsage } from '../../worker/engines/tokens.rules.ts'
import { outgoingFor } from '../../worker/features/chat/delivery.service.ts'
import type { GeneratedReply } from '../../worker/features/chat/replies.ts'
import { Component } from './component.ts'
import { replyParts } from './reply-parts.ts'
import { isInPlanConversation, type Thread, type Turn, type TurnResult } from './rows.ts'
import type { SharedParts } from './shared-parts.ts'
import type { WaitingThreads } from './waiting-threads.ts'

interface Parts extends Pick<SharedParts, 'clock' | 'set' | 'storage' | 'quota' | 'stream'> {
  waits: WaitingThreads
}

/**
 * Ends turns, with or without a reply. One transaction stores the reply, the plan conversation, the delivery and the outbox
 * entries; `announce` then informs the streams, waiting callers and the queue of the thread.
 */
export class TurnEndings extends Component<Parts> {
  readonly #waiters = new Map<number, Set<(outcome: Outcome | null) => void>>()
  /** Called after a turn has ended; `null`: it was deleted. */
  onEnded = (_turnId: number, _turn: Turn | null): void => {}

  /** Waits until a turn ends. `null`: it did not within `ms` milliseconds, or it was deleted. */
  wait(turnId: number, ms: number): Promise<Outcome | null> {
    const { set, clock } = this.parts
    const turn = set.turns.byId(turnId)
    const outcome = turn && set.outcomeOf(turn)
    if (!turn || outcome) return Promise.resolve(outcome)
    return new Promise((resolve) => {
      const waiting = this.#waiters.get(turnId) ?? new Set()
      const end = (outcome: Outcome | null) => {
        cancel()
        waiting.delete(end)
        if (waiting.size === 0) this.#waiters.delete(turnId)
        resolve(outcome)
      }
      const cancel = clock.after(ms, () => end(null))
      this.#waiters.set(turnId, waiting.add(end))
    })
  }

  /**
   * Ends a turn with a reply, in the caller's transaction: message, plan conversation, delivery, outbox entries, status of
   * the thread. The caller calls `announce` after the commit. `question`: the text of the turn's messages, if it is at hand.
   */
  answer(turn: Turn, thread: Thread, reply: GeneratedReply, question?: string): void {
    const { set, stream, clock } = this.parts
    const now = clock.now()
    const made = applyHandover(reply, thread)
    const { text, times } = made
    const sources = storedSources(made)
    const summaryUsage = set.memory.takeSummaryUsage(thread.id)
    const usage = summaryUsage ? addUsage(made.usage, summaryUsage) : made.usage
    const parts = replyParts(
      { text, options: made.rich?.areListed ? [] : made.rich?.suggestions },
      question ?? set.messages.textOfTurn(turn.id),
      made.needsMember && !made.handover,
    )
    const replyId = this.#addReply(turn, parts, now)
    const result: TurnResult = {
      times: { ...times, unansweredAt: null },
      ...(sources && { sources }),
      ...(usage && { usage }),
      ...this.#settleQuota(turn, thread, now),
    }
    const eventNumber = stream.nextNumber(now)
    set.turns.end(turn.id, { state: 'answered', replyId, responseMs: now - turn.saidAt, eventNumber, result })
    this.#queueDelivery(turn, thread, made.rich ?? { text }, now)
    set.outbox.add('exchange', turn.uid)
    const unknownInARow = made.isUnknown && !made.needsMember ? thread.unknownInARow + 1 : 0
    if (thread.failureNotifiedAt !== null) set.threads.setNotifiedAt('failure', thread.id, null)
    if (unknownInARow !== thread.unknownInARow) set.threads.setUnknownInARow(thread.id, unknownInARow)
    if (made.needsMember) this.#setPending(thread)
  }

  /** Adds the agent's message of a turn. Returns its id. */
  #addReply({ id, threadId, key }: Turn, parts: readonly MessagePart[], now: number): number {
    const details = { key, storedAt: now }
    return this.parts.set.messages.add({ threadId, turnId: id, author: 'agent', parts, details, saidAt: now })
  }

  /**
   * Uses the plan conversation that a turn holds, or releases it if another turn has begun one for the thread meanwhile.
   * Returns what that adds to the turn's result.
   */
  #settleQuota(turn: Turn, thread: Thread, now: number): Pick<TurnResult, 'opens'> {
    const { set, quota } = this.parts
    const opens = turn.isReserved && !isInPlanConversation(thread, now)
    if (turn.isReserved && !opens) quota.release()
    if (!opens) return {}
    set.threads.startPlanConversation(thread.id, now)
    quota.use()
    set.outbox.add('usage', quota.month)
    return { opens }
  }

  /** Queues the delivery of a text to the contact's provider; on the web chat the stream delivers it. */
  #queueDelivery(
    turn: Turn,
    thread: Thread,
    reply: Parameters<typeof outgoingFor>[1],
    now: number,
    isOptOutNotice = false,
  ): void {
    const { set } = this.parts
    if (thread.channelType === 'webchat') return
    const address = set.messages.ofTurn(turn.id).at(-1)?.details.address ?? thread.address
    if (!address) return
    const composed = set.optionIds.shortenIds(thread.id, outgoingFor(thread.channelType, reply, address))
    const outgoing = isOptOutNotice ? composed.map((part) => ({ ...part, isOptOutNotice })) : composed
    set.deliveries.add({ turnId: turn.id, threadId: thread.id, address, outgoing, createdAt: now, nextAt: now })
    set.outbox.add('delivery', turn.uid)
  }

  /**
   * Sets a thread in which a member is needed to `pending`. The agent continues to answer, since no member may be there. A
   * thread that was closed while the reply was made is reopened too: the reply may promise the contact a person.
   */
  #setPending(thread: Thread): void {
    const { set, waits } = this.parts
    if (thread.status !== 'open' && thread.status !== 'closed') return
    // A message begins another wait; the one before a closing goes on only when the closing is undone.
    set.threads.endWait(thread.id)
    set.threads.setStatus(thread.id, 'pending', this.parts.clock.now())
    set.outbox.add('status', thread.key)
    waits.start(thread, 'waiting')
  }

  /**
   * Leaves a turn to members with a draft of the agent (`made`, which uses a plan conversation as a reply does) for all open
   * messages of the thread. The contact gets `sentence`, that members answer, at most once in 24 hours.
   */
  leaveWithDraft(turn: Turn, thread: Thread, made: GeneratedReply | null, sentence: string | null): void {
    const { set, clock, quota, waits } = this.parts
    const now = clock.now()
    const result: TurnResult = { ...turn.result, isLeft: true }
    if (made) {
      const { text, sources, usage } = made
      const draft = { id: turn.uid, text, sources, isUnknown: made.outcome === 'unknown' }
      set.drafts.put(thread.id, turn.id, { ...draft, createdAt: new Date(now).toISOString() })
      const opens = this.#settleQuota(turn, thread, now)
      Object.assign(result, { times: { ...made.times, unansweredAt: null }, ...(usage && { usage }), ...opens })
    } else {
      // An older draft does not answer the new message.
      set.drafts.remove(thread.id)
      if (turn.isReserved) quota.release()
    }
    const isNotified = sentence !== null && (thread.handoverNotifiedAt ?? 0) <= now - DAY_MS
    const replyId = isNotified ? this.#addReply(turn, [{ type: 'text', text: sentence }], now) : null
    this.#endWithoutAnswer(turn, replyId, result)
    if (isNotified) {
      set.threads.setNotifiedAt('handover', thread.id, now)
      this.#queueDelivery(turn, thread, { text: sentence }, now)
    }
    this.#setPending(thread)
    waits.start(thread, 'waiting')
  }

  /** Answers a contact's word STOP or START with a confirmation, in the caller's transaction. It uses no plan conversation. */
  confirmOptWord(turn: Turn, thread: Thread, sentence: string): void {
    const { clock, quota } = this.parts
    const now = clock.now()
    if (turn.isReserved) quota.release()
    const replyId = this.#addReply(turn, [{ type: 'text', text: sentence }], now)
    this.#endWithoutAnswer(turn, replyId, turn.result)
    this.#queueDelivery(turn, thread, { text: sentence }, now, true)
  }

  /** As `leaveAndNotify`, in a transaction of its own, and announced. */
  leaveAndAnnounce(turn: Turn): void {
    this.parts.storage.transactionSync(() => this.leaveAndNotify(turn))
    this.announce(turn.id)
  }

  /** Leaves a turn to the members who took its thread over, and notifies them of the message. */
  leaveAndNotify(turn: Turn): void {
    this.leaveToMembers(turn)
    this.parts.waits.start(this.parts.set.threadOf(turn), 'written')
  }

  /** Ends a turn without a reply because members took its thread over. It uses no plan conversation. */
  leaveToMembers(turn: Turn): void {
    if (turn.isReserved) this.parts.quota.release()
    this.#endWithoutAnswer(turn, null, turn.result)
  }

  /** Ends a turn that the agent itself did not answer. `replyId`: the fixed sentence that was sent instead, if any. */
  #endWithoutAnswer(turn: Turn, replyId: number | null, result: TurnResult): void {
    const { set, stream, clock } = this.parts
    const eventNumber = stream.nextNumber(clock.now())
    set.turns.end(turn.id, { state: 'answered', replyId, responseMs: null, eventNumber, result })
    set.outbox.add('exchange', turn.uid)
  }

  /** Ends a turn without a reply, in a transaction of its own, and announces it to the owner's streams. */
  fail(turn: Turn, state: 'failed' | 'dropped', code: ErrorCode): void {
    const { set, clock, quota, stream, storage } = this.parts
    storage.transactionSync(() => {
      if (set.turns.byId(turn.id)?.isReserved) quota.release()
      const result = { ...turn.result, times: { ...turn.result.times, unansweredAt: clock.now() } }
      set.turns.end(turn.id, { state, code, result })
      set.outbox.add('exchange', turn.uid)
      if (needsMember(set.messages.textOfTurn(turn.id))) this.#setPending(set.threadOf(turn))
    })
    const { channelType, key: sessionId } = set.threadOf(turn)
    const subject = state === 'dropped' ? { sessionId } : set.exchangeRefOf(turn)
    if (!turn.isTooLate) stream.trouble('unanswered', subject, turn.key, channelType)
    this.announce(turn.id)
  }

  /**
   * After the commit: publishes the result, resolves waiting callers, and lets the next turn of the thread start. `committed`:
   * the rows as they are after it, if the caller has read them.
   */
  announce(turnId: number, committed?: { turn: Turn; thread: Thread }): void {
    const { set, stream } = this.parts
    const turn = committed?.turn ?? set.turns.byId(turnId)
    const waiting = [...(this.#waiters.get(turnId) ?? [])]
    if (!turn) {
      for (const end of waiting) end(null)
      this.onEnded(turnId, null)
      return
    }
    const thread = committed?.thread ?? set.threadOf(turn)
    if (turn.state === 'answered' && stream.hasReaders(thread.key)) stream.publish(set.resultOf(turn, thread))
    else stream.dropReply(turn.key)
    const isFailedChat = turn.state === 'failed' && thread.channelType === 'webchat'
    const outcome = waiting.length > 0 || isFailedChat ? set.outcomeOf(turn, thread) : null
    if (isFailedChat && outcome?.kind === 'failed') stream.failed(turn.key, outcome)
    for (const end of waiting) end(outcome)
    this.onEnded(turnId, turn)
  }

  /** Resolves all waiting callers after the object's storage was deleted. */
  announceAll(): void {
    for (const turnId of [...this.#waiters.keys()]) this.announce(turnId)
  }
}
