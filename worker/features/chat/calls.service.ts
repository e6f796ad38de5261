import type { EngineSettings } from '../../contract/engines.ts'
import { budgetsOf, expectedTokens, overrunBy, type Spent } from '../../engines/budgets.rules.ts'
import { type Link, type Purse, turnFor } from '../../engines/chain.rules.ts'
import { CircuitBreaker, type CircuitMemory } from '../../engines/circuit.ts'
import type { Turn } from '../../engines/engine.ts'
import type { Bill, CalledLink, Made } from './mail.ts'

export type { Purse } from '../../engines/chain.rules.ts'

export type { Circuit } from '../../engines/circuit.rules.ts'
export type { CircuitMemory }

/** Where the tokens of an agent's replies are written down. */
export interface Ledger {
  spent(purse: Purse, sessionId: string, now: number): Spent
  add(purse: Purse, sessionId: string, tokens: number, at: number): void
}

interface UnderWay {
  sessionId: string
  at: number
  /** For each engine of the chain; `null`: it is not called. */
  calls: ({ circuit: CircuitBreaker; purse: Purse; counted: number } | null)[]
}

const CIRCUITS_MOST = 20
const nameOf = (settings: EngineSettings): string =>
  ['kind', 'url', 'key', 'model'].map((name) => Reflect.get(settings, name) ?? '').join('\n')

/**
 * Calls of one agent's engines: none while its circuit is open, none that its budgets have no room for. What a call may
 * cost at most is counted before it is made, and set right when it has ended.
 */
export class Calls {
  readonly #ledger: Ledger
  readonly #memoryOf: (engine: string) => CircuitMemory
  /** By what each engine is: one that was set otherwise has not failed yet. */
  readonly #circuits = new Map<string, CircuitBreaker>()
  readonly #underWay = new Map<string, UnderWay>()

  constructor(ledger: Ledger, memoryOf: (engine: string) => CircuitMemory) {
    this.#ledger = ledger
    this.#memoryOf = memoryOf
  }

  /** The same engines, and which of them may be called for this turn. */
  begin(engines: readonly Link[], turn: Turn, now: number): CalledLink[] {
    const { sessionId, messageId } = turn.origin
    const calls = engines.map((link) => (link.settings.kind === 'builtin' ? null : this.#call(link, turn, now)))
    this.#underWay.set(messageId, { sessionId, at: now, calls })
    return engines.map((link, index) => ({
      ...link,
      mayCall: link.settings.kind === 'builtin' || calls[index] !== null,
    }))
  }

  /** When it is worth another try at engines that are left alone now; `null` while one of them may be called. */
  shutUntil(engines: readonly CalledLink[], now: number): number | null {
    if (engines.some(({ mayCall }) => mayCall)) return null
    const times = engines.map(({ settings }) => this.#circuitOf(settings).shutUntil(now)).filter((at) => at !== null)
    return times.length > 0 ? Math.min(...times) : null
  }

  /**
   * What came of it, `null` when it failed. An engine that refused the content has neither failed nor answered. Messages
   * for which nobody was called are none of its business.
   */
  end(messageId: string, made: Made | null, { tokens, refused }: Bill, now: number): void {
    const underWay = this.#underWay.get(messageId)
    if (!underWay) return
    this.#underWay.delete(messageId)
    const speaker = made ? (made.speaker ?? 0) : Number.POSITIVE_INFINITY
    for (const [index, call] of underWay.calls.entries()) {
      if (!call) continue
      if (index > speaker || refused.includes(index)) call.circuit.spare()
      else call.circuit.heard(index === speaker, now)
      const took = tokens[index] ?? 0
      if (call.counted > 0) this.#ledger.add(call.purse, underWay.sessionId, took - call.counted, underWay.at)
    }
  }

  /**
   * Nobody will hear what was asked: it says nothing of how the engines are doing, and may have cost what was counted.
   * That is given back where it was counted for a session that proved to be somebody else's.
   */
  leave(messageId: string, isElsewhere: boolean): void {
    const underWay = this.#underWay.get(messageId)
    this.#underWay.delete(messageId)
    for (const call of underWay?.calls ?? []) {
      call?.circuit.spare()
      if (underWay && call && isElsewhere) this.#ledger.add(call.purse, underWay.sessionId, -call.counted, underWay.at)
    }
  }

  #call(link: Link, turn: Turn, now: number): UnderWay['calls'][number] {
    const { settings, purse } = link
    const { sessionId } = turn.origin
    const budgets = budgetsOf(settings)
    const isCounted = Object.values(budgets).some((budget) => budget !== undefined)
    const counted = isCounted ? expectedTokens(settings, turnFor(link, turn)) : 0
    if (isCounted && overrunBy(counted, this.#ledger.spent(purse, sessionId, now), budgets)) return null
    const circuit = this.#circuitOf(settings)
    if (!circuit.mayCall(now)) return null
    if (isCounted) this.#ledger.add(purse, sessionId, counted, now)
    return { circuit, purse, counted }
  }

  #circuitOf(settings: EngineSettings): CircuitBreaker {
    const name = nameOf(settings)
    const circuit = this.#circuits.get(name) ?? new CircuitBreaker(this.#memoryOf(name))
    this.#circuits.delete(name)
    this.#circuits.set(name, circuit)
    const [oldest] = this.#circuits.keys()
    if (this.#circuits.size > CIRCUITS_MOST && oldest !== undefined) this.#circuits.delete(oldest)
    return circuit
  }
}
