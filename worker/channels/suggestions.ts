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
const ELLIPSIS = '…'

export const titleOf = (title: string, max: number): string =>
  title.length <= max ? title : `${shortened(title, max - 1, units).trimEnd()}${ELLIPSIS}`

/** A title that was cut, after its number. */
const NUMBER_PREFIX = /^\d{1,2}\. /

/** The text of a tap on a button: the payload when the title was cut. */
export function tappedText(title: string, payload: string | undefined): string {
  if (!title.endsWith(ELLIPSIS)) return title
  const cut = title.replace(NUMBER_PREFIX, '')
  return payload?.startsWith(cut.slice(0, -1)) ? payload : cut
}

/** The title of a button: complete if it fits, else cut; numbered when the full texts are listed above the buttons, or when two cut titles are the same. */
function displayTitle(
  text: string,
  number: number,
  max: number,
  isTaken: (title: string) => boolean,
  isNumbered: boolean,
) {
  if (text.length <= max && !isTaken(text)) return text
  const cut = titleOf(text, max)
  if (!isNumbered && cut !== text && !isTaken(cut)) return cut
  const prefix = `${number}. `
  return `${prefix}${titleOf(`${text}${ELLIPSIS}`, max - prefix.length)}`
}

/**
 * Suggestions as a provider takes them: so many, so long, and no two alike. The same text or the same payload is offered once.
 */
export function tappable(
  suggestions: readonly (string | Suggestion)[],
  { countMax, titleMax, payloadMax, hasDescriptions = false }: Dialect['suggestions'],
): Tappable[] {
  const byTitle = new Map<string, Tappable>()
  const texts = new Set<string>()
  const payloads = new Set<string>()
  for (const suggestion of suggestions) {
    if (byTitle.size === countMax) break
    const option = typeof suggestion === 'string' ? { title: suggestion, payload: '' } : suggestion
    const text = storable(option.title).replaceAll(/\s+/g, ' ').trim()
    const long = storable(option.payload).trim() || text
    const payload = shortened(long, payloadMax, bytesOf)
    if (text === '' || payload === '' || texts.has(text) || payloads.has(long)) continue
    texts.add(text)
    payloads.add(long)
    const title = displayTitle(
      text,
      byTitle.size + 1,
      titleMax,
      (candidate) => byTitle.has(candidate),
      !hasDescriptions,
    )
    byTitle.set(title, { title, payload, ...(title !== text && { whole: text }), ...(payload !== long && { long }) })
  }
  return [...byTitle.values()]
}

/** Replaces a payload that is too long for the provider; the agent's object stores which payload it stands for. */
export const newShortId = (): string => `tap:${crypto.randomUUID().replaceAll('-', '')}`
export const isShortId = (payload: string): boolean => /^tap:[0-9a-f]{32}$/.test(payload)

/** The full texts of cut titles with their numbers, shown above the buttons. */
export const wholeTitles = (offered: readonly Tappable[]): string =>
  offered.flatMap(({ whole }, at) => (whole === undefined ? [] : `${at + 1}. ${whole}`)).join('\n')
