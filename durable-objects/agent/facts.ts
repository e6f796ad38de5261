import { jsonIn } from '../../worker/contract/json.ts'
import { Table } from './component.ts'

/** A JSON value in the table `facts`; `undefined`: it is not stored, or cannot be parsed. The caller validates it. */
export function readFact(sql: SqlStorage, name: string): unknown {
  const [fact] = sql.exec<{ value: string }>('SELECT value FROM facts WHERE name = ?', name).toArray()
  return fact && jsonIn(fact.value)
}

export function writeFact(sql: SqlStorage, name: string, value: unknown): void {
  sql.exec('INSERT OR REPLACE INTO facts (name, value) VALUES (?, ?)', name, JSON.stringify(value))
}

/** Named numbers in the table `facts`, cached in memory. */
export class Facts extends Table {
  readonly #cache = new Map<string, number | null>()

  has(name: string): boolean {
    return this.#read(name) !== null
  }

  /** The number; 0 if it is not stored or cannot be parsed. */
  number(name: string): number {
    return this.#read(name) ?? 0
  }

  set(name: string, value: number): void {
    writeFact(this.sql, name, value)
    this.#cache.set(name, value)
  }

  #read(name: string): number | null {
    const cached = this.#cache.get(name)
    if (cached !== undefined) return cached
    const stored = readFact(this.sql, name)
    const value = stored === undefined ? null : Number(stored) || 0
    this.#cache.set(name, value)
    return value
  }
}
