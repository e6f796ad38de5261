import type { Locale } from '../../contract/locales.ts'
import { relatedWordsOf } from '../words/related-words.ts'
import { isStopWord } from '../words/stop-words.ts'
import { languageOfWord, stemOf, wordsInOrder } from '../words/terms.ts'
import { foldedInPlace } from './facts.rules.ts'
import type { FoundFact } from './readers.rules.ts'

/** A clause of an answer: the stems of its subject, and whether it is negated. */
export interface Statement {
  text: string
  terms: ReadonlySet<string>
  isNegated: boolean
  /** Bit mask of the days of the week that it names, bit 0 is Monday. */
  days: number
}

const wholeWords = (words: string): RegExp => new RegExp(`(?<![\\p{L}])(?:${words})(?![\\p{L}])`, 'gu')

/** Phrases with a negation word that negate nothing. */
const IDLE = wholeWords(
  'no hay (?:ningun )?problema|no te preocupes|no se preocupe|no dud(?:es|e|en)|sin duda|sin embargo|sin falta|no solo|no problem|no worries|not only|(?:do not|don.?t) hesitate|why not|lo sentimos|sorry|sin (?:ningun )?(?:costo|coste|cargo)s?|no tienen? (?:ningun )?cost[oe]|(?:at )?no (?:extra |additional )?(?:cost|charge)|үнэгүй|(?:үнэ ?)?төлбөргүй',
)
const NO = wholeWords(
  "no|nunca|jamas|sin|ningun[oa]?|nadie|tampoco|ni|not|never|without|none|nobody|cannot|neither|nor|\\p{L}+n[’']t|(?:do|does|did|ca|wo|is|are|has|have|should|would|could)nt|үгүй|биш|бүү|алга|\\p{L}{2,}гүй(?:гээр)?|\\p{L}{3,}хгүй",
)
/** Negative words with their positive counterpart: `closed` is read as "not open". */
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

/** Ends of sentences; not a point between digits or letters. */
const SENTENCE = /(?<=[.!?;\n])(?=\s|$)|\n/u
const CLAUSE_JOINTS = /,\s*|(?<!\p{L})(?:y|pero|sino|aunque|and|but|however|харин|гэхдээ|ба|болон)(?!\p{L})/giu
const CONTRAST = /^(?:pero|sino|aunque|but|however|харин|гэхдээ)$/iu

/** The stems of a text without stop words, negations and numbers. */
export function stemsIn(text: string, locale: Locale): string[] {
  const bare = foldedInPlace(text).replace(NO, ' ')
  return wordsInOrder(bare)
    .filter((word) => !/\d|^гараг/u.test(word) && !isStopWord(word, languageOfWord(word, locale)))
    .map((word) => stemOf(word, locale))
}

/** Whether a stem or a synonym of it is among others. */
export function isAmong(stem: string, others: ReadonlySet<string>, locale: Locale): boolean {
  if (others.has(stem)) return true
  const language = languageOfWord(stem, locale)
  for (const each of relatedWordsOf(stem, language).near) if (others.has(each)) return true
  return false
}

const withoutIdle = (text: string): string => foldedInPlace(text).replace(IDLE, ' ')
const hasNegation = (text: string): boolean => text.search(NO) >= 0

/** Whether a text has a negation. */
export const isNegated = (text: string): boolean => hasNegation(withoutIdle(text))

function statementOf(text: string, days: number, locale: Locale): Statement | null {
  let positive = withoutIdle(text)
  let isDenied = hasNegation(positive)
  for (const [negative, counterpart] of OPPOSITES) {
    const replaced = positive.replace(negative, ` ${counterpart} `)
    if (replaced !== positive) isDenied = !isDenied
    positive = replaced
  }
  const terms = new Set(stemsIn(positive, locale))
  return terms.size > 0 ? { text: text.trim(), terms, isNegated: isDenied, days } : null
}

/** Whether a text has a negation or a negative word of `OPPOSITES`. */
const isMarked = (text: string): boolean => {
  const folded = withoutIdle(text)
  return hasNegation(folded) || OPPOSITES.some(([words]) => folded.search(words) >= 0)
}

/** Splits a sentence into clauses: at a word of contrast, and where a negated part follows one without negation. */
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
  for (const joint of sentence.matchAll(CLAUSE_JOINTS)) {
    if (joint.index > begin) add(joint.index, isContrast)
    isContrast = CONTRAST.test(joint[0].trim())
  }
  add(sentence.length, isContrast)
  return [...clauses, clause]
}

const STATEMENTS_MAX = 40

/** The statements of a text, at most `STATEMENTS_MAX`. Names of days are no terms, because days are compared as facts. */
export function statementsIn(text: string, facts: readonly FoundFact[], locale: Locale): Statement[] {
  const days = facts.filter(({ kind }) => kind === 'day')
  const statements: Statement[] = []
  let at = 0
  for (const clause of text.split(SENTENCE).flatMap((sentence) => (sentence ? clausesOf(sentence) : []))) {
    const begin = text.indexOf(clause, at)
    at = begin + clause.length
    const own = days.filter((day) => day.at >= begin && day.at < at)
    const bare = own.reduce((rest, day) => rest.replace(day.text, ' '), clause)
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

/** The yes or no with which an answer begins; `null`: neither. */
export function leadingYesNo(text: string): 'yes' | 'no' | null {
  const folded = foldedInPlace(text)
  if (YES.test(folded)) return 'yes'
  return NAY.test(folded) ? 'no' : null
}
