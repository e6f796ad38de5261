import type { Clock } from '../../worker/core/clock.ts'
import { DAY_MS } from '../../worker/core/days.ts'
import type { Env } from '../../worker/core/env.ts'
import type { Turn as EngineTurn } from '../../worker/engines/engine.ts'
import { assessHandover } from '../../worker/engines/handover.rules.ts'
import { knownAnswer, noReplySentence } from '../../worker/engines/rescue.rules.ts'
import { engineFor } from '../../worker/features/chat/replying.service.ts'
import type { ContactNotices } from './contact-notices.ts'
import type { Thread, Turn } from './rows.ts'
import type { AgentSettings } from './settings.ts'
import type { Stream } from './stream.ts'
import type { TurnEndings } from './turn-endings.ts'
import type { WorkingSet } from './working-set.ts'

interface Parts {
  env: Env
  clock: Clock
  set: WorkingSet
  storage: Pick<DurableObjectStorage, 'transactionSync'>
  stream: Stream
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
   * The turn ends with what the built-in engine surely knows; otherwise it fails, and the contact is told, once a day until
   * there is a reply again: on a provider's channel by a message, on the web chat instead of the sentence of the error. The
   * turn ends before anybody is told: one that ran again after a crash would ask its engine twice.
   */
  async end(turn: Turn, told: EngineTurn, agent: AgentSettings): Promise<void> {
    const { env, clock, set, storage, endings, notices } = this.#parts
    const thread = set.threadOf(turn)
    const engine = engineFor(env, agent)
    const known = engine && !this.#isBegun(turn, thread) ? knownAnswer(told) : null
    if (engine && known) {
      const made = assessHandover({ ...known, insteadOf: engine.kind }, told, 'builtin')
      storage.transactionSync(() => endings.answer(turn, thread, made))
      return endings.told(turn.id)
    }
    const code = engine ? 'chat.engineFailed' : 'chat.noEngine'
    const now = clock.now()
    const isTold = thread.failureToldAt !== null && thread.failureToldAt > now - DAY_MS
    if (thread.channelType === 'webchat') {
      // A message that is sent again keeps its notice.
      const failureNotice = turn.result.failureNotice ?? (isTold ? undefined : noReplySentence(told))
      if (failureNotice === undefined) return endings.fail(turn, 'failed', code)
      if (!isTold) set.threads.failureTold(thread.id, now)
      return endings.fail({ ...turn, result: { ...turn.result, failureNotice } }, 'failed', code)
    }
    endings.fail(turn, 'failed', code)
    if (!isTold) await notices.send(turn, thread, noReplySentence(told), () => set.threads.failureTold(thread.id, now))
  }

  /** Whether a visitor was shown the beginning of a reply, which another answer might contradict. */
  #isBegun({ key }: Turn, { channelType }: Thread): boolean {
    return channelType === 'webchat' && this.#parts.stream.soFarOf(key) !== null
  }
}
