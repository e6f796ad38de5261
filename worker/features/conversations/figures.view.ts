import type { Figures, Measured } from '../../contract/analytics.ts'
import { dollars } from '../../core/money.ts'
import { type Bucket, MEDIAN, P95, percentile } from '../../core/percentiles.ts'
import type { DaySums } from '../../schema/record/conversations.ts'

export type { DaySums } from '../../schema/record/conversations.ts'

const NOTHING: DaySums = {
  conversations: 0,
  sessions: 0,
  unanswered: 0,
  inputTokens: 0,
  outputTokens: 0,
  costMicros: 0,
}

const NAMES = Object.keys(NOTHING) as (keyof DaySums)[]

export function figuresView(...rows: readonly DaySums[]): Figures {
  const total = { ...NOTHING }
  for (const row of rows) for (const name of NAMES) total[name] += row[name]
  const { costMicros, ...counts } = total
  return { ...counts, costUsd: dollars(costMicros) }
}

export const measuredView = (rows: readonly DaySums[], times: readonly Bucket[]): Measured => ({
  ...figuresView(...rows),
  medianResponseMs: percentile(times, MEDIAN),
  p95ResponseMs: percentile(times, P95),
})
