import { DAY_MS } from '../../worker/core/days.ts'
import type { Turn as EngineTurn } from '../../worker/engines/engine.ts'
import { assessHandover } from '../../worker/engines/handover.rules.ts'
import { knownAnswer, noReplySentence } from '../../worker/engines/rescue.rules.ts'
import { engineFor } from '../../worker/features/chat/replying.service.ts'
import { Component } from './component.ts'
import type { ContactNotices } from './contact-notices.ts'
import type { Thread, Turn } from './rows.ts'
import type { AgentSettings } from './settings.ts'
import type { SharedParts } from './shared-parts.ts'
import type { TurnEndings } from './turn-endings.ts'

interface Parts extends Pick<SharedParts, 'env' | 'clock' | 'set' | 'storage' | 'stream'> {
  endings: TurnEndings
  notices: ContactNotices
}

/** Ends turns whose engines gave no reply in the last attempt. */
export class EngineFailures extends Component<Parts> {
  /**
   * Answers from the built-in engine if that is sure of a passage. Otherwise the turn fails, and the contact is notified, once
   * in 24 hours until the next reply: by a message of the provider, or on the web chat in place of the error's sentence. The
   * turn is ended before the notice is sent: after a crash in between, a running turn would call its engine a second time.
   */
  async end(turn: Turn, engineTurn: EngineTurn, agent: AgentSettings): Promise<void> {
    const { env, clock, set, storage, endings, notices } = this.parts
    const thread = set.threadOf(turn)
    const engine = engineFor(env, agent)
    const sureReply = engine && !this.#hasPartialReply(turn, thread) ? knownAnswer(engineTurn) : null
    if (engine && sureReply) {
      const made = assessHandover({ ...sureReply, insteadOf: engine.kind }, engineTurn, 'builtin')
      storage.transactionSync(() => endings.answer(turn, thread, made))
      return endings.announce(turn.id)
    }
    const code = engine ? 'chat.engineFailed' : 'chat.noEngine'
    const now = clock.now()
    const isNotified = thread.failureNotifiedAt !== null && thread.failureNotifiedAt > now - DAY_MS
    if (thread.channelType === 'webchat') {
      // A turn that is retried keeps the notice of its first failure.
      const failureNotice = turn.result.failureNotice ?? (isNotified ? undefined : noReplySentence(engineTurn))
      if (failureNotice === undefined) return endings.fail(turn, 'failed', code)
      if (!isNotified) set.threads.setNotifiedAt('failure', thread.id, now)
      return endings.fail({ ...turn, result: { ...turn.result, failureNotice } }, 'failed', code)
    }
    endings.fail(turn, 'failed', code)
    if (!isNotified)
      await notices.send(turn, thread, noReplySentence(engineTurn), () =>
        set.threads.setNotifiedAt('failure', thread.id, now),
      )
  }

  /** Whether the visitor has seen the beginning of a reply: an answer of another engine could contradict it. */
  #hasPartialReply({ key }: Turn, { channelType }: Thread): boolean {
    return channelType === 'webchat' && this.parts.stream.soFarOf(key) !== null
  }
}
