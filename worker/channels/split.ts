import { type Formatted, type Mark, slice, trimmed } from './formatted.ts'

/** How a provider counts: whether a part may be sent, and the most UTF-16 units that such a part may have. */
export interface Measure {
  fits(part: Formatted): boolean
  unitsMax: number
}

const URL_IN_TEXT = /\bhttps?:\/\/\S+/gi
const SENTENCE_END = /[.!?…。！？]["'»”’)\]]*$/
/** A better cut is preferred only when it fills a third of the part: many small messages read worse. */
const FILL_MIN = 1 / 3

const segmenter = new Intl.Segmenter(undefined, { granularity: 'grapheme' })

/**
 * The beginning of the character that `at` lies in; 0 when that is the first one.
 */
const graphemeStart = (text: string, at: number): number => segmenter.segment(text).containing(at)?.index ?? at

/** Whether white space begins here. */
const isGapStart = (text: string, at: number): boolean => /\s/.test(text.charAt(at)) && !/\s/.test(text.charAt(at - 1))

type Rank = 0 | 1 | 2 | 3
/** How good a gap is for a cut: the end of a paragraph, of a line, of a sentence, of a word. */
function rankOf(text: string, gap: number): Rank {
  const lines = (/^\s+/.exec(text.slice(gap, gap + 50))?.[0] ?? '').split('\n').length - 1
  if (lines > 0) return lines > 1 ? 3 : 2
  return SENTENCE_END.test(text.slice(Math.max(0, gap - 8), gap)) ? 1 : 0
}

const cutsFence = (marks: readonly Mark[], at: number): boolean =>
  marks.some(({ kind, from, to }) => kind === 'pre' && from < at && at < to)

/** The best gap in the first `most` units, outside of code where there is one. */
function bestGap({ text, marks }: Formatted, max: number): number | null {
  const best: (number | undefined)[] = []
  let inFence: number | null = null
  for (let at = max; at > 0 && best[3] === undefined; at--) {
    if (!isGapStart(text, at)) continue
    if (cutsFence(marks, at)) {
      if (inFence === null || (text[at] === '\n' && text[inFence] !== '\n')) inFence = at
      continue
    }
    best[0] ??= at
    if (at < max * FILL_MIN) break
    best[rankOf(text, at)] ??= at
  }
  return best[3] ?? best[2] ?? best[1] ?? best[0] ?? inFence
}

/** Where to cut so that the part is not longer than `most`, which is less than the whole. At least 1. */
function cutPosition(formatted: Formatted, max: number): number {
  const { text } = formatted
  const gap = bestGap(formatted, max)
  if (gap !== null) return graphemeStart(text, gap) || gap
  const link = [...text.matchAll(URL_IN_TEXT)].find((url) => url.index < max && max < url.index + url[0].length)
  if (link && link.index > 0) return link.index
  const isInSurrogatePair = /[\uDC00-\uDFFF]/.test(text.charAt(max)) && max > 1
  return graphemeStart(text, max) || (isInSurrogatePair ? max - 1 : max)
}

/** The most units that still fit, at least one. */
function longestFit(formatted: Formatted, { fits, unitsMax }: Measure): number {
  let low = 1
  let high = Math.min(unitsMax, formatted.text.length)
  while (low < high) {
    const middle = Math.ceil((low + high) / 2)
    if (fits(slice(formatted, 0, middle))) low = middle
    else high = middle - 1
  }
  return low
}

const restFrom = (formatted: Formatted, at: number): Formatted => trimmed(slice(formatted, at, formatted.text.length))

/** Parts in order, each within the measure and none empty: together the whole text but for white space at the cuts. */
export function split(formatted: Formatted, measure: Measure): Formatted[] {
  const parts: Formatted[] = []
  let rest = trimmed(formatted)
  while (rest.text.length > measure.unitsMax || !measure.fits(rest)) {
    const fitting = longestFit(rest, measure)
    if (fitting >= rest.text.length) break
    const cut = cutPosition(rest, fitting)
    parts.push(trimmed(slice(rest, 0, cut)))
    rest = restFrom(rest, cut)
  }
  return [...parts, rest].filter(({ text }) => text !== '')
}

/** Cuts off the longest well-placed end that fits: buttons hang under it, with a lower limit for its text. */
export function splitOffEnd(formatted: Formatted, measure: Measure): [Formatted, Formatted] | null {
  const { text } = formatted
  const gaps: number[] = []
  for (let at = text.length - 1; at > 0 && text.length - at <= measure.unitsMax; at--)
    if (isGapStart(text, at) && measure.fits(restFrom(formatted, at))) gaps[rankOf(text, at)] = at
  const cut = gaps[3] ?? gaps[2] ?? gaps[1] ?? gaps[0]
  return cut === undefined ? null : [trimmed(slice(formatted, 0, cut)), restFrom(formatted, cut)]
}
