import Papa from 'papaparse'
import { folded } from '../../core/folding.ts'
import type { Read, Section } from './sections.ts'

/** How the columns of questions and answers are called, folded. */
const QUESTION = new Set(['pregunta', 'preguntas', 'question', 'questions', 'q', 'асуулт', 'асуултууд'])
const ANSWER = new Set(['respuesta', 'respuestas', 'answer', 'answers', 'a', 'хариулт', 'хариултууд'])

const isOf = (names: ReadonlySet<string>) => (cell: string) => names.has(folded(cell.trim()))

/** Questions of one answer: the first is the heading, all of them are ways to ask. */
function answered(asked: string, answer: string): Section[] {
  const questions = asked
    .split(/\n|\|/u)
    .map((question) => question.trim())
    .filter(Boolean)
  const [heading] = questions
  return heading && answer.trim() !== '' ? [{ heading, questions: questions.join('\n'), text: answer.trim() }] : []
}

/** A row of a table told by the names of its columns; the first cell says what it is about. */
function told(names: readonly string[], row: readonly string[]): Section[] {
  const cells = row.map((cell, index) => [names[index]?.trim() ?? '', cell.trim()] as const)
  const text = cells.filter(([, cell]) => cell !== '').map(([name, cell]) => (name === '' ? cell : `${name}: ${cell}`))
  const heading = row.find((cell) => cell.trim() !== '')?.trim()
  return heading && text.length > 0 ? [{ heading, text: text.join('\n') }] : []
}

/** Questions and answers, by the names of their columns or as the only two there are; any other table row by row. */
export function readCsv(text: string): Read {
  const table = text.replace(/^\uFEFF/u, '').trim()
  // What is copied out of a spreadsheet comes with tabs; any other separator is found by what is most even.
  const delimiter = /^[^\n]*\t/u.test(table) ? '\t' : ''
  const { data } = Papa.parse<string[]>(table, { delimiter, skipEmptyLines: 'greedy' })
  const [names = [], ...rows] = data
  const question = names.findIndex(isOf(QUESTION))
  const answer = names.findIndex(isOf(ANSWER))
  if (question >= 0 && answer >= 0)
    return { title: null, sections: rows.flatMap((row) => answered(row[question] ?? '', row[answer] ?? '')) }
  if (names.length === 2)
    return { title: null, sections: data.flatMap(([asked = '', said = '']) => answered(asked, said)) }
  return { title: null, sections: rows.flatMap((row) => told(names, row)) }
}
