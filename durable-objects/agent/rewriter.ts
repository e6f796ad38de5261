import type { Usage } from '../../worker/contract/engines.ts'
import { newId } from '../../worker/core/ids.ts'
import { factsOf, log } from '../../worker/core/log.ts'
import { mayContinue } from '../../worker/engines/asks.rules.ts'
import type { ChainEngine } from '../../worker/engines/chain.rules.ts'
import type { Turn as EngineTurn } from '../../worker/engines/engine.ts'
import { searchTextOf } from '../../worker/engines/intents.rules.ts'
import { REWRITTEN_MAX } from '../../worker/engines/task-prompts.rules.ts'
import { askEngines } from '../../worker/features/chat/engine-calls.service.ts'
import { enginesFor, NO_LISTENER, newBill } from '../../worker/features/chat/replying.service.ts'
import { Component } from './component.ts'
import type { AgentSettings } from './settings.ts'
import type { SharedParts } from './shared-parts.ts'

/** Timeout of the call, for which the reply waits. */
const DEADLINE_MS = 4_000
/** Enough for one question. */
const OUTPUT_TOKENS = 200
/** How many of the last turns the model gets: a follow-up refers to recent ones. */
const TURNS = 6

type Parts = Pick<SharedParts, 'env' | 'exports' | 'agentId' | 'clock' | 'calls'>

interface Rewritten {
  text: string
  usage?: Usage
}

/**
 * Lets the agent's model rewrite a follow-up question into a standalone one for retrieval, if the owner allows the call.
 * Without a result, retrieval uses the rules for follow-up questions.
 */
export class Rewriter extends Component<Parts> {
  /** `null`: the question is no follow-up, or the model gave no usable rewriting. Never throws. */
  async standalone(engineInput: EngineTurn, agent: AgentSettings, signal?: AbortSignal): Promise<Rewritten | null> {
    if (!agent.rewriteWithModel || engineInput.history.length === 0) return null
    const question = searchTextOf(engineInput.message)
    const link = question !== '' && mayContinue(question) ? this.#model(agent) : null
    if (!link) return null
    try {
      return await this.#rewrite(engineInput, link, signal)
    } catch (error) {
      log('error', 'agent.rewrite', { agentId: this.parts.agentId, ...factsOf(error) })
      return null
    }
  }

  /** The agent's first engine with a short output limit; `null`: it is no model, or its circuit breaker is open. */
  #model(agent: AgentSettings): ChainEngine | null {
    const { env, clock, calls } = this.parts
    const [link] = enginesFor(env, agent)
    if (link?.settings.kind !== 'openai' && link?.settings.kind !== 'workers-ai') return null
    if (calls.blockedUntil([{ ...link, mayCall: false }], clock.now()) !== null) return null
    const maxOutputTokens = Math.min(link.settings.maxOutputTokens, OUTPUT_TOKENS)
    return { ...link, settings: { ...link.settings, maxOutputTokens } }
  }

  async #rewrite(engineInput: EngineTurn, link: ChainEngine, signal?: AbortSignal): Promise<Rewritten | null> {
    const { env, exports, clock, calls } = this.parts
    const messageId = newId()
    const turn: EngineTurn = {
      ...engineInput,
      task: 'rewrite',
      origin: { ...engineInput.origin, messageId },
      attachments: [],
      history: engineInput.history.slice(-TURNS),
      deadlineMs: DEADLINE_MS,
    }
    if (!calls.beginBackground(link, turn, clock.now())) return null
    const bill = newBill()
    const made = await askEngines(
      exports,
      env,
      { engines: [{ ...link, mayCall: true }] },
      turn,
      NO_LISTENER,
      bill,
      clock,
      signal,
    )
    calls.endBackground(messageId, bill)
    const [text = ''] = made?.text.trim().split('\n') ?? []
    return made && text.length > 0 && text.length <= REWRITTEN_MAX
      ? { text, ...(made.usage && { usage: made.usage }) }
      : null
  }
}
