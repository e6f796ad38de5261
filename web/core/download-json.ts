import { calling } from './calling.ts'
import { failureOf, offline, unreadable } from './failure.ts'

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
