import { readFact, writeFact } from './facts.ts'

interface StoredState {
  month: string
  granted: number
  used: number
  op: number
  firstOp: number
  before?: { month: string; used: number } | undefined
  isLoaded: boolean
  isUnsettled?: boolean
}

/** The stored state; empty if it cannot be parsed, since D1 has the grants. */
export const storedState = (sql: SqlStorage): Partial<StoredState> =>
  (readFact(sql, 'quota') as StoredState | undefined) ?? {}

/** The object's quota block of a month, and how it is stored. */
export class QuotaState implements StoredState {
  readonly #sql: SqlStorage
  month: string
  granted: number
  used: number
  /** Number of the last operation on D1's row, made from the clock: D1 ignores one that arrives out of order. */
  op: number
  /** First operation number of this storage; a grant with a smaller one was made to an earlier, lost storage. */
  readonly firstOp: number
  /** Usage of the previous month, which may not be in D1 yet. */
  before: StoredState['before']
  /** Whether D1's grants to an earlier storage were loaded. */
  isLoaded: boolean
  /** D1 may count more as granted than `granted`: it did not answer a return or a reservation. The block is returned again. */
  isUnsettled: boolean

  constructor(sql: SqlStorage, thisMonth: string, now: number) {
    this.#sql = sql
    const stored = storedState(sql)
    this.month = stored.month ?? thisMonth
    this.granted = stored.granted ?? 0
    this.used = stored.used ?? 0
    this.op = stored.op ?? 0
    this.firstOp = stored.firstOp ?? now
    this.before = stored.before
    this.isLoaded = stored.isLoaded ?? false
    this.isUnsettled = stored.isUnsettled ?? false
  }

  /** Resets the figures for a new month; the last month's usage is kept until it is in D1. */
  turnTo(month: string): void {
    this.before = { month: this.month, used: this.used }
    Object.assign(this, { month, granted: 0, used: 0, isLoaded: true, isUnsettled: false })
    this.save()
  }

  /** Usage of the current or the previous month; `null` for any other. */
  usedIn(month: string): number | null {
    if (month === this.month) return this.used
    return this.before?.month === month ? this.before.used : null
  }

  /** The number of the next operation; stored with the state that the operation sends. */
  nextOp(now: number): number {
    this.op = Math.max(this.op + 1, now)
    this.save()
    return this.op
  }

  setUnsettled(isUnsettled: boolean): void {
    this.isUnsettled = isUnsettled
    this.save()
  }

  save(): void {
    writeFact(this.#sql, 'quota', this)
  }
}
