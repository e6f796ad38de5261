import type { Locale } from '../../contract/locales.ts'
import { isEmpty } from '../words/empty.ts'
import { relatedWordsOf } from '../words/related-words.ts'
import { languageOfWord, stemOf, wordsInOrder } from '../words/terms.ts'
import { foldedInPlace } from './facts.rules.ts'
import type { FoundFact } from './readers.rules.ts'

/** A clause of an answer: what it speaks about, and whether it says that it is not so. */
export interface Statement {
  text: string
  terms: ReadonlySet<string>
  isNegated: boolean
  /** The days of the week that it speaks of, one bit for each. */
  days: number
}

const wholeWords = (words: string): RegExp => new RegExp(`(?<![\\p{L}])(?:${words})(?![\\p{L}])`, 'gu')

/** Phrases with a negation that negate nothing. */
const IDLE = wholeWords(
  'no hay (?:ningun )?problema|no te preocupes|no se preocupe|no dud(?:es|e|en)|sin duda|sin embargo|sin falta|no solo|no problem|no worries|not only|(?:do not|don.?t) hesitate|why not|lo sentimos|sorry|sin (?:ningun )?(?:costo|coste|cargo)s?|no tienen? (?:ningun )?cost[oe]|(?:at )?no (?:extra |additional )?(?:cost|charge)|үнэгүй|(?:үнэ ?)?төлбөргүй',
)
const NO = wholeWords(
  "no|nunca|jamas|sin|ningun[oa]?|nadie|tampoco|ni|not|never|without|none|nobody|cannot|neither|nor|\\p{L}+n[’']t|(?:do|does|did|ca|wo|is|are|has|have|should|would|could)nt|үгүй|биш|бүү|алга|\\p{L}{2,}гүй(?:гээр)?|\\p{L}{3,}хгүй",
)
/** Words that say that something is not so: what they deny is said with the words behind them. */
const OPPOSITES: readonly [RegExp, string][] = [
  [wholeWords('cerr(?:amos|ado|ada|ados|adas|ar|aremos)|cierra[n]?|cerrara[n]?'), 'abrir'],
  [wholeWords('closed?|closes'), 'open'],
  [wholeWords('хаалттай|хаадаг|амардаг|амарна|амрана'), 'ажиллана'],
  [wholeWords('prohibid[oa]s?|prohibimos'), 'aceptamos'],
  [wholeWords('forbidden|prohibited'), 'accept'],
  [wholeWords('хориотой|хориглоно|хориглосон'), 'болно'],
  [wholeWords('agotad[oa]s?'), 'disponible'],
  [wholeWords('sold out|unavailable'), 'available'],
  [wholeWords('imposible'), 'posible'],
  [wholeWords('impossible'), 'possible'],
  [wholeWords('fuera'), 'dentro'],
  [wholeWords('outside'), 'within'],
  [wholeWords('гадна|гадуур'), 'дотор'],
]

/** Ends of sentences; a point between figures or letters ends none. */
const SENTENCE = /(?<=[.!?;\n])(?=\s|$)|\n/u
const JOINTS = /,\s*|(?<!\p{L})(?:y|pero|sino|aunque|and|but|however|харин|гэхдээ|ба|болон)(?!\p{L})/giu
const TURNS = /^(?:pero|sino|aunque|but|however|харин|гэхдээ)$/iu

/** The stems of a text that carry its subject, without numbers. */
export function stemsIn(text: string, locale: Locale): string[] {
  const bare = foldedInPlace(text).replace(NO, ' ')
  return wordsInOrder(bare)
    .filter((word) => !/\d|^гараг/u.test(word) && !isEmpty(word, languageOfWord(word, locale)))
    .map((word) => stemOf(word, locale))
}

/** Whether a stem or another word for it is among others. */
export function isAmong(stem: string, others: ReadonlySet<string>, locale: Locale): boolean {
  if (others.has(stem)) return true
  const tongue = languageOfWord(stem, locale)
  for (const each of relatedWordsOf(stem, tongue).near) if (others.has(each)) return true
  return false
}

const withoutIdle = (text: string): string => foldedInPlace(text).replace(IDLE, ' ')
const hasNo = (said: string): boolean => said.search(NO) >= 0

/** Whether a text has a negation. */
export const isNegated = (text: string): boolean => hasNo(withoutIdle(text))

function statementOf(text: string, days: number, locale: Locale): Statement | null {
  let said = withoutIdle(text)
  let isDenied = hasNo(said)
  for (const [words, denied] of OPPOSITES) {
    const without = said.replace(words, ` ${denied} `)
    if (without !== said) isDenied = !isDenied
    said = without
  }
  const terms = new Set(stemsIn(said, locale))
  return terms.size > 0 ? { text: text.trim(), terms, isNegated: isDenied, days } : null
}

/** Whether a text has a negation, or a word that says that something is not so. */
const isMarked = (text: string): boolean => {
  const said = withoutIdle(text)
  return hasNo(said) || OPPOSITES.some(([words]) => said.search(words) >= 0)
}

/** The clauses of a sentence: a new one begins with a word of contrast, or where what was so is followed by what is not. */
function clausesOf(sentence: string): string[] {
  const clauses: string[] = []
  let clause = ''
  let isClauseMarked = false
  let begin = 0
  const add = (end: number, isContrast: boolean) => {
    const part = sentence.slice(begin, end)
    const isPartMarked = isMarked(part)
    begin = end
    if (clause !== '' && (isContrast || (isPartMarked && !isClauseMarked))) {
      clauses.push(clause)
      clause = ''
      isClauseMarked = false
    }
    clause += part
    isClauseMarked ||= isPartMarked
  }
  let isContrast = false
  for (const joint of sentence.matchAll(JOINTS)) {
    if (joint.index > begin) add(joint.index, isContrast)
    isContrast = TURNS.test(joint[0].trim())
  }
  add(sentence.length, isContrast)
  return [...clauses, clause]
}

const STATEMENTS_MAX = 40

/** The statements of a text. Days of the week are compared as facts, so that their names are no subject. */
export function statementsIn(text: string, facts: readonly FoundFact[], locale: Locale): Statement[] {
  const days = facts.filter(({ kind }) => kind === 'day')
  const statements: Statement[] = []
  let at = 0
  for (const clause of text.split(SENTENCE).flatMap((sentence) => (sentence ? clausesOf(sentence) : []))) {
    const begin = text.indexOf(clause, at)
    at = begin + clause.length
    const own = days.filter((day) => day.at >= begin && day.at < at)
    const bare = own.reduce((said, day) => said.replace(day.text, ' '), clause)
    const statement = statementOf(
      bare,
      own.reduce((mask, { value }) => mask | Number(value), 0),
      locale,
    )
    if (statement && statements.length < STATEMENTS_MAX) statements.push({ ...statement, text: clause.trim() })
  }
  return statements
}

const YES =
  /^\s*[¡¿]?\s*(?:si|claro|por supuesto|desde luego|yes|yeah|sure|of course|certainly|тийм|тиймээ|мэдээж)(?!\p{L})/u
const NAY = /^\s*[¡¿]?\s*(?:no|nope|үгүй)\s*(?:[.,:;!]|$)/u

/** Whether an answer begins with a yes or a no; `null`: with neither. */
export function leadingYesNo(text: string): 'yes' | 'no' | null {
  const said = foldedInPlace(text)
  if (YES.test(said)) return 'yes'
  return NAY.test(said) ? 'no' : null
}
