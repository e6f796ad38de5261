/** The one alarm of an object. When it is set to is remembered: to ask the storage would hold up every message. */
export class AlarmClock {
  readonly #storage: Pick<DurableObjectStorage, 'getAlarm' | 'setAlarm' | 'deleteAlarm'>
  readonly #wake: () => void
  #at: number | null | undefined

  /** `wake` is called with every new date: an alarm does not go off while its handler runs, which has to look again. */
  constructor(storage: Pick<DurableObjectStorage, 'getAlarm' | 'setAlarm' | 'deleteAlarm'>, wake = (): void => {}) {
    this.#storage = storage
    this.#wake = wake
  }

  /** Sees to it that the object wakes by then. */
  async wakeBy(at: number): Promise<void> {
    this.#wake()
    this.#at ??= await this.#storage.getAlarm()
    if (this.#at === null || this.#at > at) await this.set(at)
  }

  /** `null`: it need not wake. What was set before is forgotten. */
  async set(at: number | null): Promise<void> {
    this.#at = at
    if (at === null) await this.#storage.deleteAlarm()
    else await this.#storage.setAlarm(at)
  }
}
