import {
  type Circuit,
  CLOSED,
  called,
  failed,
  probeNotSent,
  probeSucceeded,
  shutUntil,
  type Trouble,
  troubleOf,
} from './circuit.rules.ts'
import type { FailureText } from './engine.ts'

/** Stores the state of a circuit, so that it outlives the object that calls the engine. */
export interface CircuitMemory {
  kept(): Circuit | null
  keep(circuit: Circuit): void
}

/** Stores nothing: for calls whose circuit does not have to outlive them. */
export const FORGETFUL: CircuitMemory = { kept: () => null, keep: () => {} }

/** The circuit breaker of one agent's engine. Stored only when it changes: an engine that answers costs no write. */
export class CircuitBreaker {
  readonly #memory: CircuitMemory
  #circuit: Circuit

  constructor(memory: CircuitMemory) {
    this.#memory = memory
    this.#circuit = memory.kept() ?? CLOSED
  }

  mayCall(now: number): boolean {
    const { mayCall, circuit } = called(this.#circuit, now)
    this.#become(circuit)
    return mayCall
  }

  shutUntil(now: number): number | null {
    return shutUntil(this.#circuit, now)
  }

  heard(hasAnswered: boolean, now: number, failure?: FailureText): void {
    this.#become(hasAnswered ? CLOSED : failed(this.#circuit, now, failure))
  }

  /** Whether it is half open, so that a cheap call may look now; the caller reports what it found by `probed`. */
  mayProbe(now: number): boolean {
    return this.#circuit.openUntil > 0 && this.mayCall(now)
  }

  probed(isReached: boolean, now: number): void {
    const { failure } = this.#circuit
    this.#become(isReached ? probeSucceeded(this.#circuit) : failed(this.#circuit, now, failure))
  }

  get trouble(): Trouble | null {
    return troubleOf(this.#circuit)
  }

  /** Whether its owner has to put it right and is to be told so now: once until it was well again. */
  takeReport(): boolean {
    if (this.#circuit.isReported || this.trouble?.state !== 'error') return false
    this.#become({ ...this.#circuit, isReported: true })
    return true
  }

  #become(circuit: Circuit): void {
    const isAsItWas = circuit === this.#circuit || circuit.failures + this.#circuit.failures === 0
    this.#circuit = circuit
    if (!isAsItWas) this.#memory.keep(circuit)
  }

  /** It was not called after all. */
  spare(): void {
    this.#become(probeNotSent(this.#circuit))
  }
}
