import type { Clock } from '../../worker/core/clock.ts'
import type { Env } from '../../worker/core/env.ts'
import { newId } from '../../worker/core/ids.ts'
import { factsOf, log } from '../../worker/core/log.ts'
import { promptFor } from '../../worker/engines/budgets.rules.ts'
import { type Link, turnFor } from '../../worker/engines/chain.rules.ts'
import type { Turn as EngineTurn } from '../../worker/engines/engine.ts'
import { SUMMARY_MAX } from '../../worker/engines/task-prompts.rules.ts'
import type { Calls } from '../../worker/features/chat/calls.service.ts'
import { askEngines, type Exports } from '../../worker/features/chat/engine-calls.service.ts'
import { enginesFor, NOBODY, newBill } from '../../worker/features/chat/replying.service.ts'
import { Lane } from './pool.ts'
import type { AgentSettings } from './settings.ts'
import type { TurnText } from './thread-memory.ts'
import type { WorkingSet } from './working-set.ts'

/** A summary adds at least so many turns. */
const TURNS_LEAST = 10
/** So many turns are answered after a failure before it is tried again. */
const TURNS_AFTER_FAILURE = 5
const FAILED_MAX = 1_000

interface Parts {
  env: Env
  exports: Exports
  agentId: string
  clock: Clock
  set: WorkingSet
  calls: Calls
}

/**
 * Has the model of an agent summarise what its prompt has no room for any more. Made beside the turns, from the tables as
 * they are after an answer; nothing waits for it. Its jobs keep the object awake as those of every lane do.
 */
export class Summarizer extends Lane {
  readonly #parts: Parts
  /** Threads whose summary is being made. */
  readonly #underWay = new Set<number>()
  /** Threads whose last summary failed: when the newest turn was said then. */
  readonly #failed = new Map<number, number>()

  constructor(parts: Parts) {
    super()
    this.#parts = parts
  }

  override begin(): void {}

  /** A turn of the thread was answered: `told` is what the engine was told. Never throws. */
  afterAnswer(threadId: number, told: EngineTurn, agent: AgentSettings): void {
    if (this.#underWay.has(threadId)) return
    this.#underWay.add(threadId)
    void this.track(this.#run(threadId, told, agent).finally(() => this.#underWay.delete(threadId)))
  }

  async #run(threadId: number, told: EngineTurn, agent: AgentSettings): Promise<void> {
    const { env, agentId } = this.#parts
    try {
      const [link] = enginesFor(env, agent)
      const turns = link ? this.#turnsFor(threadId, told, link) : []
      if (!link || turns.length === 0 || (await this.#summarise(threadId, told, link, turns))) return
      if (this.#failed.size >= FAILED_MAX) this.#failed.clear()
      this.#failed.set(threadId, told.origin.receivedAt)
      log('warn', 'agent.summary', { agentId, text: 'no summary was made' })
    } catch (error) {
      log('error', 'agent.summary', { agentId, ...factsOf(error) })
    }
  }

  /**
   * The turns that a new summary is to add; none: it is not due. It is when a prompt as the last one has no room for all
   * that the summary does not cover. It leaves half of what fits, so that the next one is due many turns later.
   */
  #turnsFor(threadId: number, told: EngineTurn, link: Link): TurnText[] {
    const { memory } = this.#parts.set
    const { settings } = link
    if (settings.kind !== 'openai' && settings.kind !== 'workers-ai') return []
    const turns = memory.unsummarised(threadId)
    if (turns.length < TURNS_LEAST) return []
    const fitting = promptFor(settings, turnFor(link, { ...told, ...memory.of(threadId) })).turns
    const last = turns[turns.length - 1 - Math.floor(fitting / 2)]
    if (turns.length <= fitting || !last) return []
    const failedAt = this.#failed.get(threadId)
    const isTooSoon =
      failedAt !== undefined && turns.filter(({ saidAt }) => saidAt > failedAt).length < TURNS_AFTER_FAILURE
    const summarised = turns.filter(({ saidAt }) => saidAt <= last.saidAt)
    return isTooSoon || summarised.length < TURNS_LEAST ? [] : summarised
  }

  /** False: the model made none. */
  async #summarise(threadId: number, told: EngineTurn, link: Link, turns: readonly TurnText[]): Promise<boolean> {
    const { env, exports, clock, set, calls } = this.#parts
    const { memory } = set
    const before = memory.summary(threadId)
    const turn: EngineTurn = {
      ...told,
      task: 'summary',
      origin: { ...told.origin, messageId: newId() },
      message: '',
      attachments: [],
      passages: [],
      summary: before?.text ?? '',
      history: turns.map(({ message, reply }) => ({ message, reply })),
    }
    if (!calls.beginBehind(link, turn, clock.now())) return true
    const bill = newBill()
    const making = { engines: [{ ...link, mayCall: true }] }
    const made = await askEngines(exports, env, making, turn, NOBODY, bill, clock)
    calls.endBehind(turn.origin.messageId, bill)
    const [first, last] = [turns[0], turns.at(-1)]
    if (!made || !first || !last) return false
    this.#failed.delete(threadId)
    // What was edited or deleted meanwhile is still in the new one: the next answer has it made again.
    const now = memory.unsummarised(threadId).filter(({ saidAt }) => saidAt <= last.saidAt)
    const isAsBefore = JSON.stringify([memory.summary(threadId), now]) === JSON.stringify([before, turns])
    const text = [...made.text.trim()].slice(0, SUMMARY_MAX).join('')
    const summary = { text, since: before?.since ?? first.saidAt, upTo: last.saidAt }
    if (isAsBefore) memory.summarise(threadId, summary, made.usage)
    return true
  }
}
