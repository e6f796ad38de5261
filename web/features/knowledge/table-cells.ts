import Papa from 'papaparse'
import { ANSWER_COLUMNS, QUESTION_COLUMNS } from '../../../worker/contract/table-names.ts'

/** A table; each row has as many cells as there are column names. */
export interface Table {
  names: readonly string[]
  rows: readonly (readonly string[])[]
}

/** The default column names of a table with two columns, which is treated as questions and answers. */
export type PairNames = readonly [question: string, answer: string]

const isCalled = (names: ReadonlySet<string>) => (name: string) => names.has(name.trim().toLowerCase())

/** Whether columns are named question and answer; then other columns are not read. */
export const hasQuestions = (names: readonly string[]): boolean =>
  names.some(isCalled(QUESTION_COLUMNS)) && names.some(isCalled(ANSWER_COLUMNS))

const EMPTY_ROWS = 3
const emptyRow = (width: number): string[] => Array.from({ length: width }, () => '')
const padded = (row: readonly string[], width: number) => [...row, ...emptyRow(Math.max(0, width - row.length))]

export const emptyTable = (pair: PairNames): Table => ({
  names: pair,
  rows: Array.from({ length: EMPTY_ROWS }, () => emptyRow(2)),
})

export const isEmpty = ({ rows }: Table): boolean => rows.every((row) => row.every((cell) => cell.trim() === ''))

/** Parses CSV or copied cells. The separator is detected in the same way as in the Worker (`csv.rules.ts`). */
export function cellsOf(text: string): string[][] {
  const table = text.replace(/^\uFEFF/u, '').replaceAll(/\r\n?/gu, '\n')
  const delimiter = /^[^\n]*\t/u.test(table) ? '\t' : ''
  return Papa.parse<string[]>(table, { delimiter, newline: '\n', skipEmptyLines: 'greedy' }).data
}

/** Converts cells to a table. The first row has the column names, unless there are two columns without such names. */
export function tableOf(cells: readonly (readonly string[])[], pair: PairNames): Table {
  const [first, ...rows] = cells
  if (!first) return emptyTable(pair)
  const width = Math.max(...cells.map(({ length }) => length))
  const hasNoHeader = first.length === 2 && !hasQuestions(first)
  const body = hasNoHeader ? cells : rows
  return {
    names: padded(hasNoHeader ? pair : first, width),
    rows: (body.length > 0 ? body : [[]]).map((row) => padded(row, width)),
  }
}

export const namesOf = ({ names }: Table, pair: PairNames): readonly string[] =>
  names.length === 2 && !hasQuestions(names) ? pair : names

/** The table as CSV; empty while all cells are empty. Cells are quoted, so that the comma is detected as separator. */
export function contentOf(table: Table, pair: PairNames): string {
  if (isEmpty(table)) return ''
  const rows = table.rows.filter((row) => row.some((cell) => cell.trim() !== ''))
  return [namesOf(table, pair), ...rows]
    .map((row) => row.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(','))
    .join('\n')
}

/** A position in a table. Row -1 contains the column names. */
export interface CellPosition {
  row: number
  column: number
}

export function withCell({ names, rows }: Table, { row, column }: CellPosition, text: string): Table {
  const withCellText = (cells: readonly string[]) => cells.map((cell, at) => (at === column ? text : cell))
  return row < 0
    ? { names: withCellText(names), rows }
    : { names, rows: rows.map((each, at) => (at === row ? withCellText(each) : each)) }
}

/** Pastes cells at a position: existing cells are replaced, missing rows and columns added. */
export function withCells(table: Table, { row, column }: CellPosition, cells: readonly (readonly string[])[]): Table {
  const all = [table.names, ...table.rows]
  const top = row + 1
  const width = Math.max(table.names.length, column + Math.max(...cells.map(({ length }) => length)))
  const [names = [], ...rows] = Array.from({ length: Math.max(all.length, top + cells.length) }, (_, at) => {
    const pasted = cells[at - top] ?? []
    return padded(all[at] ?? [], width).map((cell, index) => pasted[index - column] ?? cell)
  })
  return { names, rows }
}

const without = <Item>(list: readonly Item[], index: number) => list.filter((_, at) => at !== index)

export const withRow = ({ names, rows }: Table): Table => ({ names, rows: [...rows, emptyRow(names.length)] })
export const withoutRow = ({ names, rows }: Table, index: number): Table => ({ names, rows: without(rows, index) })
export const withColumn = ({ names, rows }: Table): Table => ({
  names: [...names, ''],
  rows: rows.map((row) => [...row, '']),
})
export const withoutColumn = ({ names, rows }: Table, index: number): Table => ({
  names: without(names, index),
  rows: rows.map((row) => without(row, index)),
})
