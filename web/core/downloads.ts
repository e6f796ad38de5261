import { calling } from './calling.ts'
import { failureOf, offline, unreadable } from './failure.ts'

const READ_WITHIN_MS = 60_000

/** Downloads a blob as a file of this name. */
export function saveFile(content: Blob, name: string): void {
  const address = URL.createObjectURL(content)
  Object.assign(document.createElement('a'), { href: address, download: name }).click()
  // The browser reads the blob after this task, so its address is revoked later.
  setTimeout(() => URL.revokeObjectURL(address), READ_WITHIN_MS)
}

/**
 * Downloads a JSON file from the API. `onBytes` is called with the number of bytes received so far. Rejects with
 * `ApiFailure`, also for a truncated response, which is not valid JSON.
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

/** First characters by which a spreadsheet recognises a formula. */
const FORMULA = /^[=+\-@\t\r]/
/** Where a cell begins for a spreadsheet that separates with semicolons, as Excel does in Spanish, or with tabs. */
const FORMULA_WITHIN = /([;\t\r\n]"*)(?=[=+\-@])/g

function cellOf(cell: Cell): string {
  if (cell === null) return ''
  if (typeof cell === 'number') return String(cell)
  const text = (FORMULA.test(cell) ? `'${cell}` : cell).replace(FORMULA_WITHIN, "$1'")
  return /[",;\t\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

/**
 * CSV (RFC 4180) with a byte order mark, by which spreadsheets detect UTF-8. Texts that look like a formula get
 * an apostrophe. Numbers are not localised.
 */
export const csv = (rows: readonly (readonly Cell[])[]): string =>
  `\uFEFF${rows.map((row) => `${row.map(cellOf).join(',')}\r\n`).join('')}`

/** CSV as a blob for `saveFile`. */
export const csvFile = (rows: readonly (readonly Cell[])[]): Blob =>
  new Blob([csv(rows)], { type: 'text/csv;charset=utf-8' })
