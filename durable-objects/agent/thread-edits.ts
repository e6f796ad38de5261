import type {
  FailedMessage,
  MemberMessage,
  ReplyAddress,
  StatusActor,
  TakeoverOutcome,
  WriteAgainOutcome,
  WriteOutcome,
} from '../../worker/agent-client/messages.ts'
import { type AttachmentPart, messageParts } from '../../worker/contract/messages.ts'
import type { ThreadStatus } from '../../worker/contract/thread-status.ts'
import { newId } from '../../worker/core/ids.ts'
import { modeAt } from '../../worker/engines/modes.rules.ts'
import { byHuman, outgoingOf } from '../../worker/features/chat/delivery.service.ts'
import { Component } from './component.ts'
import { modeBesideAnswer, outcomeBefore } from './member-message-checks.ts'
import type { Presence } from './presence.ts'
import type { RatingQuestions } from './rating-questions.ts'
import type { ReplyMails } from './reply-mails.ts'
import { requeueUnanswered } from './requeueing.ts'
import type { Restore } from './restore.ts'
import type { Thread, Turn } from './rows.ts'
import type { SharedParts } from './shared-parts.ts'
import type { TurnEndings } from './turn-endings.ts'
import type { WaitingThreads } from './waiting-threads.ts'

interface Parts extends Pick<SharedParts, 'clock' | 'set' | 'storage' | 'settings' | 'stream' | 'wakeBy'> {
  restore: Restore
  endings: TurnEndings
  waits: WaitingThreads
  presence: Presence
  replyMails: ReplyMails
  ratingQuestions: RatingQuestions
}

/** A message of a person of the account to a contact. `authorId` is `null` if it was written in the provider's own app. */
interface Utterance {
  key: string
  text: string
  attachments?: readonly AttachmentPart[]
  authorId: string | null
  name: string
  saidAt: number
}

/** Actions of members in threads: status, messages. A thread that is not in the working set is read from D1 first. */
export class ThreadEdits extends Component<Parts> {
  /**
   * Sets the status of a thread. A takeover (`members`) ends its open turns without a reply in the same transaction: a reply
   * that an engine still makes is discarded, and its text so far is returned. Unchanged if there are messages that `actor`
   * has not seen.
   */
  async setStatus(sessionId: string, status: ThreadStatus, actor?: StatusActor): Promise<TakeoverOutcome> {
    const { set, storage, stream } = this.parts
    const minutes = (await this.parts.settings.current())?.handover.handBackMinutes ?? null
    const thread = await this.thread(sessionId)
    if (!thread || thread.status === status) return { draft: null }
    // No await between this check and the transaction.
    if (actor && this.parts.set.threads.hasUnseen(thread.id, actor)) return { draft: null, isUnseen: true }
    const before = thread.status
    const { endedTurns, draft } = storage.transactionSync(() => {
      const changed = this.change(thread, status)
      if (status === 'members' && actor?.assigns) set.outbox.assign(sessionId, actor.by)
      if (status === 'closed') this.parts.ratingQuestions.plan(thread)
      this.#handBackAfter(thread, minutes)
      return changed
    })
    this.announce(endedTurns)
    stream.threadChanged(sessionId)
    if (status === 'closed') stream.threadClosed(sessionId)
    return { draft, before }
  }

  /** Stores a member's message, once for its idempotency key, and delivers it. It is a turn that is answered already, as replies are. */
  async write(message: MemberMessage): Promise<WriteOutcome> {
    const { set, storage, endings, replyMails, wakeBy, clock } = this.parts
    const agent = await this.parts.settings.current()
    const minutes = agent?.handover.handBackMinutes ?? null
    const thread = await this.thread(message.sessionId)
    if (!thread) return { kind: 'refused', code: 'thread.notFound' }
    const before = outcomeBefore(set, thread, message)
    if (before) return before
    if (thread.channelType !== 'webchat' && !thread.address)
      return { kind: 'refused', code: 'conversation.nothingToSend' }
    // No await between this check and the transaction.
    if (message.seen !== undefined && set.threads.isAnsweredAfter(thread.id, message.seen, message.author.id))
      return { kind: 'refused', code: 'thread.answeredMeanwhile' }
    const mode = modeBesideAnswer(set, thread, clock.now())
    if (mode === 'nothing') return { kind: 'refused', code: 'thread.commentAnswered' }
    const { endedTurns, turn, number } = storage.transactionSync(() => {
      const endedTurns = message.takesOver ? this.change(thread, 'members').endedTurns : []
      if (message.takesOver) set.threads.setAttendant(thread.key, message.author.name)
      if (message.takesOver && message.assigns) set.outbox.assign(thread.key, message.author.id)
      this.#handBackAfter(thread, minutes)
      // Where members answer (modes `suggest` and `people`), their answer ends the state `pending` without a takeover.
      const isAnswered =
        set.drafts.answer(thread.id, message.draftId) && modeAt(agent, thread.channelType, clock.now()) !== 'automatic'
      if (isAnswered && !message.takesOver && thread.status === 'pending') this.change(thread, 'open')
      const now = clock.now()
      const added = this.add(thread, {
        ...message,
        ...{ attachments: message.files ?? [], authorId: message.author.id, name: message.author.name, saidAt: now },
      })
      if (thread.channelType !== 'webchat' && thread.address)
        this.#queueDelivery(
          added.turn,
          thread,
          thread.address,
          mode === 'late' ? { ...message, isLate: true } : message,
          now,
        )
      replyMails.schedule(thread, added.number)
      return { endedTurns, ...added }
    })
    this.announce(endedTurns)
    if (message.takesOver && thread.attendant !== message.author.name) this.parts.stream.threadChanged(thread.key)
    this.parts.presence.endWriting(thread.key, message.author.id)
    endings.announce(turn.id)
    if (thread.channelType !== 'webchat') wakeBy(clock.now())
    return { kind: 'stored', number, at: turn.saidAt }
  }

  /**
   * Retries the failed delivery of a member's message, once for each failure. A message that was pruned from the working set
   * is added again, with its number, from the row of D1 that the caller passes.
   */
  async writeAgain(message: FailedMessage): Promise<WriteAgainOutcome> {
    const { set, storage, wakeBy, clock } = this.parts
    const { uid, sessionId, isLate } = message
    const thread = await this.thread(sessionId)
    if (thread && modeBesideAnswer(set, thread, clock.now()) === 'nothing') return 'thread.commentAnswered'
    const isReopened = storage.transactionSync(() => {
      if (thread && !set.turns.byUid(uid)) this.#restoreFailed(thread, message)
      const turn = set.turns.byUid(uid)
      if (!turn || !set.reopen(turn, true)) return false
      const remaining = set.deliveries.of(turn.id)?.outgoing ?? []
      if (isLate && remaining.length > 0)
        set.deliveries.setRemaining(turn.id, byHuman(remaining), clock.now(), clock.now())
      return true
    })
    if (isReopened) wakeBy(clock.now())
    return isReopened
  }

  /** Adds a failed message of D1 to the working set. */
  #restoreFailed(
    thread: Thread,
    { uid, number, author, text, files, saidAt, address, outgoing, failedAt }: FailedMessage,
  ): void {
    const { set } = this.parts
    const turn = set.turns.add({
      ...{ uid, key: uid, threadId: thread.id, state: 'queued', dueAt: null, language: null, saidAt },
      isRecorded: true,
    })
    set.messages.add({
      ...{ id: number, threadId: thread.id, turnId: turn.id, author: 'member', authorId: author.id, saidAt },
      parts: messageParts(text, files),
      details: { key: uid, storedAt: saidAt, person: { name: author.name } },
    })
    set.turns.end(turn.id, { state: 'answered', replyId: number, responseMs: null, eventNumber: null, result: {} })
    set.deliveries.add({
      ...{ turnId: turn.id, threadId: thread.id, address, outgoing, createdAt: failedAt, nextAt: null },
      state: 'failed',
    })
  }

  /**
   * Sets a thread's status in the caller's transaction. A takeover ends the open turns (`endedTurns`, for `announce`) and returns
   * the partial reply as `draft`. A hand-back queues what members left unanswered.
   */
  change(thread: Thread, status: ThreadStatus): { endedTurns: Turn[]; draft: string | null } {
    const { set, stream, endings, waits } = this.parts
    if (thread.status !== status) {
      set.threads.setStatus(thread.id, status, this.parts.clock.now())
      set.outbox.add('status', thread.key)
      if (status === 'pending') waits.start(thread, 'waiting')
      if (status === 'closed') set.drafts.remove(thread.id)
      if (status === 'open' && thread.status === 'members') requeueUnanswered(this.parts, thread.id)
    }
    const endedTurns = status === 'members' ? set.turns.unfinished(thread.id) : []
    const draft = endedTurns.map(({ key }) => stream.soFarOf(key)).find((text) => text !== null) ?? null
    for (const turn of endedTurns) endings.leaveToMembers(turn)
    return { endedTurns, draft }
  }

  /** `minutes`: how long a taken-over thread stays with an idle member; `null`: until he hands it back. */
  #handBackAfter({ id }: Thread, minutes: number | null): void {
    const { set, clock, wakeBy } = this.parts
    const at = minutes === null ? null : clock.now() + minutes * 60_000
    set.threads.setHandBack(id, at)
    if (at !== null && set.threads.byId(id)?.status === 'members') wakeBy(at)
  }

  /** Announces, after the commit, the turns that a transaction has ended. */
  announce(turns: readonly Turn[]): void {
    for (const { id } of turns) this.parts.endings.announce(id)
  }

  /** Stores a person's message as an answered turn of its own. D1 gets a message of it, not an exchange. */
  add(thread: Thread, { key, text, attachments, authorId, name, saidAt }: Utterance): { turn: Turn; number: number } {
    const { clock, set, stream } = this.parts
    const now = clock.now()
    const turn = set.turns.add({
      ...{ uid: newId(), key, threadId: thread.id, state: 'queued', dueAt: null, language: null, saidAt },
      isRecorded: true,
    })
    const number = set.messages.add({
      ...{ threadId: thread.id, turnId: turn.id, author: 'member', ...(authorId !== null && { authorId }) },
      parts: messageParts(text, attachments),
      details: { key, storedAt: now, person: { name } },
      saidAt,
    })
    set.messages.addDedupeKey(key, number, now)
    const eventNumber = stream.nextNumber(now)
    set.turns.end(turn.id, { state: 'answered', replyId: number, responseMs: null, eventNumber, result: {} })
    set.threads.touch(thread.id, saidAt)
    // A draft that is left is newer than the messages that were answered: the contact still waits.
    if (!set.drafts.of(thread.id)) set.threads.endWait(thread.id)
    if (thread.status === 'members') set.outbox.add('status', thread.key)
    set.outbox.add('message', String(number))
    return { turn, number }
  }

  #queueDelivery(turn: Turn, thread: Thread, address: ReplyAddress, message: MemberMessage, now: number): void {
    const { set } = this.parts
    const composed = outgoingOf(thread.channelType, message, address)
    const outgoing = message.isLate ? byHuman(composed) : composed
    set.deliveries.add({ turnId: turn.id, threadId: thread.id, address, outgoing, createdAt: now, nextAt: now })
    set.outbox.add('delivery', turn.uid)
  }

  /** The thread of a session, from the working set or else from D1; `null`: neither has it. */
  async thread(sessionId: string): Promise<Thread | null> {
    const { set, restore } = this.parts
    const stored = set.threads.find(sessionId)
    // A thread that was restored for one exchange may lack its reply address, which an earlier delivery has.
    if (!stored || stored.isPartial || (stored.channelType !== 'webchat' && !stored.address))
      await restore.loadThread(sessionId)
    return set.threads.find(sessionId)
  }
}
