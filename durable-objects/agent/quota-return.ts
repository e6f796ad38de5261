import { factsOf, log } from '../../worker/core/log.ts'
import { Lane } from './pool.ts'
import type { Quota } from './quota.ts'
import type { Settings } from './settings.ts'

interface Parts {
  quota: Quota
  settings: Settings
}

/** Lane that returns the unused quota block to D1 when the agent was idle. */
export class QuotaReturn extends Lane<Parts> {
  override nextDue(after: number): number | null {
    const { quota, settings } = this.parts
    const at = settings.ownerId === null ? null : quota.nextReturn()
    return at !== null && at > after ? at : null
  }

  override begin(now: number): void {
    const { quota, settings } = this.parts
    const at = quota.nextReturn()
    const { ownerId } = settings
    if (at === null || at > now || this.running > 0 || ownerId === null) return
    const returning = quota.returnUnused(ownerId)
    void this.track(returning.catch((error: unknown) => log('warn', 'agent.quotaReturn', factsOf(error))))
  }
}
