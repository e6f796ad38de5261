import { wordsInOrder } from './words/terms.ts'

const SIZE = 4
const SENTENCE = /\n|(?<=[.!?…;])\s+/u

/** Every four letters in a row of each word of a question, its borders included: what other forms and slips of it keep. */
export function fourGramsOf(question: string): string[] {
  const fours = wordsInOrder(question).flatMap((word) => {
    const bordered = `_${word}_`
    const count = Math.max(1, bordered.length - SIZE + 1)
    return Array.from({ length: count }, (_, at) => bordered.slice(at, at + SIZE))
  })
  return [...new Set(fours)]
}

/** The words of each sentence of a text, between their borders. */
export const sentencesOf = (text: string): string[] =>
  text.split(SENTENCE).map((sentence) => `_${wordsInOrder(sentence).join('_')}_`)

/** The largest part of these that one sentence holds. */
export function fourGramOverlap(fours: readonly string[], sentences: readonly string[]): number {
  let most = 0
  for (const sentence of sentences) {
    let count = 0
    for (const four of fours) if (sentence.includes(four)) count += 1
    most = Math.max(most, count)
  }
  return most / Math.max(1, fours.length)
}
