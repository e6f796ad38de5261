import type { Clock } from '../../worker/core/clock.ts'
import { factsOf, log } from '../../worker/core/log.ts'
import type { AlarmClock } from './alarm-clock.ts'
import { Component } from './component.ts'

const ALARM_AGAIN_MS = 30_000
const FAILED_PAUSE_MS = 5_000
/** How long an alarm starts new jobs. With 10 minutes for an engine it stays below the platform's limit of 15 for a handler. */
const WORK_MS = 4 * 60_000
const UPKEEP_EVERY_MS = 60 * 60_000

/** One kind of background work. Its jobs run concurrently and never reject. */
export abstract class Lane<Parts> extends Component<Parts> {
  readonly #running = new Set<Promise<void>>()
  onChange = (): void => {}

  /**
   * SQL expressions of the earliest due time after `?1` of a job. The pool combines those of all lanes into one statement.
   */
  get due(): readonly string[] {
    return []
  }

  /** Number of running jobs. */
  get running(): number {
    return this.#running.size
  }

  /** Starts the jobs that are due at `now`. */
  abstract begin(now: number): void

  /** As `due`, for a lane that keeps its due time in memory; `null`: nothing is scheduled. */
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

type AnyLane = Lane<unknown>

const earliest = (dueTimes: readonly (number | null)[]): number | null => {
  const times = dueTimes.filter((at) => at !== null)
  return times.length > 0 ? Math.min(...times) : null
}

interface Parts {
  clock: Clock
  sql: Pick<SqlStorage, 'exec'>
  alarmClock: AlarmClock
  lanes: readonly AnyLane[]
  /** Deletes what is past its retention. */
  prune: (now: number) => void
  /** Nothing is stored that `prune` would ever delete: then no alarm is needed. */
  isEmpty: () => boolean
}

/**
 * The handler of the object's alarm: starts all due jobs of the lanes, waits until none runs (jobs that become due meanwhile
 * are started too, and the open handler keeps the object from hibernating), prunes, and sets the next alarm.
 */
export class Pool extends Component<Parts> {
  #wake = (): void => {}
  /** Whether `wake` was called since the due times were last read. */
  #isWoken = false
  #prunedAt = Number.NEGATIVE_INFINITY

  constructor(parts: Parts) {
    super(parts)
    for (const lane of parts.lanes) lane.onChange = () => this.wake()
  }

  /** Called when the due times may have changed: the running handler reads them again. */
  wake(): void {
    this.#isWoken = true
    this.#wake()
  }

  /** Sets the alarm for the earliest due job, unless an earlier one is set. */
  setAlarm(): void {
    const due = this.nextDue()
    if (due !== null) this.parts.alarmClock.wakeBy(due)
  }

  /** The earliest due time after `after` of all lanes; by default overdue jobs count too. `null`: nothing is scheduled. */
  nextDue(after = -1): number | null {
    return earliest([...this.#dueTimes(after).values()])
  }

  /** The earliest due time after `after` of each lane that has one. */
  #dueTimes(after: number): ReadonlyMap<AnyLane, number> {
    const { sql, lanes } = this.parts
    const expressions = lanes.flatMap((lane) => lane.due.map((expression) => `(${expression})`))
    const [stored = []] = sql.exec(`SELECT ${expressions.join(', ')}`, after).raw<(number | null)[]>()
    const dueTimes = new Map<AnyLane, number>()
    let column = 0
    for (const lane of lanes) {
      const own = stored.slice(column, column + lane.due.length)
      column += own.length
      const first = earliest([lane.nextDue(after), ...own])
      if (first !== null) dueTimes.set(lane, first)
    }
    return dueTimes
  }

  /** The alarm's handler. Never throws: the platform stops retrying an alarm that keeps failing. */
  async run(): Promise<void> {
    const { clock, alarmClock, isEmpty } = this.parts
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

  /** Prunes at most once an hour, because it scans the tables. */
  #prune(now: number): void {
    if (now - this.#prunedAt < UPKEEP_EVERY_MS) return
    this.#prunedAt = now
    this.parts.prune(now)
  }

  async #work(until: number): Promise<void> {
    const { clock, lanes } = this.parts
    for (;;) {
      const now = clock.now()
      if (now < until) this.#begin(now)
      if (lanes.every(({ running }) => running === 0)) return
      // Overdue jobs that were not started (a lane is full) wait for a running one to end.
      await this.#untilWoken(now < until ? this.nextDue(now) : null)
    }
  }

  /** Starts due jobs, lane by lane. Starting one can make a job of a later lane due: an expired callback queues its turn. */
  #begin(now: number): void {
    this.#isWoken = false
    let dueTimes = this.#dueTimes(-1)
    for (const lane of this.parts.lanes) {
      if (this.#isWoken) dueTimes = this.#dueTimes(-1)
      this.#isWoken = false
      if ((dueTimes.get(lane) ?? Number.POSITIVE_INFINITY) <= now) lane.begin(now)
    }
  }

  #untilWoken(at: number | null): Promise<void> {
    const { clock } = this.parts
    return new Promise((resolve) => {
      const cancel = at === null ? () => {} : clock.after(Math.max(1, at - clock.now()), () => this.#wake())
      this.#wake = () => {
        cancel()
        resolve()
      }
    })
  }
}
