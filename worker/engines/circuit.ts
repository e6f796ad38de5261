import { type Circuit, CLOSED, called, failed } from './circuit.rules.ts'

/** Remembers how one agent's engine is doing, for as long as whoever holds it lives. */
export class CircuitBreaker {
  #circuit: Circuit = CLOSED

  mayCall(now: number): boolean {
    const { mayCall, circuit } = called(this.#circuit, now)
    this.#circuit = circuit
    return mayCall
  }

  heard(hasAnswered: boolean, now: number): void {
    this.#circuit = hasAnswered ? CLOSED : failed(this.#circuit, now)
  }
}
