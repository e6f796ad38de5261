/** The one alarm of an object. When it is set to is remembered: to ask the storage would hold up every message. */
export class AlarmClock {
  readonly #storage: Pick<DurableObjectStorage, 'getAlarm' | 'setAlarm' | 'deleteAlarm'>
  #at: number | null | undefined

  constructor(storage: Pick<DurableObjectStorage, 'getAlarm' | 'setAlarm' | 'deleteAlarm'>) {
    this.#storage = storage
  }

  /** Sees to it that the object wakes by then. */
  async wakeBy(at: number): Promise<void> {
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
