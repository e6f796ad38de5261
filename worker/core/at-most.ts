import { BoundedMap } from './bounded-map.ts'

const KEYS_MOST = 10_000

/**
 * A limit of `most` in `windowMs` for each key, counted in the memory of this isolate: it costs nothing, so that it bounds the work
 * that anybody can cause.
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
