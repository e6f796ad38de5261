import { splitSentences, wordsInOrder } from './words/terms.ts'

const SIZE = 4

/**
 * The letter four-grams of a question's words, with their boundaries `_`. Inflected and misspelt forms share most of
 * them.
 */
export function fourGramsOf(question: string): string[] {
  const fours = wordsInOrder(question).flatMap((word) => {
    const bordered = `_${word}_`
    const count = Math.max(1, bordered.length - SIZE + 1)
    return Array.from({ length: count }, (_, at) => bordered.slice(at, at + SIZE))
  })
  return [...new Set(fours)]
}

/** The words of each sentence of a text, joined by boundaries `_`. */
export const sentencesOf = (text: string): string[] =>
  splitSentences(text).map((sentence) => `_${wordsInOrder(sentence).join('_')}_`)

/** The largest share of these four-grams that one sentence contains, from 0 to 1. */
export function fourGramOverlap(fours: readonly string[], sentences: readonly string[]): number {
  let highest = 0
  for (const sentence of sentences) {
    let count = 0
    for (const four of fours) if (sentence.includes(four)) count += 1
    highest = Math.max(highest, count)
  }
  return highest / Math.max(1, fours.length)
}
