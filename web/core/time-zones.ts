import { DEFAULT_TIME_ZONE } from '../../worker/contract/limits.ts'

/** What is said of a time zone: its name without the signs of a file. */
export const zoneLabel = (timeZone: string): string => timeZone.replaceAll('_', ' ')

/** Every time zone that this browser knows, and those that are in use. */
export const zoneOptions = (...used: (string | null)[]): { value: string; label: string }[] =>
  [...new Set([...Intl.supportedValuesOf('timeZone'), DEFAULT_TIME_ZONE, ...used])]
    .filter((zone) => zone !== null)
    .sort()
    .map((zone) => ({ value: zone, label: zoneLabel(zone) }))
