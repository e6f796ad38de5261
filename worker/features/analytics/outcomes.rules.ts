import type { Period } from '../../contract/analytics.ts'
import { dayAfter, daysIn } from '../../contract/days.ts'
import { TOP_QUESTIONS } from '../../contract/outcomes.ts'

/** The period of the same length that ends on the day before. */
export const periodBefore = ({ from, to }: Period): Period => ({
  from: dayAfter(from, -daysIn(from, to)),
  to: dayAfter(from, -1),
})

/**
 * Shortens a period to its newest days, so that they contain at most `most` messages, and so does the same number of days before
 * them; at least one day. `days`: the messages of each day.
 */
export function countedPeriod(
  { from, to }: Period,
  days: readonly { day: string; conversations: number }[],
  most: number,
): Period {
  const fits = (period: Period): boolean =>
    days.reduce(
      (sum, { day, conversations }) => sum + (period.from <= day && day <= period.to ? conversations : 0),
      0,
    ) <= most
  for (let first = from; first < to; first = dayAfter(first, 1)) {
    const counted = { from: first, to }
    if (fits(counted) && fits(periodBefore(counted))) return counted
  }
  return { from: to, to }
}

interface AskedQuestion {
  question: string
  count: number
  unknown: number
}

/**
 * The most frequent questions, in their newest wording. `keyOf`: equal for questions with the same meaning; empty if it is no
 * question.
 */
export function topQuestions(
  messages: readonly { question: string; isUnknown: number }[],
  keyOf: (question: string) => string,
): AskedQuestion[] {
  const groups = new Map<string, AskedQuestion>()
  for (const { question, isUnknown } of messages) {
    const key = keyOf(question)
    if (!key) continue
    const { question: wording, count, unknown } = groups.get(key) ?? { question, count: 0, unknown: 0 }
    groups.set(key, { question: wording, count: count + 1, unknown: unknown + isUnknown })
  }
  return [...groups.values()].sort((one, other) => other.count - one.count).slice(0, TOP_QUESTIONS)
}
