import type { EngineSettings } from '../../contract/engines.ts'
import { BoundedMap } from '../../core/bounded-map.ts'
import type { Clock } from '../../core/clock.ts'
import { budgetsOf, exceededBudget, expectedTokens, type TokensSpent } from '../../engines/budgets.rules.ts'
import { type ChainEngine, type TokenOwner, turnFor } from '../../engines/chain.rules.ts'
import type { EngineProblem } from '../../engines/circuit.rules.ts'
import { CircuitBreaker, type CircuitStore } from '../../engines/circuit.ts'
import type { Turn } from '../../engines/engine.ts'
import { isProbeable } from '../../engines/probe.ts'
import type { CalledLink, GeneratedReply } from './replies.ts'
import type { Bill } from './replying.service.ts'

export type { TokenOwner } from '../../engines/chain.rules.ts'

export type { Circuit } from '../../engines/circuit.rules.ts'
export type { CircuitStore }

/** The maximum of tokens that a call may use. `engineIndex`: index of the engine in the chain. */
export interface Reservation {
  messageId: string
  engineIndex: number
  tokenOwner: TokenOwner
  sessionId: string
  tokens: number
  at: number
}

/** Stores the tokens that an agent's replies used. A reservation counts as spent until it is settled. */
export interface Ledger {
  spent(owner: TokenOwner, sessionId: string, now: number): TokensSpent
  reserve(reservation: Reservation): void
  /** Replaces the reservation by the tokens that the call used. */
  settle(messageId: string, engineIndex: number, took: number): void
  /** Removes all reservations of a message. */
  release(messageId: string): void
  /** Counts all reservations of a message as spent. */
  keep(messageId: string): void
}

/** The circuit breaker of each engine of a chain; `null`: the engine is not called. */
type CallsInFlight = (CircuitBreaker | null)[]

const CIRCUITS_MOST = 20
const nameOf = (settings: EngineSettings): string =>
  ['kind', 'url', 'key', 'model'].map((name) => Reflect.get(settings, name) ?? '').join('\n')

/**
 * Calls of an agent's engines, limited by circuit breakers and budgets. The maximum cost is reserved before a call and settled
 * after it.
 */
export class Calls {
  readonly #ledger: Ledger
  readonly #storeOf: (engine: string) => CircuitStore
  /** Circuit breakers by the engine's settings: an engine with other settings gets a new breaker. */
  readonly #circuits = new BoundedMap<string, CircuitBreaker>(CIRCUITS_MOST, { isRing: true })
  readonly #underWay = new Map<string, CallsInFlight>()

  constructor(ledger: Ledger, storeOf: (engine: string) => CircuitStore) {
    this.#ledger = ledger
    this.#storeOf = storeOf
  }

  /** The engines, each with whether it may be called for this turn. `isTest`: the owner asks a test question. */
  begin(engines: readonly ChainEngine[], turn: Turn, now: number, isTest = false): CalledLink[] {
    const { messageId } = turn.origin
    // Releases the reservations of an earlier call for this message, because this call makes its own.
    this.cancel(messageId, true)
    const circuits = engines.map((link, index) =>
      link.settings.kind === 'builtin' ? null : this.#call(link, index, turn, now, isTest),
    )
    this.#underWay.set(messageId, circuits)
    return engines.map((link, index) => ({
      ...link,
      mayCall: link.settings.kind === 'builtin' || circuits[index] !== null,
    }))
  }

  /**
   * Whether the budgets of an engine have room for a call in the background. Its tokens count as those of replies do. Its result
   * is not recorded in the circuit breaker, so that a failed background call never prevents a reply.
   */
  beginBackground(link: ChainEngine, turn: Turn, now: number): boolean {
    const tokens = this.#expected(link, turn, now)
    if (tokens === null) return false
    this.#reserve(link, 0, turn, tokens, now)
    return true
  }

  endBackground(messageId: string, { tokens }: Bill): void {
    this.#ledger.settle(messageId, 0, tokens[0] ?? 0)
  }

  /** The time until which the breakers block every engine; `null` while one may be called. */
  blockedUntil(engines: readonly CalledLink[], now: number): number | null {
    if (engines.some(({ mayCall }) => mayCall)) return null
    // A problem that the owner has to fix does not end by waiting.
    if (this.troubleOf(engines)?.state === 'error') return null
    const times = engines.map(({ settings }) => this.#circuitOf(settings).retryAt(now)).filter((at) => at !== null)
    return times.length > 0 ? Math.min(...times) : null
  }

  /** Probes engines whose circuit breaker is half-open, by a call that starts no work. */
  async probe(
    engines: readonly ChainEngine[],
    isReachable: (settings: EngineSettings, isInError: boolean) => Promise<boolean>,
    clock: Clock,
  ) {
    const due = engines.filter(
      ({ settings }) => isProbeable(settings) && this.#circuitOf(settings).mayProbe(clock.now()),
    )
    await Promise.all(
      due.map(async ({ settings }) => {
        const circuit = this.#circuitOf(settings)
        circuit.recordProbe(await isReachable(settings, circuit.problem?.state === 'error'), clock.now())
      }),
    )
  }

  /** Records that an engine that accepted a turn (202) did not call back in time. */
  missed({ settings }: ChainEngine, now: number): void {
    this.#circuitOf(settings).record(false, now, 'not done in time')
  }

  /** The problem of the first engine that has one; `null`: none has. */
  troubleOf(engines: readonly ChainEngine[]): EngineProblem | null {
    const called = engines.filter(({ settings }) => settings.kind !== 'builtin')
    return called.map(({ settings }) => this.#circuitOf(settings).problem).find((trouble) => trouble !== null) ?? null
  }

  /** Whether the owner has to be notified now of a problem that only they can fix. */
  takeReport(engines: readonly ChainEngine[]): boolean {
    const called = engines.filter(({ settings }) => settings.kind !== 'builtin')
    return called.filter(({ settings }) => this.#circuitOf(settings).takeReport()).length > 0
  }

  /**
   * Settles and records the result of a call; `made`: its reply, `null` when it failed. A refusal of the content is neither a
   * success nor a failure for the breaker. Does nothing for a message without a call under way.
   */
  end(messageId: string, made: GeneratedReply | null, { tokens, refused, failures }: Bill, now: number): void {
    const underWay = this.#underWay.get(messageId)
    if (!underWay) return
    this.#underWay.delete(messageId)
    const engineIndex = made ? (made.engineIndex ?? 0) : Number.POSITIVE_INFINITY
    for (const [index, circuit] of underWay.entries()) {
      if (!circuit) continue
      if (index > engineIndex || refused.includes(index)) circuit.releaseProbe()
      else circuit.record(index === engineIndex && !made?.isBrokenOff, now, failures[index] ?? undefined)
      this.#ledger.settle(messageId, index, tokens[index] ?? 0)
    }
  }

  /**
   * Ends a cancelled call. It says nothing about the engines' health, and its reservations count as spent. They are released
   * (`isReleased`) when the session belonged to another visitor, or when the same message starts a new call.
   */
  cancel(messageId: string, isReleased: boolean): void {
    for (const circuit of this.#underWay.get(messageId) ?? []) circuit?.releaseProbe()
    this.#underWay.delete(messageId)
    if (isReleased) this.#ledger.release(messageId)
    else this.#ledger.keep(messageId)
  }

  #call(link: ChainEngine, engineIndex: number, turn: Turn, now: number, isTest: boolean): CircuitBreaker | null {
    const tokens = this.#expected(link, turn, now)
    if (tokens === null) return null
    const circuit = this.#circuitOf(link.settings)
    // An owner may test an engine that they have just fixed, although its breaker is open.
    if (!circuit.mayCall(now) && !(isTest && circuit.problem?.state === 'error')) return null
    this.#reserve(link, engineIndex, turn, tokens, now)
    return circuit
  }

  /** The tokens to reserve for a call, 0 without a budget; `null`: a budget has no room for them. */
  #expected(link: ChainEngine, turn: Turn, now: number): number | null {
    const { settings, tokenOwner } = link
    const budgets = budgetsOf(settings)
    if (Object.values(budgets).every((budget) => budget === undefined)) return 0
    const tokens = expectedTokens(settings, turnFor(link, turn))
    return exceededBudget(tokens, this.#ledger.spent(tokenOwner, turn.origin.sessionId, now), budgets) ? null : tokens
  }

  #reserve({ tokenOwner }: ChainEngine, engineIndex: number, { origin }: Turn, tokens: number, at: number): void {
    const { messageId, sessionId } = origin
    if (tokens > 0) this.#ledger.reserve({ messageId, engineIndex, tokenOwner, sessionId, tokens, at })
  }

  #circuitOf(settings: EngineSettings): CircuitBreaker {
    const name = nameOf(settings)
    const circuit = this.#circuits.get(name) ?? new CircuitBreaker(this.#storeOf(name))
    this.#circuits.delete(name)
    this.#circuits.set(name, circuit)
    return circuit
  }
}
