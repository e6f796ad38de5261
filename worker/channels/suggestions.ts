import type { Tappable } from '../contract/channel-records.ts'
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

export const titleOf = (title: string, max: number): string =>
  title.length <= max ? title : `${shortened(title, max - 1, units).trimEnd()}${CUT}`

/** A title that was cut, after its number. */
const NUMBER = /^\d{1,2}\. /

/** The text of a tap on a button: the payload when the title was cut. */
export function tappedText(title: string, payload: string | undefined): string {
  if (!title.endsWith(CUT)) return title
  const cut = title.replace(NUMBER, '')
  return payload?.startsWith(cut.slice(0, -1)) ? payload : cut
}

/** How a title is shown: whole; else cut, with a number where its whole is told by that or another one looks the same. */
function shownAs(text: string, number: number, max: number, isTaken: (title: string) => boolean, isNumbered: boolean) {
  if (text.length <= max && !isTaken(text)) return text
  const cut = titleOf(text, max)
  if (!isNumbered && cut !== text && !isTaken(cut)) return cut
  const before = `${number}. `
  return `${before}${titleOf(`${text}${CUT}`, max - before.length)}`
}

/**
 * Suggestions as a provider takes them: so many, so long, and no two alike. The same text or the same payload is offered once.
 */
export function tappable(
  suggestions: readonly (string | Suggestion)[],
  { most, titleMax, payloadMax, hasDescriptions = false }: Dialect['suggestions'],
): Tappable[] {
  const byTitle = new Map<string, Tappable>()
  const texts = new Set<string>()
  const payloads = new Set<string>()
  for (const suggestion of suggestions) {
    if (byTitle.size === most) break
    const given = typeof suggestion === 'string' ? { title: suggestion, payload: '' } : suggestion
    const text = storable(given.title).replaceAll(/\s+/g, ' ').trim()
    const long = storable(given.payload).trim() || text
    const payload = shortened(long, payloadMax, bytesOf)
    if (text === '' || payload === '' || texts.has(text) || payloads.has(long)) continue
    texts.add(text)
    payloads.add(long)
    const title = shownAs(text, byTitle.size + 1, titleMax, (one) => byTitle.has(one), !hasDescriptions)
    byTitle.set(title, { title, payload, ...(title !== text && { whole: text }), ...(payload !== long && { long }) })
  }
  return [...byTitle.values()]
}

/** What a provider is given in the place of a payload that is too long for it; the agent's object knows what it stands for. */
export const newShortId = (): string => `tap:${crypto.randomUUID().replaceAll('-', '')}`
export const isShortId = (payload: string): boolean => /^tap:[0-9a-f]{32}$/.test(payload)

/** The whole texts of titles that were cut, by their numbers, to be read above the buttons. */
export const wholeTitles = (offered: readonly Tappable[]): string =>
  offered.flatMap(({ whole }, at) => (whole === undefined ? [] : `${at + 1}. ${whole}`)).join('\n')
