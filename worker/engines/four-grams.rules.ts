import { splitSentences, wordsInOrder } from './words/terms.ts'

const SIZE = 4
const TRIGRAMS = 1_024

/** A sentence or word with boundaries `_` around its words. */
const bordered = (words: readonly string[]): string => `_${words.join('_')}_`

/** The place of the trigram at a position in a set of trigrams. */
const trigramAt = (text: string, at: number): number =>
  (text.charCodeAt(at) * 61 + text.charCodeAt(at + 1) * 13 + text.charCodeAt(at + 2) * 7) % TRIGRAMS

/** A letter four-gram, shorter for a word of one letter, and the places of its first and last trigram. */
export interface FourGram {
  text: string
  first: number
  last: number
}

/** The letter four-grams of a question's words, with their boundaries. Inflected and misspelt forms share most of them. */
export function fourGramsOf(question: string): FourGram[] {
  const fours = wordsInOrder(question).flatMap((word) => {
    const text = bordered([word])
    const count = Math.max(1, text.length - SIZE + 1)
    return Array.from({ length: count }, (_, at) => text.slice(at, at + SIZE))
  })
  return [...new Set(fours)].map((text) => ({
    text,
    first: trigramAt(text, 0),
    last: trigramAt(text, text.length - 3),
  }))
}

/** The sentences of a text, and the places of its trigrams: what has not both trigrams of a four-gram need not be searched for it. */
export interface Sentences {
  sentences: readonly string[]
  trigrams: Uint8Array
}

export function sentencesOf(text: string): Sentences {
  const sentences = splitSentences(text).map((sentence) => bordered(wordsInOrder(sentence)))
  const trigrams = new Uint8Array(TRIGRAMS)
  for (const sentence of sentences)
    for (let at = 0; at + 3 <= sentence.length; at++) trigrams[trigramAt(sentence, at)] = 1
  return { sentences, trigrams }
}

/** The largest share of these four-grams that one sentence contains, from 0 to 1. */
export function fourGramOverlap(fours: readonly FourGram[], { sentences, trigrams }: Sentences): number {
  const possible = fours.filter(({ first, last }) => trigrams[first] && trigrams[last])
  let highest = 0
  for (const sentence of sentences) {
    let count = possible.length
    for (const { text } of possible) if (!sentence.includes(text) && --count <= highest) break
    highest = Math.max(highest, count)
  }
  return highest / Math.max(1, fours.length)
}
