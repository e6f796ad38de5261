import type { Outgoing, ReplyAddress } from '../../worker/agent-client/messages.ts'
import { configOf } from '../../worker/core/config.ts'
import { factsOf, log } from '../../worker/core/log.ts'
import { currentAddress, outgoingFor, sendPart } from '../../worker/features/chat/delivery.service.ts'
import { Component } from './component.ts'
import type { Thread, Turn } from './rows.ts'
import type { SharedParts } from './shared-parts.ts'

type Parts = Pick<SharedParts, 'env' | 'agentId' | 'clock' | 'set' | 'settings'>

/** Sends notices and questions to contacts of providers, without retries. They are not messages of the thread. */
export class ContactNotices extends Component<Parts> {
  /** Threads with a notice under way: the thread's next turn, after a deletion, does not send a second one. */
  readonly #sending = new Set<number>()
  /** By thread, the part that was sent without a response of the provider yet, or whose response was lost. */
  readonly #unconfirmed = new Map<number, Outgoing>()

  unconfirmedPartOf(threadId: number): Outgoing | undefined {
    return this.#unconfirmed.get(threadId)
  }

  /** A notice to the contact of a turn. Calls `onSent` when the provider has accepted all parts. */
  send(turn: Turn, thread: Thread, text: string, onSent: () => void): Promise<void> {
    const address = this.parts.set.messages.ofTurn(turn.id).at(-1)?.details.address ?? thread.address
    return this.sendTo(thread, address, turn.uid, { text }, onSent)
  }

  /** `reference`: comes back with receipts. Nothing is sent after an opt-out. Errors are logged, not thrown. */
  async sendTo(
    thread: Thread,
    address: ReplyAddress | null,
    reference: string,
    reply: Parameters<typeof outgoingFor>[1],
    onSent: () => void = () => {},
  ): Promise<void> {
    const { env, agentId, clock, set, settings } = this.parts
    const { id, channelType } = thread
    if (channelType === 'webchat' || !address || this.#sending.has(id)) return
    this.#sending.add(id)
    try {
      const connected = await settings.connectedChannel(channelType)
      if (!connected) return
      for (const part of outgoingFor(channelType, reply, address)) {
        if (set.threads.byId(id)?.contact?.optOut) return
        this.#unconfirmed.set(id, part)
        const sent = await sendPart(configOf(env), connected, reference, currentAddress(thread, address), part)
        const reason = 'failure' in sent ? sent.failure.reason : null
        if (reason !== 'resultUnknown') this.#unconfirmed.delete(id)
        if ('failure' in sent) return log('warn', 'agent.noticeNotSent', { agentId, reason })
        // The notice has no delivery, by whose provider id the echo of other messages is recognised.
        if (sent.messageId !== null) set.messages.addDedupeKey(`${channelType}:${sent.messageId}`, 0, clock.now())
        if (set.threads.endComment(id, address)) set.outbox.add('status', thread.key)
      }
      onSent()
    } catch (error) {
      log('warn', 'agent.noticeNotSent', { agentId, ...factsOf(error) })
    } finally {
      this.#sending.delete(id)
    }
  }
}
