import { DatabaseSync } from 'node:sqlite'
import { KINDS, migrationNames, migrationText } from '../../worker/local/migrations.ts'
import { allImports, read, sourceFiles } from '../support/imports.ts'
import { betweenModules, cyclesIn, type Edge } from './cycles.ts'

/** The document that has the table, and the markers around it. */
export const DOCUMENT = 'docs/how-it-works.md'
const BEGIN = '<!-- size: written by `npm run size` -->'
const END = '<!-- end of size -->'

/** How far the document may be from what is counted before a test reports it. */
const TOLERANCE = 0.05

/** Counted values by their names, in the order of the table. A part of the sources has two: `lines` and `files`. */
export type Size = Record<string, Record<string, number>>

const LOCAL = /^worker\/local\//

const linesOf = (paths: readonly string[]): number =>
  paths.reduce((sum, path) => sum + read(path).split('\n').length - 1, 0)

const partOf = (paths: readonly string[]) => ({ files: paths.length, lines: linesOf(paths) })

/** The database after all migrations, counted by the kinds of its schema. */
function countSchema(): { tables: number; triggers: number } {
  const database = new DatabaseSync(':memory:')
  for (const kind of KINDS) for (const name of migrationNames(kind)) database.exec(migrationText(kind, name))
  const count = (where: string): number =>
    Number(database.prepare(`SELECT count(*) AS n FROM sqlite_schema WHERE ${where}`).get()?.['n'])
  const tables = count(`type = 'table' AND name NOT LIKE 'sqlite%' AND name NOT LIKE '%\\_search\\_%' ESCAPE '\\'`)
  return { tables, triggers: count(`type = 'trigger'`) }
}

function countCycles(): { files: number; modules: number } {
  const edges: Edge[] = allImports()
    .filter((i) => !i.isPackage && !i.from.startsWith('tests/'))
    .map((i) => [i.from, i.to])
  return { files: cyclesIn(edges).length, modules: cyclesIn(betweenModules(edges)).length }
}

/** Counts the sources (TypeScript and JavaScript without generated files), their import cycles, and the schema of D1. */
export function countSize(): Size {
  const worker = sourceFiles(['worker']).filter((path) => !LOCAL.test(path))
  const objects = sourceFiles(['durable-objects'])
  const web = sourceFiles(['web'])
  const cycles = countCycles()
  const schema = countSchema()
  return {
    '`worker` without `worker/local`': partOf(worker),
    '`durable-objects`': partOf(objects),
    '`web`': partOf(web),
    'the product: these three': partOf([...worker, ...objects, ...web]),
    '`worker/local` (commands)': partOf(sourceFiles(['worker/local'])),
    '`tests`': partOf(sourceFiles(['tests'])),
    'import cycles between files, types included': { count: cycles.files },
    'import cycles between modules and features': { count: cycles.modules },
    'tables of D1': { count: schema.tables },
    'triggers of D1': { count: schema.triggers },
  }
}

const cell = (value: number | undefined): string => value?.toLocaleString('en') ?? ''

/** The size as a table in Markdown. */
export const tableOf = (size: Size): string =>
  [
    '| | files | lines | count |',
    '|---|---:|---:|---:|',
    ...Object.entries(size).map(
      ([name, { files, lines, count }]) => `| ${name} | ${cell(files)} | ${cell(lines)} | ${cell(count)} |`,
    ),
  ].join('\n')

/** The document with another table. */
export function withTable(text: string, table: string): string {
  const begin = text.indexOf(BEGIN)
  const end = text.indexOf(END)
  if (begin < 0 || end < begin) throw new Error(`${DOCUMENT} has no markers for the table`)
  return `${text.slice(0, begin + BEGIN.length)}\n${table}\n${text.slice(end)}`
}

const valueIn = (text: string | undefined): number | undefined =>
  text?.trim() ? Number(text.replaceAll(',', '')) : undefined

/** The size that the document states. */
export function statedIn(text: string): Size {
  const table = text.slice(text.indexOf(BEGIN) + BEGIN.length, text.indexOf(END))
  const rows = table.split('\n').filter((line) => line.startsWith('| ') && !line.startsWith('| |'))
  return Object.fromEntries(
    rows.map((line) => {
      const [, name = '', files, lines, count] = line.split('|')
      const values = { files: valueIn(files), lines: valueIn(lines), count: valueIn(count) }
      const stated = Object.entries(values).filter((entry): entry is [string, number] => entry[1] !== undefined)
      return [name.trim(), Object.fromEntries(stated)]
    }),
  )
}

/** Values of the document that differ by more than the tolerance, and values that it lacks. */
export const stale = (stated: Size, counted: Size): string[] =>
  Object.entries(counted).flatMap(([name, values]) =>
    Object.entries(values).flatMap(([kind, value]) => {
      const said = stated[name]?.[kind]
      const isNear = said !== undefined && Math.abs(said - value) <= value * TOLERANCE
      return isNear ? [] : [`${name}, ${kind}: ${said ?? 'missing'} in the document, ${value} counted`]
    }),
  )
