import type { Locale } from '../../contract/locales.ts'
import { BoundedMap } from '../../core/bounded-map.ts'
import { editDistance } from '../edit-distance.rules.ts'
import { HINTS, type Hint } from '../hints.rules.ts'
import { WORD_GROUPS } from './stems.gen.ts'

/** The stems of a word's group in its own language (`near`) and in the others (`far`), and the hints of its groups. */
interface RelatedWords {
  near: ReadonlySet<string>
  far: ReadonlySet<string>
  hints: readonly Hint[]
}

/** The column of each language in a line of `WORD_GROUPS`; column 0 is the hint. */
const COLUMNS: Record<Locale, number> = { es: 1, en: 2, mn: 3 }

/**
 * The lines with a stem in the column of a language. Only these are parsed, which keeps the first search of an isolate
 * fast. The text is searched from the stem's first letter: spaces are its most frequent characters.
 */
function linesOf(stem: string, language: Locale): string[][] {
  const lines: string[][] = []
  const ended = `${stem} `
  for (let at = WORD_GROUPS.indexOf(ended); stem && at >= 0; ) {
    let next = at + ended.length
    if (WORD_GROUPS[at - 1] === ' ') {
      next = WORD_GROUPS.indexOf('\n', at)
      const line = WORD_GROUPS.slice(WORD_GROUPS.lastIndexOf('\n', at) + 1, next).split('|')
      if (line[COLUMNS[language]]?.includes(` ${ended}`)) lines.push(line)
    }
    at = WORD_GROUPS.indexOf(ended, next)
  }
  return lines
}

/** The stems of a column without the kinds after `<`, which are no synonyms of each other. */
const stemsIn = (column = ''): string[] => column.split('<', 1).flatMap((stems) => stems.trim().split(' '))

const CACHE_MAX = 2_000
const cache = new BoundedMap<string, RelatedWords>(CACHE_MAX)

/** The related words of a stem in a language. Cached. */
export const relatedWordsOf = (stem: string, language: Locale): RelatedWords =>
  cache.getOrMake(`${language}:${stem}`, () => lookUp(stem, language))

function lookUp(stem: string, language: Locale): RelatedWords {
  const lines = linesOf(stem, language)
  const near = new Set(lines.flatMap((line) => stemsIn(line[COLUMNS[language]])))
  near.delete(stem)
  const others = Object.values(COLUMNS).filter((column) => column !== COLUMNS[language])
  return {
    near,
    far: new Set(lines.flatMap((line) => others.flatMap((column) => stemsIn(line[column])))),
    hints: HINTS.filter((hint) => lines.some(([name]) => name === hint)),
  }
}

const CORRECTED_MIN = 5
const groupedStems = new BoundedMap<Locale, readonly string[]>(Object.keys(COLUMNS).length)

/** The stems of all word groups in a language. Cached. */
const groupedStemsIn = (language: Locale): readonly string[] =>
  groupedStems.getOrMake(language, () =>
    WORD_GROUPS.split('\n').flatMap((line) => stemsIn(line.split('|')[COLUMNS[language]])),
  )

/** The stem of a word group at edit distance 1 from a misspelt stem, with the same first letter; `null`: none. */
export function spellingCorrection(stem: string, language: Locale): string | null {
  if (stem.length < CORRECTED_MIN) return null
  const isClose = (each: string): boolean =>
    each[0] === stem[0] && each.length >= CORRECTED_MIN - 1 && editDistance(stem, each, 1) === 1
  return groupedStemsIn(language).find(isClose) ?? null
}
