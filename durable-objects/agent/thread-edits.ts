import type { MemberMessage, TakenOver, Written } from '../../worker/agent-client/messages.ts'
import { textOf } from '../../worker/contract/messages.ts'
import type { ThreadStatus } from '../../worker/contract/thread-status.ts'
import type { Clock } from '../../worker/core/clock.ts'
import { newId } from '../../worker/core/ids.ts'
import { outgoingFor } from '../../worker/features/chat/delivery.service.ts'
import type { Restore } from './restore.ts'
import type { Thread, Turn } from './rows.ts'
import type { Settings } from './settings.ts'
import type { Stream } from './stream.ts'
import type { TurnEndings } from './turn-endings.ts'
import type { WorkingSet } from './working-set.ts'

interface Parts {
  clock: Clock
  set: WorkingSet
  storage: Pick<DurableObjectStorage, 'transactionSync'>
  restore: Restore
  settings: Settings
  stream: Stream
  endings: TurnEndings
  wakeBy: (at: number) => void
}

/** What members of the account do in threads. A thread that is not in the working set is read from D1 first. */
export class ThreadEdits {
  readonly #parts: Parts

  constructor(parts: Parts) {
    this.#parts = parts
  }

  /**
   * Gives a thread a status. With `members` its open turns end without a reply in the same transaction: what an engine
   * still makes is not stored, and its text so far is returned as a draft.
   */
  async setStatus(sessionId: string, status: ThreadStatus): Promise<TakenOver> {
    const { storage } = this.#parts
    const minutes = await this.#handBackMinutes()
    const thread = await this.#thread(sessionId)
    if (!thread || thread.status === status) return { draft: null }
    const { left, draft } = storage.transactionSync(() => {
      const changed = this.#change(thread, status)
      this.#handBackAfter(thread, minutes)
      return changed
    })
    this.#tell(left)
    return { draft }
  }

  /**
   * Stores a member's message once, however often it is sent under its key, and sends it to the contact: as a turn of its
   * own that is answered already, so that it has a place on the stream and a delivery as replies have.
   */
  async write(message: MemberMessage): Promise<Written> {
    const { set, storage, endings, wakeBy, clock } = this.#parts
    const minutes = await this.#handBackMinutes()
    const thread = await this.#thread(message.sessionId)
    if (!thread) return { kind: 'refused', code: 'thread.notFound' }
    const known = set.turns.byKey(message.key)
    if (known) {
      const before = known.replyId === null ? null : set.messages.byId(known.replyId)
      const isSame =
        known.threadId === thread.id && before?.author === 'member' && textOf(before.parts) === message.text
      return isSame
        ? { kind: 'stored', number: before.id, at: before.saidAt }
        : { kind: 'refused', code: 'thread.keyUsed' }
    }
    if (thread.channelType !== 'webchat' && !thread.address)
      return { kind: 'refused', code: 'conversation.nothingToSend' }
    const { left, turn, number } = storage.transactionSync(() => {
      const changed = message.takesOver ? this.#change(thread, 'members').left : []
      this.#handBackAfter(thread, minutes)
      return { left: changed, ...this.#add(thread, message) }
    })
    this.#tell(left)
    endings.told(turn.id)
    if (thread.channelType !== 'webchat') wakeBy(clock.now())
    return { kind: 'stored', number, at: turn.saidAt }
  }

  #change(thread: Thread, status: ThreadStatus): { left: Turn[]; draft: string | null } {
    const { set, stream, endings } = this.#parts
    if (thread.status !== status) {
      set.threads.setStatus(thread.id, status)
      set.outbox.add('status', thread.key)
    }
    const left = status === 'members' ? set.turns.unfinished(thread.id) : []
    const draft = left.map(({ key }) => stream.soFarOf(key)).find((text) => text !== null) ?? null
    for (const turn of left) endings.leave(turn)
    return { left, draft }
  }

  /** How long a thread stays with a member who does nothing in it; `null`: for good. */
  async #handBackMinutes(): Promise<number | null> {
    return (await this.#parts.settings.current())?.handover.handBackMinutes ?? null
  }

  #handBackAfter({ id }: Thread, minutes: number | null): void {
    const { set, clock, wakeBy } = this.#parts
    const at = minutes === null ? null : clock.now() + minutes * 60_000
    set.threads.setHandBack(id, at)
    if (at !== null && set.threads.byId(id)?.status === 'members') wakeBy(at)
  }

  #tell(turns: readonly Turn[]): void {
    for (const { id } of turns) this.#parts.endings.told(id)
  }

  #add(thread: Thread, { key, text, author }: MemberMessage): { turn: Turn; number: number } {
    const { clock, set, stream } = this.#parts
    const now = clock.now()
    const turn = set.turns.add({
      ...{ uid: newId(), key, threadId: thread.id, state: 'queued', dueAt: null, language: null, saidAt: now },
      // D1 has a message of it and no exchange.
      isRecorded: true,
    })
    const number = set.messages.add({
      threadId: thread.id,
      turnId: turn.id,
      author: 'member',
      authorId: author.id,
      parts: [{ type: 'text', text }],
      details: { key, storedAt: now, person: { name: author.name } },
      saidAt: now,
    })
    set.messages.remember(key, number, now)
    const eventNumber = stream.take(now)
    set.turns.end(turn.id, { state: 'answered', replyId: number, responseMs: null, eventNumber, result: {} })
    set.threads.touch(thread.id, now)
    set.outbox.add('message', String(number))
    if (thread.channelType !== 'webchat' && thread.address) {
      const outgoing = outgoingFor(thread.channelType, { text })
      const sending = { turnId: turn.id, threadId: thread.id, address: thread.address, outgoing }
      set.deliveries.add({ ...sending, createdAt: now, nextAt: now })
      set.outbox.add('delivery', turn.uid)
    }
    return { turn, number }
  }

  async #thread(sessionId: string): Promise<Thread | null> {
    const { set, restore } = this.#parts
    const known = set.threads.find(sessionId)
    // The address of a thread that was read for one exchange is that of an earlier delivery.
    if (!known || (known.channelType !== 'webchat' && !known.address)) await restore.load({ sessionId })
    return set.threads.find(sessionId)
  }
}
