import type { Locale } from '../../contract/locales.ts'
import { editDistance } from '../edit-distance.rules.ts'
import { HINTS, type Hint } from '../hints.rules.ts'
import { WORD_GROUPS } from './stems.gen.ts'

/** The stems of what else people say for a word, in its own language and in the others. */
export interface RelatedWords {
  near: ReadonlySet<string>
  far: ReadonlySet<string>
  hints: readonly Hint[]
}

/** The columns of a line; before them stands its hint. */
const COLUMNS: Record<Locale, number> = { es: 1, en: 2, mn: 3 }

/** The lines a stem stands in as a word of that language. Only these are taken apart: a search may be an isolate's first. */
function linesOf(stem: string, said: Locale): string[][] {
  const lines: string[][] = []
  const sought = ` ${stem} `
  for (let at = WORD_GROUPS.indexOf(sought); at >= 0; ) {
    const end = WORD_GROUPS.indexOf('\n', at)
    const line = WORD_GROUPS.slice(WORD_GROUPS.lastIndexOf('\n', at) + 1, end).split('|')
    if (line[COLUMNS[said]]?.includes(sought)) lines.push(line)
    at = WORD_GROUPS.indexOf(sought, end)
  }
  return lines
}

/** Of a column: what stands for its words, which their kinds after `<` do not. */
const stemsIn = (column = ''): string[] => column.split('<', 1).flatMap((stems) => stems.trim().split(' '))

const REMEMBERED_MOST = 2_000
const remembered = new Map<string, RelatedWords>()

/** What else people say for a word of that language; what was looked up lately is remembered. */
export function relatedWordsOf(stem: string, said: Locale): RelatedWords {
  const key = `${said}:${stem}`
  const related = remembered.get(key) ?? lookedUp(stem, said)
  if (remembered.size >= REMEMBERED_MOST) remembered.clear()
  remembered.set(key, related)
  return related
}

function lookedUp(stem: string, said: Locale): RelatedWords {
  const lines = linesOf(stem, said)
  const near = new Set(lines.flatMap((line) => stemsIn(line[COLUMNS[said]])))
  near.delete(stem)
  const others = Object.values(COLUMNS).filter((column) => column !== COLUMNS[said])
  return {
    near,
    far: new Set(lines.flatMap((line) => others.flatMap((column) => stemsIn(line[column])))),
    hints: HINTS.filter((hint) => lines.some(([named]) => named === hint)),
  }
}

const SLIPPED_FROM = 5

/** The word of the groups that a misspelt one was meant to be, by their stems. */
export function spellingCorrection(stem: string, said: Locale): string | null {
  if (stem.length < SLIPPED_FROM) return null
  const isMeant = (each: string): boolean =>
    each[0] === stem[0] && each.length >= SLIPPED_FROM - 1 && editDistance(stem, each, 1) === 1
  for (const line of WORD_GROUPS.split('\n')) {
    const meant = stemsIn(line.split('|')[COLUMNS[said]]).find(isMeant)
    if (meant) return meant
  }
  return null
}
