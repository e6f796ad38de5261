/** Numbers that the object remembers by name: on disk, and in memory once they were read. */
export class Facts {
  readonly #sql: SqlStorage
  readonly #known = new Map<string, number | null>()

  constructor(sql: SqlStorage) {
    this.#sql = sql
  }

  has(name: string): boolean {
    return this.#read(name) !== null
  }

  /** 0 when it is not known, or cannot be read. */
  number(name: string): number {
    return this.#read(name) ?? 0
  }

  set(name: string, value: number): void {
    this.#sql.exec('INSERT OR REPLACE INTO facts (name, value) VALUES (?, ?)', name, String(value))
    this.#known.set(name, value)
  }

  #read(name: string): number | null {
    const known = this.#known.get(name)
    if (known !== undefined) return known
    const [fact] = this.#sql.exec<{ value: string }>('SELECT value FROM facts WHERE name = ?', name).toArray()
    const value = fact ? Number(fact.value) || 0 : null
    this.#known.set(name, value)
    return value
  }
}
