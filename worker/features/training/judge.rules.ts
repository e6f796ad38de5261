import type { Contradiction, Fact, Judgement, Outcome, Verdict } from '../../contract/judgements.ts'
import { DEFAULT_LOCALE, type Locale } from '../../contract/locales.ts'
import { folded } from '../../core/folding.ts'
import { factsIn, isSameFact, readable } from '../../engines/facts/facts.rules.ts'
import type { FoundFact } from '../../engines/facts/readers.rules.ts'
import { isAmong, leadingYesNo, type Statement, statementsIn, stemsIn } from '../../engines/facts/statements.rules.ts'
import { detectedLanguage } from '../../engines/language.rules.ts'
import { isInPlaceOf, isNamed, namesIn } from './names.rules.ts'

/** The judgement of an answer by its facts. */
export type FactsJudgement = Pick<Judgement, 'verdict' | 'missing' | 'contradicted'>

/** The share of the approved answer's words from which another answer counts as the same, or as partly the same. */
const SAME_FROM = { withFacts: 0.3, withoutFacts: 0.6 }
const PARTLY_FROM = 0.3
/** An answer with at most so many words besides its facts is judged by the facts alone. */
const SHORT_UP_TO = 2
/** The share of a clause's words that another clause has to contain for both to have the same subject. */
const SAME_SUBJECT_FROM = 0.6
const NAMED_MAX = 20
const QUOTED_MAX = 200

const LIST_JOINT = /(?<!\p{L})(?:y|e|o|u|and|or|ба|болон|эсвэл|мөн)(?!\p{L})/giu

interface ParsedAnswer {
  text: string
  locale: Locale
  facts: FoundFact[]
  rest: string
  stems: ReadonlySet<string>
  statements: Statement[]
}

function read(answer: string, locale: Locale): ParsedAnswer {
  const text = readable(answer)
  const { facts, rest } = factsIn(text, locale)
  const stems = new Set(stemsIn(text, locale))
  return { text, locale, facts, rest, stems, statements: statementsIn(text, facts, locale) }
}

interface Findings {
  found: number
  missing: Fact[]
  contradicted: Contradiction[]
}

const factOf = ({ kind, text }: FoundFact): Fact => ({ kind, text })
const against = (fact: FoundFact, { text }: FoundFact): Contradiction => ({ ...factOf(fact), given: text })

/** Whether one fact replaces another: of the same kind, and of the same unit if things are counted. */
function isReplacedBy(fact: FoundFact, other: FoundFact): boolean {
  if (fact.kind !== other.kind) return false
  return fact.kind !== 'number' || fact.unit === other.unit || fact.unit === '' || other.unit === ''
}

/** Compares days of the week: sets that overlap and differ contradict each other. */
function compareDays(expected: readonly FoundFact[], given: readonly FoundFact[], findings: Findings): void {
  const covered = (facts: readonly FoundFact[]) => facts.reduce((mask, { value }) => mask | Number(value), 0)
  const [all, givenDays] = [covered(expected), covered(given)]
  for (const fact of expected) {
    const days = Number(fact.value)
    const isRange = (days & (days - 1)) !== 0
    const wider = given.find(({ value }) => (Number(value) & days) !== 0 && (Number(value) & ~all) !== 0)
    const isPart = (givenDays & days) !== days && (givenDays & days) !== 0
    const other = wider ?? (isRange && isPart ? given.find(({ value }) => (Number(value) & days) !== 0) : undefined)
    const instead = (givenDays & days) === 0 ? given.find(({ value }) => (Number(value) & all) === 0) : undefined
    const contradiction = other ?? instead
    if (contradiction) findings.contradicted.push(against(fact, contradiction))
    else if ((givenDays & days) === days) findings.found++
    else findings.missing.push(factOf(fact))
  }
}

function compareFacts(expected: ParsedAnswer, given: ParsedAnswer, findings: Findings): void {
  const days = ({ kind }: FoundFact): boolean => kind === 'day'
  compareDays(expected.facts.filter(days), given.facts.filter(days), findings)
  const facts = expected.facts.filter((fact) => !days(fact))
  const others = given.facts.filter((fact) => !days(fact))
  const unmatched = others.filter((other) => !facts.some((fact) => isSameFact(fact, other)))
  for (const fact of facts) {
    const isCounted = fact.kind === 'number' || fact.kind === 'amount'
    const isFound =
      others.some((other) => isSameFact(fact, other)) ||
      (isCounted && others.some(({ kind, value }) => ['number', 'amount'].includes(kind) && value === fact.value))
    if (isFound) {
      findings.found++
      continue
    }
    const at = unmatched.findIndex((other) => isReplacedBy(fact, other))
    const [other] = at < 0 ? [] : unmatched.splice(at, 1)
    if (other) findings.contradicted.push(against(fact, other))
    else findings.missing.push(factOf(fact))
  }
}

function compareNames(expected: ParsedAnswer, given: ParsedAnswer, findings: Findings): void {
  const { locale } = expected
  const words = folded(given.text).match(/[\p{L}][\p{L}\p{N}'’-]*/gu) ?? []
  const expectedWords = folded(expected.text).match(/[\p{L}][\p{L}\p{N}'’-]*/gu) ?? []
  const others = namesIn(given.text, given.rest, locale).filter((name) => !isNamed(name, expectedWords, locale))
  for (const name of namesIn(expected.text, expected.rest, locale).slice(0, NAMED_MAX)) {
    const { text } = name
    const other = others.find((each) => isInPlaceOf(name, each, locale))
    if (isNamed(name, words, locale)) findings.found++
    else if (other) findings.contradicted.push({ kind: 'name', text, given: other.text })
    else findings.missing.push({ kind: 'name', text })
  }
}

interface Word {
  stem: string
  at: number
  length: number
}

const ITEM_REACH = 60
const BLANK = / {3}/

/** The words of a part of a text that carry its subject. */
const subjectsIn = (stretch: string, from: number, locale: Locale): Word[] =>
  [...stretch.matchAll(/[\p{L}][\p{L}\p{N}'’-]*/gu)].flatMap(({ 0: word, index }) => {
    const [stem] = stemsIn(word, locale)
    return stem === undefined ? [] : [{ stem, at: from + index, length: word.length }]
  })

/** The words before a position, or after it, up to the end of its clause. */
function wordsBefore(text: string, at: number, locale: Locale): Word[] {
  const clause =
    text
      .slice(Math.max(0, at - ITEM_REACH), at)
      .split(/[.!?;:\n]/u)
      .at(-1) ?? ''
  return subjectsIn(clause, at - clause.length, locale)
}
function wordsBehind(text: string, at: number, locale: Locale): Word[] {
  const [clause = ''] = text.slice(at, at + ITEM_REACH).split(/[.!?;:,\n]/u)
  return subjectsIn(clause, at, locale)
}

/** Finds parts of an enumeration of which the answer contains one and not the other. */
function compareItems(expected: ParsedAnswer, given: ParsedAnswer, findings: Findings): void {
  const { text, rest, locale } = expected
  const isMentioned = (stem: string): boolean => isAmong(stem, given.stems, locale)
  const reported = new Set<string>()
  for (const { index, 0: joint } of rest.matchAll(LIST_JOINT)) {
    const left = wordsBefore(rest, index, locale).at(-1)
    const right = wordsBehind(rest, index + joint.length, locale)[0]
    if (!left || !right || isMentioned(left.stem) === isMentioned(right.stem)) continue
    // Another fact is between them.
    if (BLANK.test(rest.slice(left.at + left.length, right.at))) continue
    const { at, length, stem } = isMentioned(left.stem) ? right : left
    if (!reported.has(stem) && reported.size < NAMED_MAX)
      findings.missing.push({ kind: 'item', text: text.slice(at, at + length) })
    reported.add(stem)
  }
}

const quoted = (text: string): string =>
  text.length > QUOTED_MAX ? `${text.slice(0, QUOTED_MAX).toWellFormed()}…` : text

/** How far two clauses have the same subject, from 0 to 1. A statement about some days does not concern other days. */
function subjectOverlap(one: Statement, other: Statement, locale: Locale): number {
  if (one.days !== other.days && (one.days & other.days) === 0) return 0
  const [small, large] = one.terms.size <= other.terms.size ? [one, other] : [other, one]
  const shared = [...small.terms].filter((term) => isAmong(term, large.terms, locale)).length
  return shared / small.terms.size
}

/** Finds statements that one answer affirms and the other negates. */
function compareNegations(expected: ParsedAnswer, given: ParsedAnswer, findings: Findings): void {
  const { locale } = expected
  const [yes, no] = [leadingYesNo(expected.text), leadingYesNo(given.text)]
  for (const statement of expected.statements) {
    const comparable = given.statements.map((other) => ({ other, share: subjectOverlap(statement, other, locale) }))
    const bestOf = (isNegated: boolean) =>
      comparable.filter(({ other }) => other.isNegated === isNegated).sort((one, two) => two.share - one.share)[0]
    const [supporting, denying] = [bestOf(statement.isNegated), bestOf(!statement.isNegated)]
    if (!denying || denying.share < SAME_SUBJECT_FROM || (supporting?.share ?? 0) >= denying.share) continue
    findings.contradicted.push({ kind: 'negation', text: quoted(statement.text), given: quoted(denying.other.text) })
  }
  if (yes && no && yes !== no && !findings.contradicted.some(({ kind }) => kind === 'negation'))
    findings.contradicted.push({ kind: 'negation', text: quoted(expected.text), given: quoted(given.text) })
}

function verdictOf(expected: ParsedAnswer, given: ParsedAnswer, { found, missing, contradicted }: Findings): Verdict {
  if (contradicted.length > 0) return 'different'
  const words = [...expected.stems]
  const mentioned = words.filter((stem) => isAmong(stem, given.stems, expected.locale)).length
  const isShort = words.length <= SHORT_UP_TO && found > 0
  const share = words.length === 0 || isShort ? 1 : mentioned / words.length
  if (missing.length > 0) return found > 0 || share >= PARTLY_FROM ? 'partly' : 'different'
  if (share >= (found > 0 ? SAME_FROM.withFacts : SAME_FROM.withoutFacts)) return 'same'
  return found > 0 || share >= PARTLY_FROM ? 'partly' : 'different'
}

const singleSpaced = (text: string): string => text.trim().replaceAll(/\s+/gu, ' ')

/**
 * Compares a given answer with the approved one: numbers, amounts, times, dates, contact details, names, negations, and the share
 * of the approved words. Further content of the given answer is ignored. `fallback`: the language if the text does not show it.
 */
export function judge(expected: string, given: string, fallback: Locale = DEFAULT_LOCALE): FactsJudgement {
  if (singleSpaced(expected) === singleSpaced(given)) return { verdict: 'same', missing: [], contradicted: [] }
  const locale = detectedLanguage(expected) ?? fallback
  const [approved, candidate] = [read(expected, locale), read(given, detectedLanguage(given) ?? locale)]
  const findings: Findings = { found: 0, missing: [], contradicted: [] }
  compareFacts(approved, candidate, findings)
  compareNames(approved, candidate, findings)
  compareNegations(approved, candidate, findings)
  compareItems(approved, candidate, findings)
  const { missing, contradicted } = findings
  return { verdict: verdictOf(approved, candidate, findings), missing, contradicted }
}

const RANK: Record<Verdict, number> = { different: 0, partly: 1, same: 2 }

/** An answer in a run; without a reply there is no judgement. */
interface JudgedRun {
  judgement: Judgement | null
}

/**
 * Whether a draft's answer is better than the published one: by the verdicts and, if both were judged by facts alone, by fewer
 * contradictions, then by fewer missing facts. No reply ranks like a different answer.
 */
export function outcomeOf({ judgement: draft }: JudgedRun, { judgement: published }: JudgedRun): Outcome {
  const counted = (one: Judgement | null): number[] => {
    const isCounted = draft?.by === 'facts' && published?.by === 'facts'
    return [one ? RANK[one.verdict] : 0, ...(one && isCounted ? [-one.contradicted.length, -one.missing.length] : [])]
  }
  const [draftCounts, publishedCounts] = [counted(draft), counted(published)]
  const firstDifference =
    draftCounts
      .map((value, index) => value - (publishedCounts[index] ?? value))
      .find((difference) => difference !== 0) ?? 0
  return firstDifference > 0 ? 'better' : firstDifference < 0 ? 'worse' : 'same'
}
