import type { Locale } from '../../contract/locales.ts'
import { folded } from '../../core/folding.ts'
import { isEmpty } from './empty.ts'
import { englishStem } from './english.ts'
import { mongolianStem } from './mongolian.ts'
import { spanishStem } from './spanish.ts'

/** Moves when a word may come out as another stem, or a copy of passages holds more: all are copied anew. */
export const STEMS_VERSION = 5

const STEMS: Record<Locale, (word: string) => string> = { es: spanishStem, en: englishStem, mn: mongolianStem }
const REMEMBERED_MOST = 20_000
const remembered = new Map<string, string>()

const isCyrillic = (word: string): boolean => /\p{Script=Cyrillic}/u.test(word)

/** The language of a word: Cyrillic letters are Mongolian, whatever language was said. */
export const languageOfWord = (word: string, said: Locale): Locale => (isCyrillic(word) ? 'mn' : said)

/** What a word keeps in all its forms. */
export function stemOf(word: string, said: Locale): string {
  const locale = languageOfWord(word, said)
  const key = `${locale}:${word}`
  const known = remembered.get(key)
  if (known !== undefined) return known
  const stem = STEMS[locale](word)
  if (remembered.size >= REMEMBERED_MOST) remembered.clear()
  remembered.set(key, stem)
  return stem
}

const APOSTROPHE = /(?<=\p{L})[’'´`](?=\p{L})/gu
/** `wi-fi` and `e-mail` are one word, `check-out` is two. */
const SHORT_BEFORE = /(?<=(?<!\p{L})\p{L}{1,2})-(?=\p{L})/gu
const CASE_OF_A_NAME = /(?<=[\p{Script=Latin}\d])-\p{Script=Cyrillic}+/gu
const OF_SOMEBODY = /['’]s(?!\p{L})/giu
const UNIT = /(\d)(?=(?:kg|cm|mm|km|gb|hrs?|h|am|pm|min|usd|eur)(?!\p{L}))/gu
const WORD = /[\p{L}\p{N}]+/gu

/** What is longer is no word of anybody's, and to look for what is like it would take seconds. */
const LONGEST = 50

const wordsOf = (text: string): readonly string[] =>
  (
    folded(text.replace(CASE_OF_A_NAME, ' ').replace(OF_SOMEBODY, ''))
      .replace(APOSTROPHE, '')
      .replace(SHORT_BEFORE, '')
      .replace(UNIT, '$1 ')
      .match(WORD) ?? []
  ).filter((word) => word.length <= LONGEST)

/** Texts up to this length are remembered: questions and headings, which are taken apart again and again. */
const SHORT_TEXT = 200
const TEXTS_MOST = 5_000
const textsTakenApart = new Map<string, readonly string[]>()

/** The words of a text in their order, folded; `wi-fi` and `wifi` are the same. */
export function wordsInOrder(text: string): readonly string[] {
  if (text.length > SHORT_TEXT) return wordsOf(text)
  const known = textsTakenApart.get(text)
  if (known) return known
  const words = wordsOf(text)
  if (textsTakenApart.size >= TEXTS_MOST) textsTakenApart.clear()
  textsTakenApart.set(text, words)
  return words
}

/** The stems of a text, in its order, without the words that carry no subject. */
export const termsOf = (text: string, locale: Locale): string[] =>
  wordsInOrder(text)
    .filter((word) => !isEmpty(word, locale))
    .map((word) => stemOf(word, locale))
