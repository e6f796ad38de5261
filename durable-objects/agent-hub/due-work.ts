import type { Clock } from '../../worker/core/clock.ts'
import { factsOf, log } from '../../worker/core/log.ts'
import type { AlarmClock } from './alarm-clock.ts'
import type { Lane, Pool } from './pool.ts'

const ALARM_AGAIN_MS = 30_000
const FAILED_PAUSE_MS = 5_000
/** Less than the platform gives a handler. */
const WORK_MS = 10 * 60_000
const UPKEEP_EVERY_MS = 60 * 60_000

/** What is kept for a while and forgotten then. */
interface Kept {
  prune(now: number): void
}

interface Parts {
  clock: Clock
  alarmClock: AlarmClock
  pool: Pool
  lanes: readonly Lane[]
  kept: readonly Kept[]
  /** Nothing is left that upkeep would have to forget. */
  isEmpty: () => boolean
}

/** All that an object does when its alarm goes off: what is due, upkeep, and the next date. */
export class DueWork {
  readonly #parts: Parts

  constructor(parts: Parts) {
    this.#parts = parts
  }

  /** When something is due next, be it in the past; `null`: nothing waits. */
  nextDue(): number | null {
    const dates = this.#parts.lanes.map((lane) => lane.nextDue(0)).filter((at) => at !== null)
    return dates.length > 0 ? Math.min(...dates) : null
  }

  /** Never throws: the platform gives up on an alarm that keeps failing. After a failure it pauses. */
  async run(): Promise<void> {
    const { clock, alarmClock, pool, lanes, kept, isEmpty } = this.#parts
    await alarmClock.set(clock.now() + ALARM_AGAIN_MS)
    try {
      await pool.run(lanes, clock.now() + WORK_MS)
      for (const each of kept) each.prune(clock.now())
      const next = this.nextDue() ?? (isEmpty() ? null : clock.now() + UPKEEP_EVERY_MS)
      await alarmClock.set(next === null ? null : Math.max(next, clock.now() + 1))
    } catch (error) {
      log('error', 'hub.alarm', factsOf(error))
      await alarmClock.set(clock.now() + FAILED_PAUSE_MS)
    }
  }
}
