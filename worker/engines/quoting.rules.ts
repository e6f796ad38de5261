import type { Locale } from '../contract/locales.ts'
import type { Passage } from './engine.ts'
import { hintsIn } from './hints.rules.ts'
import { isAsking } from './words/asking.ts'
import { isEmpty } from './words/empty.ts'
import { relatedWordsOf } from './words/related-words.ts'
import { languageOfWord, stemOf, termsOf, wordsInOrder } from './words/terms.ts'

/** So many characters of a passage are quoted, where that is enough. */
const QUOTED_MOST = 400
const KIN_WORTH = 0.6
const HINT_WORTH = 0.8

/** A sentence, a line of a list or a row of a table, with what stands between it and the one before. */
interface Unit {
  text: string
  before: string
}

const ROW = /^\s*\|/u
/** A row as the readers of web pages and files write it: `- Pan · Precio: 4 €`, without names of columns `- Pan | 4 €`. */
const TOLD_ROW = /^- .*\S (?:\||· [^:]+:) /u
const isRowText = (text: string): boolean => ROW.test(text) || TOLD_ROW.test(text)
const DIVIDER = /^\s*\|?[\s:|-]+\|?\s*$/u

export function splitUnits(body: string): Unit[] {
  return body.split('\n').flatMap((line) => {
    if (line.trim() === '' || DIVIDER.test(line)) return []
    if (isRowText(line)) return [{ text: line, before: '\n' }]
    return line
      .split(/(?<=[.!?…])\s+(?=[\p{Lu}\p{N}¿¡«"“*])/u)
      .map((text, at) => ({ text: text.trim(), before: at === 0 ? '\n' : ' ' }))
  })
}

/** How much of a question a unit speaks about. */
function scorer(question: string, language: Locale, passage: Passage): (unit: string) => number {
  const words = wordsInOrder(question).filter((word) => isAsking(word) || !isEmpty(word, language))
  const asked = words.map((word) => ({
    stem: stemOf(word, language),
    related: relatedWordsOf(stemOf(word, language), languageOfWord(word, language)),
  }))
  return (unit) => {
    const terms = new Set(termsOf(unit, passage.language))
    const hints = hintsIn(unit)
    return asked.reduce((sum, { stem, related }) => {
      const isRelated = [...related.near, ...related.far].some((each) => terms.has(each))
      const isHinted = related.hints.some((hint) => hints.has(hint))
      return sum + Math.max(terms.has(stem) ? 1 : 0, isRelated ? KIN_WORTH : 0, isHinted ? HINT_WORTH : 0)
    }, 0)
  }
}

export const joinUnits = (units: readonly Unit[]): string =>
  units.map(({ text, before }, at) => (at === 0 ? text : `${before}${text}`)).join('')

/** The rows of a table that answer, below its head. */
const tableOf = (rows: readonly Unit[], head: Unit | undefined): string => {
  const kept = head && !rows.includes(head) ? [head, ...rows] : rows
  const columns = (kept[0]?.text.match(/(?<!\\)\|/gu)?.length ?? 2) - 1
  return [kept[0]?.text, `|${' --- |'.repeat(Math.max(1, columns))}`, ...kept.slice(1).map(({ text }) => text)].join(
    '\n',
  )
}

/** The rows that answer a question better than what stands beside the table, where not all of them do; else none. */
function rowsOf(units: readonly Unit[], scores: readonly number[]): Unit[] {
  const most = Math.max(...scores)
  const best = units.filter((_, at) => scores[at] === most)
  const rows = units.filter(({ text }) => isRowText(text))
  return best.every(({ text }) => isRowText(text)) && best.length < rows.length ? best : []
}

function quotedRows(rows: readonly Unit[], units: readonly Unit[]): string {
  const kept = rows.filter((_, at) => joinUnits(rows.slice(0, at + 1)).length <= QUOTED_MOST)
  const table = kept.filter(({ text }) => ROW.test(text))
  if (table.length === 0) return joinUnits(kept)
  return tableOf(
    table,
    units.find(({ text }) => ROW.test(text)),
  )
}

/**
 * What of a passage answers a question: the rows of a table that speak about it, or the sentence or line that does and as
 * many of its neighbours as have room, those behind it first. A short passage without a table is quoted whole.
 */
export function quotedFrom(passage: Passage, question: string, language: Locale): string {
  const { body } = passage
  const units = splitUnits(body)
  if (units.length < 2) return body
  const score = scorer(question, language, passage)
  const scores = units.map(({ text }) => score(text))
  const rows = rowsOf(units, scores)
  if (rows.length > 0) return quotedRows(rows, units)
  if (body.length <= QUOTED_MOST) return body
  const best = scores.indexOf(Math.max(...scores))
  let [from, to] = [best, best]
  const isRow = (at: number): boolean => isRowText(units[at]?.text ?? '')
  const lengthOf = (first: number, last: number): number => joinUnits(units.slice(first, last + 1)).length
  for (let isGrowing = true; isGrowing; ) {
    isGrowing = false
    const fits = (first: number, last: number): boolean =>
      first >= 0 &&
      last < units.length &&
      isRow(first) === isRow(best) &&
      isRow(last) === isRow(best) &&
      lengthOf(first, last) <= QUOTED_MOST
    const [ahead, behind] = [scores[to + 1] ?? -1, scores[from - 1] ?? -1]
    if (ahead >= behind && fits(from, to + 1)) [to, isGrowing] = [to + 1, true]
    else if (fits(from - 1, to)) [from, isGrowing] = [from - 1, true]
    else if (fits(from, to + 1)) [to, isGrowing] = [to + 1, true]
  }
  const kept = units.slice(from, to + 1)
  return ROW.test(units[best]?.text ?? '') ? quotedRows(kept, units) : joinUnits(kept)
}
