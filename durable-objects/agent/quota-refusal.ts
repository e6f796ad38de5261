import { quotaSentence } from '../../worker/contract/subscription-sentences.ts'
import type { Clock } from '../../worker/core/clock.ts'
import { configOf } from '../../worker/core/config.ts'
import { dayOf, monthOf } from '../../worker/core/days.ts'
import type { Env } from '../../worker/core/env.ts'
import { factsOf, log } from '../../worker/core/log.ts'
import { say } from '../../worker/core/words.ts'
import { outgoingFor, sendPart } from '../../worker/features/chat/delivery.service.ts'
import { languageFor } from '../../worker/features/chat/replying.service.ts'
import { wordsOf } from './messages.ts'
import type { Quota } from './quota.ts'
import { isCounted, type Turn } from './rows.ts'
import type { AgentSettings, Settings } from './settings.ts'
import type { TurnEndings } from './turn-endings.ts'
import type { WorkingSet } from './working-set.ts'

interface Parts {
  env: Env
  agentId: string
  clock: Clock
  set: WorkingSet
  settings: Settings
  quota: Quota
  endings: TurnEndings
}

/** Takes plan conversations for turns. Those that the plan has no room for are dropped, and the contact of a provider's channel is told. */
export class QuotaRefusal {
  readonly #parts: Parts
  /** Threads whose contact is being told: a turn that follows one which was deleted meanwhile does not tell again. */
  readonly #telling = new Set<number>()

  constructor(parts: Parts) {
    this.#parts = parts
  }

  /** Takes a plan conversation for the turn where its thread needs one. False: the plan is used up. */
  async hasRoom({ id }: Turn, agent: AgentSettings): Promise<boolean> {
    const { set, clock, quota } = this.#parts
    const room = await quota.withRoom(agent, (take) => {
      const turn = set.turns.byId(id)
      // It may have been deleted, or its thread taken over, while a block was reserved.
      if (turn?.state !== 'running' || turn.isReserved || isCounted(set.threadOf(turn), clock.now())) return 'ok'
      if (!take()) return null
      set.turns.reserve(id)
      return 'ok'
    })
    if (room === 'away') throw new Error('D1 grants no plan conversation.')
    return room === 'ok'
  }

  /** Tells first: after a crash in between the turn runs again, and at worst the contact is told twice. */
  async drop(turn: Turn, agent: AgentSettings): Promise<void> {
    const { set, endings, agentId } = this.#parts
    try {
      await this.#tell(turn, agent)
    } catch (error) {
      log('warn', 'agent.quotaNotTold', { agentId, ...factsOf(error) })
    }
    const now = set.turns.byId(turn.id)
    if (now?.state === 'running') endings.fail(turn, 'dropped', 'plan.quotaExceeded')
    // It was deleted meanwhile.
    else if (!now) endings.told(turn.id)
  }

  /** Once for a thread and month. It is no reply, so it has no delivery; one that fails is tried at the next message. */
  async #tell(turn: Turn, agent: AgentSettings): Promise<void> {
    const { env, agentId, clock, set, settings } = this.#parts
    const { id, channelType, quotaToldAt, address: last } = set.threadOf(turn)
    const messages = set.messages.ofTurn(turn.id)
    const address = messages.at(-1)?.details.address ?? last
    if (channelType === 'webchat' || !address || this.#telling.has(id)) return
    if (quotaToldAt !== null && monthAt(quotaToldAt) === monthAt(clock.now())) return
    this.#telling.add(id)
    try {
      const line = await settings.lineTo(channelType)
      if (!line) return
      const language = languageFor({ text: wordsOf(messages), language: turn.language }, agent)
      for (const part of outgoingFor(channelType, { text: say(language, quotaSentence) })) {
        const sent = await sendPart(configOf(env), line, turn.uid, address, part)
        if ('failure' in sent) return log('warn', 'agent.quotaNotTold', { agentId, reason: sent.failure.reason })
      }
      set.threads.quotaTold(id, clock.now())
    } finally {
      this.#telling.delete(id)
    }
  }
}

const monthAt = (at: number): string => monthOf(dayOf(at))
