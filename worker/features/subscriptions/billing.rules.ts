import type { Allowance } from '../../contract/billing.ts'

/** `null`: without limit. */
export const largestLimit = (limits: (number | null)[]): number | null =>
  limits.includes(null) ? null : Math.max(...limits.map(Number))

/** Of several allowances the largest counts; one without limit is the largest. */
export const allowanceIn = (allowances: readonly Allowance[]): Allowance | null =>
  allowances.length === 0
    ? null
    : {
        agents: largestLimit(allowances.map(({ agents }) => agents)),
        conversations: largestLimit(allowances.map(({ conversations }) => conversations)),
      }

/** The first day of the calendar month after this day's, `YYYY-MM-DD`. */
export function nextMonth(day: string): string {
  const [year = 0, month = 1] = day.split('-').map(Number)
  return new Date(Date.UTC(year, month, 1)).toISOString().slice(0, 10)
}
