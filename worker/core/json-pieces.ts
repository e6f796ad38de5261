/** In UTF-16 units. In UTF-8 it is at most three times as much, which fits into one bound value of D1 (2 MB). */
const PIECE_MAX = 500_000

/** Rows, in their order, as JSON lists for `json_each` that are each short enough for one bound value. */
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
