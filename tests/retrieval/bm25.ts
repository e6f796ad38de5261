import type { Locale } from '../../worker/contract/locales.ts'
import { termsOf, wordsInOrder } from '../../worker/engines/words/terms.ts'
import { MOST, type SearchMaker } from './searches.ts'

type Terms = (text: string, locale: Locale) => string[]

const LETTERS = 4
/** Saturation of a term's count, and the share of a passage's length: the usual values. */
const K1 = 1.2
const B = 0.75

/** Four letters in a row of each word with its borders; a shorter word as a whole. */
export const letterTerms: Terms = (text) =>
  wordsInOrder(text).flatMap((word) => {
    const bordered = `_${word}_`
    const count = Math.max(1, bordered.length - LETTERS + 1)
    return Array.from({ length: count }, (_, at) => bordered.slice(at, at + LETTERS))
  })

/** BM25 (Robertson and Zaragoza 2009) over heading, questions and body as one text, all passages with a common term ranked. */
const bm25 =
  (terms: Terms): SearchMaker =>
  async (passages, locale) => {
    const documents = passages.map(({ heading, questions, body }) => terms(`${heading}\n${questions}\n${body}`, locale))
    const usual = documents.reduce((sum, { length }) => sum + length, 0) / documents.length
    const holding = new Map<string, number>()
    for (const document of documents)
      for (const term of new Set(document)) holding.set(term, (holding.get(term) ?? 0) + 1)
    const weightOf = (term: string, document: readonly string[]): number => {
      const count = document.filter((each) => each === term).length
      const held = holding.get(term) ?? 0
      const rarity = Math.log(1 + (documents.length - held + 0.5) / (held + 0.5))
      return (rarity * count * (K1 + 1)) / (count + K1 * (1 - B + (B * document.length) / usual))
    }
    return async (question) => {
      const asked = [...new Set(terms(question, locale))]
      return documents
        .map((document, number) => ({ number, score: asked.reduce((sum, term) => sum + weightOf(term, document), 0) }))
        .filter(({ score }) => score > 0)
        .sort((one, other) => other.score - one.score)
        .slice(0, MOST)
        .map(({ number }) => number)
    }
  }

/** Over the project's stems, without the words that carry no subject. */
export const stemmedBm25 = bm25(termsOf)
export const lettersBm25 = bm25(letterTerms)
