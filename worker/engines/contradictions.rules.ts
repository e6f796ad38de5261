import { hasBlank } from '../contract/blanks.ts'
import type { FactKind } from '../contract/judgements.ts'
import type { Locale } from '../contract/locales.ts'
import type { Passage } from './engine.ts'
import { factsIn, isSameFact, readable } from './facts/facts.rules.ts'
import type { FoundFact } from './facts/readers.rules.ts'
import { isNegated } from './facts/statements.rules.ts'
import { splitSentences, termsOf, wordsInOrder } from './words/terms.ts'

/** A contradiction between two passages: the text of each. */
interface Difference {
  first: string
  second: string
}

/**
 * Keys of a passage's heading and questions: their sorted words. Two passages with a common key answer the same
 * question.
 */
export const questionKeys = ({ heading, questions }: Pick<Passage, 'heading' | 'questions'>): Set<string> =>
  new Set(
    [heading, ...questions.split('\n')].flatMap((line) => [...new Set(wordsInOrder(line))].sort().join(' ') || []),
  )

export const haveCommonKey = (one: ReadonlySet<string>, other: ReadonlySet<string>): boolean =>
  [...one].some((key) => other.has(key))

/** Kinds of facts that are compared. Two values of other kinds, such as telephone numbers, can both be true. */
const KINDS = ['amount', 'time', 'percent', 'number'] as const satisfies readonly FactKind[]
type Kind = (typeof KINDS)[number]

const SENTENCES_MAX = 20
/** The share of common terms from which the facts of two sentences are compared, and from which a negation contradicts. */
const SHARED_FOR_FACTS = 0.5
const SHARED_FOR_NEGATION = 0.6

interface Sentence {
  text: string
  terms: ReadonlySet<string>
  facts: readonly FoundFact[]
  isNegated: boolean
}

const sentencesIn = (body: string, language: Locale): Sentence[] =>
  splitSentences(readable(body))
    .filter((text) => text.trim() !== '')
    .slice(0, SENTENCES_MAX)
    .map((text) => ({
      text: text.trim(),
      terms: new Set(termsOf(text, language).filter((term) => !/\d/u.test(term))),
      facts: factsIn(text, language).facts,
      isNegated: isNegated(text),
    }))

/** The share of common terms, of the shorter or the longer sentence. */
function sharedBy({ terms: one }: Sentence, { terms: other }: Sentence, of: 'shorter' | 'longer'): number {
  const size = of === 'shorter' ? Math.min(one.size, other.size) : Math.max(one.size, other.size)
  return size === 0 ? 0 : [...one].filter((term) => other.has(term)).length / size
}

/** The facts of a kind that only one side has; `null` if one side has none of its own, because it then only says less. */
function factDifference(one: readonly FoundFact[], other: readonly FoundFact[], kind: Kind): Difference | null {
  const only = (some: readonly FoundFact[], others: readonly FoundFact[]): string =>
    some
      .filter((fact) => fact.kind === kind && !others.some((each) => isSameFact(fact, each)))
      .map(({ text }) => text)
      .join(', ')
  const [first, second] = [only(one, other), only(other, one)]
  return first && second ? { first, second } : null
}

/** Whether a sentence is the only one with a fact of this kind. */
const isOnly = (all: readonly Sentence[], one: Sentence, kind: Kind): boolean =>
  all.every((sentence) => sentence === one || sentence.facts.every((fact) => fact.kind !== kind))

/**
 * The first contradiction between two passages about the same subject: sentences with common terms, or the only ones with
 * such a fact, state different numbers, amounts or times, or one negates the other. `null`: none, or other languages.
 */
export function differenceOf(one: Passage, other: Passage): Difference | null {
  if (one.language !== other.language || hasBlank(one.body) || hasBlank(other.body)) return null
  const [ofOne, ofOther] = [sentencesIn(one.body, one.language), sentencesIn(other.body, other.language)]
  for (const first of ofOne)
    for (const second of ofOther) {
      const share = sharedBy(first, second, 'shorter')
      for (const kind of KINDS) {
        const areOnly = isOnly(ofOne, first, kind) && isOnly(ofOther, second, kind)
        const difference = share >= SHARED_FOR_FACTS || areOnly ? factDifference(first.facts, second.facts, kind) : null
        if (difference) return difference
      }
      const isDenied = first.isNegated !== second.isNegated && sharedBy(first, second, 'longer') >= SHARED_FOR_NEGATION
      if (isDenied && first.facts.length === 0 && second.facts.length === 0)
        return { first: first.text, second: second.text }
    }
  return null
}
