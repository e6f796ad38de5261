import { QUESTION_COLUMNS } from '../../../worker/contract/table-names.ts'
import type { OwnAnswerInput } from '../../../worker/contract/training.ts'

/** Bounds of what is read, before the contract has its say. */
const ROWS_MAX = 2_000

export interface AnswersTable {
  answers: OwnAnswerInput[]
  /** Rows left out, counted from 1 as a spreadsheet does. */
  faults: { row: number; lacks: 'question' | 'answer' }[]
}

/** A spreadsheet is told by a quote before it that a text is no formula. */
const FORMULA = /^[=+\-@\t\r]/
const QUOTED_FORMULA = /^'(?=[=+\-@\t\r])/

/**
 * Answers in the rows of a table, which is CSV or cells copied out of a spreadsheet: question, answer, and in each
 * further cell another way to ask. Empty rows count for nothing.
 */
export async function readAnswers(text: string): Promise<AnswersTable> {
  const { default: Papa } = await import('papaparse')
  const { data } = Papa.parse<string[]>(text.replace(/^\uFEFF/u, ''), {
    preview: ROWS_MAX,
    // Cells of a spreadsheet are separated by tabs; a text may well have more commas.
    ...(text.includes('\t') && { delimiter: '\t' }),
  })
  const table: AnswersTable = { answers: [], faults: [] }
  for (const [index, row] of data.entries()) {
    const [question = '', answer = '', ...others] = row.map((cell) => cell.trim().replace(QUOTED_FORMULA, ''))
    if (index === 0 && QUESTION_COLUMNS.has(question.toLowerCase())) continue
    const otherQuestions = others.filter(Boolean)
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
