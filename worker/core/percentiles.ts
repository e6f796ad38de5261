/** A bucket of a histogram: the number of replies that took at most `upTo` ms and longer than the bucket before. */
export interface Bucket {
  upTo: number
  replies: number
}

/** The time, in ms, that this share of the replies did not exceed, in the precision of the buckets; `null` without replies. */
export function percentile(buckets: readonly Bucket[], share: number): number | null {
  const total = buckets.reduce((sum, { replies }) => sum + replies, 0)
  if (total === 0) return null
  let counted = 0
  for (const { upTo, replies } of [...buckets].sort((a, b) => a.upTo - b.upTo)) {
    counted += replies
    if (counted >= total * share) return upTo
  }
  return null
}

export const MEDIAN = 0.5
export const P95 = 0.95
