import type { Usage } from '../../worker/contract/engines.ts'
import type { Clock } from '../../worker/core/clock.ts'
import type { Env } from '../../worker/core/env.ts'
import { newId } from '../../worker/core/ids.ts'
import { factsOf, log } from '../../worker/core/log.ts'
import { mayContinue } from '../../worker/engines/asks.rules.ts'
import type { Link } from '../../worker/engines/chain.rules.ts'
import type { Turn as EngineTurn } from '../../worker/engines/engine.ts'
import { searchTextOf } from '../../worker/engines/intents.rules.ts'
import { REWRITTEN_MAX } from '../../worker/engines/task-prompts.rules.ts'
import type { Calls } from '../../worker/features/chat/calls.service.ts'
import { askEngines, type Exports } from '../../worker/features/chat/engine-calls.service.ts'
import { enginesFor, NOBODY, newBill } from '../../worker/features/chat/replying.service.ts'
import type { AgentSettings } from './settings.ts'

/** A reply waits for this call. */
const DEADLINE_MS = 4_000
/** It is one question. */
const OUTPUT_TOKENS = 200
/** What a question refers to was said lately. */
const TURNS = 6

interface Parts {
  env: Env
  exports: Exports
  agentId: string
  clock: Clock
  calls: Calls
}

export interface Rewritten {
  text: string
  usage?: Usage
}

/**
 * Has the model of an agent make a question standalone, where its owner allows the call. Where the model makes none, the
 * question is searched as the rules make it.
 */
export class Rewriter {
  readonly #parts: Parts

  constructor(parts: Parts) {
    this.#parts = parts
  }

  /** `null`: the question needs no other words, or got none. Never throws. `told`: what an engine will be told. */
  async standalone(told: EngineTurn, agent: AgentSettings): Promise<Rewritten | null> {
    const asked = searchTextOf(told.message)
    const isNeeded = agent.rewriteWithModel && told.history.length > 0 && asked !== '' && mayContinue(asked)
    const link = isNeeded ? this.#model(agent) : null
    if (!link) return null
    try {
      return await this.#rewrite(told, link)
    } catch (error) {
      log('error', 'agent.rewrite', { agentId: this.#parts.agentId, ...factsOf(error) })
      return null
    }
  }

  /** The first engine, if it is a model that is not left alone at the moment; with a short answer. */
  #model(agent: AgentSettings): Link | null {
    const { env, clock, calls } = this.#parts
    const [link] = enginesFor(env, agent)
    if (link?.settings.kind !== 'openai' && link?.settings.kind !== 'workers-ai') return null
    if (calls.shutUntil([{ ...link, mayCall: false }], clock.now()) !== null) return null
    const maxOutputTokens = Math.min(link.settings.maxOutputTokens, OUTPUT_TOKENS)
    return { ...link, settings: { ...link.settings, maxOutputTokens } }
  }

  async #rewrite(told: EngineTurn, link: Link): Promise<Rewritten | null> {
    const { env, exports, clock, calls } = this.#parts
    const messageId = newId()
    const turn: EngineTurn = {
      ...told,
      task: 'rewrite',
      origin: { ...told.origin, messageId },
      attachments: [],
      history: told.history.slice(-TURNS),
      deadlineMs: DEADLINE_MS,
    }
    if (!calls.beginBehind(link, turn, clock.now())) return null
    const bill = newBill()
    const made = await askEngines(exports, env, { engines: [{ ...link, mayCall: true }] }, turn, NOBODY, bill, clock)
    calls.endBehind(messageId, bill)
    const [text = ''] = made?.text.trim().split('\n') ?? []
    return made && text.length > 0 && text.length <= REWRITTEN_MAX
      ? { text, ...(made.usage && { usage: made.usage }) }
      : null
  }
}
