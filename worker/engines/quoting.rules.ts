import type { Locale } from '../contract/locales.ts'
import type { Passage } from './engine.ts'
import { hintsIn } from './hints.rules.ts'
import { relatedWordsOf } from './words/related-words.ts'
import { isQuestionWord, isStopWord } from './words/stop-words.ts'
import { languageOfWord, stemOf, termsOf, wordsInOrder } from './words/terms.ts'

/** The longest quotation in characters, unless a single unit is longer. */
const QUOTED_MAX = 400
/** Scores of a related word and of a hint; the word itself scores 1. */
const RELATED_SCORE = 0.6
const HINT_SCORE = 0.8

/** The smallest quotable part of a passage: a sentence, list item or table row. `before`: the separator in front of it. */
interface Unit {
  text: string
  before: string
}

const ROW = /^\s*\|/u
/** A table row as web pages and files are read: `- Pan · Precio: 4 €`, without column names `- Pan | 4 €`. */
const LIST_ROW = /^- .*\S (?:\||· [^:]+:) /u
const isRowText = (text: string): boolean => ROW.test(text) || LIST_ROW.test(text)
const DIVIDER = /^\s*\|?[\s:|-]+\|?\s*$/u

/** Splits a passage into units; dividers of tables are dropped. */
export function splitUnits(body: string): Unit[] {
  return body.split('\n').flatMap((line) => {
    if (line.trim() === '' || DIVIDER.test(line)) return []
    if (isRowText(line)) return [{ text: line, before: '\n' }]
    return line
      .split(/(?<=[.!?…])\s+(?=[\p{Lu}\p{N}¿¡«"“*])/u)
      .map((text, at) => ({ text: text.trim(), before: at === 0 ? '\n' : ' ' }))
  })
}

/** Returns a function that scores how many words of the question a unit has. */
function scorer(question: string, language: Locale, passage: Passage): (unit: string) => number {
  const words = wordsInOrder(question).filter((word) => isQuestionWord(word) || !isStopWord(word, language))
  const terms = words.map((word) => ({
    stem: stemOf(word, language),
    related: relatedWordsOf(stemOf(word, language), languageOfWord(word, language)),
  }))
  return (unit) => {
    const unitTerms = termsOf(unit, passage.language)
    const hints = hintsIn(unit)
    return terms.reduce((sum, { stem, related: { near, far, hints: wanted } }) => {
      if (unitTerms.includes(stem)) return sum + 1
      if (wanted.some((hint) => hints.has(hint))) return sum + HINT_SCORE
      return unitTerms.some((each) => near.has(each) || far.has(each)) ? sum + RELATED_SCORE : sum
    }, 0)
  }
}

/** Joins units with their separators. */
export const joinUnits = (units: readonly Unit[]): string =>
  units.map(({ text, before }, at) => (at === 0 ? text : `${before}${text}`)).join('')

/** A Markdown table of some rows below the head row. */
const tableOf = (rows: readonly Unit[], head: Unit | undefined): string => {
  const kept = head && !rows.includes(head) ? [head, ...rows] : rows
  const columns = (kept[0]?.text.match(/(?<!\\)\|/gu)?.length ?? 2) - 1
  return [kept[0]?.text, `|${' --- |'.repeat(Math.max(1, columns))}`, ...kept.slice(1).map(({ text }) => text)].join(
    '\n',
  )
}

/** The rows with the highest score, if no text beside the table has it and not all rows have it; otherwise none. */
function bestRows(units: readonly Unit[], scores: readonly number[]): Unit[] {
  const highest = Math.max(...scores)
  const best = units.filter((_, at) => scores[at] === highest)
  const rows = units.filter(({ text }) => isRowText(text))
  return best.every(({ text }) => isRowText(text)) && best.length < rows.length ? best : []
}

function quotedRows(rows: readonly Unit[], units: readonly Unit[]): string {
  const kept = rows.filter((_, at) => joinUnits(rows.slice(0, at + 1)).length <= QUOTED_MAX)
  const table = kept.filter(({ text }) => ROW.test(text))
  if (table.length === 0) return joinUnits(kept)
  return tableOf(
    table,
    units.find(({ text }) => ROW.test(text)),
  )
}

/** A row without column names, as it is read out: with dashes between its cells instead of the bars that part them. */
const BARRED = /^- .*\S \| .*$/gmu
const withoutBars = (text: string): string => text.replaceAll(BARRED, (row) => row.replaceAll(' | ', ' – '))

/**
 * The part of a passage that answers a question: the best table rows, or the best sentence or line, extended by the
 * neighbour with the higher score as long as the quotation fits `QUOTED_MAX`. A short passage is quoted whole unless it
 * has such rows.
 */
export const quotedFrom = (passage: Passage, question: string, language: Locale): string =>
  withoutBars(partOf(passage, question, language))

function partOf(passage: Passage, question: string, language: Locale): string {
  const { body } = passage
  const units = splitUnits(body)
  if (units.length < 2) return body
  if (body.length <= QUOTED_MAX && !units.some(({ text }) => isRowText(text))) return body
  const score = scorer(question, language, passage)
  const scores = units.map(({ text }) => score(text))
  const rows = bestRows(units, scores)
  if (rows.length > 0) return quotedRows(rows, units)
  if (body.length <= QUOTED_MAX) return body
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
      lengthOf(first, last) <= QUOTED_MAX
    const [nextScore, previousScore] = [scores[to + 1] ?? -1, scores[from - 1] ?? -1]
    if (nextScore >= previousScore && fits(from, to + 1)) [to, isGrowing] = [to + 1, true]
    else if (fits(from - 1, to)) [from, isGrowing] = [from - 1, true]
    else if (fits(from, to + 1)) [to, isGrowing] = [to + 1, true]
  }
  const kept = units.slice(from, to + 1)
  return ROW.test(units[best]?.text ?? '') ? quotedRows(kept, units) : joinUnits(kept)
}
