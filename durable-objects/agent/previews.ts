import type { Clock } from '../../worker/core/clock.ts'
import type { Env } from '../../worker/core/env.ts'
import type { Calls } from '../../worker/features/chat/calls.service.ts'
import type { Asked, MadeReply, NotTried, PreparedTurn, Preview } from '../../worker/features/chat/replies.ts'
import type { BehaviourWithSecrets } from '../../worker/features/chat/reply-behaviour.rules.ts'
import { type Bill, enginesFor, type Question, replyBehaviour } from '../../worker/features/chat/replying.service.ts'
import { type Limits, rehearsalLimits } from './limits.ts'
import type { ReplyGeneration } from './reply-generation.ts'
import type { AgentSettings, Settings } from './settings.ts'

interface Parts {
  env: Env
  agentId: string
  clock: Clock
  limits: Limits
  settings: Settings
  generation: ReplyGeneration
  calls: Calls
}

/** How long a run keeps another away: after a call of it began, of which nobody may hear again, and after one ended. */
const RUN_AFTER_BEGIN_MS = 150_000
const RUN_AFTER_END_MS = 30_000

/** A run of all test cases: the calls of it that are under way, and until when it keeps another away. */
interface Run {
  id: string
  calls: Set<string>
  until: number
}

/** Questions that an owner tries on the agent: answered as a message would be, neither kept nor counted. */
export class Previews {
  readonly #parts: Parts
  /** In memory: an object that forgets it only lets a second run begin. */
  #run: Run | null = null

  constructor(parts: Parts) {
    this.#parts = parts
  }

  /** All that a reply takes, of the agent as it is or with a draft of its behaviour; the caller makes it and calls `end`. */
  async begin(question: Question, draft: BehaviourWithSecrets | null, { history, run }: Asked): Promise<Preview> {
    const { env, clock, generation, calls } = this.#parts
    const known = await this.#settings()
    if ('kind' in known) return known
    const { messageId } = question.origin
    if (run !== null && !this.#take(run, messageId, clock.now()))
      return { kind: 'refused', code: 'testCase.runUnderWay' }
    const agent = draft ? { ...known, ...replyBehaviour(known.typeEngine, draft) } : known
    const turn = await generation.engineTurn(question, agent, { history })
    return { kind: 'ready', turn, making: { engines: calls.begin(enginesFor(env, agent), turn, clock.now(), true) } }
  }

  /** A question with the passages that would answer it; no engine is asked. */
  async find(question: Question): Promise<PreparedTurn> {
    const agent = await this.#settings()
    if ('kind' in agent) return agent
    return { kind: 'ready', turn: await this.#parts.generation.engineTurn(question, agent, { history: [] }) }
  }

  async #settings(): Promise<AgentSettings | NotTried> {
    const { clock, limits, settings } = this.#parts
    const retryAfterSeconds = limits.spend(rehearsalLimits, clock.now())
    if (retryAfterSeconds !== null) return { kind: 'limited', retryAfterSeconds }
    const known = await settings.current()
    if (!known) return { kind: 'refused', code: 'agent.notFound' }
    return known.isEntitled ? known : { kind: 'refused', code: 'subscription.inactive' }
  }

  end(messageId: string, made: MadeReply | null, bill: Bill): void {
    const now = this.#parts.clock.now()
    this.#parts.calls.end(messageId, made, bill, now)
    if (this.#run?.calls.delete(messageId) && this.#run.calls.size === 0) this.#run.until = now + RUN_AFTER_END_MS
  }

  /** Counts a call to a run; false when another run is under way. */
  #take(run: string, messageId: string, now: number): boolean {
    const isOther = this.#run !== null && this.#run.id !== run
    if (isOther && (this.#run?.until ?? 0) > now) return false
    const calls = isOther ? new Set<string>() : (this.#run?.calls ?? new Set<string>())
    this.#run = { id: run, calls: calls.add(messageId), until: now + RUN_AFTER_BEGIN_MS }
    return true
  }
}
