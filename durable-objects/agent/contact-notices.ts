import { configOf } from '../../worker/core/config.ts'
import type { Env } from '../../worker/core/env.ts'
import { factsOf, log } from '../../worker/core/log.ts'
import { addressNow, outgoingFor, sendPart } from '../../worker/features/chat/delivery.service.ts'
import type { Thread, Turn } from './rows.ts'
import type { Settings } from './settings.ts'
import type { WorkingSet } from './working-set.ts'

interface Parts {
  env: Env
  agentId: string
  set: WorkingSet
  settings: Settings
}

/** Sends contacts of providers' channels a notice why there is no reply. It is no reply, so it has no delivery and no retry. */
export class ContactNotices {
  readonly #parts: Parts
  /** Threads whose contact is being sent one: a turn that follows one which was deleted meanwhile does not send another. */
  readonly #sending = new Set<number>()

  constructor(parts: Parts) {
    this.#parts = parts
  }

  /** `told` runs when the provider has taken all of it. Nothing is sent to who opted out meanwhile, and nothing is thrown. */
  async send(turn: Turn, thread: Thread, text: string, told: () => void): Promise<void> {
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
        const sent = await sendPart(configOf(env), line, turn.uid, addressNow(thread, address), part)
        if ('failure' in sent) return log('warn', 'agent.notTold', { agentId, reason: sent.failure.reason })
        set.threads.endComment(id, address)
      }
      told()
    } catch (error) {
      log('warn', 'agent.notTold', { agentId, ...factsOf(error) })
    } finally {
      this.#sending.delete(id)
    }
  }
}
