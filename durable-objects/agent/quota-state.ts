/** What the object knows of its block. */
export interface QuotaState {
  month: string
  granted: number
  used: number
  /** Number of the last reservation, by the time: D1 ignores one that comes late. */
  op: number
  /** The first of this object's; grants with smaller numbers are those of an object before it. */
  firstOp: number
  /** What was used of the month before, which may not be written yet. */
  before?: { month: string; used: number }
  /** Whether what D1 has granted to this object is known. */
  isLoaded: boolean
}

/** A state that cannot be read is unknown: D1 has what it granted. */
export function storedState(sql: SqlStorage): Partial<QuotaState> {
  const [fact] = sql.exec<{ value: string }>(`SELECT value FROM facts WHERE name = 'quota'`).toArray()
  try {
    return fact ? (JSON.parse(fact.value) as QuotaState) : {}
  } catch {
    return {}
  }
}

export function saveState(sql: SqlStorage, state: QuotaState): void {
  sql.exec(`INSERT OR REPLACE INTO facts (name, value) VALUES ('quota', ?)`, JSON.stringify(state))
}
