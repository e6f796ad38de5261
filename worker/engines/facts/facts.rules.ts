import type { FactKind } from '../../contract/judgements.ts'
import type { Locale } from '../../contract/locales.ts'
import { folded } from '../../core/folding.ts'
import { languageOfWord, stemOf } from '../words/terms.ts'
import { dayReaders } from './days.rules.ts'
import { numberPattern, numberValue } from './numbers.rules.ts'
import type { FoundFact, Reader } from './readers.rules.ts'
import { dateReaders, timeReaders } from './times.rules.ts'

/** Bounds on the text that is read and on its facts, because an engine's answer is foreign text. */
const TEXT_MAX = 4_000
const FACTS_MAX = 200
/** How many characters behind a match its reader receives. */
const CONTEXT_LENGTH = 40

const BEFORE = '(?<![\\p{L}\\p{N}])'
const AFTER = '(?![\\p{L}\\p{N}])'

/** Prepares a text for reading: removes Markdown and the line that names the source, and truncates it. */
export const readable = (text: string): string =>
  text
    .slice(0, TEXT_MAX)
    .normalize('NFKC')
    .trimEnd()
    .replace(/\n[*_][^\n]{1,200}[*_]$/u, '')
    .replace(/!?\[([^\]\n]{0,200})\]\(([^)\s]{0,500})\)/gu, '$1 $2 ')
    .replace(/[*`#>|~]+/gu, ' ')
    .replace(/[^\S\n]+/gu, ' ')

/** Folds a text character by character, so that positions are those of the original text. */
export const foldedInPlace = (text: string): string =>
  [...text]
    .map((letter) => {
      const same = folded(letter)
      return same.length === letter.length ? same : letter
    })
    .join('')

const CURRENCIES: readonly [string, string][] = [
  ['us\\$|usd|dolar(?:es)?|dollars?|доллар\\p{L}*', 'usd'],
  ['mxn|pesos?', 'peso'],
  ['€|eur(?:os?)?|евро', 'eur'],
  ['£|gbp|pounds?|libras?', 'gbp'],
  ['₮|mnt|төг(?:р(?:ө)?г\\p{L}*)?|tugriks?|tögrög', 'mnt'],
  ['\\$', '$'],
]
const CURRENCY = CURRENCIES.map(([forms]) => forms).join('|')
const currencyOf = (text: string): string =>
  CURRENCIES.find(([forms]) => new RegExp(`^(?:${forms})$`, 'u').test(text))?.[1] ?? ''
/** Currencies that `$` may mean. */
const DOLLAR_SIGN = ['$', 'usd', 'peso']

/** Words for a price of nothing. */
const FREE =
  'gratis|gratuit[oa]s?|gratuitamente|sin (?:ningun )?(?:costo|coste|cargo)s?|no tienen? (?:ningun )?cost[oe]|free of charge|(?:at )?no (?:extra |additional )?(?:cost|charge)|(?<!feel |-)free|(?:үнэ ?)?төлбөргүй|үнэгүй'

const textual = (kind: FactKind, pattern: string, normalised: (text: string) => string): Reader => ({
  pattern: () => pattern,
  read: ([text]) => [{ kind, text, value: normalised(text) }],
})

const urlValue = (text: string): string =>
  text
    .replace(/^https?:\/\//u, '')
    .replace(/^www\./u, '')
    .replace(/[/.,;:]+$/u, '')
const digitsOf = (text: string): string => text.replaceAll(/\D/g, '')

const amounts: Reader = {
  pattern: (locale) => {
    const number = numberPattern(locale)
    return `(?:${BEFORE}|(?<=\\s|^))(${CURRENCY}) ?(${number})(?: ?(${CURRENCY})${AFTER})?|(${number}) ?(${CURRENCY})(?!\\p{L})`
  },
  read: ([text, before, first, both, second, after], locale) => {
    const unit = currencyOf(both ?? before ?? after ?? '')
    return [{ kind: 'amount', text, value: numberValue(first ?? second ?? '', locale), unit }]
  },
}

const READERS: readonly Reader[] = [
  textual('email', `${BEFORE}[\\w.+-]{1,64}@[\\w-]{1,63}(?:\\.[\\w-]{1,63})+`, (text) => text),
  textual(
    'address',
    `${BEFORE}(?:https?://|www\\.)[^\\s<>"]{1,500}|${BEFORE}[\\w-]{1,63}(?:\\.[\\w-]{1,63}){0,3}\\.(?:com|org|net|io|app|mx|es|mn|co|ar|cl|pe|us|uk)(?:/[^\\s<>"]{0,500})?${AFTER}`,
    urlValue,
  ),
  amounts,
  {
    pattern: () => `(?<![\\p{L}])(?:${FREE})(?!\\p{L})`,
    read: ([text]) => [{ kind: 'amount', text, value: 0, unit: '' }],
  },
  {
    pattern: (locale) => `(${numberPattern(locale)}) ?(?:%|por ciento|per ?cent|percent|хув\\p{L}*)`,
    read: ([text, number = ''], locale) => [{ kind: 'percent', text, value: numberValue(number, locale) }],
  },
  ...dateReaders,
  {
    pattern: () => `(?<![\\p{L}\\p{N}])(?:\\+ ?|\\()?\\d[\\d ()-]{5,18}\\d${AFTER}`,
    read: ([text]) => {
      const digits = digitsOf(text)
      const isNumber = /^\d{1,3}(?: \d{3})+$/.test(text) || digits.length < 7 || digits.length > 15
      return isNumber ? null : [{ kind: 'phone', text, value: digits }]
    },
  },
  ...timeReaders,
  ...dayReaders,
  {
    pattern: (locale) => `${numberPattern(locale)}(?=(?: ?(\\p{L}{2,}))?)`,
    read: ([number, word], locale) => {
      const unit = word ? stemOf(word, languageOfWord(word, locale)) : ''
      return [{ kind: 'number', text: word ? `${number} ${word}` : number, value: numberValue(number, locale), unit }]
    },
  },
]

const compiled = new Map<Locale, { reader: Reader; regExp: RegExp }[]>()
function readersOf(locale: Locale) {
  const readers =
    compiled.get(locale) ?? READERS.map((reader) => ({ reader, regExp: new RegExp(reader.pattern(locale), 'gu') }))
  compiled.set(locale, readers)
  return readers
}

/**
 * The facts of a `readable` text, and `rest`: the folded text with spaces in their place. Readers run in order of
 * precedence.
 */
export function factsIn(text: string, locale: Locale): { facts: FoundFact[]; rest: string } {
  const facts: FoundFact[] = []
  let rest = foldedInPlace(text)
  for (const { reader, regExp } of readersOf(locale)) {
    rest = rest.replace(regExp, (...found: unknown[]) => {
      const groups = found.slice(
        0,
        found.findIndex((each) => typeof each === 'number'),
      ) as [string, ...(string | undefined)[]]
      const at = found[groups.length] as number
      const [match] = groups
      const around = rest.slice(at, at + match.length + CONTEXT_LENGTH)
      const read = reader.read(groups, locale, around.slice(match.length))
      if (!read || facts.length >= FACTS_MAX) return match
      for (const fact of read) {
        const start = around.indexOf(fact.text)
        const position = at + Math.max(0, start)
        const asWritten = start < 0 ? fact.text : text.slice(position, position + fact.text.length)
        facts.push({ ...fact, text: asWritten.trim(), at: position })
      }
      return ' '.repeat(match.length)
    })
  }
  return { facts, rest }
}

const areUnitsCompatible = (one: FoundFact, other: FoundFact): boolean => {
  const [first, second] = [one.unit ?? '', other.unit ?? '']
  if (first === '' || second === '' || first === second) return true
  return (
    one.kind === 'amount' &&
    [first, second].includes('$') &&
    DOLLAR_SIGN.includes(first) &&
    DOLLAR_SIGN.includes(second)
  )
}

const isSamePhone = (one: string, other: string): boolean => one.endsWith(other) || other.endsWith(one)

/** Whether two facts have the same kind and value. */
export function isSameFact(one: FoundFact, other: FoundFact): boolean {
  if (one.kind !== other.kind) return false
  if (one.kind === 'phone') return isSamePhone(String(one.value), String(other.value))
  const isEqual = one.value === other.value || one.or === other.value || one.value === other.or
  return isEqual && areUnitsCompatible(one, other)
}
