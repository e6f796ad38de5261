import type { Passage } from './engine.ts'
import { wordsInOrder } from './words/terms.ts'

const SIZE = 4
const SATURATION = 1.2
const LENGTH_SHARE = 0.5

/** Every four letters of the words of a text, their borders included: what other forms and slips of a word keep. */
function foursOf(text: string): Map<string, number> {
  const counts = new Map<string, number>()
  for (const word of wordsInOrder(text)) {
    const bordered = `_${word}_`
    for (let at = 0; at === 0 || at + SIZE <= bordered.length; at++) {
      const four = bordered.slice(at, at + SIZE)
      counts.set(four, (counts.get(four) ?? 0) + 1)
    }
  }
  return counts
}

/**
 * How much of a question some passages hold by its letters in fours, as BM25 weighs them among these passages; the
 * heading counts twice.
 */
export function likenesses(question: string, passages: readonly Omit<Passage, 'language'>[]): number[] {
  const texts = passages.map(({ heading, questions, body }) => [heading, heading, questions, body].join(' '))
  const fours = texts.map(foursOf)
  const asked = [...foursOf(question).keys()]
  const lengths = fours.map((counts) => counts.size)
  const usual = lengths.reduce((sum, length) => sum + length, 0) / Math.max(1, texts.length)
  const telling = asked.map((four) => {
    const holding = fours.filter((counts) => counts.has(four)).length
    return Math.log(1 + (texts.length - holding + 0.5) / (holding + 0.5))
  })
  const scores = fours.map((counts, text) => {
    const long = SATURATION * (1 - LENGTH_SHARE + (LENGTH_SHARE * (lengths[text] ?? 0)) / (usual || 1))
    return asked.reduce((sum, four, at) => {
      const count = counts.get(four) ?? 0
      return sum + ((telling[at] ?? 0) * count * (SATURATION + 1)) / (count + long)
    }, 0)
  })
  const all = telling.reduce((sum, each) => sum + each, 0)
  return scores.map((score) => score / (all || 1))
}
