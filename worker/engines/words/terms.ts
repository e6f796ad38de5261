import type { Locale } from '../../contract/locales.ts'
import { folded } from '../../core/folding.ts'
import { isEmpty } from './empty.ts'
import { englishStem } from './english.ts'
import { askingWords } from './kindred.ts'
import { mongolianStem } from './mongolian.ts'
import { spanishStem } from './spanish.ts'

const STEMS: Record<Locale, (word: string) => string> = { es: spanishStem, en: englishStem, mn: mongolianStem }
const REMEMBERED_MOST = 20_000
const remembered = new Map<string, string>()

const isCyrillic = (word: string): boolean => /\p{Script=Cyrillic}/u.test(word)

/** What a word keeps in all its forms. Cyrillic letters are Mongolian, whatever language was said. */
export function stemOf(word: string, said: Locale): string {
  const locale = isCyrillic(word) ? 'mn' : said
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

/** The words of a text in their order, folded; `wi-fi` and `wifi` are the same. */
export const wordsInOrder = (text: string): string[] =>
  folded(text.replace(CASE_OF_A_NAME, ' ').replace(OF_SOMEBODY, ''))
    .replace(APOSTROPHE, '')
    .replace(SHORT_BEFORE, '')
    .replace(UNIT, '$1 ')
    .match(WORD) ?? []

/** A word that asks for a place, a time or a price without naming it. */
export const isAsking = (word: string): boolean => askingWords.has(word)

/** The stems of a text, in its order, without the words that carry no subject. */
export const termsOf = (text: string, locale: Locale): string[] =>
  wordsInOrder(text)
    .filter((word) => !isEmpty(word, locale))
    .map((word) => stemOf(word, locale))
