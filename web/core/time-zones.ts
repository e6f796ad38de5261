import { DEFAULT_TIME_ZONE } from '../../worker/contract/limits.ts'
import { isTimeZone } from '../../worker/contract/time-zone.ts'

/** The IANA time zone of this browser; UTC when the API does not accept it. */
export function browserZone(): string {
  const own = new Intl.DateTimeFormat().resolvedOptions().timeZone
  return isTimeZone(own) ? own : DEFAULT_TIME_ZONE
}

/** The display name of a time zone: its IANA name with spaces. */
export const zoneLabel = (timeZone: string): string => timeZone.replaceAll('_', ' ')

/** Select options: the time zones that this browser supports and the `used` ones. */
export const zoneOptions = (...used: (string | null)[]): { value: string; label: string }[] =>
  [...new Set([...Intl.supportedValuesOf('timeZone'), DEFAULT_TIME_ZONE, ...used])]
    .filter((zone) => zone !== null)
    .sort()
    .map((zone) => ({ value: zone, label: zoneLabel(zone) }))
