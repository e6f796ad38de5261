import type { Allowance } from '../../contract/billing.ts'

/** `null`: unlimited. */
export const largestLimit = (limits: (number | null)[]): number | null =>
  limits.includes(null) ? null : Math.max(...limits.map(Number))

/** The largest of several allowances; an unlimited one is the largest. */
export const allowanceIn = (allowances: readonly Allowance[]): Allowance | null =>
  allowances.length === 0
    ? null
    : {
        agents: largestLimit(allowances.map(({ agents }) => agents)),
        conversations: largestLimit(allowances.map(({ conversations }) => conversations)),
      }

/** The first day of the calendar month after that of `day`; both `YYYY-MM-DD`. */
export function nextMonth(day: string): string {
  const [year = 0, month = 1] = day.split('-').map(Number)
  return new Date(Date.UTC(year, month, 1)).toISOString().slice(0, 10)
}
