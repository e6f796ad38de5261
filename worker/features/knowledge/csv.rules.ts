import Papa from 'papaparse'
import {
  ANSWER_QUESTION_MAX,
  ANSWER_QUESTIONS_MAX,
  DOCUMENT_READ_MAX,
  PASSAGE_HEADING_MAX,
} from '../../contract/limits.ts'
import { ANSWER_COLUMNS, QUESTION_COLUMNS } from '../../contract/table-names.ts'
import { folded } from '../../core/folding.ts'
import { headingFrom, type ParsedSource, type Section } from './sections.ts'

const NAME_MAX = 20
const isOf = (names: ReadonlySet<string>) => (cell: string) =>
  cell.trim().length <= NAME_MAX && names.has(folded(cell.trim()))

/** A row with a question and its answer as a section: the first of its questions is the heading, the others are alternatives. */
function answerSection(questionText: string, answer: string): Section[] {
  const questions = questionText
    .split(/\n|\|/u)
    .map((question) => question.trim().slice(0, ANSWER_QUESTION_MAX).toWellFormed())
    .filter(Boolean)
    .slice(0, ANSWER_QUESTIONS_MAX)
  const [heading] = questions
  return heading && answer.trim() !== '' ? [{ heading, questions: questions.join('\n'), text: answer.trim() }] : []
}

/**
 * A row as text with the names of its columns; its first cell is the heading. The names are repeated in each row and limited, so
 * that a short file cannot become a long text.
 */
function sectionsOfRow(names: readonly string[], row: readonly string[]): Section[] {
  const cells = row.map((cell, index) => [names[index] ?? '', cell.trim()] as const)
  const text = cells.filter(([, cell]) => cell !== '').map(([name, cell]) => (name === '' ? cell : `${name}: ${cell}`))
  const heading = row.find((cell) => cell.trim() !== '')?.trim()
  return heading && text.length > 0 ? [{ heading: headingFrom(heading), text: text.join('\n') }] : []
}

/** The sections of the rows, until `DOCUMENT_READ_MAX` is exceeded: a longer document is refused anyway. */
function sectionsOf(rows: readonly string[][], sectionsIn: (row: readonly string[]) => Section[]): Section[] {
  const sections: Section[] = []
  let length = 0
  for (const row of rows) {
    for (const section of sectionsIn(row)) {
      sections.push(section)
      length += section.text.length
    }
    if (length > DOCUMENT_READ_MAX) break
  }
  return sections
}

const BLANKS_MAX = 64

/** Questions and answers if two columns are named so, or if there are only two columns; any other table row by row. */
export function readCsv(text: string): ParsedSource {
  const table = text
    .replace(/^\uFEFF/u, '')
    .replaceAll(/\r\n?/gu, '\n')
    .trim()
  // A table that was copied from a spreadsheet has tabs; otherwise the parser detects the separator.
  const delimiter = /^[^\n]*\t/u.test(table) ? '\t' : ''
  // At each quote the parser looks back over all blanks before the next separator, so long runs of blanks are shortened.
  const blanks = delimiter === '\t' ? /[^\S\n\t]+/gu : /[^\S\n]+/gu
  const short = table.replaceAll(blanks, (run) => (run.length > BLANKS_MAX ? ' ' : run))
  const { data } = Papa.parse<string[]>(short, { delimiter, newline: '\n', skipEmptyLines: 'greedy' })
  const [first = [], ...rows] = data
  const sections =
    first.length === 2 && !hasQuestions(first)
      ? sectionsOf(data, ([question = '', answer = '']) => answerSection(question, answer))
      : readRows(first, rows)
  return { title: null, sections }
}

const hasQuestions = (names: readonly string[]): boolean =>
  names.findIndex(isOf(QUESTION_COLUMNS)) >= 0 && names.findIndex(isOf(ANSWER_COLUMNS)) >= 0

/** The rows below the header: questions and answers if two columns are named so, otherwise row by row. */
export function readRows(first: readonly string[], rows: readonly string[][]): Section[] {
  const question = first.findIndex(isOf(QUESTION_COLUMNS))
  const answer = first.findIndex(isOf(ANSWER_COLUMNS))
  const names = first.map((name) => name.trim().slice(0, PASSAGE_HEADING_MAX))
  return hasQuestions(first)
    ? sectionsOf(rows, (row) => answerSection(row[question] ?? '', row[answer] ?? ''))
    : sectionsOf(rows, (row) => sectionsOfRow(names, row))
}
