import { ANSWER_COLUMNS, OTHER_COLUMNS, QUESTION_COLUMNS } from '../../../worker/contract/table-names.ts'
import type { OwnAnswerInput } from '../../../worker/contract/training.ts'
import { withRetries } from '../../core/with-retries.ts'

/** The maximum of parsed rows; bounds the work before the contract validates them. */
export const ROWS_MAX = 2_000

export interface AnswersTable {
  answers: OwnAnswerInput[]
  /** Rows that were left out, numbered from 1 as in a spreadsheet. */
  faults: { row: number; lacks: 'question' | 'answer' }[]
  /** The names of columns that are not used. */
  unused: string[]
  /** The table has more rows than are parsed. */
  isCut?: true
}

/** First characters of a formula. An apostrophe before it makes spreadsheets treat the cell as a text. */
const FORMULA = /^[=+\-@\t\r]/
const QUOTED_FORMULA = /^'(?=[=+\-@\t\r])/

/** The column names are searched in these first rows, because a title and empty rows may precede them. */
const HEADING_ROWS = 10

interface Columns {
  question: number
  answer: number
  isOther: (column: number) => boolean
  /** The index of the first row with an answer. */
  from: number
  unused: string[]
}

/**
 * Finds the columns of questions, answers and variants by their names. In a table without column names the question is
 * the first column that does not only number the rows, the answer is the next one, and the others are variants.
 */
function columnsOf(rows: readonly (readonly string[])[]): Columns {
  for (const [index, row] of rows.slice(0, HEADING_ROWS).entries()) {
    const names = row.map((cell) => cell.toLowerCase())
    const question = names.findIndex((name) => QUESTION_COLUMNS.has(name))
    if (question < 0) continue
    const named = names.findIndex((name) => ANSWER_COLUMNS.has(name))
    const answer = named < 0 ? question + 1 : named
    // A column without a name to the right of the answers contains variants, too.
    const isOther = (column: number) =>
      column !== question &&
      column !== answer &&
      ((column > answer && (named < 0 || !names[column])) || OTHER_COLUMNS.test(names[column] ?? ''))
    const isUnused = (column: number) => column !== question && column !== answer && !isOther(column)
    const unused = row.filter((name, column) => /\p{L}{2}/u.test(name) && isUnused(column))
    return { question, answer, isOther, from: index + 1, unused }
  }
  const widest = rows.reduce((most, row) => Math.max(most, row.length), 0)
  const isNumbering = (column: number) => rows.every((row) => /^\d*[.)]?$/u.test(row[column] ?? ''))
  const [question = 0] = Array.from({ length: widest }, (_, column) => column).filter((column) => !isNumbering(column))
  return { question, answer: question + 1, isOther: (column) => column > question + 1, from: 0, unused: [] }
}

/** A cell in quotes, in which every character is text. */
const QUOTED_CELL = /(?<=^|[,;\t\n\r])"(?:[^"]|"")*"/gu
/** Commas and semicolons that separate cells: in a text a space follows them, or they are in a number (`3,50`). */
const SEPARATORS = { ';': /;(?! )/u, ',': /(?<!\d),(?! )|,(?![\d ])/u } as const

/**
 * The separator of the cells; `undefined`: to be detected. Cells copied from a spreadsheet are separated by tabs. Spanish
 * spreadsheets write semicolons, beside which a detection by counts may choose the comma of the texts.
 */
function separatorOf(text: string): string | undefined {
  const bare = text.replace(QUOTED_CELL, 'x')
  if (bare.includes('\t')) return '\t'
  const lines = bare.split(/[\r\n]+/u)
  const [semicolons, commas] = ([';', ','] as const).map(
    (each) => lines.filter((line) => SEPARATORS[each].test(line)).length,
  )
  if (semicolons === commas) return undefined
  return (semicolons ?? 0) > (commas ?? 0) ? ';' : ','
}

/**
 * Parses a table of answers: CSV, or cells copied from a spreadsheet, with question, answer and variants of the
 * question. Empty rows are ignored.
 */
export async function readAnswers(text: string): Promise<AnswersTable> {
  const { default: Papa } = await withRetries(() => import('./csv.ts'))
  const table = text.replace(/^\uFEFF/u, '')
  const delimiter = separatorOf(table)
  const { data, meta } = Papa.parse<string[]>(table, { preview: ROWS_MAX, ...(delimiter && { delimiter }) })
  const rows = data.map((row) => row.map((cell) => cell.trim().replace(QUOTED_FORMULA, '')))
  const columns = columnsOf(rows)
  const found: AnswersTable = {
    answers: [],
    faults: [],
    unused: columns.unused,
    ...(meta.truncated && { isCut: true }),
  }
  for (const [index, row] of rows.entries()) {
    if (index < columns.from) continue
    const { [columns.question]: question = '', [columns.answer]: answer = '' } = row
    const otherQuestions = row.filter((cell, column) => cell !== '' && columns.isOther(column))
    if (question && answer) found.answers.push({ question, answer, otherQuestions })
    else if (question || answer || otherQuestions.length > 0)
      found.faults.push({ row: index + 1, lacks: question ? 'answer' : 'question' })
  }
  return found
}

/** Decodes a file: UTF-16 with a byte order mark, UTF-8, else Windows-1252, which Western spreadsheets write. */
export function textOf(bytes: ArrayBuffer): string {
  const [first, second] = new Uint8Array(bytes.slice(0, 2))
  if (first === 0xff && second === 0xfe) return new TextDecoder('utf-16le').decode(bytes)
  if (first === 0xfe && second === 0xff) return new TextDecoder('utf-16be').decode(bytes)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}

/** Whether a decoded file is not a text, such as a workbook or a picture: those contain zeros. */
export const isBinary = (text: string): boolean => text.includes('\0')

/** Whether a text has what separates cells in other tables. In quotes it separates none. */
const isLikeSeparated = (cell: unknown): boolean => /[\t;]/u.test(String(cell))

/** Answers as CSV. `names`: the column names of question, answer and variants. */
export async function writeAnswers(answers: readonly OwnAnswerInput[], names: readonly [string, string, string]) {
  const { default: Papa } = await withRetries(() => import('./csv.ts'))
  const most = Math.max(0, ...answers.map(({ otherQuestions }) => otherQuestions.length))
  const [question, answer, other] = names
  const rows = answers.map((each) => [each.question, each.answer, ...each.otherQuestions])
  const head = [question, answer, ...Array.from({ length: most }, () => other)]
  // By the byte order mark spreadsheets detect UTF-8.
  return `\uFEFF${Papa.unparse([head, ...rows], { escapeFormulae: FORMULA, quotes: isLikeSeparated })}`
}

/** Splits answers into as few calls as the limits of a call (`most`) allow. */
export function inCalls(answers: readonly OwnAnswerInput[], most: { answers: number; bytes: number }) {
  const calls: OwnAnswerInput[][] = []
  let size = 0
  for (const each of answers) {
    const bytes = new TextEncoder().encode(JSON.stringify(each)).length
    const last = calls.at(-1)
    if (last && last.length < most.answers && size + bytes <= most.bytes) {
      last.push(each)
      size += bytes
    } else {
      calls.push([each])
      size = bytes
    }
  }
  return calls
}
