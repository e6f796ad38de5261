import type { Locale } from '../../contract/locales.ts'
import { isAsking } from './asking.ts'
import { isEmpty } from './empty.ts'
import { relatedWordsOf } from './related-words.ts'
import { languageOfWord, stemOf } from './terms.ts'

/** Which of some stems are among what is known. */
export type Known = (stems: readonly string[]) => ReadonlySet<string>

/** A word of so many letters may be two that were not parted, of which one has so many. */
const APART_FROM = 6
const PART_FROM = 4

/** Two words that are known as one: `wi fi`. */
export function joinedCompounds(asked: readonly string[], language: Locale, known: Known): string[] {
  const joined = asked.slice(1).map((word, at) => `${asked[at]}${word}`)
  const whole = known(joined.map((word) => stemOf(word, language)))
  const words: string[] = []
  for (let at = 0; at < asked.length; at++) {
    const both = joined[at]
    const isOne = both !== undefined && whole.has(stemOf(both, language))
    words.push(isOne ? both : (asked[at] ?? ''))
    if (isOne) at += 1
  }
  return words
}

/** Words that nobody knows. */
function strangersAmong(asked: readonly string[], language: Locale, known: Known): string[] {
  const long = asked.filter((word) => word.length >= APART_FROM && !/\d/.test(word))
  const stems = known(long.map((word) => stemOf(word, language)))
  return long.filter((word) => {
    const stem = stemOf(word, language)
    return !stems.has(stem) && relatedWordsOf(stem, languageOfWord(word, language)).near.size === 0
  })
}

const halvesOf = (word: string): [string, string][] =>
  Array.from({ length: word.length - PART_FROM }, (_, at) => [word.slice(0, at + 2), word.slice(at + 2)])

/** A word that is known as two: `checkin`. What carries no subject of its own is left out. */
export function splitCompounds(asked: readonly string[], language: Locale, known: Known): string[] {
  const halves = new Map(strangersAmong(asked, language, known).map((word) => [word, halvesOf(word)]))
  const stems = known([...halves.values()].flat(2).map((half) => stemOf(half, language)))
  const isPart = (half: string): boolean => half.length >= PART_FROM && stems.has(stemOf(half, language))
  const isBoth = ([one, other]: [string, string]): boolean =>
    (isPart(one) && (isPart(other) || isEmpty(other, language))) || (isEmpty(one, language) && isPart(other))
  return asked
    .flatMap((word) => halves.get(word)?.find(isBoth) ?? [word])
    .filter((word) => !isEmpty(word, language) || isAsking(word))
}
