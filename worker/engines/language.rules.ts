import { detect } from 'tinyld/light'
import type { Locale } from '../contract/locales.ts'
import { wordsOf } from '../core/folding.ts'
import { CYRILLIC_WORDS, LATIN_WORDS } from './words/language-words.ts'

type LatinLanguage = keyof typeof LATIN_WORDS
/** A detected language; `other`: none of these; `null`: undecided. */
type Detected = LatinLanguage | 'other' | null

const SUPPORTED: Partial<Record<string, Locale>> = { es: 'es', en: 'en', mn: 'mn' }

/** The weight of each word for each language that has it: 1 divided by the number of those languages. */
const WORD_WEIGHTS = new Map<string, Map<LatinLanguage, number>>()
for (const [language, words] of Object.entries(LATIN_WORDS) as [LatinLanguage, string][])
  for (const word of new Set(words.split(' ')))
    WORD_WEIGHTS.set(word, (WORD_WEIGHTS.get(word) ?? new Map()).set(language, 0))
for (const shared of WORD_WEIGHTS.values()) for (const language of shared.keys()) shared.set(language, 1 / shared.size)

/** Letters that only one of the languages has, tested before folding. */
const LETTERS: readonly [RegExp, LatinLanguage][] = [
  [/[ñ¿¡]/iu, 'es'],
  [/[ãõ]/iu, 'pt'],
  [/[èêœùâî]/iu, 'fr'],
  [/[ßäöü]/iu, 'de'],
]

const OTHER_CYRILLIC = /[әғқңһіїєґўђћљњџќѓ]/iu
const OF_MONGOLIAN = /[өү]/iu
const RUSSIAN_WORDS: ReadonlySet<string> = new Set(CYRILLIC_WORDS.ru.split(' '))
const MONGOLIAN_WORDS: ReadonlySet<string> = new Set(CYRILLIC_WORDS.mn.split(' '))
/** Typical letter sequences, for words that are in no list. */
const LIKE_MONGOLIAN = /аа|оо|уу|ээ|ёо|юу|яа|ий(?!$)|тай|той|лт|хг|ж$|гч$|даг$|дог$|сан$/u
const LIKE_RUSSIAN = /щ|ть|тся$|ого$|ые$|ие$|ешь|ите$|ния|ов$|ую$|ля|ла$|ся$/u

/** How much of a text is examined, in characters. */
const TEXT_MAX = 2_000
/** The fewest words for trigram detection; with fewer it is wrong about half of the time. */
const TRIGRAM_MIN_WORDS = 3
const TRIGRAM_LANGUAGES = ['es', 'en', 'pt', 'fr', 'it', 'de', 'nl', 'pl', 'tr']

function cyrillic(text: string, words: readonly string[]): Detected {
  if (OTHER_CYRILLIC.test(text)) return 'other'
  if (OF_MONGOLIAN.test(text)) return 'mn'
  const weight = (known: ReadonlySet<string>, like: RegExp): number =>
    words.reduce((sum, word) => sum + (known.has(word) ? 2 : 0) + (like.test(word) ? 1 : 0), 0)
  const [mongolian, russian] = [weight(MONGOLIAN_WORDS, LIKE_MONGOLIAN), weight(RUSSIAN_WORDS, LIKE_RUSSIAN)]
  return mongolian > russian ? 'mn' : russian > mongolian ? 'other' : null
}

function latin(text: string, words: readonly string[]): Detected {
  const weights = new Map<LatinLanguage, number>()
  const add = (language: LatinLanguage, weight: number) => weights.set(language, (weights.get(language) ?? 0) + weight)
  for (const word of words) for (const [language, weight] of WORD_WEIGHTS.get(word) ?? []) add(language, weight)
  for (const [letters, language] of LETTERS) if (letters.test(text)) add(language, 1)
  const [first, second] = [...weights].sort(([, one], [, other]) => other - one)
  if (first && first[1] > (second?.[1] ?? 0)) return first[0]
  if (words.length < TRIGRAM_MIN_WORDS) return null
  return (detect(text, { only: TRIGRAM_LANGUAGES }) || null) as Detected
}

/**
 * Detects the language of a text by frequent words and letters, then by trigrams. `null`: it is undecided, or not a
 * language that the product supports.
 */
export function detectedLanguage(whole: string): Locale | null {
  const text = whole.slice(0, TEXT_MAX)
  const words = wordsOf(text)
  const detected = /\p{Script=Cyrillic}/u.test(text)
    ? cyrillic(text, words)
    : /\p{Script=Mongolian}/u.test(text)
      ? 'mn'
      : latin(text, words)
  return SUPPORTED[detected ?? ''] ?? null
}
