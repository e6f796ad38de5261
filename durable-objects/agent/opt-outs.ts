import type { ContactUpdate, ProviderMessage } from '../../worker/agent-client/messages.ts'
import { isContextKind } from '../../worker/channels/channels.ts'
import type { FailureReason } from '../../worker/contract/channel-records.ts'
import type { OptOut } from '../../worker/contract/conversations.ts'
import { textOf } from '../../worker/contract/messages.ts'
import { say } from '../../worker/core/words.ts'
import { optWordIn, resumedSentence, stoppedSentence } from '../../worker/features/chat/delivery.service.ts'
import { languageFor } from '../../worker/features/chat/replying.service.ts'
import { Component } from './component.ts'
import type { Restore } from './restore.ts'
import type { Message, Thread, Turn } from './rows.ts'
import type { AgentSettings } from './settings.ts'
import type { SharedParts } from './shared-parts.ts'
import type { TurnEndings } from './turn-endings.ts'

interface Parts extends Pick<SharedParts, 'clock' | 'set' | 'storage' | 'stream'> {
  restore: Restore
  endings: TurnEndings
}

/** Opt-outs of providers' contacts, by the words STOP and START or by blocking. Nothing is sent to an opted-out contact. */
export class OptOuts extends Component<Parts> {
  /**
   * Applies a contact's message in the transaction that stores it. STOP takes effect at once, also for replies that are being
   * made. Any later message ends the opt-out, because it asks for an answer, in any thread of the contact; a new thread
   * inherits an opt-out that continues. The word may quote a message or come by a button.
   */
  applyMessage(thread: Thread, messageId: number, { text, attachments = [], saidAt }: ProviderMessage): void {
    const { messages, optOutRows } = this.parts.set
    const optOut = optOutRows.of(thread)
    const asks = attachments.every(({ type }) => isContextKind(type)) ? optWordIn(text)?.action : undefined
    const isStop = asks === 'stop'
    if (isStop && optOut?.reason !== 'asked') {
      this.#begin(thread, { reason: 'asked', at: saidAt })
      return
    }
    if (!optOut) return
    if (isStop || saidAt < optOut.at) {
      if (!thread.contact?.optOut) this.#begin(thread, optOut)
      return
    }
    this.#end(thread)
    const message = asks === 'start' && optOut.reason === 'asked' ? messages.byId(messageId) : null
    if (message) messages.update(messageId, message.parts, { ...message.details, resumes: true })
  }

  /** If a turn is such a word, ends it, with a confirmation once, and returns true. It uses no plan conversation. */
  answerOptWord(turn: Turn, agent: AgentSettings, messages: readonly Message[]): boolean {
    const { set, storage, endings } = this.parts
    const thread = set.threadOf(turn)
    const last = messages.at(-1)
    const word = last && thread.channelType !== 'webchat' ? optWordIn(textOf(last.parts)) : null
    if (!last || !word || (word.action === 'start' && !last.details.resumes)) return false
    const { history } = set.memory.of(thread.id)
    const language = word.language ?? languageFor({ text: textOf(last.parts), language: turn.language }, agent, history)
    storage.transactionSync(() => {
      if (word.action === 'start') endings.confirmOptWord(turn, thread, say(language, resumedSentence))
      else if (this.#confirmOnce(thread, last.saidAt))
        endings.confirmOptWord(turn, thread, say(language, stoppedSentence))
      else endings.leaveToMembers(turn)
    })
    endings.announce(turn.id)
    return true
  }

  /** Marks the opt-out as confirmed. False: it was confirmed before, or newer messages have ended it. */
  #confirmOnce(thread: Thread, at: number): boolean {
    const { set, clock } = this.parts
    const { optOut } = thread.contact ?? {}
    if (optOut?.confirmedAt !== undefined || (!optOut && set.messages.withoutTurn(thread.id).length > 0)) return false
    this.#begin(thread, { reason: 'asked', at: optOut?.at ?? at, confirmedAt: clock.now() })
    return true
  }

  /** Applies a provider's event: the contact blocked or left the account, or came back. Throws when D1 cannot be reached. */
  async applyContactChange({ sessionId, change, at }: ContactUpdate): Promise<void> {
    const { set, restore } = this.parts
    if (!set.threads.find(sessionId)) await restore.loadThread(sessionId)
    const thread = set.threads.find(sessionId)
    if (!thread) return
    const optOut = set.optOutRows.of(thread)
    if (change === 'blocked' || change === 'unsubscribed') {
      // Webhook calls arrive in any order: a message after the event shows that the contact is back.
      if (!optOut && at >= set.threads.lastSaidAt(thread.id)) this.#begin(thread, { reason: change, at })
    } else if (optOut && optOut.reason !== 'asked' && at >= optOut.at) this.#end(thread)
  }

  /** Begins an opt-out when the provider refused a delivery because the contact blocked the account. */
  deliveryRefused({ id }: Thread, reason: FailureReason): void {
    const { set, clock } = this.parts
    const thread = reason === 'personBlocked' ? set.threads.byId(id) : null
    if (!thread || set.optOutRows.of(thread)) return
    this.#begin(thread, { reason: thread.channelType === 'viber' ? 'unsubscribed' : 'blocked', at: clock.now() })
  }

  #begin(thread: Thread, optOut: OptOut): void {
    this.#publish(this.parts.set.optOutRows.begin(thread, optOut))
  }

  #end(thread: Thread): void {
    this.#publish(this.parts.set.optOutRows.end(thread))
  }

  #publish(keys: readonly string[]): void {
    const { set, stream } = this.parts
    for (const key of keys) {
      set.outbox.add('status', key)
      stream.threadChanged(key)
    }
  }
}
