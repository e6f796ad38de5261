import { DEFAULT_TIME_ZONE } from '../../worker/contract/limits.ts'
import { isTimeZone } from '../../worker/contract/time-zone.ts'

/** The time zone of this browser; one that does not know it is in UTC. */
export function browserZone(): string {
  const own = new Intl.DateTimeFormat().resolvedOptions().timeZone
  return isTimeZone(own) ? own : DEFAULT_TIME_ZONE
}
