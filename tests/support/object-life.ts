import { AsyncLocalStorage } from 'node:async_hooks'
import type { Cancel, Clock } from '../../worker/core/clock.ts'

/**
 * One object from its creation until it is evicted. Pending results from outside (timers, D1, a server) never arrive
 * after its end, so that an ended object does nothing more.
 */
export class ObjectLife {
  static readonly #current = new AsyncLocalStorage<ObjectLife>()
  readonly #cancels = new Set<Cancel>()
  #hasEnded = false

  /** The object that makes this call; `undefined`: the test. */
  static get current(): ObjectLife | undefined {
    return ObjectLife.#current.getStore()
  }

  get hasEnded(): boolean {
    return this.#hasEnded
  }

  end(): void {
    this.#hasEnded = true
    for (const cancel of this.#cancels) cancel()
    this.#cancels.clear()
  }

  run<Result>(work: () => Result): Result {
    return ObjectLife.#current.run(this, work)
  }

  /** The result of work outside; never settles after the object's end. */
  during<Result>(work: Promise<Result>): Promise<Result> {
    return new Promise((resolve, reject) => {
      work.then(
        (result) => this.#hasEnded || resolve(result),
        (error) => this.#hasEnded || reject(error),
      )
    })
  }

  /** A clock whose timers end with the object. */
  clockOn(clock: Clock): Clock {
    const started = (start: (run: () => void) => Cancel, run: () => void): Cancel => {
      const stop = start(() => this.run(run))
      const cancel = () => {
        stop()
        this.#cancels.delete(cancel)
      }
      this.#cancels.add(cancel)
      return cancel
    }
    return {
      now: () => clock.now(),
      after: (ms, run) => {
        const cancel = started(
          (callback) => clock.after(ms, callback),
          () => {
            this.#cancels.delete(cancel)
            run()
          },
        )
        return cancel
      },
      every: (ms, run) => started((callback) => clock.every(ms, callback), run),
    }
  }

  /** A proxy whose methods run with this object as `current`. */
  of<Target extends object>(target: Target): Target {
    return new Proxy(target, {
      get: (_, name) => {
        const value: unknown = Reflect.get(target, name)
        if (typeof value !== 'function') return value
        return (...given: unknown[]) => this.run(() => Reflect.apply(value, target, given))
      },
    })
  }
}
