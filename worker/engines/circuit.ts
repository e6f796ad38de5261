import { type Circuit, CLOSED, called, failed, shutUntil, spared } from './circuit.rules.ts'

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

  heard(hasAnswered: boolean, now: number): void {
    this.#become(hasAnswered ? CLOSED : failed(this.#circuit, now))
  }

  #become(circuit: Circuit): void {
    const isAsItWas = circuit === this.#circuit || circuit.failures + this.#circuit.failures === 0
    this.#circuit = circuit
    if (!isAsItWas) this.#memory.keep(circuit)
  }

  /** It was not called after all. */
  spare(): void {
    this.#become(spared(this.#circuit))
  }
}
