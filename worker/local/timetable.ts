import type { Cancel, Clock } from '../core/clock.ts'
import { Unready } from './unready.ts'

const MINUTE_MS = 60_000
/** How far back missed cron times are looked for, after a machine was asleep. */
const LOOKS_BACK_MINUTES = 24 * 60

interface Field {
  least: number
  most: number
  of: (at: Date) => number
}

const FIELDS: readonly Field[] = [
  { least: 0, most: 59, of: (at) => at.getUTCMinutes() },
  { least: 0, most: 23, of: (at) => at.getUTCHours() },
  { least: 1, most: 31, of: (at) => at.getUTCDate() },
  { least: 1, most: 12, of: (at) => at.getUTCMonth() + 1 },
]
/** `*`, `5`, `5-9`, each also with a step: `*`+`/15` */
const ITEM = /^(?:\*|(\d+)(?:-(\d+))?)(?:\/(\d+))?$/

/** The values of a cron field, or null when it is invalid. */
function valuesOf(text: string, { least, most }: Field): Set<number> | null {
  const values = new Set<number>()
  for (const item of text.split(',')) {
    const [whole, from, to, step] = ITEM.exec(item) ?? []
    if (whole === undefined) return null
    const first = from === undefined ? least : Number(from)
    const last = Number(to ?? (from === undefined || step !== undefined ? most : from))
    const by = Number(step ?? 1)
    if (first < least || last > most || first > last || by < 1) return null
    for (let value = first; value <= last; value += by) values.add(value)
  }
  return values
}

/** Whether a cron matches a minute: minute, hour, day of the month, month, in UTC; the day of the week is `*`. */
export function cronOf(cron: string): (at: Date) => boolean {
  const [weekday, ...others] = cron.trim().split(/\s+/).toReversed()
  const fields = others.toReversed()
  const wanted = FIELDS.map((field, index) => valuesOf(fields[index] ?? '', field))
  if (weekday !== '*' || fields.length !== FIELDS.length || wanted.includes(null))
    throw new Unready(`The cron "${cron}" of wrangler.toml is none that npm start can keep.`)
  return (at) => FIELDS.every(({ of }, index) => wanted[index]?.has(of(at)))
}

/** The last minute after `since` and up to `now` that matches. */
function lastDue(isDue: (at: Date) => boolean, since: number, now: number): number | null {
  const earliest = Math.max(since, now - LOOKS_BACK_MINUTES)
  for (let minute = now; minute > earliest; minute--) if (isDue(new Date(minute * MINUTE_MS))) return minute
  return null
}

/**
 * Calls `ring` at the minutes of each cron, with the scheduled time, as the platform does. After the machine was
 * asleep, each cron with a missed minute runs once.
 */
export function keepTimetable(
  crons: readonly string[],
  clock: Clock,
  ring: (cron: string, at: number) => void,
): Cancel {
  const known = crons.map((cron) => ({ cron, isDue: cronOf(cron) }))
  const minuteNow = () => Math.floor(clock.now() / MINUTE_MS)
  let seen = minuteNow()
  let cancel: Cancel = () => {}
  const look = () => {
    const now = minuteNow()
    for (const { cron, isDue } of known) {
      const due = lastDue(isDue, seen, now)
      if (due !== null) ring(cron, due * MINUTE_MS)
    }
    seen = now
    wait()
  }
  const wait = () => {
    cancel = clock.after((minuteNow() + 1) * MINUTE_MS - clock.now(), look)
  }
  wait()
  return () => cancel()
}
