/** The value below which such a share of them lies. */
export function percentile(times: readonly number[], share: number): number {
  const sorted = [...times].sort((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0
}

export const median = (times: readonly number[]): number => percentile(times, 0.5)

/** The slope of y over x, by least squares. */
export function slope(points: readonly (readonly [x: number, y: number])[]): number {
  const mean = (of: (point: readonly [number, number]) => number) =>
    points.reduce((sum, point) => sum + of(point), 0) / points.length
  const [x, y] = [mean((point) => point[0]), mean((point) => point[1])]
  const spread = points.reduce((sum, [each]) => sum + (each - x) ** 2, 0)
  return points.reduce((sum, [a, b]) => sum + (a - x) * (b - y), 0) / spread
}
