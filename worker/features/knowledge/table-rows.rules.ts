/** Longer texts are not taken for names of columns, because names are repeated in each row. */
const COLUMN_NAME_MAX = 40
/** A table of two columns mostly has names and values, and its first row is like the others. */
const NAMED_COLUMNS_MIN = 3

export const areColumnNames = (cells: readonly string[]): boolean =>
  cells.every((name) => name.length <= COLUMN_NAME_MAX)

/**
 * A row of a table as a line that can be understood by itself: its first cell, then each other one with the name of its column,
 * so that a reply can quote one row and a search finds it by either.
 */
export function rowAsText(cells: readonly string[], names: readonly string[]): string {
  const labelled = cells.map((cell, at) => (at === 0 || cell === '' || !names[at] ? cell : `${names[at]}: ${cell}`))
  return labelled.filter(Boolean).join(' · ')
}

/** Longer texts of a cell are not repeated in each row that it covers. */
const MERGED_MAX = 100

/** What a row says in a cell that is merged with the one above it: the same, so that the row can be quoted alone. */
export const mergedText = (above: string | undefined): string =>
  above !== undefined && above.length <= MERGED_MAX ? above : ''

/** The columns that a cell can cover: those that Word allows. */
const COLUMNS_MAX = 63

/** How many columns or rows a cell covers by the value of an attribute; 1 without a number. */
export const spanOf = (value: string | undefined, most = COLUMNS_MAX): number =>
  Math.min(Math.max(Number(value) || 1, 1), most)

export interface OfficeTable {
  rows: string[][]
  /** The first row is marked as repeated on each page, as only a header is. */
  hasHead: boolean
  /** The first row has a style of its own, which Office gives every new table; `null`: the file does not say. */
  hasFirstRow: boolean | null
}

const DIGIT = /\d/u

/** Whether these rows have a column that has a number in each of them, which its name does not have. */
const haveFigures = (rows: readonly string[][], columns: number): boolean =>
  Array.from({ length: columns }, (_, at) => at).some((at) => rows.every((row) => DIGIT.test(row[at] ?? '')))

/** A table of a document or slide as a list of its rows, with the names of its columns if its first row has them. */
export function tableAsText({ rows: [first = [], ...others], hasHead, hasFirstRow }: OfficeTable): string {
  const hasColumnNames =
    first.length >= NAMED_COLUMNS_MIN && first.slice(1).every(Boolean) && !first.some((cell) => DIGIT.test(cell))
  const looksLikeHead = hasFirstRow ?? (first[0] !== '' && haveFigures(others, first.length))
  const isHead = others.length > 0 && areColumnNames(first) && (hasHead || (looksLikeHead && hasColumnNames))
  const tableRows = isHead
    ? others.map((row) => rowAsText(row, row.length > first.length ? [] : first))
    : [first, ...others].map((row) => row.filter(Boolean).join(' | '))
  return tableRows
    .filter(Boolean)
    .map((row) => `- ${row}`)
    .join('\n')
}
