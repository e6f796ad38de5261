import { wordsInOrder } from './words/terms.ts'

const SIZE = 4
const SENTENCE = /\n|(?<=[.!?…;])\s+/u

/** Every four letters in a row of each word of a question, its borders included: what other forms and slips of it keep. */
export function foursOf(question: string): string[] {
  const fours = wordsInOrder(question).flatMap((word) => {
    const bordered = `_${word}_`
    const count = Math.max(1, bordered.length - SIZE + 1)
    return Array.from({ length: count }, (_, at) => bordered.slice(at, at + SIZE))
  })
  return [...new Set(fours)]
}

/** The largest part of these that one sentence of a text holds. */
export function likeness(fours: readonly string[], text: string): number {
  const held = text.split(SENTENCE).map((sentence) => {
    const words = `_${wordsInOrder(sentence).join('_')}_`
    return fours.reduce((count, four) => (words.includes(four) ? count + 1 : count), 0)
  })
  return Math.max(0, ...held) / Math.max(1, fours.length)
}
