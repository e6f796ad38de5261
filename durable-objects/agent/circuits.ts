import { createHash } from 'node:crypto'
import * as z from 'zod/mini'
import type { Circuit, CircuitStore } from '../../worker/features/chat/calls.service.ts'
import { readFact, writeFact } from './facts.ts'

const Stored = z.object({
  failures: z.number(),
  openUntil: z.number(),
  probedAt: z.nullable(z.number()),
  failure: z.optional(z.string()),
  since: z.optional(z.number()),
  isReported: z.optional(z.literal(true)),
})

/**
 * The state of the circuit breaker of one engine, on disk: after hibernation an engine that is down is not called at once. The
 * name of the row is a hash of the engine's settings, because they include its API key.
 */
export class StoredCircuit implements CircuitStore {
  readonly #sql: SqlStorage
  readonly #name: string

  constructor(sql: SqlStorage, engine: string) {
    this.#sql = sql
    this.#name = `circuit ${createHash('sha256').update(engine).digest('base64url')}`
  }

  /** The stored state; `null` if it is not readable, so that the breaker counts as closed. */
  load(): Circuit | null {
    return (Stored.safeParse(readFact(this.#sql, this.#name)).data as Circuit | undefined) ?? null
  }

  save(circuit: Circuit): void {
    if (circuit.failures === 0) this.#sql.exec('DELETE FROM facts WHERE name = ?', this.#name)
    else writeFact(this.#sql, this.#name, circuit)
  }
}
