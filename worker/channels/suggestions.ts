import type { Suggestion } from './adapter.ts'
import { bytesOf, type Dialect } from './dialects.ts'
import { storable } from './json.ts'

const segmenter = new Intl.Segmenter(undefined, { granularity: 'grapheme' })

/** As much of a text as the limit allows, whole characters only. */
export function shortened(text: string, max: number, count: (text: string) => number): string {
  if (count(text) <= max) return text
  let kept = ''
  for (const { segment } of segmenter.segment(text)) {
    if (count(kept + segment) > max) break
    kept += segment
  }
  return kept
}

const units = (text: string): number => text.length
const CUT = '…'

const titleOf = (title: string, max: number): string =>
  title.length <= max ? title : `${shortened(title, max - 1, units).trimEnd()}${CUT}`

/** The text of a tap on a button: the payload when the title was cut. */
export const saidBy = (title: string, payload: string | undefined): string =>
  title.endsWith(CUT) && payload?.startsWith(title.slice(0, -1)) ? payload : title

/** Suggestions as a provider takes them: so many, so long, and no two alike. */
export function tappable(
  suggestions: readonly (string | Suggestion)[],
  { most, titleMax, payloadMax }: Dialect['suggestions'],
): Suggestion[] {
  const byTitle = new Map<string, Suggestion>()
  const payloads = new Set<string>()
  for (const suggestion of suggestions) {
    const given = typeof suggestion === 'string' ? { title: suggestion, payload: suggestion } : suggestion
    const text = storable(given.title).replaceAll(/\s+/g, ' ').trim()
    const title = titleOf(text, titleMax)
    const payload = shortened(storable(given.payload).trim() || text, payloadMax, bytesOf)
    if (title === '' || payload === '' || byTitle.has(title) || payloads.has(payload)) continue
    payloads.add(payload)
    byTitle.set(title, { title, payload })
  }
  return [...byTitle.values()].slice(0, most)
}
