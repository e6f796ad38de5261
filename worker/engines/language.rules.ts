import { detect } from 'tinyld/light'
import type { Locale } from '../contract/locales.ts'
import { wordsOf } from '../core/folding.ts'
import { CYRILLIC_WORDS, LATIN_WORDS } from './words/language-words.ts'

type Spoken = keyof typeof LATIN_WORDS
/** A language by its tag, `other` where it is only known which it is not; `null`: not to be told. */
type Told = Spoken | 'other' | null

const LOCALES_TOLD: Partial<Record<string, Locale>> = { es: 'es', en: 'en', mn: 'mn' }

/** A word counts less the more of the languages have it. */
const WORTHS = new Map<string, Map<Spoken, number>>()
for (const [language, words] of Object.entries(LATIN_WORDS) as [Spoken, string][])
  for (const word of new Set(words.split(' '))) WORTHS.set(word, (WORTHS.get(word) ?? new Map()).set(language, 0))
for (const shared of WORTHS.values()) for (const language of shared.keys()) shared.set(language, 1 / shared.size)

/** Letters of one of the languages only; folding takes their marks away. */
const LETTERS: readonly [RegExp, Spoken][] = [
  [/[ñ¿¡]/iu, 'es'],
  [/[ãõ]/iu, 'pt'],
  [/[èêœùâî]/iu, 'fr'],
  [/[ßäöü]/iu, 'de'],
]

const OTHER_CYRILLIC = /[әғқңһіїєґўђћљњџќѓ]/iu
const OF_MONGOLIAN = /[өү]/iu
const RUSSIAN_WORDS: ReadonlySet<string> = new Set(CYRILLIC_WORDS.ru.split(' '))
const MONGOLIAN_WORDS: ReadonlySet<string> = new Set(CYRILLIC_WORDS.mn.split(' '))
/** Long vowels and endings, of words that no list has. */
const LIKE_MONGOLIAN = /аа|оо|уу|ээ|ёо|юу|яа|ий(?!$)|тай|той|лт|хг|ж$|гч$|даг$|дог$|сан$/u
const LIKE_RUSSIAN = /щ|ть|тся$|ого$|ые$|ие$|ешь|ите$|ния|ов$|ую$|ля|ла$|ся$/u

/** How much of a text is read. */
const READ = 2_000
/** Of fewer words it is as often wrong as right. */
const DETECTED_FROM = 3
const DETECTED = ['es', 'en', 'pt', 'fr', 'it', 'de', 'nl', 'pl', 'tr']

function cyrillic(text: string, words: readonly string[]): Told {
  if (OTHER_CYRILLIC.test(text)) return 'other'
  if (OF_MONGOLIAN.test(text)) return 'mn'
  const weight = (known: ReadonlySet<string>, like: RegExp): number =>
    words.reduce((sum, word) => sum + (known.has(word) ? 2 : 0) + (like.test(word) ? 1 : 0), 0)
  const [mongolian, russian] = [weight(MONGOLIAN_WORDS, LIKE_MONGOLIAN), weight(RUSSIAN_WORDS, LIKE_RUSSIAN)]
  return mongolian > russian ? 'mn' : russian > mongolian ? 'other' : null
}

function latin(text: string, words: readonly string[]): Told {
  const weights = new Map<Spoken, number>()
  const add = (language: Spoken, weight: number) => weights.set(language, (weights.get(language) ?? 0) + weight)
  for (const word of words) for (const [language, worth] of WORTHS.get(word) ?? []) add(language, worth)
  for (const [letters, language] of LETTERS) if (letters.test(text)) add(language, 1)
  const [first, second] = [...weights].sort(([, one], [, other]) => other - one)
  if (first && first[1] > (second?.[1] ?? 0)) return first[0]
  if (words.length < DETECTED_FROM) return null
  return (detect(text, { only: DETECTED }) || null) as Told
}

/**
 * The language a text is written in, as far as it is one that the product speaks; `null` for another and where it cannot
 * be told. By its small words and letters, then by its trigrams.
 */
export function detectedLanguage(whole: string): Locale | null {
  const text = whole.slice(0, READ)
  const words = wordsOf(text)
  const told = /\p{Script=Cyrillic}/u.test(text)
    ? cyrillic(text, words)
    : /\p{Script=Mongolian}/u.test(text)
      ? 'mn'
      : latin(text, words)
  return LOCALES_TOLD[told ?? ''] ?? null
}
