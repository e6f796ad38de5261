import { TIME_ZONE_MAX } from './limits.ts'

/** Whether a name is one of the IANA time zone database. `Intl` also accepts offsets, which have no daylight saving time. */
export function isTimeZone(name: string): boolean {
  if (!/^[A-Za-z]/.test(name) || name.length > TIME_ZONE_MAX) return false
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone !== ''
  } catch {
    return false
  }
}
