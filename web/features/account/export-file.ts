import { calling } from '../../core/calling.ts'
import { failureOf, offline, unreadable } from '../../core/failure.ts'

const FILE_NAME = 'vocero-export.json'

/** Hands a file to the person as a click on a link to it would. */
function save(file: Blob): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(file)
  link.download = FILE_NAME
  link.click()
  // The browser reads it after this task.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000)
}

/**
 * Fetches everything that is kept of the person and saves it. `onBytes` hears how much has come so far. Nothing is saved
 * of an answer that broke off: it is not valid JSON.
 */
export async function exportAccount(signal: AbortSignal, onBytes: (bytes: number) => void): Promise<void> {
  const response = await calling('/api/account/export', { signal })
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
    save(file)
  } catch (error) {
    if (signal.aborted) throw error
    throw error instanceof SyntaxError ? unreadable(200) : offline()
  }
}
