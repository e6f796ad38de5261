import type { Clock } from '../../worker/core/clock.ts'

/** Work of one kind, of which `atOnce` jobs run side by side. */
export interface Lane {
  atOnce: number
  /** Begins at most `free` of the jobs that are due now. None of them throws. */
  begin(free: number): Promise<void>[]
  /** When the first job is due, of those that are due after `after` where some cannot be begun; `null`: none is known. */
  nextDue(after: number): number | null
}

/**
 * Runs jobs of several lanes side by side. As soon as one ends, the next of its lane begins: nobody waits for the slowest.
 * What comes due or arrives (`wake`) while something runs is begun as well.
 */
export class Pool {
  readonly #clock: Clock
  #wake = (): void => {}

  constructor(clock: Clock) {
    this.#clock = clock
  }

  /** Something may be due that was not before. */
  wake(): void {
    this.#wake()
  }

  /** Ends when nothing runs and nothing is due; from `until` on nothing is begun. */
  async run(lanes: readonly Lane[], until: number): Promise<void> {
    const running = lanes.map(() => new Set<Promise<void>>())
    for (;;) {
      const isOpen = this.#clock.now() < until
      if (isOpen) for (const [index, lane] of lanes.entries()) this.#fill(lane, running[index] ?? new Set())
      if (running.every(({ size }) => size === 0)) return
      // A lane that is full looks again when one of its jobs ends.
      const open = lanes.filter((lane, index) => (running[index]?.size ?? 0) < lane.atOnce)
      const dates = open.map((lane) => lane.nextDue(this.#clock.now())).filter((at) => at !== null)
      await this.#changed(isOpen && dates.length > 0 ? Math.min(...dates) : null)
    }
  }

  #fill(lane: Lane, running: Set<Promise<void>>): void {
    if (running.size >= lane.atOnce) return
    for (const job of lane.begin(lane.atOnce - running.size)) {
      running.add(job)
      void job.finally(() => {
        running.delete(job)
        this.#wake()
      })
    }
  }

  #changed(at: number | null): Promise<void> {
    return new Promise((resolve) => {
      const cancel = at === null ? () => {} : this.#clock.after(Math.max(1, at - this.#clock.now()), () => this.#wake())
      this.#wake = () => {
        cancel()
        resolve()
      }
    })
  }
}
