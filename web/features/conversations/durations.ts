import { useLingui } from '@lingui/react/macro'
import { formatNumber } from '../../core/numbers.ts'

const SECOND = 1_000
const MINUTE = 60 * SECOND
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

const rounded = (value: number): number => Math.round(value * 10) / 10

/** Returns the function that formats milliseconds in a suitable unit. */
export function useDuration(): (ms: number) => string {
  const { t } = useLingui()
  return (ms) => {
    const count = (unit: number) => formatNumber(rounded(ms / unit))
    if (ms < SECOND) return t`${formatNumber(Math.round(ms))} ms`
    if (ms < MINUTE) return t`${count(SECOND)} s`
    if (ms < HOUR) return t`${count(MINUTE)} min`
    return ms < DAY ? t`${count(HOUR)} h` : t`${count(DAY)} d`
  }
}
