import { DEFAULT_TIME_ZONE } from '../../worker/contract/limits.ts'
import { isTimeZone } from '../../worker/contract/time-zone.ts'

/** The time zone of this browser; UTC where it names one that is not known. */
export function browserZone(): string {
  const own = new Intl.DateTimeFormat().resolvedOptions().timeZone
  return isTimeZone(own) ? own : DEFAULT_TIME_ZONE
}

/** A time zone as it is shown: its name with spaces. */
export const zoneLabel = (timeZone: string): string => timeZone.replaceAll('_', ' ')

/** Every time zone that this browser knows, and those that are in use. */
export const zoneOptions = (...used: (string | null)[]): { value: string; label: string }[] =>
  [...new Set([...Intl.supportedValuesOf('timeZone'), DEFAULT_TIME_ZONE, ...used])]
    .filter((zone) => zone !== null)
    .sort()
    .map((zone) => ({ value: zone, label: zoneLabel(zone) }))
