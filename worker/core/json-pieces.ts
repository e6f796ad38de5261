/** Of UTF-16; in UTF-8 at most three times as much, which one bound value of D1 (2 MB) holds. */
const PIECE_MAX = 500_000

/** Rows as JSON lists for `json_each`, in their order, each short enough to be one bound value. */
export function jsonPieces(rows: readonly unknown[]): string[] {
  const pieces: string[][] = []
  let length = 0
  for (const row of rows) {
    const text = JSON.stringify(row)
    const last = pieces.at(-1)
    if (last && length + text.length < PIECE_MAX) last.push(text)
    else {
      pieces.push([text])
      length = 0
    }
    length += text.length
  }
  return pieces.map((texts) => `[${texts.join(',')}]`)
}
