import { Table } from './component.ts'
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
    this.sql.exec('INSERT OR REPLACE INTO facts (name, value) VALUES (?, ?)', name, String(value))
    this.#cache.set(name, value)
  }

  #read(name: string): number | null {
    const cached = this.#cache.get(name)
    if (cached !== undefined) return cached
    const [fact] = this.sql.exec<{ value: string }>('SELECT value FROM facts WHERE name = ?', name).toArray()
    const value = fact ? Number(fact.value) || 0 : null
    this.#cache.set(name, value)
    return value
  }
}
