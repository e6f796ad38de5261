import type { EngineSettings } from '../../contract/engines.ts'
import { budgetsOf, expectedTokens, overrunBy, type Spent } from '../../engines/budgets.rules.ts'
import { CircuitBreaker } from '../../engines/circuit.ts'
import type { Turn } from '../../engines/engine.ts'
import type { Made } from './mail.ts'

/** Where the tokens of an agent's replies are written down. */
export interface Ledger {
  spent(sessionId: string, now: number): Spent
  add(sessionId: string, tokens: number, at: number): void
}

/**
 * Calls of one agent's engine: none while its circuit is open, none that its budgets have no room for. What a call may
 * cost at most is counted before it is made, and set right when it has ended.
 */
export class Calls {
  readonly #ledger: Ledger
  readonly #circuit = new CircuitBreaker()
  readonly #underWay = new Map<string, { sessionId: string; at: number; counted: number }>()

  constructor(ledger: Ledger) {
    this.#ledger = ledger
  }

  /** Whether the engine may be called for this turn. */
  begin(engine: EngineSettings | null, turn: Turn, now: number): boolean {
    if (!engine) return false
    const { sessionId, messageId } = turn.origin
    const budgets = budgetsOf(engine)
    const isCounted = Object.values(budgets).some((budget) => budget !== undefined)
    const expected = isCounted ? expectedTokens(engine, turn) : 0
    if (isCounted && overrunBy(expected, this.#ledger.spent(sessionId, now), budgets)) return false
    if (!this.#circuit.mayCall(now)) return false
    if (isCounted) this.#ledger.add(sessionId, expected, now)
    this.#underWay.set(messageId, { sessionId, at: now, counted: expected })
    return true
  }

  /** What came of it: `null` when it failed. Messages for which nobody was called are none of its business. */
  end(messageId: string, made: Made | null, now: number): void {
    const call = this.#underWay.get(messageId)
    if (!call) return
    this.#underWay.delete(messageId)
    this.#circuit.heard(made !== null && !made.insteadOf, now)
    const took = made?.usage ? made.usage.inputTokens + made.usage.outputTokens : 0
    if (call.counted > 0) this.#ledger.add(call.sessionId, took - call.counted, call.at)
  }
}
