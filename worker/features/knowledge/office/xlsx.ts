import { OFFICE_COLUMNS_MAX, PASSAGES_PER_AGENT_MAX } from '../../../contract/limits.ts'
import type { Locale } from '../../../contract/locales.ts'
import { readRows } from '../csv.rules.ts'
import { headingFrom, type ParsedSource, type Section } from '../sections.ts'
import { mergedText } from '../table-rows.rules.ts'
import { type CellFormats, cellFormats } from './cell-formats.ts'
import { mainPart, readXml, relationsOf } from './package.ts'
import type { Zip } from './zip.ts'

/** Characters that XML cannot contain are written as `_x000D_`. */
const unescaped = (text: string): string =>
  text.replaceAll(/_x([\dA-F]{4})_/giu, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))

/** The shared strings of a workbook, without phonetic text. */
function sharedStrings(zip: Zip, part: string | undefined): string[] {
  const strings: string[] = []
  let isText = false
  let ignoredDepth = 0
  let content = ''
  if (part)
    readXml(zip, part, {
      onopentag: (name) => {
        if (name === 'si') content = ''
        else if (name === 'rPh') ignoredDepth++
        else if (name === 't') isText = true
      },
      ontext: (text) => {
        if (isText && ignoredDepth === 0) content += text
      },
      onclosetag: (name) => {
        if (name === 'si') strings.push(unescaped(content))
        else if (name === 'rPh') ignoredDepth--
        else if (name === 't') isText = false
      },
    })
  return strings
}

/** The index of a column from the reference of a cell (`B7`: 1); `null`: there is no reference. */
function columnOf(cell: string | undefined): number | null {
  const [letters] = /^[A-Z]{1,3}/u.exec(cell ?? '') ?? []
  if (!letters) return null
  return [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1
}

const isOn = (value: string | undefined): boolean => value === '1' || value === 'true'

/** The index of the row with the names of the columns: the first one with several cells. */
const namesIn = (rows: readonly string[][]): number => rows.findIndex((row) => row.filter(Boolean).length > 1)

/** Repeats the text of each cell that covers several rows (`A2:A4`) in all of them, below the names of the columns. */
function mergedRows(rows: string[][], numbers: readonly number[]): (range: string) => void {
  const at = new Map(numbers.map((number, index) => [number, index]))
  const names = namesIn(rows)
  /** Ranges of one sheet do not overlap; those of a forged file might, in any number. */
  let left = rows.length * OFFICE_COLUMNS_MAX
  return (range) => {
    const [, first, last] = /^[A-Z]{1,3}(\d+):[A-Z]{1,3}(\d+)$/u.exec(range) ?? []
    const [column, from] = [columnOf(range) ?? OFFICE_COLUMNS_MAX, at.get(Number(first)) ?? -1]
    const text = mergedText(rows[from]?.[column])
    if (column >= OFFICE_COLUMNS_MAX || from <= names || text === '') return
    for (let next = from + 1; left > 0 && Number(numbers[next]) <= Number(last); next++, left--) {
      const row = rows[next] ?? []
      while (row.length < column) row.push('')
      row[column] ||= text
    }
  }
}

/** The rows of a sheet that have text, without hidden rows and columns; at most one more than can be kept. */
function rowsOf(zip: Zip, part: string, strings: readonly string[], formats: CellFormats): string[][] {
  const rows: string[][] = []
  /** The number of each of them in the sheet. */
  const numbers: number[] = []
  let number = 0
  let repeat: ((range: string) => void) | undefined
  const hidden = new Set<number>()
  let row: string[] = []
  let isHidden = false
  let next = 0
  let column = 0
  let cell = { type: 'n', style: 0 }
  let content = ''
  let isValue = false
  let ignoredDepth = 0
  const value = (): string => {
    if (cell.type === 's') return strings[Number(content)] ?? ''
    if (cell.type === 'e') return ''
    if (cell.type === 'b') return formats.truth(content === '1')
    return cell.type === 'n' && content !== '' ? formats.number(Number(content), cell.style) : content
  }
  readXml(zip, part, {
    onopentag: (name, attributes) => {
      if (name === 'col' && isOn(attributes['hidden'])) {
        const last = Math.min(Number(attributes['max']), OFFICE_COLUMNS_MAX)
        for (let at = Number(attributes['min']); at <= last; at++) hidden.add(at - 1)
      } else if (name === 'row') {
        row = []
        next = 0
        number = Number(attributes['r']) || number + 1
        isHidden = isOn(attributes['hidden'])
      } else if (name === 'c') {
        column = columnOf(attributes['r']) ?? next
        next = column + 1
        cell = { type: attributes['t'] ?? 'n', style: Number(attributes['s'] ?? 0) }
        content = ''
      } else if (name === 'mergeCell') {
        repeat ??= mergedRows(rows, numbers)
        repeat(attributes['ref'] ?? '')
      } else if (name === 'rPh') ignoredDepth++
      else if (name === 'v' || name === 't') isValue = true
    },
    ontext: (text) => {
      if (isValue && ignoredDepth === 0) content += text
    },
    onclosetag: (name) => {
      if (name === 'v' || name === 't') isValue = false
      else if (name === 'rPh') ignoredDepth--
      else if (name === 'c' && column < OFFICE_COLUMNS_MAX && !hidden.has(column)) row[column] = value().trim()
      else if (name === 'row' && !isHidden && row.some(Boolean) && rows.length <= PASSAGES_PER_AGENT_MAX) {
        rows.push(Array.from(row, (text) => text ?? ''))
        numbers.push(number)
      }
    },
  })
  return rows
}

/**
 * The rows of a sheet below the names of its columns, which are its first row with several cells. Rows above it are plain text.
 */
function sheetSections(rows: readonly string[][]): Section[] {
  const at = namesIn(rows)
  const lines = (some: readonly string[][]): Section[] => {
    const text = some.map((row) => row.filter(Boolean).join(' ')).join('\n')
    return text === '' ? [] : [{ heading: '', text }]
  }
  if (at < 0) return lines(rows)
  return [...lines(rows.slice(0, at)), ...readRows(rows[at] ?? [], rows.slice(at + 1))]
}

/**
 * Reads a workbook sheet by sheet. With several sheets, headings begin with the name of the sheet. Hidden sheets are left out.
 */
export function readXlsx(zip: Zip, language: Locale): ParsedSource {
  const main = mainPart(zip, 'workbook')
  const relations = relationsOf(zip, main)
  const partOf = (type: string) => relations.find((relation) => relation.type === type)?.target
  const sheets: { name: string; part: string }[] = []
  let isFrom1904 = false
  readXml(zip, main, {
    onopentag: (name, attributes) => {
      if (name === 'workbookPr') isFrom1904 = isOn(attributes['date1904'])
      const relation = name === 'sheet' && relations.find(({ id }) => id === attributes['r:id'])
      if (relation && relation.type === 'worksheet' && (attributes['state'] ?? 'visible') === 'visible')
        sheets.push({ name: headingFrom(attributes['name'] ?? ''), part: relation.target })
    },
  })
  const strings = sharedStrings(zip, partOf('sharedStrings'))
  const formats = cellFormats(zip, partOf('styles'), language, isFrom1904)
  const read = sheets
    .map(({ name, part }) => ({ name, sections: sheetSections(rowsOf(zip, part, strings, formats)) }))
    .filter(({ sections }) => sections.length > 0)
  const withSheetName = (name: string, heading: string) => (heading === '' ? name : `${name} › ${heading}`)
  const sections = read.flatMap(({ name, sections: own }) =>
    read.length === 1 ? own : own.map((section) => ({ ...section, heading: withSheetName(name, section.heading) })),
  )
  return { title: null, sections }
}
