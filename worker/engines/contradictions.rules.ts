import { hasBlank } from '../contract/blanks.ts'
import type { Locale } from '../contract/locales.ts'
import type { Passage } from './engine.ts'
import { termsOf, wordsInOrder } from './words/terms.ts'

/** What two passages say of the same thing that cannot both be true, each in its own words. */
export interface Difference {
  first: string
  second: string
}

/** What passages are asked by: their heading and questions, each as its words in no order. */
export const askedKeys = ({ heading, questions }: Pick<Passage, 'heading' | 'questions'>): Set<string> =>
  new Set(
    [heading, ...questions.split('\n')].flatMap((line) => [...new Set(wordsInOrder(line))].sort().join(' ') || []),
  )

export const areAlike = (one: ReadonlySet<string>, other: ReadonlySet<string>): boolean =>
  [...one].some((key) => other.has(key))

type Kind = 'amount' | 'time' | 'percent' | 'number'
interface Fact {
  kind: Kind
  /** Equal for the same value, however it is written. */
  value: string
  text: string
}

const NUMBER = String.raw`\d{1,3}(?:[.,\u00a0 ]\d{3})+(?:[.,]\d{1,2})?(?!\d)|\d+(?:[.,]\d+)?`
const MONEY = String.raw`€|\$|₮|US\$|USD|EUR|MXN|MNT|euros?|d[oó]lar(?:es)?|dollars?|pesos|soles|төгрөг|төг|ам\.?\s?доллар`
const FACT = new RegExp(
  [
    String.raw`(?<time>\d{1,2}[:.h]\d{2}(?!\d)(?:\s?[ap]\.?m\b)?|\d{1,2}\s?[ap]\.?m\b)`,
    String.raw`(?<amount>(?:${MONEY})\s?(?:${NUMBER})|(?:${NUMBER})\s?(?:${MONEY})(?!\p{L}))`,
    String.raw`(?<percent>(?:${NUMBER})\s?%)`,
    `(?<number>${NUMBER})`,
  ].join('|'),
  'giu',
)
/** `4,90` is a price and `9.30` an hour where no money stands beside it. */
const CLOCK = /^(\d{1,2})(?:[:.h](\d{2}))?\s?(?:([ap])\.?m)?$/iu

function timeOf(text: string): string {
  const [, hour = '', minute = '00', half = ''] = CLOCK.exec(text) ?? []
  const afternoon = half.toLowerCase() === 'p' && hour !== '12' ? 12 : 0
  return `${(Number(hour) % 24) + afternoon}:${minute}`
}

/** `1.000`, `1,000` and `1 000` are a thousand; `4,90` and `4.9` the same. */
function numberOf(text: string): string {
  const digits = text.replaceAll(/[^\d.,]/gu, '')
  const plain = digits.replaceAll(/[.,](?=\d{3}(?!\d))/gu, '').replace(',', '.')
  return String(Number(plain))
}

function factsIn(sentence: string): Fact[] {
  return [...sentence.matchAll(FACT)].flatMap(({ 0: text, groups = {} }) => {
    const kind = (['time', 'amount', 'percent', 'number'] as const).find((each) => groups[each] !== undefined)
    if (!kind) return []
    return [{ kind, value: kind === 'time' ? timeOf(text) : numberOf(text), text: text.trim() }]
  })
}

const NEGATION =
  /(?<!\p{L})(?:no|nunca|ning[uú]n[ao]?|tampoco|not|never|none|\p{L}+n['’]t|үгүй|биш|(?!үнэгүй)\p{L}+гүй)(?!\p{L})/iu
const SENTENCE = /(?<=[.!?…;])\s+|\n+/u
const SENTENCES_MOST = 20
/** How much two sentences share before their facts are compared, and before one denies the other. */
const SHARED = 0.5
const SHARED_DENIED = 0.6

interface Said {
  text: string
  terms: ReadonlySet<string>
  facts: Fact[]
  isNegated: boolean
}

const saidIn = (body: string, language: Locale): Said[] =>
  body
    .replaceAll(/[*_`#>]+/gu, '')
    .split(SENTENCE)
    .filter((text) => text.trim() !== '')
    .slice(0, SENTENCES_MOST)
    .map((text) => ({
      text: text.trim(),
      terms: new Set(termsOf(text, language).filter((term) => !/\d/u.test(term))),
      facts: factsIn(text),
      isNegated: NEGATION.test(text),
    }))

/** How many of the terms of the shorter sentence, or of the longer one, both have. */
function sharedBy({ terms: one }: Said, { terms: other }: Said, of: 'shorter' | 'longer'): number {
  const size = of === 'shorter' ? Math.min(one.size, other.size) : Math.max(one.size, other.size)
  return size === 0 ? 0 : [...one].filter((term) => other.has(term)).length / size
}

const ofKind = (facts: readonly Fact[], kind: Kind): Map<string, string> =>
  new Map(facts.filter((fact) => fact.kind === kind).map(({ value, text }) => [value, text]))

/** The values that only one of the two has; `null` where one has nothing of its own: it only says less. */
function differing(one: readonly Fact[], other: readonly Fact[], kind: Kind): Difference | null {
  const [mine, theirs] = [ofKind(one, kind), ofKind(other, kind)]
  const only = (some: Map<string, string>, others: Map<string, string>) =>
    [...some].flatMap(([value, text]) => (others.has(value) ? [] : [text])).join(', ')
  const [first, second] = [only(mine, theirs), only(theirs, mine)]
  return first && second ? { first, second } : null
}

const KINDS: readonly Kind[] = ['amount', 'time', 'percent', 'number']
const isOnly = (all: readonly Said[], one: Said, kind: Kind): boolean =>
  all.every((said) => said === one || said.facts.every((fact) => fact.kind !== kind))

/**
 * In what two passages about the same thing contradict each other: sentences that share their words, or the only ones
 * with such a fact, state other numbers, amounts or times, or one denies what the other says. `null`: in nothing.
 */
export function differenceOf(one: Passage, other: Passage): Difference | null {
  if (one.language !== other.language || hasBlank(one.body) || hasBlank(other.body)) return null
  const [mine, theirs] = [saidIn(one.body, one.language), saidIn(other.body, other.language)]
  for (const first of mine)
    for (const second of theirs) {
      const share = sharedBy(first, second, 'shorter')
      for (const kind of KINDS) {
        const areOnly = isOnly(mine, first, kind) && isOnly(theirs, second, kind)
        const difference = share >= SHARED || areOnly ? differing(first.facts, second.facts, kind) : null
        if (difference) return difference
      }
      const isDenied = first.isNegated !== second.isNegated && sharedBy(first, second, 'longer') >= SHARED_DENIED
      if (isDenied && first.facts.length === 0 && second.facts.length === 0)
        return { first: first.text, second: second.text }
    }
  return null
}
