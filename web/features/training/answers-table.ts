import { ANSWER_COLUMNS, OTHER_COLUMNS, QUESTION_COLUMNS } from '../../../worker/contract/table-names.ts'
import type { OwnAnswerInput } from '../../../worker/contract/training.ts'

/** Bounds of what is read, before the contract has its say. */
const ROWS_MAX = 2_000

export interface AnswersTable {
  answers: OwnAnswerInput[]
  /** Rows left out, counted from 1 as a spreadsheet does. */
  faults: { row: number; lacks: 'question' | 'answer' }[]
  /** Names of columns that are no part of an answer. */
  unused: string[]
}

/** A spreadsheet is told by a quote before it that a text is no formula. */
const FORMULA = /^[=+\-@\t\r]/
const QUOTED_FORMULA = /^'(?=[=+\-@\t\r])/

/** A title and empty rows may stand above the names of the columns. */
const HEADING_ROWS = 10

interface Columns {
  question: number
  answer: number
  isOther: (column: number) => boolean
  /** The first row of answers. */
  from: number
  unused: string[]
}

/**
 * Where a table has its questions and answers: in the columns of these names, with other ways to ask in those that are
 * called so. Without names: the first two columns that hold something other than the numbers of the rows, and what is
 * right of them.
 */
function columnsOf(rows: readonly (readonly string[])[]): Columns {
  for (const [index, row] of rows.slice(0, HEADING_ROWS).entries()) {
    const names = row.map((cell) => cell.toLowerCase())
    const question = names.findIndex((name) => QUESTION_COLUMNS.has(name))
    if (question < 0) continue
    const named = names.findIndex((name) => ANSWER_COLUMNS.has(name))
    const answer = named < 0 ? question + 1 : named
    // A column without a name, right of the answers, has always been another way to ask.
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

/**
 * Answers in the rows of a table, which is CSV or cells copied out of a spreadsheet: question, answer, and other ways to
 * ask. Empty rows count for nothing.
 */
export async function readAnswers(text: string): Promise<AnswersTable> {
  const { default: Papa } = await import('papaparse')
  const { data } = Papa.parse<string[]>(text.replace(/^\uFEFF/u, ''), {
    preview: ROWS_MAX,
    // Cells of a spreadsheet are separated by tabs; a text may well have more commas.
    ...(text.includes('\t') && { delimiter: '\t' }),
  })
  const rows = data.map((row) => row.map((cell) => cell.trim().replace(QUOTED_FORMULA, '')))
  const columns = columnsOf(rows)
  const table: AnswersTable = { answers: [], faults: [], unused: columns.unused }
  for (const [index, row] of rows.entries()) {
    if (index < columns.from) continue
    const { [columns.question]: question = '', [columns.answer]: answer = '' } = row
    const otherQuestions = row.filter((cell, column) => cell !== '' && columns.isOther(column))
    if (question && answer) table.answers.push({ question, answer, otherQuestions })
    else if (question || answer || otherQuestions.length > 0)
      table.faults.push({ row: index + 1, lacks: question ? 'answer' : 'question' })
  }
  return table
}

/** The bytes of a file as text: UTF-8 or UTF-16 or else, as spreadsheets of the West write, Windows-1252. */
export function textOf(bytes: ArrayBuffer): string {
  const [first, second] = new Uint8Array(bytes.slice(0, 2))
  if (first === 0xff && second === 0xfe) return new TextDecoder('utf-16le').decode(bytes)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}

/** `names`: of the question, the answer and another way to ask. */
export async function writeAnswers(answers: readonly OwnAnswerInput[], names: readonly [string, string, string]) {
  const { default: Papa } = await import('papaparse')
  const most = Math.max(0, ...answers.map(({ otherQuestions }) => otherQuestions.length))
  const [question, answer, other] = names
  const rows = answers.map((each) => [each.question, each.answer, ...each.otherQuestions])
  const head = [question, answer, ...Array.from({ length: most }, () => other)]
  // The mark at the beginning has spreadsheets read UTF-8.
  return `\uFEFF${Papa.unparse([head, ...rows], { escapeFormulae: FORMULA })}`
}

/** Answers in as few calls as their bodies may be long. */
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
