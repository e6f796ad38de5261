import type { Locale } from '../../contract/locales.ts'
import { BoundedMap } from '../../core/bounded-map.ts'
import { folded } from '../../core/folding.ts'
import { englishStem } from './english.ts'
import { mongolianStem } from './mongolian.ts'
import { spanishStem } from './spanish.ts'
import { isStopWord } from './stop-words.ts'

/** Increase it when a stem changes or the index gets more fields: every agent's index of passages is then rebuilt. */
export const STEMS_VERSION = 7

const STEMS: Record<Locale, (word: string) => string> = { es: spanishStem, en: englishStem, mn: mongolianStem }
/** Most stems in the cache of a language. */
const CACHE_MAX = 7_000
const stemCache = () => new BoundedMap<string, string>(CACHE_MAX)
const stemCaches: Record<Locale, BoundedMap<string, string>> = { es: stemCache(), en: stemCache(), mn: stemCache() }

const isCyrillic = (word: string): boolean => /\p{Script=Cyrillic}/u.test(word)

/** The language of a word in a text: Mongolian for Cyrillic letters, otherwise that of the text. */
export const languageOfWord = (word: string, language: Locale): Locale => (isCyrillic(word) ? 'mn' : language)

/** The stem of a folded word, which its inflected forms share. Cached. */
export const stemOf = (word: string, language: Locale): string =>
  stemCaches[language].getOrMake(word, () => STEMS[languageOfWord(word, language)](word))

const APOSTROPHE = /(?<=\p{L})[’'´`](?=\p{L})/gu
/** `wi-fi` and `e-mail` are one word, `check-out` is two. */
const SHORT_BEFORE = /(?<=(?<!\p{L})\p{L}{1,2})-(?=\p{L})/gu
/** A Mongolian case ending after a Latin word or number: `Wi-Fi-ийн`. */
const CYRILLIC_ENDING = /(?<=[\p{Script=Latin}\d])-\p{Script=Cyrillic}+/gu
const POSSESSIVE = /['’]s(?!\p{L})/giu
const UNIT = /(\d)(?=(?:kg|cm|mm|km|gb|hrs?|h|am|pm|min|usd|eur)(?!\p{L}))/gu
const WORD = /[\p{L}\p{N}]+/gu

/** Longer words are ignored: they are no words, and a fuzzy search for them would take seconds. */
const WORD_MAX = 50

const wordsOf = (text: string): readonly string[] =>
  (
    folded(text.replace(CYRILLIC_ENDING, ' ').replace(POSSESSIVE, ''))
      .replace(APOSTROPHE, '')
      .replace(SHORT_BEFORE, '')
      .replace(UNIT, '$1 ')
      .match(WORD) ?? []
  ).filter((word) => word.length <= WORD_MAX)

/** The longest text whose words are cached: questions and headings, which are split repeatedly. */
const CACHED_TEXT_MAX = 200
const TEXTS_MAX = 5_000
const wordsCache = new BoundedMap<string, readonly string[]>(TEXTS_MAX)

/** The folded words of a text in order; `wi-fi` becomes `wifi`. */
export const wordsInOrder = (text: string): readonly string[] =>
  text.length > CACHED_TEXT_MAX ? wordsOf(text) : wordsCache.getOrMake(text, () => wordsOf(text))

const SENTENCE_END = /\n|(?<=[.!?…;])\s+/u

/** The sentences of a text; a line break ends one too. */
export const splitSentences = (text: string): string[] => text.split(SENTENCE_END)

/** The stems of a text in order, without stop words. */
export const termsOf = (text: string, locale: Locale): string[] =>
  wordsInOrder(text)
    .filter((word) => !isStopWord(word, locale))
    .map((word) => stemOf(word, locale))
