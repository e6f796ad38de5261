import { quotaSentence } from '../../worker/contract/sentences/plans.ts'
import type { Clock } from '../../worker/core/clock.ts'
import { dayOf, monthOf } from '../../worker/core/days.ts'
import { say } from '../../worker/core/words.ts'
import { languageFor } from '../../worker/features/chat/replying.service.ts'
import type { ContactNotices } from './contact-notices.ts'
import { wordsOf } from './messages.ts'
import type { Quota } from './quota.ts'
import { isCounted, type Turn } from './rows.ts'
import type { AgentSettings } from './settings.ts'
import type { TurnEndings } from './turn-endings.ts'
import type { WorkingSet } from './working-set.ts'

interface Parts {
  clock: Clock
  set: WorkingSet
  notices: ContactNotices
  quota: Quota
  endings: TurnEndings
}

/** Takes plan conversations for turns. Those that the plan has no room for are dropped, and the contact of a provider's channel is told. */
export class QuotaRefusal {
  readonly #parts: Parts

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
    const { set, endings } = this.#parts
    await this.#tell(turn, agent)
    const now = set.turns.byId(turn.id)
    if (now?.state === 'running') endings.fail(turn, 'dropped', 'plan.quotaExceeded')
    // It was deleted meanwhile.
    else if (!now) endings.told(turn.id)
  }

  /** Once for a thread and month; what the provider does not take is tried at the next message. */
  async #tell(turn: Turn, agent: AgentSettings): Promise<void> {
    const { clock, set, notices } = this.#parts
    const thread = set.threadOf(turn)
    if (thread.quotaToldAt !== null && monthAt(thread.quotaToldAt) === monthAt(clock.now())) return
    const text = wordsOf(set.messages.ofTurn(turn.id))
    const language = languageFor({ text, language: turn.language }, agent)
    await notices.send(turn, thread, say(language, quotaSentence), () => set.threads.quotaTold(thread.id, clock.now()))
  }
}

const monthAt = (at: number): string => monthOf(dayOf(at))
