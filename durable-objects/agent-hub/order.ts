import type { Clock } from '../../worker/core/clock.ts'

/**
 * Lets one message of a session be answered at a time, in the order of arrival; different sessions do not wait for each
 * other. Kept in memory: after a restart nobody is waiting any more.
 */
export class SessionOrder {
  readonly #queues = new Map<string, string[]>()
  readonly #waiting = new Map<string, (() => void)[]>()
  readonly #clock: Clock

  constructor(clock: Clock) {
    this.#clock = clock
  }

  /** Takes a place in the session's queue. */
  join(sessionId: string, messageId: string): void {
    const queue = this.#queues.get(sessionId) ?? []
    queue.push(messageId)
    this.#queues.set(sessionId, queue)
  }

  has(sessionId: string, messageId: string): boolean {
    return this.#queues.get(sessionId)?.includes(messageId) ?? false
  }

  /** Whether nobody is before it. */
  isFirst(sessionId: string, messageId: string): boolean {
    return this.#queues.get(sessionId)?.[0] === messageId
  }

  /** True when every earlier message has ended, false when that took longer than `ms`. */
  async turn(sessionId: string, messageId: string, ms: number): Promise<boolean> {
    const until = this.#clock.now() + ms
    for (;;) {
      const first = this.#queues.get(sessionId)?.[0]
      if (first === undefined || first === messageId) return true
      if (!(await this.ended(first, until - this.#clock.now()))) return false
    }
  }

  /** Resolves when a message ends; false when it has not within `ms`. */
  ended(messageId: string, ms: number): Promise<boolean> {
    return new Promise((resolve) => {
      const cancel = this.#clock.after(Math.max(0, ms), () => resolve(false))
      const wake = () => {
        cancel()
        resolve(true)
      }
      this.#waiting.set(messageId, [...(this.#waiting.get(messageId) ?? []), wake])
    })
  }

  leave(sessionId: string, messageId: string): void {
    const rest = (this.#queues.get(sessionId) ?? []).filter((waiting) => waiting !== messageId)
    if (rest.length > 0) this.#queues.set(sessionId, rest)
    else this.#queues.delete(sessionId)
    for (const wake of this.#waiting.get(messageId) ?? []) wake()
    this.#waiting.delete(messageId)
  }
}
