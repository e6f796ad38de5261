import type { ContactNews, ProviderMessage } from '../../worker/agent-client/messages.ts'
import type { FailureReason } from '../../worker/contract/channel-records.ts'
import type { OptOut } from '../../worker/contract/conversations.ts'
import { textOf } from '../../worker/contract/messages.ts'
import type { Clock } from '../../worker/core/clock.ts'
import { say } from '../../worker/core/words.ts'
import { optWordIn, resumedSentence, stoppedSentence } from '../../worker/features/chat/delivery.service.ts'
import { languageFor } from '../../worker/features/chat/replying.service.ts'
import type { Restore } from './restore.ts'
import type { Message, Thread, Turn } from './rows.ts'
import type { AgentSettings } from './settings.ts'
import type { Stream } from './stream.ts'
import type { TurnEndings } from './turn-endings.ts'
import type { WorkingSet } from './working-set.ts'

interface Parts {
  clock: Clock
  set: WorkingSet
  storage: Pick<DurableObjectStorage, 'transactionSync'>
  restore: Restore
  stream: Stream
  endings: TurnEndings
}

/** Contacts of providers who want no more messages, or blocked the account: what they asked for is kept and confirmed. */
export class OptOuts {
  readonly #parts: Parts

  constructor(parts: Parts) {
    this.#parts = parts
  }

  /**
   * Runs in the transaction that stores a contact's message: from the word on nothing goes out, also of replies that are
   * being made. Any later message of his ends that, because it asks for an answer.
   */
  noteMessage(thread: Thread, messageId: number, { text, attachments = [], saidAt }: ProviderMessage): void {
    const { messages } = this.#parts.set
    const optOut = thread.contact?.optOut
    const asks = attachments.length === 0 ? optWordIn(text)?.asks : undefined
    if (asks === 'stop') {
      if (optOut?.reason !== 'asked') this.#begin(thread, { reason: 'asked', at: saidAt })
      return
    }
    if (!optOut || saidAt < optOut.at) return
    this.#end(thread)
    const message = asks === 'start' && optOut.reason === 'asked' ? messages.byId(messageId) : null
    if (message) messages.change(messageId, message.parts, { ...message.details, resumes: true })
  }

  /** Whether a turn is such a word and has ended with it: confirmed once, in his language, for no plan conversation. */
  answer(turn: Turn, agent: AgentSettings, messages: readonly Message[]): boolean {
    const { set, storage, endings } = this.#parts
    const thread = set.threadOf(turn)
    const last = messages.at(-1)
    const word = last && thread.channelType !== 'webchat' ? optWordIn(textOf(last.parts)) : null
    if (!last || !word || (word.asks === 'start' && !last.details.resumes)) return false
    const { history } = set.memory.of(thread.id)
    const language = word.language ?? languageFor({ text: textOf(last.parts), language: turn.language }, agent, history)
    storage.transactionSync(() => {
      if (word.asks === 'start') endings.confirm(turn, thread, say(language, resumedSentence))
      else if (this.#isToConfirm(thread, last.saidAt)) endings.confirm(turn, thread, say(language, stoppedSentence))
      else endings.leave(turn)
    })
    endings.told(turn.id)
    return true
  }

  /** False: he was told already, or has written on since then. */
  #isToConfirm(thread: Thread, at: number): boolean {
    const { set, clock } = this.#parts
    const { optOut } = thread.contact ?? {}
    if (optOut?.confirmedAt !== undefined || (!optOut && set.messages.waiting(thread.id).length > 0)) return false
    this.#begin(thread, { reason: 'asked', at: optOut?.at ?? at, confirmedAt: clock.now() })
    return true
  }

  /** The provider tells that the contact blocked the account or left it, or came back. Throws when D1 cannot be asked. */
  async changed({ sessionId, change, at }: ContactNews): Promise<void> {
    const { set, restore } = this.#parts
    if (!set.threads.find(sessionId)) await restore.load({ sessionId })
    const thread = set.threads.find(sessionId)
    if (!thread) return
    const optOut = thread.contact?.optOut
    if (change === 'blocked' || change === 'unsubscribed') {
      // Calls come in any order: who wrote after that is there again.
      if (!optOut && at >= set.optOutRows.lastSaidAt(thread.id)) this.#begin(thread, { reason: change, at })
    } else if (optOut && optOut.reason !== 'asked' && at >= optOut.at) this.#end(thread)
  }

  /** The provider refused a message for such a reason. */
  refused({ id }: Thread, reason: FailureReason): void {
    const { set, clock } = this.#parts
    const thread = reason === 'personBlocked' ? set.threads.byId(id) : null
    if (!thread || thread.contact?.optOut) return
    this.#begin(thread, { reason: thread.channelType === 'viber' ? 'unsubscribed' : 'blocked', at: clock.now() })
  }

  #begin(thread: Thread, optOut: OptOut): void {
    this.#changed(this.#parts.set.optOutRows.begin(thread, optOut))
  }

  #end(thread: Thread): void {
    this.#changed(this.#parts.set.optOutRows.end(thread))
  }

  #changed(keys: readonly string[]): void {
    const { set, stream } = this.#parts
    for (const key of keys) {
      set.outbox.add('status', key)
      stream.threadChanged(key)
    }
  }
}
