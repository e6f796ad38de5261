import type { Locale } from '../../contract/locales.ts'
import { relatedWordsOf } from './related-words.ts'
import { isQuestionWord, isStopWord } from './stop-words.ts'
import { languageOfWord, stemOf } from './terms.ts'

/** Returns which of some stems occur in the agent's knowledge. */
export type KnownStems = (stems: readonly string[]) => ReadonlySet<string>

/** The shortest word that is split, and the shortest part that has to occur in the knowledge. */
const COMPOUND_MIN = 6
const PART_MIN = 4

/**
 * Joins two adjacent words that the knowledge has as one: `wi fi` to `wifi`. A pair whose stem is that of its first word is
 * none: the second word only looks like an ending of it (`мэдээлэл аюулгүй`). Nor is one with a question word (`хүү хэд`, how
 * much is the interest, is no `хүүхэд`, child).
 */
export function joinedCompounds(words: readonly string[], language: Locale, known: KnownStems): string[] {
  const pairs = words.slice(1).map((word, at) => `${words[at]}${word}`)
  const whole = known(pairs.map((word) => stemOf(word, language)))
  const isWhole = (pair: string, first: string | undefined): boolean => {
    const stem = stemOf(pair, language)
    return whole.has(stem) && stem !== stemOf(first ?? '', language)
  }
  const joined: string[] = []
  for (let at = 0; at < words.length; at++) {
    const pair = pairs[at]
    const isAsking = words.slice(at, at + 2).some(isQuestionWord)
    const isOne = pair !== undefined && !isAsking && isWhole(pair, words[at])
    joined.push(isOne ? pair : (words[at] ?? ''))
    if (isOne) at += 1
  }
  return joined
}

/** The long words that neither the knowledge nor the word groups have. */
function unknownWords(words: readonly string[], language: Locale, known: KnownStems): string[] {
  const long = words.filter((word) => word.length >= COMPOUND_MIN && !/\d/.test(word))
  const stems = known(long.map((word) => stemOf(word, language)))
  return long.filter((word) => {
    const stem = stemOf(word, language)
    return !stems.has(stem) && relatedWordsOf(stem, languageOfWord(word, language)).near.size === 0
  })
}

/** Each way to split a word into two parts. */
const splitsOf = (word: string): [string, string][] =>
  Array.from({ length: word.length - PART_MIN }, (_, at) => [word.slice(0, at + 2), word.slice(at + 2)])

/** Splits an unknown word into two known parts: `checkin` to `check in`. Stop words among the parts are dropped. */
export function splitCompounds(words: readonly string[], language: Locale, known: KnownStems): string[] {
  const splits = new Map(unknownWords(words, language, known).map((word) => [word, splitsOf(word)]))
  const parts = [...splits.values()].flat(2).filter((part) => part.length >= PART_MIN)
  const stems = known(parts.map((part) => stemOf(part, language)))
  const isPart = (part: string): boolean => part.length >= PART_MIN && stems.has(stemOf(part, language))
  const isCompound = ([one, other]: [string, string]): boolean =>
    (isPart(one) && (isPart(other) || isStopWord(other, language))) || (isStopWord(one, language) && isPart(other))
  return words
    .flatMap((word) => splits.get(word)?.find(isCompound) ?? [word])
    .filter((word) => !isStopWord(word, language) || isQuestionWord(word))
}
