const LETTERS_PER_SLIP = 5
const MOST = 2

/** How many slips a word of so many letters may hold and still be known. */
export const editsAllowed = (length: number): number => Math.min(MOST, Math.floor(length / LETTERS_PER_SLIP))

/** Letters added, left out, changed or swapped between two words; more than `most` is told as `most + 1`. */
export function editDistance(one: string, other: string, most: number): number {
  if (Math.abs(one.length - other.length) > most) return most + 1
  let before: number[] = []
  let last = Array.from({ length: other.length + 1 }, (_, at) => at)
  for (let row = 1; row <= one.length; row++) {
    const now = [row]
    for (let at = 1; at <= other.length; at++) {
      const isSame = one[row - 1] === other[at - 1]
      let least = Math.min((last[at] ?? 0) + 1, (now[at - 1] ?? 0) + 1, (last[at - 1] ?? 0) + (isSame ? 0 : 1))
      const isSwapped = at > 1 && row > 1 && one[row - 1] === other[at - 2] && one[row - 2] === other[at - 1]
      if (isSwapped) least = Math.min(least, (before[at - 2] ?? 0) + 1)
      now.push(least)
    }
    before = last
    last = now
  }
  return Math.min(last[other.length] ?? most + 1, most + 1)
}

const PIECE = 3
/** The pieces of a stem, of which a slip leaves at least one whole; its beginning and its end count as letters. */
export function piecesOf(stem: string): string[] {
  const text = `<${stem}>`
  const size = stem.length > 6 ? PIECE + 1 : PIECE
  return Array.from({ length: text.length - size + 1 }, (_, at) => text.slice(at, at + size))
}
