type AlarmStorage = Pick<DurableObjectStorage, 'getAlarm' | 'setAlarm' | 'deleteAlarm'>

/**
 * The one alarm of an object. Its time is cached in memory, since `getAlarm` would delay every message. A new time is set in
 * the same synchronous code as the rows that need it, so that both are committed together before the acknowledgement.
 */
export class AlarmClock {
  readonly #storage: AlarmStorage
  readonly #wake: () => void
  #at: number | null = null

  /** `wake` is called at every `wakeBy`: an alarm does not fire while its handler runs, so the handler has to look again. */
  constructor(storage: AlarmStorage, wake: () => void) {
    this.#storage = storage
    this.#wake = wake
  }

  /** Reads the stored time after a start. Runs under `blockConcurrencyWhile`, before any other event. */
  async load(): Promise<void> {
    this.#at = await this.#storage.getAlarm()
  }

  /** Sets the alarm to this time unless an earlier one is set. Milliseconds UTC. */
  wakeBy(at: number): void {
    this.#wake()
    this.setBy(at)
  }

  /** As `wakeBy`, for work that does not wait for the alarm's handler. */
  setBy(at: number): void {
    if (this.#at === null || this.#at > at) void this.set(at)
  }

  /** Replaces the alarm; `null` deletes it. */
  async set(at: number | null): Promise<void> {
    this.#at = at
    if (at === null) await this.#storage.deleteAlarm()
    else await this.#storage.setAlarm(at)
  }
}
