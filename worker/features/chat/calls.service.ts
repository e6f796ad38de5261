import type { EngineSettings } from '../../contract/engines.ts'
import { budgetsOf, expectedTokens, overrunBy, type Spent } from '../../engines/budgets.rules.ts'
import { type Link, type Purse, turnFor } from '../../engines/chain.rules.ts'
import { CircuitBreaker, type CircuitMemory } from '../../engines/circuit.ts'
import type { Turn } from '../../engines/engine.ts'
import type { Bill, CalledLink, Made } from './mail.ts'

export type { Purse } from '../../engines/chain.rules.ts'

export type { Circuit } from '../../engines/circuit.rules.ts'
export type { CircuitMemory }

/** Tokens that a call may take at most: `place` is that of its engine in the chain. */
export interface Reservation {
  messageId: string
  place: number
  purse: Purse
  sessionId: string
  tokens: number
  at: number
}

/** Where the tokens of an agent's replies are written down. What is reserved counts as spent until it is settled. */
export interface Ledger {
  spent(purse: Purse, sessionId: string, now: number): Spent
  reserve(reservation: Reservation): void
  /** Counts what the call took in place of what was reserved for it. */
  settle(messageId: string, place: number, took: number): void
  /** Gives back all that is reserved for a message. */
  release(messageId: string): void
  /** Counts what is reserved for a message as spent. */
  keep(messageId: string): void
}

/** The circuit of each engine of a chain; `null`: it is not called. */
type UnderWay = (CircuitBreaker | null)[]

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
    const { messageId } = turn.origin
    // Whoever was called for it before has died: nobody will say what that took.
    this.leave(messageId, true)
    const circuits = engines.map((link, place) =>
      link.settings.kind === 'builtin' ? null : this.#call(link, place, turn, now),
    )
    this.#underWay.set(messageId, circuits)
    return engines.map((link, place) => ({
      ...link,
      mayCall: link.settings.kind === 'builtin' || circuits[place] !== null,
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
    for (const [place, circuit] of underWay.entries()) {
      if (!circuit) continue
      if (place > speaker || refused.includes(place)) circuit.spare()
      else circuit.heard(place === speaker, now)
      this.#ledger.settle(messageId, place, tokens[place] ?? 0)
    }
  }

  /**
   * Nobody will hear what was asked: it says nothing of how the engines are doing, and may have cost what was reserved.
   * That is given back (`isReleased`) where it was reserved for a session that proved to be somebody else's, or where the
   * same message is asked about anew.
   */
  leave(messageId: string, isReleased: boolean): void {
    for (const circuit of this.#underWay.get(messageId) ?? []) circuit?.spare()
    this.#underWay.delete(messageId)
    if (isReleased) this.#ledger.release(messageId)
    else this.#ledger.keep(messageId)
  }

  #call(link: Link, place: number, turn: Turn, now: number): CircuitBreaker | null {
    const { settings, purse } = link
    const { messageId, sessionId } = turn.origin
    const budgets = budgetsOf(settings)
    const isCounted = Object.values(budgets).some((budget) => budget !== undefined)
    const tokens = isCounted ? expectedTokens(settings, turnFor(link, turn)) : 0
    if (isCounted && overrunBy(tokens, this.#ledger.spent(purse, sessionId, now), budgets)) return null
    const circuit = this.#circuitOf(settings)
    if (!circuit.mayCall(now)) return null
    if (isCounted) this.#ledger.reserve({ messageId, place, purse, sessionId, tokens, at: now })
    return circuit
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
