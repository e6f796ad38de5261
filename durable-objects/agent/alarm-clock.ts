type AlarmStorage = Pick<DurableObjectStorage, 'getAlarm' | 'setAlarm' | 'deleteAlarm'>

/**
 * The one alarm of an object. Its time is kept in memory: asking the storage would hold up every message, and a new time
 * is set in the same synchronous stretch as the rows that need it, so that nothing is acknowledged without an alarm.
 */
export class AlarmClock {
  readonly #storage: AlarmStorage
  readonly #wake: () => void
  #at: number | null = null

  /** `wake` is called with every new time: an alarm does not go off while its handler runs, which has to look again. */
  constructor(storage: AlarmStorage, wake: () => void) {
    this.#storage = storage
    this.#wake = wake
  }

  /** Reads the time that an earlier object has set. Nothing else runs before this has ended. */
  async load(): Promise<void> {
    this.#at = await this.#storage.getAlarm()
  }

  /** Sees to it that the object wakes by then. */
  wakeBy(at: number): void {
    this.#wake()
    if (this.#at === null || this.#at > at) void this.set(at)
  }

  /** `null`: it need not wake. What was set before is forgotten. */
  async set(at: number | null): Promise<void> {
    this.#at = at
    if (at === null) await this.#storage.deleteAlarm()
    else await this.#storage.setAlarm(at)
  }
}
