const LETTERS_PER_EDIT = 5
const EDITS_MAX = 2

/** The edit distance up to which a word of `length` letters counts as a misspelling. */
export const editsAllowed = (length: number): number => Math.min(EDITS_MAX, Math.floor(length / LETTERS_PER_EDIT))

/**
 * The optimal string alignment distance (insertion, deletion, substitution, transposition); above `max` it is `max +
 * 1`.
 */
export function editDistance(one: string, other: string, max: number): number {
  if (Math.abs(one.length - other.length) > max) return max + 1
  let beforePrevious: number[] = []
  let previous = Array.from({ length: other.length + 1 }, (_, at) => at)
  for (let row = 1; row <= one.length; row++) {
    const current = [row]
    for (let at = 1; at <= other.length; at++) {
      const isSame = one[row - 1] === other[at - 1]
      let least = Math.min(
        (previous[at] ?? 0) + 1,
        (current[at - 1] ?? 0) + 1,
        (previous[at - 1] ?? 0) + (isSame ? 0 : 1),
      )
      const isSwapped = at > 1 && row > 1 && one[row - 1] === other[at - 2] && one[row - 2] === other[at - 1]
      if (isSwapped) least = Math.min(least, (beforePrevious[at - 2] ?? 0) + 1)
      current.push(least)
    }
    beforePrevious = previous
    previous = current
  }
  return Math.min(previous[other.length] ?? max + 1, max + 1)
}

const GRAM_SIZE = 3
/** The letter n-grams of a stem with its boundaries `<` and `>`. An edit leaves at least one of them unchanged. */
export function nGramsOf(stem: string): string[] {
  const text = `<${stem}>`
  const size = stem.length > 6 ? GRAM_SIZE + 1 : GRAM_SIZE
  return Array.from({ length: text.length - size + 1 }, (_, at) => text.slice(at, at + size))
}
