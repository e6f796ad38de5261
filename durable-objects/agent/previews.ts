import type {
  GeneratedReply,
  PreparedTurn,
  Preview,
  TrialContext,
  TrialRefusal,
} from '../../worker/features/chat/replies.ts'
import type { BehaviourWithSecrets } from '../../worker/features/chat/reply-behaviour.rules.ts'
import { type Bill, enginesFor, type Question, replyBehaviour } from '../../worker/features/chat/replying.service.ts'
import { Component } from './component.ts'
import { previewLimits } from './limits.ts'
import type { ReplyGeneration } from './reply-generation.ts'
import type { AgentSettings } from './settings.ts'
import type { SharedParts } from './shared-parts.ts'

interface Parts extends Pick<SharedParts, 'env' | 'agentId' | 'clock' | 'limits' | 'settings' | 'calls'> {
  generation: ReplyGeneration
}

/** How long a run of test cases blocks another run: after the start of a call (which may never end), and after the end of one. */
const RUN_AFTER_BEGIN_MS = 150_000
const RUN_AFTER_END_MS = 30_000

/** A run of all test cases: message ids of its calls under way, and until when it blocks another run. */
interface Run {
  id: string
  calls: Set<string>
  until: number
}

/** Test questions of the owner: answered as messages are, but not stored and not counted against the plan. */
export class Previews extends Component<Parts> {
  /** In memory only: after a restart, at worst a second run can start. */
  #run: Run | null = null

  /** Prepares a reply with the published behaviour or a draft of it. The caller calls the engines, then `end`. */
  async begin(
    question: Question,
    draft: BehaviourWithSecrets | null,
    { history, run }: TrialContext,
  ): Promise<Preview> {
    const { env, clock, generation, calls } = this.parts
    const current = await this.#settings()
    if ('kind' in current) return current
    const { messageId } = question.origin
    if (run !== null && !this.#joinRun(run, messageId, clock.now()))
      return { kind: 'refused', code: 'testCase.runUnderWay' }
    const agent = draft ? { ...current, ...replyBehaviour(current.typeEngine, draft) } : current
    const turn = await generation.engineTurn(question, agent, { history })
    return { kind: 'ready', turn, making: { engines: calls.begin(enginesFor(env, agent), turn, clock.now(), true) } }
  }

  /** The question with the passages that retrieval finds for it; no engine is called. */
  async find(question: Question): Promise<PreparedTurn> {
    const agent = await this.#settings()
    if ('kind' in agent) return agent
    return { kind: 'ready', turn: await this.parts.generation.engineTurn(question, agent, { history: [] }) }
  }

  async #settings(): Promise<AgentSettings | TrialRefusal> {
    const { clock, limits, settings } = this.parts
    const retryAfterSeconds = limits.spend(previewLimits, clock.now())
    if (retryAfterSeconds !== null) return { kind: 'limited', retryAfterSeconds }
    const current = await settings.current()
    if (!current) return { kind: 'refused', code: 'agent.notFound' }
    return current.isEntitled ? current : { kind: 'refused', code: 'subscription.inactive' }
  }

  /** Settles the reserved tokens of a preview. */
  end(messageId: string, made: GeneratedReply | null, bill: Bill): void {
    const now = this.parts.clock.now()
    this.parts.calls.end(messageId, made, bill, now)
    if (this.#run?.calls.delete(messageId) && this.#run.calls.size === 0) this.#run.until = now + RUN_AFTER_END_MS
  }

  /** Adds a call to a run. False: another run is under way. */
  #joinRun(run: string, messageId: string, now: number): boolean {
    const isOther = this.#run !== null && this.#run.id !== run
    if (isOther && (this.#run?.until ?? 0) > now) return false
    const calls = isOther ? new Set<string>() : (this.#run?.calls ?? new Set<string>())
    this.#run = { id: run, calls: calls.add(messageId), until: now + RUN_AFTER_BEGIN_MS }
    return true
  }
}
