import type { Outcome, OutcomeTotals, Ratings } from '../../../worker/contract/outcomes.ts'

export type TimeFigure = 'medianAgentMs' | 'medianMemberMs'
export type RatingFigure = keyof Ratings

/** A significant change of a figure: a share of conversations or of ratings in percent, or a time in milliseconds. */
export interface Change {
  figure: Outcome | TimeFigure | RatingFigure
  now: number
  before: number
  isBetter: boolean
}

/** Smaller changes are treated as chance: in percentage points of a share, and in percent of a time. */
const LEAST_POINTS = 1
const LEAST_PERCENT = 10

export const shareOf = (count: number, all: number): number => (all === 0 ? 0 : (count / all) * 100)

/** The significant changes since the previous period. The share of handed-over conversations is neither better nor worse. */
export function changesOf(totals: OutcomeTotals, previous: OutcomeTotals): Change[] {
  if (totals.sessions === 0 || previous.sessions === 0) return []
  const shares = (['resolved', 'unknown', 'left', 'unanswered'] as const).map((figure) => {
    const [now, before] = [shareOf(totals[figure], totals.sessions), shareOf(previous[figure], previous.sessions)]
    return {
      figure,
      now,
      before,
      isBetter: now > before === (figure === 'resolved'),
      counts: Math.abs(now - before) >= LEAST_POINTS,
    }
  })
  const times = (['medianAgentMs', 'medianMemberMs'] as const).flatMap((figure) => {
    const [now, before] = [totals[figure], previous[figure]]
    if (now === null || before === null) return []
    return [
      {
        figure,
        now,
        before,
        isBetter: now < before,
        counts: Math.abs(now - before) * 100 >= before * LEAST_PERCENT && now !== before,
      },
    ]
  })
  const ratings = (['replies', 'threads'] as const).flatMap((figure) => {
    const [one, other] = [totals.ratings[figure], previous.ratings[figure]]
    if (one.rated === 0 || other.rated === 0) return []
    const [now, before] = [shareOf(one.good, one.rated), shareOf(other.good, other.rated)]
    return [{ figure, now, before, isBetter: now > before, counts: Math.abs(now - before) >= LEAST_POINTS }]
  })
  return [...shares, ...times, ...ratings].flatMap(({ counts, ...change }) => (counts ? [change] : []))
}
