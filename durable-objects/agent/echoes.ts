import type { AppMessage, EchoOutcome } from '../../worker/agent-client/messages.ts'
import type { Clock } from '../../worker/core/clock.ts'
import type { Restore } from './restore.ts'
import type { Thread } from './rows.ts'
import type { Settings } from './settings.ts'
import type { ThreadEdits } from './thread-edits.ts'
import type { TurnEndings } from './turn-endings.ts'
import type { WorkingSet } from './working-set.ts'

interface Parts {
  clock: Clock
  set: WorkingSet
  storage: Pick<DurableObjectStorage, 'transactionSync'>
  restore: Restore
  settings: Settings
  endings: TurnEndings
  threadEdits: ThreadEdits
  wakeBy: (at: number) => void
}

/** What people of the account write with the providers' own apps: recorded as members' messages, and the agent is silent for a time. */
export class Echoes {
  readonly #parts: Parts

  constructor(parts: Parts) {
    this.#parts = parts
  }

  /** Each is stored once. What became of them, in the order given. */
  async take(messages: readonly AppMessage[]): Promise<EchoOutcome[]> {
    const minutes = (await this.#parts.settings.current())?.handover.appPauseMinutes ?? null
    const outcomes: EchoOutcome[] = []
    for (const message of messages) outcomes.push(await this.#take(message, minutes))
    return outcomes
  }

  async #take(message: AppMessage, minutes: number | null): Promise<EchoOutcome> {
    const { set, storage, restore, endings, threadEdits } = this.#parts
    const { key, sessionId, channelType, profile, providerId } = message
    if (set.deliveries.turnNamed(providerId) === null) await restore.load({ name: providerId })
    const phone = profile?.phone
    const known = (await threadEdits.thread(sessionId)) ?? (phone ? set.threads.withPhone(channelType, phone) : null)
    if (set.messages.isKnown(key)) return 'known'
    if (this.#isOwn(known, message)) return 'own'
    const { left, turnId } = storage.transactionSync(() => this.#store(known, message, minutes))
    threadEdits.tell(left)
    if (turnId !== null) endings.told(turnId)
    return 'taken'
  }

  /**
   * Ours is known by what the provider calls it, which is stored with its answer. Until then, and where there was no answer,
   * the parts that are not out yet tell.
   */
  #isOwn(thread: Thread | null, { providerId, text, attachments = [] }: AppMessage): boolean {
    const { set, clock } = this.#parts
    if (set.deliveries.turnNamed(providerId) !== null) return true
    const parts = thread ? set.deliveries.ofThread(thread.id, clock.now()).flatMap(({ outgoing }) => outgoing) : []
    return parts.some((part) =>
      part.kind === 'media'
        ? attachments.length > 0
        : [part.text, part.plain].some((own) => own.trim() === text.trim()),
    )
  }

  /** A contact who never wrote has no thread in D1 that could hold the message: the agent is silent to him all the same. */
  #store(known: Thread | null, message: AppMessage, minutes: number | null) {
    const { set, clock, threadEdits, wakeBy } = this.#parts
    const { key, channelType, text, attachments = [], saidAt, address } = message
    const now = clock.now()
    const thread = known ?? set.threads.create({ key: message.sessionId, channelType, at: saidAt })
    if (!thread.address) set.threads.learn(thread.id, address, undefined)
    // What the contact was still writing stands before the person's words, and is left to that person too.
    set.gather(thread.id, now)
    const until = minutes === null ? null : saidAt + minutes * 60_000
    // Of a message that its provider held back the time may be over.
    const isSilent = until === null || until > now
    const left = isSilent ? threadEdits.change(thread, 'members').left : []
    if (isSilent) set.threads.pauseUntil(thread.id, until, thread.status !== 'members')
    if (isSilent && until !== null) wakeBy(until)
    set.drafts.remove(thread.id)
    if (known) {
      const { turn } = threadEdits.add(thread, { key, text, attachments, authorId: null, name: '', saidAt })
      return { left, turnId: turn.id }
    }
    set.messages.remember(key, 0, now)
    return { left, turnId: null }
  }
}
