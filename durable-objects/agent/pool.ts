import type { Clock } from '../../worker/core/clock.ts'
import { factsOf, log } from '../../worker/core/log.ts'
import type { AlarmClock } from './alarm-clock.ts'

const ALARM_AGAIN_MS = 30_000
const FAILED_PAUSE_MS = 5_000
/** With the ten minutes that an engine may take, less than the quarter of an hour that the platform gives an alarm's handler. */
const WORK_MS = 4 * 60_000
const UPKEEP_EVERY_MS = 60 * 60_000

/** Work of one kind. Its jobs run side by side; none of them throws. */
export abstract class Lane {
  readonly #running = new Set<Promise<void>>()
  onChange = (): void => {}

  /**
   * SQL expressions of when the first job is due, of those that are due after `?1`. The pool asks for those of all lanes in
   * one statement.
   */
  get due(): readonly string[] {
    return []
  }

  /** How many of its jobs run. */
  get running(): number {
    return this.#running.size
  }

  /** Begins jobs that are due now. */
  abstract begin(now: number): void

  /** As `due`, of a lane that has its date in memory; `null`: none is known. */
  nextDue(_after: number): number | null {
    return null
  }

  protected track(job: Promise<void>): Promise<void> {
    this.#running.add(job)
    void job.finally(() => {
      this.#running.delete(job)
      this.onChange()
    })
    return job
  }
}

const earliest = (dates: readonly (number | null)[]): number | null => {
  const known = dates.filter((at) => at !== null)
  return known.length > 0 ? Math.min(...known) : null
}

interface Parts {
  clock: Clock
  sql: Pick<SqlStorage, 'exec'>
  alarmClock: AlarmClock
  lanes: readonly Lane[]
  /** Forgets what has been kept long enough. */
  prune: (now: number) => void
  /** Nothing is left that upkeep would have to forget. */
  isEmpty: () => boolean
}

/**
 * What the object does when its alarm goes off: begins everything that is due, stays awake until nothing runs (what comes
 * due or arrives meanwhile is begun too), prunes, and sets the next alarm.
 */
export class Pool {
  readonly #parts: Parts
  #wake = (): void => {}
  /** Something may have come due since the lanes were last asked. */
  #isWoken = false
  #prunedAt = Number.NEGATIVE_INFINITY

  constructor(parts: Parts) {
    this.#parts = parts
    for (const lane of parts.lanes) lane.onChange = () => this.wake()
  }

  /** Something may be due that was not before. */
  wake(): void {
    this.#isWoken = true
    this.#wake()
  }

  /** When something is due next, of what is due after `after`; by default also what is overdue. `null`: nothing is. */
  nextDue(after = -1): number | null {
    return earliest([...this.#dates(after).values()])
  }

  /** When the first job of each lane is due, of those that are due after `after`. */
  #dates(after: number): ReadonlyMap<Lane, number> {
    const { sql, lanes } = this.#parts
    const expressions = lanes.flatMap((lane) => lane.due.map((expression) => `(${expression})`))
    const [stored = []] = sql.exec(`SELECT ${expressions.join(', ')}`, after).raw<(number | null)[]>()
    const dates = new Map<Lane, number>()
    let column = 0
    for (const lane of lanes) {
      const own = stored.slice(column, column + lane.due.length)
      column += own.length
      const first = earliest([lane.nextDue(after), ...own])
      if (first !== null) dates.set(lane, first)
    }
    return dates
  }

  /** The alarm's handler. Never throws: the platform gives up on an alarm that keeps failing. */
  async run(): Promise<void> {
    const { clock, alarmClock, isEmpty } = this.#parts
    await alarmClock.set(clock.now() + ALARM_AGAIN_MS)
    try {
      await this.#work(clock.now() + WORK_MS)
      this.#prune(clock.now())
      const next = this.nextDue() ?? (isEmpty() ? null : clock.now() + UPKEEP_EVERY_MS)
      await alarmClock.set(next === null ? null : Math.max(next, clock.now() + 1))
    } catch (error) {
      log('error', 'agent.alarm', factsOf(error))
      await alarmClock.set(clock.now() + FAILED_PAUSE_MS)
    }
  }

  /** Walks over all that is kept: once an hour, and not with each alarm of a busy agent. */
  #prune(now: number): void {
    if (now - this.#prunedAt < UPKEEP_EVERY_MS) return
    this.#prunedAt = now
    this.#parts.prune(now)
  }

  async #work(until: number): Promise<void> {
    const { clock, lanes } = this.#parts
    for (;;) {
      const now = clock.now()
      if (now < until) this.#begin(now)
      if (lanes.every(({ running }) => running === 0)) return
      // What is overdue and was not begun waits for a job to end.
      await this.#changed(now < until ? this.nextDue(now) : null)
    }
  }

  /** Begins what is due. What one lane begins may make a job of a later one due: a missed callback queues its turn again. */
  #begin(now: number): void {
    this.#isWoken = false
    let dates = this.#dates(-1)
    for (const lane of this.#parts.lanes) {
      if (this.#isWoken) dates = this.#dates(-1)
      this.#isWoken = false
      if ((dates.get(lane) ?? Number.POSITIVE_INFINITY) <= now) lane.begin(now)
    }
  }

  #changed(at: number | null): Promise<void> {
    const { clock } = this.#parts
    return new Promise((resolve) => {
      const cancel = at === null ? () => {} : clock.after(Math.max(1, at - clock.now()), () => this.#wake())
      this.#wake = () => {
        cancel()
        resolve()
      }
    })
  }
}
