import { BoundedMap } from '../../worker/core/bounded-map.ts'
import { newId } from '../../worker/core/ids.ts'
import { factsOf, log } from '../../worker/core/log.ts'
import { promptFor } from '../../worker/engines/budgets.rules.ts'
import { type ChainEngine, turnFor } from '../../worker/engines/chain.rules.ts'
import type { Turn as EngineTurn } from '../../worker/engines/engine.ts'
import { SUMMARY_MAX } from '../../worker/engines/task-prompts.rules.ts'
import { askEngines } from '../../worker/features/chat/engine-calls.service.ts'
import { enginesFor, NO_LISTENER, newBill } from '../../worker/features/chat/replying.service.ts'
import { Lane } from './pool.ts'
import type { AgentSettings } from './settings.ts'
import type { SharedParts } from './shared-parts.ts'
import type { TurnText } from './thread-memory.ts'

/** Fewest turns that a new summary covers in addition. */
const TURNS_LEAST = 10
/** How many turns are answered after a failed summary before the next attempt. */
const TURNS_AFTER_FAILURE = 5
const FAILED_MAX = 1_000

type Parts = Pick<SharedParts, 'env' | 'exports' | 'agentId' | 'clock' | 'set' | 'calls'>

/**
 * Lane that lets the agent's model summarise turns for which its prompt has no room any more. It runs in the background
 * after an answer and no turn waits for it; as a lane, its jobs keep the object from hibernating.
 */
export class Summarizer extends Lane<Parts> {
  /** Ids of threads whose summary is being made. */
  readonly #underWay = new Set<number>()
  /** By id of a thread whose last summary failed: the time of its newest message then. */
  readonly #failed = new BoundedMap<number, number>(FAILED_MAX)

  override begin(): void {}

  /** Starts a summary if one is due, after a turn of the thread was answered. `engineInput`: of that turn. Never throws. */
  afterAnswer(threadId: number, engineInput: EngineTurn, agent: AgentSettings): void {
    if (this.#underWay.has(threadId)) return
    this.#underWay.add(threadId)
    void this.track(this.#run(threadId, engineInput, agent).finally(() => this.#underWay.delete(threadId)))
  }

  async #run(threadId: number, engineInput: EngineTurn, agent: AgentSettings): Promise<void> {
    const { env, agentId } = this.parts
    try {
      const [link] = enginesFor(env, agent)
      const turns = link ? this.#turnsFor(threadId, engineInput, link) : []
      if (!link || turns.length === 0 || (await this.#summarise(threadId, engineInput, link, turns))) return
      this.#failed.set(threadId, engineInput.origin.receivedAt)
      log('warn', 'agent.summary', { agentId, text: 'no summary was made' })
    } catch (error) {
      log('error', 'agent.summary', { agentId, ...factsOf(error) })
    }
  }

  /**
   * The turns that a new summary is to cover in addition; empty: none is due. One is due when the turns without a summary do
   * not fit into a prompt like the last one. Half of what fits stays out of it, so that the next is due many turns later.
   */
  #turnsFor(threadId: number, engineInput: EngineTurn, link: ChainEngine): TurnText[] {
    const { memory } = this.parts.set
    const { settings } = link
    if (settings.kind !== 'openai' && settings.kind !== 'workers-ai') return []
    const turns = memory.unsummarised(threadId)
    if (turns.length < TURNS_LEAST) return []
    const fitting = promptFor(settings, turnFor(link, { ...engineInput, ...memory.of(threadId) })).turns
    const last = turns[turns.length - 1 - Math.floor(fitting / 2)]
    if (turns.length <= fitting || !last) return []
    const failedAt = this.#failed.get(threadId)
    const isTooSoon =
      failedAt !== undefined && turns.filter(({ saidAt }) => saidAt > failedAt).length < TURNS_AFTER_FAILURE
    const summarised = turns.filter(({ saidAt }) => saidAt <= last.saidAt)
    return isTooSoon || summarised.length < TURNS_LEAST ? [] : summarised
  }

  /** False: the model gave no summary. True also when the budget does not allow the call. */
  async #summarise(
    threadId: number,
    engineInput: EngineTurn,
    link: ChainEngine,
    turns: readonly TurnText[],
  ): Promise<boolean> {
    const { env, exports, clock, set, calls } = this.parts
    const { memory } = set
    const before = memory.summary(threadId)
    const turn: EngineTurn = {
      ...engineInput,
      task: 'summary',
      origin: { ...engineInput.origin, messageId: newId() },
      message: '',
      attachments: [],
      passages: [],
      summary: before?.text ?? '',
      history: turns.map(({ message, reply }) => ({ message, reply })),
    }
    if (!calls.beginBackground(link, turn, clock.now())) return true
    const bill = newBill()
    const making = { engines: [{ ...link, mayCall: true }] }
    const made = await askEngines(exports, env, making, turn, NO_LISTENER, bill, clock)
    calls.endBackground(turn.origin.messageId, bill)
    const [first, last] = [turns[0], turns.at(-1)]
    if (!made || !first || !last) return false
    this.#failed.delete(threadId)
    // After an edit or deletion during the call, the summary is outdated and not stored; the next answer starts another.
    const now = memory.unsummarised(threadId).filter(({ saidAt }) => saidAt <= last.saidAt)
    const isUnchanged = JSON.stringify([memory.summary(threadId), now]) === JSON.stringify([before, turns])
    const text = [...made.text.trim()].slice(0, SUMMARY_MAX).join('')
    const summary = { text, since: before?.since ?? first.saidAt, upTo: last.saidAt }
    if (isUnchanged) memory.summarise(threadId, summary, made.usage)
    return true
  }
}
