import { factsOf, log } from '../../worker/core/log.ts'
import { Lane } from './pool.ts'
import type { Quota } from './quota.ts'
import type { Settings } from './settings.ts'

/** Lane that returns the unused quota block to D1 when the agent was idle. */
export class QuotaReturn extends Lane {
  readonly #quota: Quota
  readonly #settings: Settings

  constructor(quota: Quota, settings: Settings) {
    super()
    this.#quota = quota
    this.#settings = settings
  }

  override nextDue(after: number): number | null {
    const at = this.#quota.nextReturn()
    return at !== null && at > after ? at : null
  }

  override begin(now: number): void {
    const at = this.#quota.nextReturn()
    const { ownerId } = this.#settings
    if (at === null || at > now || this.running > 0 || ownerId === null) return
    const returning = this.#quota.returnUnused(ownerId)
    void this.track(returning.catch((error: unknown) => log('warn', 'agent.quotaReturn', factsOf(error))))
  }
}
