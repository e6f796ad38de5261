/** The object's quota block of a month, as it is stored. */
export interface QuotaState {
  month: string
  granted: number
  used: number
  /** Number of the last operation on D1's row, made from the clock: D1 ignores one that arrives out of order. */
  op: number
  /** First operation number of this storage; a grant with a smaller one was made to an earlier, lost storage. */
  firstOp: number
  /** Usage of the previous month, which may not be in D1 yet. */
  before?: { month: string; used: number }
  /** Whether D1's grants to an earlier storage were loaded. */
  isLoaded: boolean
}

/** The stored state; empty if it cannot be parsed, since D1 has the grants. */
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
