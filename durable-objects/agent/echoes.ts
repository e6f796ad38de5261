import type { AppMessage, EchoOutcome } from '../../worker/agent-client/messages.ts'
import { Component } from './component.ts'
import type { ContactNotices } from './contact-notices.ts'
import type { Restore } from './restore.ts'
import type { Thread } from './rows.ts'
import type { SharedParts } from './shared-parts.ts'
import type { ThreadEdits } from './thread-edits.ts'
import type { TurnEndings } from './turn-endings.ts'

interface Parts extends Pick<SharedParts, 'clock' | 'set' | 'storage' | 'settings' | 'wakeBy'> {
  restore: Restore
  endings: TurnEndings
  notices: ContactNotices
  threadEdits: ThreadEdits
}

/** Messages that people of the account write in a provider's own app: stored as members' messages; the agent pauses for a time. */
export class Echoes extends Component<Parts> {
  /** Stores each message once. Returns the outcomes in the order of the input. */
  async receive(messages: readonly AppMessage[]): Promise<EchoOutcome[]> {
    const minutes = (await this.parts.settings.current())?.handover.appPauseMinutes ?? null
    const outcomes: EchoOutcome[] = []
    for (const message of messages) {
      const sessionId = this.parts.set.aliases.resolve(message.sessionId)
      outcomes.push(await this.#receive({ ...message, sessionId }, minutes))
    }
    return outcomes
  }

  async #receive(message: AppMessage, minutes: number | null): Promise<EchoOutcome> {
    const { set, storage, restore, endings, threadEdits } = this.parts
    const { key, sessionId, channelType, profile, providerId } = message
    if (set.deliveries.turnByProviderMessageId(providerId) === null)
      await restore.load({ name: providerId, channelType })
    const phone = profile?.phone
    const existing = (await threadEdits.thread(sessionId)) ?? (phone ? set.threads.byPhone(channelType, phone) : null)
    if (set.messages.isDuplicate(key)) return 'known'
    if (this.#isOwnMessage(existing, message)) return 'own'
    const { endedTurns, turnId } = storage.transactionSync(() => this.#store(existing, message, minutes))
    threadEdits.announce(endedTurns)
    if (turnId !== null) endings.announce(turnId)
    return 'taken'
  }

  /**
   * Whether the echo is of a message that we sent. It has the provider's id, which is stored with the response of the send call
   * (of a notice as dedupe key). Before that response, or if it was lost, it is compared with the parts that may have been sent:
   * a text by its words, a file by its kind.
   */
  #isOwnMessage(thread: Thread | null, { providerId, text, attachments = [] }: AppMessage): boolean {
    const { set, notices } = this.parts
    if (set.deliveries.turnByProviderMessageId(providerId) !== null) return true
    if (!thread) return false
    const notice = notices.unconfirmedPartOf(thread.id)
    return [...set.deliveries.unconfirmedParts(thread.id), ...(notice ? [notice] : [])].some((part) =>
      part.kind === 'media'
        ? attachments.some(({ type }) => type === part.media.kind)
        : [part.text, part.plain].some((own) => own.trim() === text.trim()),
    )
  }

  /** Stores the message and pauses the agent. If the contact never wrote, only the pause and the dedupe key are stored. */
  #store(existing: Thread | null, message: AppMessage, minutes: number | null) {
    const { set, clock, threadEdits, wakeBy } = this.parts
    const { key, channelType, text, attachments = [], saidAt, address } = message
    const now = clock.now()
    const thread = existing ?? set.threads.create({ key: message.sessionId, channelType, at: saidAt })
    if (!thread.address) set.threads.setAddress(thread.id, address, undefined)
    // Messages in an open debounce window come before this one, and are left to the person too.
    set.queueWaitingMessages(thread.id, now)
    const until = minutes === null ? null : saidAt + minutes * 60_000
    // The pause of a message that the provider delivered late may be over already.
    const isPaused = until === null || until > now
    const endedTurns = isPaused ? threadEdits.change(thread, 'members').endedTurns : []
    if (isPaused) set.threads.extendHandBack(thread.id, until, thread.status !== 'members')
    if (isPaused && until !== null) wakeBy(until)
    set.drafts.remove(thread.id)
    if (existing) {
      const { turn } = threadEdits.add(thread, { key, text, attachments, authorId: null, name: '', saidAt })
      return { endedTurns, turnId: turn.id }
    }
    set.messages.addDedupeKey(key, 0, now)
    return { endedTurns, turnId: null }
  }
}
