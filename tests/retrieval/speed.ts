import { LOCALES } from '../../worker/contract/locales.ts'
import type { Passage } from '../../worker/engines/engine.ts'
import { retrievalOf } from './searches.ts'
import { SETS } from './set.ts'

/** The same numbers every time. */
function* chance(seed: number): Generator<number> {
  for (let state = seed; ; ) {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    yield state / 2_147_483_648
  }
}

/** So many passages, each a known one with words left out and words of others added. */
function manyOf(base: readonly Passage[], count: number): Passage[] {
  const chances = chance(7)
  const next = (): number => chances.next().value
  const words = [...new Set(base.flatMap(({ body }) => body.split(/\s+/)))]
  return Array.from({ length: count }, (_, number) => {
    const { heading, body, ...rest } = base[number % base.length] as Passage
    const kept = body.split(' ').filter(() => next() > 0.2)
    const added = Array.from({ length: 8 }, () => words[Math.floor(next() * words.length)])
    return { ...rest, heading: `${heading} ${number}`, body: [...kept, ...added].join(' ') }
  })
}

/** How long a search takes over so many passages, in milliseconds. Nothing is asked twice: that would be remembered. */
export function speedOver(base: readonly Passage[], count: number): { p50: number; p95: number } {
  const retrieval = retrievalOf(manyOf(base, count))
  const times: number[] = []
  for (const locale of LOCALES)
    for (const question of SETS[locale].sought.flatMap(({ asked }) => asked)) {
      const began = performance.now()
      retrieval.search(question, locale)
      times.push(performance.now() - began)
    }
  times.sort((one, other) => one - other)
  const at = (share: number): number => times[Math.floor(times.length * share)] ?? 0
  return { p50: at(0.5), p95: at(0.95) }
}
