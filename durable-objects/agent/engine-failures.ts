import type { Clock } from '../../worker/core/clock.ts'
import { DAY_MS } from '../../worker/core/days.ts'
import type { Env } from '../../worker/core/env.ts'
import type { Turn as EngineTurn } from '../../worker/engines/engine.ts'
import { assessHandover } from '../../worker/engines/handover.rules.ts'
import { knownAnswer, noReplySentence } from '../../worker/engines/rescue.rules.ts'
import { engineFor } from '../../worker/features/chat/replying.service.ts'
import type { ContactNotices } from './contact-notices.ts'
import type { Turn } from './rows.ts'
import type { AgentSettings } from './settings.ts'
import type { TurnEndings } from './turn-endings.ts'
import type { WorkingSet } from './working-set.ts'

interface Parts {
  env: Env
  clock: Clock
  set: WorkingSet
  storage: Pick<DurableObjectStorage, 'transactionSync'>
  endings: TurnEndings
  notices: ContactNotices
}

/** Turns whose engines gave no reply, after the last attempt. */
export class EngineFailures {
  readonly #parts: Parts

  constructor(parts: Parts) {
    this.#parts = parts
  }

  /**
   * On a provider's channel the turn ends with what the built-in engine surely knows; otherwise it fails, and the contact is
   * told, once a day until there is a reply again. A visitor of the web chat has the error as his answer, and may send the
   * message again. The turn ends before anybody is told: one that ran again after a crash would ask its engine twice.
   */
  async end(turn: Turn, told: EngineTurn, agent: AgentSettings): Promise<void> {
    const { env, clock, set, storage, endings, notices } = this.#parts
    const thread = set.threadOf(turn)
    const engine = engineFor(env, agent)
    const known = engine && thread.channelType !== 'webchat' ? knownAnswer(told) : null
    if (engine && known) {
      const made = assessHandover({ ...known, insteadOf: engine.kind }, told, 'builtin')
      storage.transactionSync(() => endings.answer(turn, thread, made))
      return endings.told(turn.id)
    }
    endings.fail(turn, 'failed', engine ? 'chat.engineFailed' : 'chat.noEngine')
    const now = clock.now()
    if (thread.failureToldAt !== null && thread.failureToldAt > now - DAY_MS) return
    await notices.send(turn, thread, noReplySentence(told), () => set.threads.failureTold(thread.id, now))
  }
}
