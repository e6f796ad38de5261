import { useEffect, useState } from 'react'
import type { Locale } from '../../worker/contract/locales.ts'
import { formatRelative } from './format.ts'

const MINUTE_MS = 60_000
const UNITS = [
  { unit: 'second', ms: MINUTE_MS, until: MINUTE_MS },
  { unit: 'minute', ms: MINUTE_MS, until: 60 * MINUTE_MS },
  { unit: 'hour', ms: 60 * MINUTE_MS, until: 24 * 60 * MINUTE_MS },
  { unit: 'day', ms: 24 * 60 * MINUTE_MS, until: Number.POSITIVE_INFINITY },
] as const

/** The distance of a time from `now` in the largest whole unit: `ahora`, `hace 5 minutos`, `dentro de 3 horas`. */
export function formatAgo(moment: Date | string | number, locale: Locale, now: number): string {
  const distance = new Date(moment).getTime() - now
  const size = Math.abs(distance)
  const { unit, ms } = UNITS.find(({ until }) => size < until) ?? UNITS[3]
  const whole = Math.floor(size / ms)
  return formatRelative(whole === 0 ? 0 : Math.sign(distance) * whole, unit, locale)
}

/**
 * The current time in milliseconds, updated every `everyMs`, at the time `at`, and at once when the page's visibility
 * changes.
 */
export function useNow(everyMs: number, at: number | null = null): number {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    const tick = () => setNow(Date.now())
    const timer = setInterval(tick, everyMs)
    const ahead = (at ?? 0) - Date.now()
    const moment = ahead > 0 ? setTimeout(tick, ahead) : undefined
    document.addEventListener('visibilitychange', tick)
    return () => {
      clearInterval(timer)
      clearTimeout(moment)
      document.removeEventListener('visibilitychange', tick)
    }
  }, [everyMs, at])
  return now
}
