import type { Locale } from '../../contract/locales.ts'

const numbered = (from: number, words: string): [string, number][] =>
  words.split(' ').flatMap((forms, index) => forms.split('|').map((word): [string, number] => [word, from + index]))
const tens = (words: string): [string, number][] =>
  words.split(' ').flatMap((forms, index) => forms.split('|').map((word): [string, number] => [word, (index + 2) * 10]))

/** Numbers as folded words. "One" is missing, because it is also the article. */
const WORDS: Record<Locale, ReadonlyMap<string, number>> = {
  es: new Map([
    ...numbered(2, 'dos tres cuatro cinco seis siete ocho nueve diez once doce trece catorce quince'),
    ...numbered(16, 'dieciseis diecisiete dieciocho diecinueve'),
    ...tens('veinte treinta cuarenta cincuenta sesenta setenta ochenta noventa cien|ciento'),
  ]),
  en: new Map([
    ...numbered(2, 'two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen'),
    ...numbered(16, 'sixteen seventeen eighteen nineteen'),
    ...tens('twenty thirty forty fifty sixty seventy eighty ninety hundred'),
  ]),
  mn: new Map([
    ...numbered(
      2,
      'хоёр гурав|гурван дөрөв|дөрвөн тав|таван зургаа|зургаан долоо|долоон найм|найман ес|есөн арав|арван',
    ),
    ...tens('хорь|хорин гуч|гучин дөч|дөчин тавь|тавин жар|жаран дал|далан ная|наян ер|ерэн зуу|зуун'),
  ]),
}
/** "One", for patterns in which it is followed by a unit. */
export const ONE: Record<Locale, string> = { es: 'una?|uno', en: 'one|an?', mn: 'нэг' }

const DIGITS = "\\d{1,3}(?:[.,' ]\\d{3})+(?:[.,]\\d{1,2})?(?![\\d])|\\d+(?:[.,]\\d{1,2})?"
const JOINT: Record<Locale, string> = { es: ' y ', en: '[ -]', mn: ' ' }
const THOUSANDS = '(?: ?(?:mil|k|thousand|мянга|мянган))(?![\\p{L}\\p{N}])'
const MILLIONS = '(?: ?(?:millon(?:es)?|millions?|сая))(?![\\p{L}\\p{N}])'

const wordsOf = (locale: Locale): string =>
  [...WORDS[locale].keys()].sort((one, other) => other.length - one.length).join('|')

/** The source of a regular expression without groups for a number in digits or words in a folded text. */
export function numberPattern(locale: Locale): string {
  const words = wordsOf(locale)
  const spoken = `(?:${words})(?:${JOINT[locale]}(?!долоо хоног)(?:${words}))?(?![\\p{L}\\p{N}])`
  return `(?<![\\p{L}\\p{N}]|\\d[.,])(?:${DIGITS}|${spoken})(?:${THOUSANDS}|${MILLIONS})?`
}

/** The value of digits with separators: `1.234,50` and `1,234.50` are the same. */
function digitsValue(text: string): number {
  const digits = text.replaceAll(/[' ]/g, '')
  const last = Math.max(digits.lastIndexOf('.'), digits.lastIndexOf(','))
  if (last < 0) return Number(digits)
  const separator = digits[last] ?? ''
  const isThousands =
    digits.length - last === 4 && (!/[.,]/.test(digits.slice(0, last)) || digits.indexOf(separator) !== last)
  if (isThousands) return Number(digits.replaceAll(/[.,]/g, ''))
  return Number(`${digits.slice(0, last).replaceAll(/[.,]/g, '')}.${digits.slice(last + 1)}`)
}

/** The value of a match of `numberPattern`. */
export function numberValue(text: string, locale: Locale): number {
  const scale = new RegExp(`${MILLIONS}$`, 'u').test(text)
    ? 1_000_000
    : new RegExp(`${THOUSANDS}$`, 'u').test(text)
      ? 1_000
      : 1
  const [digits] = /^[\d.,' ]*\d/.exec(text) ?? []
  if (digits) return digitsValue(digits) * scale
  const values = text.split(/[^\p{L}]+/u).flatMap((word) => WORDS[locale].get(word) ?? [])
  return values.reduce((sum, value) => sum + value, 0) * scale
}
