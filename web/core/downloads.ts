import { calling } from './calling.ts'
import { failureOf, offline, unreadable } from './failure.ts'

const READ_WITHIN_MS = 60_000

/** Saves a file under this name, like the click on a link to it. */
export function saveFile(content: Blob, name: string): void {
  const address = URL.createObjectURL(content)
  Object.assign(document.createElement('a'), { href: address, download: name }).click()
  // The browser reads it after this task.
  setTimeout(() => URL.revokeObjectURL(address), READ_WITHIN_MS)
}

/**
 * Downloads a JSON file of the API. `onBytes` is called with the bytes so far. A truncated answer is rejected: it is
 * not valid JSON.
 */
export async function downloadJson(
  path: string,
  signal?: AbortSignal,
  onBytes: (bytes: number) => void = () => {},
): Promise<Blob> {
  const response = await calling(path, signal ? { signal } : {})
  if (!response.ok || !response.body) throw await failureOf(response)
  const pieces: Uint8Array<ArrayBuffer>[] = []
  let bytes = 0
  const reader = response.body.getReader()
  try {
    for (let read = await reader.read(); !read.done; read = await reader.read()) {
      pieces.push(read.value)
      bytes += read.value.byteLength
      onBytes(bytes)
    }
    const file = new Blob(pieces, { type: 'application/json' })
    JSON.parse(await file.text())
    return file
  } catch (error) {
    if (signal?.aborted) throw error
    throw error instanceof SyntaxError ? unreadable(200) : offline()
  }
}

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
