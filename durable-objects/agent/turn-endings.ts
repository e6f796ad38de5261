import type { Outcome } from '../../worker/agent-client/messages.ts'
import type { ErrorCode } from '../../worker/contract/errors.ts'
import type { Clock } from '../../worker/core/clock.ts'
import { DAY_MS } from '../../worker/core/days.ts'
import { applyHandover } from '../../worker/engines/handover.rules.ts'
import { needsMember } from '../../worker/engines/intents.rules.ts'
import { addUsage } from '../../worker/engines/tokens.rules.ts'
import { outgoingFor } from '../../worker/features/chat/delivery.service.ts'
import type { MadeReply } from '../../worker/features/chat/replies.ts'
import { replyParts } from './messages.ts'
import type { Quota } from './quota.ts'
import { isCounted, type Thread, type Turn, type TurnResult } from './rows.ts'
import type { Stream } from './stream.ts'
import type { WaitingThreads } from './waiting-threads.ts'
import type { WorkingSet } from './working-set.ts'

interface Parts {
  clock: Clock
  set: WorkingSet
  storage: Pick<DurableObjectStorage, 'transactionSync'>
  quota: Quota
  stream: Stream
  waits: WaitingThreads
}

/** How turns end: with a reply or without one, stored with everything that follows, then told. */
export class TurnEndings {
  readonly #parts: Parts
  readonly #waiting = new Map<number, ((outcome: Outcome | null) => void)[]>()
  onEnded = (_: Turn): void => {}

  constructor(parts: Parts) {
    this.#parts = parts
  }

  /** Waits for the end of a turn; `null` when that takes longer than `ms`, or the turn is deleted. */
  wait(turnId: number, ms: number): Promise<Outcome | null> {
    const { set, clock } = this.#parts
    const turn = set.turns.byId(turnId)
    const outcome = turn && set.outcomeOf(turn)
    if (!turn || outcome) return Promise.resolve(outcome)
    return new Promise((resolve) => {
      const cancel = clock.after(ms, () => end(null))
      const end = (outcome: Outcome | null) => {
        cancel()
        resolve(outcome)
      }
      this.#waiting.set(turnId, [...(this.#waiting.get(turnId) ?? []), end])
    })
  }

  /**
   * Stores a reply, once, with everything that follows from it: the plan conversation, the delivery, the outbox. The
   * caller tells the streams by `told`.
   */
  answer(turn: Turn, thread: Thread, reply: MadeReply): void {
    const { set, stream, clock } = this.#parts
    const now = clock.now()
    const made = applyHandover(reply, thread)
    const { text, outcome, times } = made
    // Without sources it is listed to the owner as not answered: what was not surely known is a question still.
    const sources = outcome === undefined || outcome === 'sure' ? made.sources : []
    const forSummary = set.memory.takeUsage(thread.id)
    const usage = forSummary ? addUsage(made.usage, forSummary) : made.usage
    const asked = set.messages.textOfTurn(turn.id)
    const replyId = set.messages.add({
      threadId: thread.id,
      turnId: turn.id,
      author: 'agent',
      parts: replyParts(text, asked),
      details: { key: turn.key, storedAt: now },
      saidAt: now,
    })
    const result: TurnResult = { times: { ...times, unansweredAt: null }, sources, ...(usage && { usage }) }
    const eventNumber = stream.take(now)
    set.turns.end(turn.id, { state: 'answered', replyId, responseMs: now - turn.saidAt, eventNumber, result })
    this.#count(turn, thread, now)
    this.#send(turn, thread, made.rich ?? { text }, now)
    set.outbox.add('exchange', turn.uid)
    const unknownInARow = made.isUnknown && !made.needsMember ? thread.unknownInARow + 1 : 0
    if (thread.failureToldAt !== null) set.threads.failureTold(thread.id, null)
    if (unknownInARow !== thread.unknownInARow) set.threads.setUnknownInARow(thread.id, unknownInARow)
    if (made.needsMember) this.#awaitMember(thread)
  }

  /** The plan conversation that a turn holds is used, unless its thread is in one already. */
  #count(turn: Turn, thread: Thread, now: number): void {
    const { set, quota } = this.#parts
    if (turn.isReserved && isCounted(thread, now)) quota.giveBack()
    else if (turn.isReserved) {
      set.threads.count(thread.id, now)
      quota.use()
      set.outbox.add('usage', quota.month)
    }
  }

  /** What the contact is told goes to his provider. */
  #send(
    turn: Turn,
    thread: Thread,
    reply: Parameters<typeof outgoingFor>[1],
    now: number,
    isOptOutNotice = false,
  ): void {
    const { set } = this.#parts
    if (thread.channelType === 'webchat') return
    const address = set.messages.ofTurn(turn.id).at(-1)?.details.address ?? thread.address
    if (!address) return
    const composed = set.optionIds.noted(thread.id, outgoingFor(thread.channelType, reply, address))
    const outgoing = isOptOutNotice ? composed.map((part) => ({ ...part, isOptOutNotice })) : composed
    set.deliveries.add({ turnId: turn.id, threadId: thread.id, address, outgoing, createdAt: now, nextAt: now })
    set.outbox.add('delivery', turn.uid)
  }

  /**
   * Marks a thread in which a member is needed. The agent goes on: nobody may be there. One that was closed while the reply
   * was made is marked too: its contact may have been told that a person answers, and who closed it did not know.
   */
  #awaitMember(thread: Thread): void {
    const { set, waits } = this.#parts
    if (thread.status !== 'open' && thread.status !== 'closed') return
    set.threads.setStatus(thread.id, 'pending', this.#parts.clock.now())
    set.outbox.add('status', thread.key)
    waits.start(thread, 'waiting')
  }

  /**
   * Leaves a turn to members, who get what the agent would say as a draft (`made`, a plan conversation as a reply is) for all
   * that is open in the thread. The contact is told that members answer (`sentence`) once a day.
   */
  draft(turn: Turn, thread: Thread, made: MadeReply | null, sentence: string | null): void {
    const { set, stream, clock, quota, waits } = this.#parts
    const now = clock.now()
    const result: TurnResult = { ...turn.result, isLeft: true }
    if (made) {
      const { text, sources, usage } = made
      const draft = { id: turn.uid, text, sources, isUnknown: made.outcome === 'unknown' }
      set.drafts.put(thread.id, turn.id, { ...draft, createdAt: new Date(now).toISOString() })
      Object.assign(result, { times: { ...made.times, unansweredAt: null }, ...(usage && { usage }) })
      this.#count(turn, thread, now)
    } else {
      // One for what was said before does not answer this.
      set.drafts.remove(thread.id)
      if (turn.isReserved) quota.giveBack()
    }
    const isTold = sentence !== null && (thread.handoverToldAt ?? 0) <= now - DAY_MS
    const replyId = isTold
      ? set.messages.add({
          ...{ threadId: thread.id, turnId: turn.id, author: 'agent', parts: [{ type: 'text', text: sentence }] },
          ...{ details: { key: turn.key, storedAt: now }, saidAt: now },
        })
      : null
    set.turns.end(turn.id, { state: 'answered', replyId, responseMs: null, eventNumber: stream.take(now), result })
    if (isTold) {
      set.threads.handoverTold(thread.id, now)
      this.#send(turn, thread, { text: sentence }, now)
    }
    set.outbox.add('exchange', turn.uid)
    this.#awaitMember(thread)
    waits.start(thread, 'waiting')
  }

  /** Confirms, in the caller's transaction, what a contact asked for about messages. It costs no plan conversation. */
  confirm(turn: Turn, thread: Thread, sentence: string): void {
    const { set, stream, clock, quota } = this.#parts
    const now = clock.now()
    if (turn.isReserved) quota.giveBack()
    const replyId = set.messages.add({
      ...{ threadId: thread.id, turnId: turn.id, author: 'agent', parts: [{ type: 'text', text: sentence }] },
      ...{ details: { key: turn.key, storedAt: now }, saidAt: now },
    })
    const { result } = turn
    set.turns.end(turn.id, { state: 'answered', replyId, responseMs: null, eventNumber: stream.take(now), result })
    set.outbox.add('exchange', turn.uid)
    this.#send(turn, thread, { text: sentence }, now, true)
  }

  /** Leaves a turn to the members who have its thread, and tells how it ended. */
  leaveAndTell(turn: Turn): void {
    this.#parts.storage.transactionSync(() => this.leaveAndNotify(turn))
    this.told(turn.id)
  }

  /** Leaves a turn to the members who have its thread, and notifies them. */
  leaveAndNotify(turn: Turn): void {
    this.leave(turn)
    this.#parts.waits.start(this.#parts.set.threadOf(turn), 'written')
  }

  /** Leaves a turn to the members who have its thread: it ends without a reply and costs no plan conversation. */
  leave(turn: Turn): void {
    const { set, stream, clock, quota } = this.#parts
    if (turn.isReserved) quota.giveBack()
    const eventNumber = stream.take(clock.now())
    set.turns.end(turn.id, { state: 'answered', replyId: null, responseMs: null, eventNumber, result: turn.result })
    set.outbox.add('exchange', turn.uid)
  }

  /** Stores that a turn has no reply, and tells it; the owner hears of it. */
  fail(turn: Turn, state: 'failed' | 'dropped', code: ErrorCode): void {
    const { set, clock, quota, stream, storage } = this.#parts
    storage.transactionSync(() => {
      if (set.turns.byId(turn.id)?.isReserved) quota.giveBack()
      const result = { ...turn.result, times: { ...turn.result.times, unansweredAt: clock.now() } }
      set.turns.end(turn.id, { state, code, result })
      set.outbox.add('exchange', turn.uid)
      if (needsMember(set.messages.textOfTurn(turn.id))) this.#awaitMember(set.threadOf(turn))
    })
    const { channelType, key: sessionId } = set.threadOf(turn)
    const place = state === 'dropped' ? { sessionId } : set.placeOf(turn)
    if (!turn.isTooLate) stream.trouble('unanswered', place, turn.key, channelType)
    this.told(turn.id)
  }

  /** Tells the streams and the callers that wait how a turn ended. */
  told(turnId: number): void {
    const { set, stream } = this.#parts
    const turn = set.turns.byId(turnId)
    const waiting = this.#waiting.get(turnId) ?? []
    this.#waiting.delete(turnId)
    if (!turn) {
      for (const end of waiting) end(null)
      return
    }
    const thread = set.threadOf(turn)
    if (turn.state === 'answered' && stream.isRead(thread.key)) stream.publish(set.resultOf(turn, thread))
    else stream.dropReply(turn.key)
    const isFailedChat = turn.state === 'failed' && thread.channelType === 'webchat'
    const outcome = waiting.length > 0 || isFailedChat ? set.outcomeOf(turn, thread) : null
    if (isFailedChat && outcome?.kind === 'failed') stream.failed(turn.key, outcome)
    for (const end of waiting) end(outcome)
    this.onEnded(turn)
  }
}
