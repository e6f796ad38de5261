import { hasBlank } from '../contract/blanks.ts'
import type { FactKind } from '../contract/judgements.ts'
import type { Locale } from '../contract/locales.ts'
import type { Passage } from './engine.ts'
import { factsIn, isSameFact, readable } from './facts/facts.rules.ts'
import type { FoundFact } from './facts/readers.rules.ts'
import { isNegated } from './facts/statements.rules.ts'
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

/** What is compared: other kinds, as telephone numbers, may well stand beside each other. */
const KINDS = ['amount', 'time', 'percent', 'number'] as const satisfies readonly FactKind[]
type Kind = (typeof KINDS)[number]

const SENTENCE = /(?<=[.!?…;])\s+|\n+/u
const SENTENCES_MOST = 20
/** How much two sentences share before their facts are compared, and before one denies the other. */
const SHARED = 0.5
const SHARED_DENIED = 0.6

interface Said {
  text: string
  terms: ReadonlySet<string>
  facts: readonly FoundFact[]
  isNegated: boolean
}

const saidIn = (body: string, language: Locale): Said[] =>
  readable(body)
    .split(SENTENCE)
    .filter((text) => text.trim() !== '')
    .slice(0, SENTENCES_MOST)
    .map((text) => ({
      text: text.trim(),
      terms: new Set(termsOf(text, language).filter((term) => !/\d/u.test(term))),
      facts: factsIn(text, language).facts,
      isNegated: isNegated(text),
    }))

/** How many of the terms of the shorter sentence, or of the longer one, both have. */
function sharedBy({ terms: one }: Said, { terms: other }: Said, of: 'shorter' | 'longer'): number {
  const size = of === 'shorter' ? Math.min(one.size, other.size) : Math.max(one.size, other.size)
  return size === 0 ? 0 : [...one].filter((term) => other.has(term)).length / size
}

/** The values that only one of the two has; `null` where one has nothing of its own: it only says less. */
function differing(one: readonly FoundFact[], other: readonly FoundFact[], kind: Kind): Difference | null {
  const only = (some: readonly FoundFact[], others: readonly FoundFact[]): string =>
    some
      .filter((fact) => fact.kind === kind && !others.some((each) => isSameFact(fact, each)))
      .map(({ text }) => text)
      .join(', ')
  const [first, second] = [only(one, other), only(other, one)]
  return first && second ? { first, second } : null
}

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
