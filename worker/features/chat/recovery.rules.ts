const HOUR_MS = 3_600_000

/**
 * The ids whose turn it is in this hour, at most `most`: the next hour continues after them and starts over at the end, so that
 * agents whose exchanges stay open do not keep the others out.
 */
export function dueThisHour(ids: readonly string[], most: number, now: number): string[] {
  const sorted = [...new Set(ids)].sort()
  if (sorted.length <= most) return sorted
  const start = (Math.floor(now / HOUR_MS) * most) % sorted.length
  return [...sorted, ...sorted].slice(start, start + most)
}
