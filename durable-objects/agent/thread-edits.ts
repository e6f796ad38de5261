import type {
  FailedMessage,
  LastSeen,
  MemberMessage,
  ReplyAddress,
  TakenOver,
  Written,
} from '../../worker/agent-client/messages.ts'
import { type AttachmentPart, saidParts } from '../../worker/contract/messages.ts'
import type { ThreadStatus } from '../../worker/contract/thread-status.ts'
import type { Clock } from '../../worker/core/clock.ts'
import { newId } from '../../worker/core/ids.ts'
import { modeAt } from '../../worker/engines/modes.rules.ts'
import { byHuman, outgoingOf } from '../../worker/features/chat/delivery.service.ts'
import type { ReplyMails } from './reply-mails.ts'
import { requeueUnanswered } from './requeueing.ts'
import type { Restore } from './restore.ts'
import type { Thread, Turn } from './rows.ts'
import type { Settings } from './settings.ts'
import type { Stream } from './stream.ts'
import type { TurnEndings } from './turn-endings.ts'
import type { WaitingThreads } from './waiting-threads.ts'
import type { WorkingSet } from './working-set.ts'

interface Parts {
  clock: Clock
  set: WorkingSet
  storage: Pick<DurableObjectStorage, 'transactionSync'>
  restore: Restore
  settings: Settings
  stream: Stream
  endings: TurnEndings
  waits: WaitingThreads
  replyMails: ReplyMails
  wakeBy: (at: number) => void
}

/** What a person of the account said to a contact. `authorId`: `null` of somebody who wrote with the provider's own app. */
interface Utterance {
  key: string
  text: string
  attachments?: readonly AttachmentPart[]
  authorId: string | null
  name: string
  saidAt: number
}

/** What members of the account do in threads. A thread that is not in the working set is read from D1 first. */
export class ThreadEdits {
  readonly #parts: Parts

  constructor(parts: Parts) {
    this.#parts = parts
  }

  /**
   * Gives a thread a status. With `members` its open turns end without a reply in the same transaction: what an engine
   * still makes is not stored, and its text so far is returned as a draft. One in which more was said than `seen` stays.
   */
  async setStatus(sessionId: string, status: ThreadStatus, seen?: LastSeen): Promise<TakenOver> {
    const { storage, stream } = this.#parts
    const minutes = (await this.#parts.settings.current())?.handover.handBackMinutes ?? null
    const thread = await this.thread(sessionId)
    if (!thread || thread.status === status) return { draft: null }
    // Nothing is awaited between this look and the transaction.
    if (seen && this.#parts.set.threads.hasNewsFor(thread.id, seen)) return { draft: null, isUnseen: true }
    const { left, draft } = storage.transactionSync(() => {
      const changed = this.change(thread, status)
      this.#handBackAfter(thread, minutes)
      return changed
    })
    this.tell(left)
    stream.threadChanged(sessionId)
    if (status === 'closed') stream.threadClosed(sessionId)
    return { draft }
  }

  /**
   * Stores a member's message once, however often it is sent under its key, and sends it to the contact: as a turn of its
   * own that is answered already, so that it has a place on the stream and a delivery as replies have.
   */
  async write(message: MemberMessage): Promise<Written> {
    const { set, storage, endings, replyMails, wakeBy, clock } = this.#parts
    const agent = await this.#parts.settings.current()
    const minutes = agent?.handover.handBackMinutes ?? null
    const thread = await this.thread(message.sessionId)
    if (!thread) return { kind: 'refused', code: 'thread.notFound' }
    const known = set.turns.byKey(message.key)
    if (known) {
      const before = known.replyId === null ? null : set.messages.byId(known.replyId)
      const said = JSON.stringify(saidParts(message.text, message.files))
      const isSame =
        known.threadId === thread.id &&
        before?.author === 'member' &&
        JSON.stringify(before.parts.filter((part) => part.type !== 'reaction')) === said
      return isSame
        ? { kind: 'stored', number: before.id, at: before.saidAt }
        : { kind: 'refused', code: 'thread.keyUsed' }
    }
    if (thread.channelType !== 'webchat' && !thread.address)
      return { kind: 'refused', code: 'conversation.nothingToSend' }
    // Nothing is awaited between this look and the transaction.
    if (message.seen !== undefined && set.threads.isAnsweredAfter(thread.id, message.seen, message.author.id))
      return { kind: 'refused', code: 'thread.answeredMeanwhile' }
    const { left, turn, number } = storage.transactionSync(() => {
      const changed = message.takesOver ? this.change(thread, 'members').left : []
      this.#handBackAfter(thread, minutes)
      // Where the agent sends nothing, a thread that was answered waits no more, and nobody has to take it over for that.
      const isAnswered =
        set.drafts.answer(thread.id, message.draftId) && modeAt(agent, thread.channelType, clock.now()) !== 'automatic'
      if (isAnswered && !message.takesOver && thread.status === 'pending') this.change(thread, 'open')
      const now = clock.now()
      const added = this.add(thread, {
        ...message,
        attachments: message.files ?? [],
        authorId: message.author.id,
        name: message.author.name,
        saidAt: now,
      })
      if (thread.channelType !== 'webchat' && thread.address)
        this.#send(added.turn, thread, thread.address, message, now)
      replyMails.note(thread, added.number)
      return { left: changed, ...added }
    })
    this.tell(left)
    endings.told(turn.id)
    if (thread.channelType !== 'webchat') wakeBy(clock.now())
    return { kind: 'stored', number, at: turn.saidAt }
  }

  /**
   * Sends a member's message once more whose delivery failed, once for each failure. One that is not in the working set
   * any more is taken from D1, under its number.
   */
  async writeAgain(message: FailedMessage): Promise<boolean> {
    const { set, storage, wakeBy, clock } = this.#parts
    const { uid, sessionId, isLate } = message
    const thread = await this.thread(sessionId)
    const isReopened = storage.transactionSync(() => {
      if (thread && !set.turns.byUid(uid)) this.#bring(thread, message)
      const turn = set.turns.byUid(uid)
      const left = turn ? (set.deliveries.of(turn.id)?.outgoing ?? []) : []
      if (!turn || !set.reopen(turn, true)) return false
      if (isLate && left.length > 0) set.deliveries.leave(turn.id, byHuman(left), clock.now(), clock.now())
      return true
    })
    if (isReopened) wakeBy(clock.now())
    return isReopened
  }

  /** A failed message of D1 in the working set again. */
  #bring(
    thread: Thread,
    { uid, number, author, text, files, saidAt, address, outgoing, failedAt }: FailedMessage,
  ): void {
    const { set } = this.#parts
    const turn = set.turns.add({
      ...{ uid, key: uid, threadId: thread.id, state: 'queued', dueAt: null, language: null, saidAt },
      isRecorded: true,
    })
    set.messages.add({
      ...{ id: number, threadId: thread.id, turnId: turn.id, author: 'member', authorId: author.id, saidAt },
      parts: saidParts(text, files),
      details: { key: uid, storedAt: saidAt, person: { name: author.name } },
    })
    set.turns.end(turn.id, { state: 'answered', replyId: number, responseMs: null, eventNumber: null, result: {} })
    set.deliveries.add({
      ...{ turnId: turn.id, threadId: thread.id, address, outgoing, createdAt: failedAt, nextAt: null },
      state: 'failed',
    })
  }

  /**
   * Gives a thread a status in the caller's transaction. Where members take it over, its open turns end (`left`, for `tell`),
   * and the text of a reply in the making is its `draft`. Where they hand it back, what they left unanswered is answered.
   */
  change(thread: Thread, status: ThreadStatus): { left: Turn[]; draft: string | null } {
    const { set, stream, endings, waits } = this.#parts
    if (thread.status !== status) {
      set.threads.setStatus(thread.id, status, this.#parts.clock.now())
      set.outbox.add('status', thread.key)
      if (status === 'pending') waits.start(thread, 'waiting')
      if (status === 'closed') set.drafts.remove(thread.id)
      if (status === 'open' && thread.status === 'members') requeueUnanswered(this.#parts, thread.id)
    }
    const left = status === 'members' ? set.turns.unfinished(thread.id) : []
    const draft = left.map(({ key }) => stream.soFarOf(key)).find((text) => text !== null) ?? null
    for (const turn of left) endings.leave(turn)
    return { left, draft }
  }

  /** `minutes`: how long a thread stays with a member who does nothing in it; `null`: for good. */
  #handBackAfter({ id }: Thread, minutes: number | null): void {
    const { set, clock, wakeBy } = this.#parts
    const at = minutes === null ? null : clock.now() + minutes * 60_000
    set.threads.setHandBack(id, at)
    if (at !== null && set.threads.byId(id)?.status === 'members') wakeBy(at)
  }

  /** Tells the streams of turns that a transaction has ended, once it is committed. */
  tell(turns: readonly Turn[]): void {
    for (const { id } of turns) this.#parts.endings.told(id)
  }

  /** Stores what a person of the account said: a turn of its own, answered already, of which D1 has a message and no exchange. */
  add(thread: Thread, { key, text, attachments, authorId, name, saidAt }: Utterance): { turn: Turn; number: number } {
    const { clock, set, stream } = this.#parts
    const now = clock.now()
    const turn = set.turns.add({
      ...{ uid: newId(), key, threadId: thread.id, state: 'queued', dueAt: null, language: null, saidAt },
      isRecorded: true,
    })
    const number = set.messages.add({
      ...{ threadId: thread.id, turnId: turn.id, author: 'member', ...(authorId !== null && { authorId }) },
      parts: saidParts(text, attachments),
      details: { key, storedAt: now, person: { name } },
      saidAt,
    })
    set.messages.remember(key, number, now)
    const eventNumber = stream.take(now)
    set.turns.end(turn.id, { state: 'answered', replyId: number, responseMs: null, eventNumber, result: {} })
    set.threads.touch(thread.id, saidAt)
    // A draft that is newer than what was answered still waits.
    if (!set.drafts.of(thread.id)) set.threads.endWait(thread.id)
    set.outbox.add('message', String(number))
    return { turn, number }
  }

  #send(turn: Turn, thread: Thread, address: ReplyAddress, message: MemberMessage, now: number): void {
    const { set } = this.#parts
    const composed = outgoingOf(thread.channelType, message, address)
    const outgoing = message.isLate ? byHuman(composed) : composed
    set.deliveries.add({ turnId: turn.id, threadId: thread.id, address, outgoing, createdAt: now, nextAt: now })
    set.outbox.add('delivery', turn.uid)
  }

  /** A thread of the working set, or else of D1. */
  async thread(sessionId: string): Promise<Thread | null> {
    const { set, restore } = this.#parts
    const known = set.threads.find(sessionId)
    // The address of a thread that was read for one exchange is that of an earlier delivery.
    if (!known || (known.channelType !== 'webchat' && !known.address)) await restore.load({ sessionId })
    return set.threads.find(sessionId)
  }
}
