import { configOf } from '../../worker/core/config.ts'
import type { Env } from '../../worker/core/env.ts'
import { factsOf, log } from '../../worker/core/log.ts'
import { currentAddress, outgoingFor, sendPart } from '../../worker/features/chat/delivery.service.ts'
import type { Thread, Turn } from './rows.ts'
import type { Settings } from './settings.ts'
import type { WorkingSet } from './working-set.ts'

interface Parts {
  env: Env
  agentId: string
  set: WorkingSet
  settings: Settings
}

/** Sends contacts of providers a notice that there is no reply. It is not stored as a message and is sent without retries. */
export class ContactNotices {
  readonly #parts: Parts
  /** Threads with a notice under way: the thread's next turn, after a deletion, does not send a second one. */
  readonly #sending = new Set<number>()

  constructor(parts: Parts) {
    this.#parts = parts
  }

  /** Calls `onSent` when the provider has accepted all parts. Nothing is sent after an opt-out. Errors are logged, not thrown. */
  async send(turn: Turn, thread: Thread, text: string, onSent: () => void): Promise<void> {
    const { env, agentId, set, settings } = this.#parts
    const { id, channelType } = thread
    const address = set.messages.ofTurn(turn.id).at(-1)?.details.address ?? thread.address
    if (channelType === 'webchat' || !address || this.#sending.has(id)) return
    this.#sending.add(id)
    try {
      const line = await settings.lineTo(channelType)
      if (!line) return
      for (const part of outgoingFor(channelType, { text }, address)) {
        if (set.threads.byId(id)?.contact?.optOut) return
        const sent = await sendPart(configOf(env), line, turn.uid, currentAddress(thread, address), part)
        if ('failure' in sent) return log('warn', 'agent.notTold', { agentId, reason: sent.failure.reason })
        if (set.threads.endComment(id, address)) set.outbox.add('status', thread.key)
      }
      onSent()
    } catch (error) {
      log('warn', 'agent.notTold', { agentId, ...factsOf(error) })
    } finally {
      this.#sending.delete(id)
    }
  }
}
