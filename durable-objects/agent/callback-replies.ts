import type { CallbackOutcome } from '../../worker/agent-client/messages.ts'
import { turnFor } from '../../worker/engines/chain.rules.ts'
import { modeAt } from '../../worker/engines/modes.rules.ts'
import { parseCallback } from '../../worker/features/chat/called-back.service.ts'
import { enginesFor, languageFor, turnOf } from '../../worker/features/chat/replying.service.ts'
import type { Callbacks } from './callbacks.ts'
import { Component } from './component.ts'
import type { ReplyGeneration } from './reply-generation.ts'
import { isUnfinished } from './rows.ts'
import type { SharedParts } from './shared-parts.ts'

interface Parts extends Pick<SharedParts, 'env' | 'clock' | 'set' | 'settings'> {
  generation: ReplyGeneration
  callbacks: Callbacks
}

/** Takes the callbacks of automations and ends their turns, each once. */
export class CallbackReplies extends Component<Parts> {
  /**
   * Ends the turn of a message with the callback's body, also when the callback arrives before the 202 of the automation. A
   * body that cannot be parsed leaves the turn waiting; a reported failure passes the turn to the next engine.
   */
  async receive(key: string, type: string, body: Uint8Array): Promise<CallbackOutcome> {
    const { env, clock, set, settings, generation, callbacks } = this.parts
    const turn = set.turns.byKey(key)
    if (!turn || callbacks.skippedEngines(turn.id) > 0) return { kind: 'late' }
    if (!isUnfinished(turn)) return { kind: 'used' }
    const current = settings.current()
    const agent = current instanceof Promise ? await current : current
    const links = agent ? enginesFor(env, agent) : []
    const engineIndex =
      callbacks.engineIndexOf(turn.id) ?? links.findIndex(({ settings: { kind } }) => kind === 'webhook')
    const link = links[engineIndex]
    if (!agent || link?.settings.kind !== 'webhook') return { kind: 'late' }
    const thread = set.threadOf(turn)
    const question = generation.questionOf(turn, thread, set.messages.ofTurn(turn.id))
    const memory = set.memory.of(thread.id)
    const language = languageFor(question, agent, memory.history)
    const isAutomatic = modeAt(agent, thread.channelType, clock.now()) === 'automatic'
    const engineTurn = {
      ...turnOf(question, agent, language, { passages: [] }, memory, clock.now()),
      ...(!isAutomatic && ({ isDraft: true } as const)),
    }
    const answer = await parseCallback(link.settings, turnFor(link, engineTurn), { type, body }, clock)
    // During the await the turn may have been answered, deleted or taken over. No await follows, so this check holds.
    const now = set.turns.byId(turn.id)
    if (!now || !isUnfinished(now)) return { kind: 'used' }
    if ('reply' in answer) generation.answer(now, engineTurn, answer.reply, agent)
    else if (answer.isOver) callbacks.expire(now)
    else return { kind: 'unusable', seen: answer.seen }
    return { kind: 'taken' }
  }
}
