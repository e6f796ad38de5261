import { createHash } from 'node:crypto'
import * as z from 'zod/mini'
import type { Circuit, CircuitMemory } from '../../worker/features/chat/calls.service.ts'

const Stored = z.object({
  failures: z.number(),
  openUntil: z.number(),
  probedAt: z.nullable(z.number()),
  failure: z.optional(z.string()),
  since: z.optional(z.number()),
  isReported: z.optional(z.literal(true)),
})

/** What cannot be read is no knowledge: the engine is asked. */
function circuitIn(json: string): Circuit | null {
  try {
    return (Stored.safeParse(JSON.parse(json)).data as Circuit | undefined) ?? null
  } catch {
    return null
  }
}

/**
 * How an engine of the agent is doing, for as long as the hub has its storage: who wakes does not ask an engine that is
 * down. What an engine is, its key among it, is kept as a hash.
 */
export class StoredCircuit implements CircuitMemory {
  readonly #sql: SqlStorage
  readonly #name: string

  constructor(sql: SqlStorage, engine: string) {
    this.#sql = sql
    this.#name = `circuit ${createHash('sha256').update(engine).digest('base64url')}`
  }

  kept(): Circuit | null {
    const [fact] = this.#sql.exec<{ value: string }>('SELECT value FROM facts WHERE name = ?', this.#name).toArray()
    return fact ? circuitIn(fact.value) : null
  }

  keep(circuit: Circuit): void {
    if (circuit.failures === 0) this.#sql.exec('DELETE FROM facts WHERE name = ?', this.#name)
    else this.#sql.exec('INSERT OR REPLACE INTO facts (name, value) VALUES (?, ?)', this.#name, JSON.stringify(circuit))
  }
}
