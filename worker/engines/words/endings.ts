/**
 * Returns a function for the length of the longest of some endings that a word has and that leaves a stem of `min` letters; 0:
 * none.
 */
export function longestEnding(endings: readonly string[]): (word: string, min: number) => number {
  const known = new Set(endings)
  const longest = Math.max(...endings.map(({ length }) => length))
  return (word, min) => {
    let length = Math.min(longest, word.length - min)
    while (length > 0 && !known.has(word.slice(-length))) length -= 1
    return Math.max(0, length)
  }
}
