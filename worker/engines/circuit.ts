import {
  admit,
  afterFailure,
  afterProbeSuccess,
  type Circuit,
  CLOSED,
  type EngineProblem,
  problemOf,
  retryAt,
  withoutProbe,
} from './circuit.rules.ts'
import type { FailureText } from './engine.ts'

/** Persists the state of a circuit, so that it outlives the process that calls the engine. */
export interface CircuitStore {
  load(): Circuit | null
  save(circuit: Circuit): void
}

/** Persists nothing: for a circuit that may start closed in each process. */
export const NO_STORE: CircuitStore = { load: () => null, save: () => {} }

/**
 * The circuit breaker of one engine. Times are milliseconds UTC. Its state is saved only when it changes, so that calls
 * of a healthy engine cost no write.
 */
export class CircuitBreaker {
  readonly #store: CircuitStore
  #circuit: Circuit

  constructor(store: CircuitStore) {
    this.#store = store
    this.#circuit = store.load() ?? CLOSED
  }

  /**
   * Whether the engine may be called now. A half-open circuit admits one call, whose result must be recorded or
   * released.
   */
  mayCall(now: number): boolean {
    const { mayCall, circuit } = admit(this.#circuit, now)
    this.#set(circuit)
    return mayCall
  }

  /** When a blocked call is worth trying again; `null` while the engine may be called. */
  retryAt(now: number): number | null {
    return retryAt(this.#circuit, now)
  }

  /** Records the result of a call: a success closes the circuit. */
  record(isSuccess: boolean, now: number, failure?: FailureText): void {
    this.#set(isSuccess ? CLOSED : afterFailure(this.#circuit, now, failure))
  }

  /** Whether it is half-open and a probe may be sent now; the caller passes its result to `recordProbe`. */
  mayProbe(now: number): boolean {
    return this.#circuit.openUntil > 0 && this.mayCall(now)
  }

  /** Records the result of a probe that started no work. */
  recordProbe(isSuccess: boolean, now: number): void {
    const { failure } = this.#circuit
    this.#set(isSuccess ? afterProbeSuccess(this.#circuit) : afterFailure(this.#circuit, now, failure))
  }

  /** Releases the half-open probe of a call that was cancelled or not made. */
  releaseProbe(): void {
    this.#set(withoutProbe(this.#circuit))
  }

  get problem(): EngineProblem | null {
    return problemOf(this.#circuit)
  }

  /** Whether the owner has to be notified now. Marks him as notified, so that each series of failures is reported once. */
  takeReport(): boolean {
    if (this.#circuit.isReported || this.problem?.state !== 'error') return false
    this.#set({ ...this.#circuit, isReported: true })
    return true
  }

  #set(circuit: Circuit): void {
    const isUnchanged = circuit === this.#circuit || circuit.failures + this.#circuit.failures === 0
    this.#circuit = circuit
    if (!isUnchanged) this.#store.save(circuit)
  }
}
