import { BoundedMap } from './bounded-map.ts'

const KEYS_MOST = 10_000

/**
 * A limit of `most` in `windowMs` for each key, counted in the memory of this isolate. It needs no call of a database or object, so
 * it can bound the work that unauthenticated calls cause.
 */
export function atMost(most: number, windowMs: number): (key: string, now: number) => boolean {
  const counts = new BoundedMap<string, { since: number; count: number }>(KEYS_MOST)
  return (key, now) => {
    const current = counts.get(key)
    if (current && now < current.since + windowMs) return ++current.count <= most
    counts.set(key, { since: now, count: 1 })
    return true
  }
}
