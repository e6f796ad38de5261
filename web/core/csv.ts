export type Cell = string | number | null

/** Characters that a spreadsheet takes for a formula. */
const FORMULA = /^[=+\-@\t\r]/

function cellOf(cell: Cell): string {
  if (cell === null) return ''
  if (typeof cell === 'number') return String(cell)
  const text = FORMULA.test(cell) ? `'${cell}` : cell
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

/**
 * Rows in the format of RFC 4180, with the byte order mark by which spreadsheets detect UTF-8. Numbers are not
 * localised.
 */
export const csv = (rows: readonly (readonly Cell[])[]): string =>
  `\uFEFF${rows.map((row) => `${row.map(cellOf).join(',')}\r\n`).join('')}`

/** The same as a file for `saveFile`. */
export const csvFile = (rows: readonly (readonly Cell[])[]): Blob =>
  new Blob([csv(rows)], { type: 'text/csv;charset=utf-8' })
