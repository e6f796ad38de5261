import type { CallbackOutcome } from '../../worker/agent-client/messages.ts'
import type { Clock } from '../../worker/core/clock.ts'
import type { Env } from '../../worker/core/env.ts'
import { turnFor } from '../../worker/engines/chain.rules.ts'
import { modeAt } from '../../worker/engines/modes.rules.ts'
import { calledBack } from '../../worker/features/chat/called-back.service.ts'
import { enginesFor, languageFor, turnOf } from '../../worker/features/chat/replying.service.ts'
import type { Callbacks } from './callbacks.ts'
import type { ReplyGeneration } from './reply-generation.ts'
import { isUnfinished } from './rows.ts'
import type { Settings } from './settings.ts'
import type { WorkingSet } from './working-set.ts'

interface Parts {
  env: Env
  clock: Clock
  set: WorkingSet
  settings: Settings
  generation: ReplyGeneration
  callbacks: Callbacks
}

/** Answers that automations call back with, each once. */
export class CallbackReplies {
  readonly #parts: Parts

  constructor(parts: Parts) {
    this.#parts = parts
  }

  /**
   * Ends the turn of this message with the answer, also when the automation is faster than its own 202. What cannot be used
   * leaves the turn waiting; that the automation failed lets the next engine answer.
   */
  async take(key: string, type: string, body: Uint8Array): Promise<CallbackOutcome> {
    const { env, clock, set, settings, generation, callbacks } = this.#parts
    const turn = set.turns.byKey(key)
    if (!turn || callbacks.passed(turn.id) > 0) return { kind: 'late' }
    if (!isUnfinished(turn)) return { kind: 'used' }
    const known = settings.current()
    const agent = known instanceof Promise ? await known : known
    const links = agent ? enginesFor(env, agent) : []
    const place = callbacks.placeOf(turn.id) ?? links.findIndex(({ settings: { kind } }) => kind === 'webhook')
    const link = links[place]
    if (!agent || link?.settings.kind !== 'webhook') return { kind: 'late' }
    const thread = set.threadOf(turn)
    const question = generation.questionOf(turn, thread, set.messages.ofTurn(turn.id))
    const memory = set.memory.of(thread.id)
    const language = languageFor(question, agent, memory.history)
    const isSaid = modeAt(agent, thread.channelType, clock.now()) === 'automatic'
    const told = {
      ...turnOf(question, agent, language, { passages: [] }, memory, clock.now()),
      ...(!isSaid && ({ isDraft: true } as const)),
    }
    const answer = await calledBack(link.settings, turnFor(link, told), { type, body }, clock)
    // It may have been answered, deleted or taken over meanwhile; from here on nothing waits.
    const now = set.turns.byId(turn.id)
    if (!now || !isUnfinished(now)) return { kind: 'used' }
    if ('made' in answer) generation.answer(now, told, answer.made, agent)
    else if (answer.isOver) callbacks.miss(now)
    else return { kind: 'unusable', seen: answer.seen }
    return { kind: 'taken' }
  }
}
