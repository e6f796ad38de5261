import { PERHAPS_FROM, SURE_FROM } from './confidence.rules.ts'
import type { Turn } from './engine.ts'
import { courtesyOf, searchTextOf } from './intents.rules.ts'
import { BUSINESS_PLACE } from './place.rules.ts'
import { isQuestionWord, isStopWord } from './words/stop-words.ts'
import { wordsInOrder } from './words/terms.ts'

const setOf = (...rows: string[]): ReadonlySet<string> => new Set(rows.join(' ').split(' '))

/** A question that begins with one of these continues the conversation. */
const CONTINUING = setOf(
  'y e pero entonces tambien o ademas',
  'and but then also or so what if',
  'бас харин тэгвэл тэгээд тэгэхээр эсвэл bas harin tegvel tegeed',
)
/** Pronouns and adverbs that refer to an earlier message. */
const REFERRING = setOf(
  'eso esa ese esos esas esto ello ahi alli ella ellos ellas aquello mismo misma',
  'it its that those them they these this one ones there he she him her his hes shes thats',
  'тэр тэд тэрний тэрийг түүний түүнийг түүнд тэрэнд энэ үүний үүнийг үүнд энийг тэнд тийшээ эд ter ternii teriig ene eniig tend',
)
/** The Mongolian contrastive particle at the end of a question: `онгоцоор бол?` (and by plane?). */
const CONTRASTIVE = setOf('бол bol')
/** A Spanish verb with an object pronoun appended: `cambiarlo`. */
const VERB_WITH_PRONOUN = /(?:[aei]r|ndo)(?:me|te|se|nos)?l[oa]s?$/
/** The most content words of a question that may continue an earlier one, and of one with a referring word that does. */
const MAY_CONTINUE_MAX_WORDS = 3
const CONTINUATION_MAX_WORDS = 1
const EARLIER_QUESTIONS_MAX = 3
/** From so many content words on a question that does not refer to an earlier one is complete. */
const COMPLETE_FROM_WORDS = 3

/** Words that are neither stop words nor question words. */
const contentWords = (words: readonly string[]): string[] =>
  words.filter((word) => !isStopWord(word, 'mn') && !isQuestionWord(word))
const contentWordsIn = (question: string): string[] => contentWords(wordsInOrder(question))

/**
 * Whether a question continues an earlier one: by its first word, a referring word or the contrastive particle. A question
 * with more than one content word is complete all the same: `and how much is delivery to Spain` changes the subject.
 */
export function isContinuation(words: readonly string[]): boolean {
  const [first = ''] = words
  if (BUSINESS_PLACE.test(words.join(' '))) return false
  if (CONTRASTIVE.has(words.at(-1) ?? '')) return true
  const isReferring = CONTINUING.has(first) || words.some((word) => REFERRING.has(word) || VERB_WITH_PRONOUN.test(word))
  return isReferring && contentWords(words).length <= CONTINUATION_MAX_WORDS
}

/** Whether a question cannot be understood without an earlier one. */
function isFollowUp(question: string): boolean {
  const words = wordsInOrder(question)
  return isContinuation(words) || (contentWords(words).length === 0 && !BUSINESS_PLACE.test(words.join(' ')))
}

/**
 * Whether a question can be understood by itself. It may be searched together with an earlier one all the same, but what only
 * that finds is not sure.
 */
export const isComplete = (question: string): boolean =>
  !isFollowUp(question) && contentWordsIn(question).length >= COMPLETE_FROM_WORDS

/** Whether a question may continue an earlier one, so that it is also searched together with that. */
export function mayContinue(question: string): boolean {
  const words = wordsInOrder(question)
  if (BUSINESS_PLACE.test(words.join(' '))) return false
  return isContinuation(words) || contentWords(words).length <= MAY_CONTINUE_MAX_WORDS
}

/**
 * The search text of the last question in the history, preceded by those that it may continue itself, at most
 * `EARLIER_QUESTIONS_MAX`; one that names a subject is the first of them. Empty if the history has no question.
 */
export function earlierQuestions(history: Turn['history']): string {
  const earlier: string[] = []
  for (const { message } of history.toReversed()) {
    const text = searchTextOf(message)
    if (text === '' && courtesyOf(message)) continue
    earlier.unshift(text)
    const namesSubject = !isFollowUp(text) && contentWordsIn(text).length > CONTINUATION_MAX_WORDS
    if (earlier.length === EARLIER_QUESTIONS_MAX || namesSubject) break
  }
  return earlier.join(' ')
}

/**
 * A search for a question. `question`: as it was written; `text`: its search text; `earlier`: the search text of the
 * question that it may continue, or empty.
 */
export interface Query {
  question: string
  text: string
  earlier: string
}

const QUESTIONS_MAX = 3
const ASKING_WORD =
  'qu[eé]|cu[aá]l(?:es)?|cu[aá]nt[oa]s?|c[oó]mo|d[oó]nde|cu[aá]ndo|qui[eé]n|hay|tienen|puedo|aceptan|how|what|when|where|which|who|do|does|is|are|can|could|will'
/** The end of a question inside a message: a question mark, a line break, "and" with a question, a Mongolian particle. */
const BOUNDARY = new RegExp(
  String.raw`(?<=[?？])(?![?？])|\n+|(?<=\s)(?:y|e|and|also|además|tambi[eé]n)\s+(?=(?:¿|(?:a|en|de|con|por|desde|hasta)\s+)?(?:${ASKING_WORD})(?!\p{L}))|(?<=\s(?:вэ|бэ|уу|үү|юу|юү|ve|we))\s+(?=\S+\s+\S+\s+\S)`,
  'iu',
)
const QUESTION = new RegExp(
  String.raw`^[¿\s]*(?:(?:a|en|de|con|por|desde|hasta)\s+)?(?:${ASKING_WORD})(?!\p{L})|(?<!\p{L})(?:вэ|бэ|уу|үү|юу|юү|ve|we|хэд\p{L}*|хаана|хэзээ|ямар)(?!\p{L})`,
  'iu',
)

/** The questions of a message in order. A statement is added to the question before it, or to the first one. */
function questionsIn(message: string): string[] {
  const pieces = message.split(BOUNDARY)
  if (pieces.length === 1) return [message]
  const parts: string[] = []
  for (const part of pieces.map((each) => each.trim())) {
    if (searchTextOf(part) === '') continue
    const isQuestion = part.endsWith('?') || QUESTION.test(part)
    if (isQuestion || parts.length === 0) parts.push(part)
    else parts[parts.length - 1] += ` ${part}`
  }
  const [first = '', second, ...others] = parts
  const startsWithStatement = second !== undefined && !first.endsWith('?') && !QUESTION.test(first)
  const whole = startsWithStatement ? [`${first} ${second}`, ...others] : parts
  return whole.length > QUESTIONS_MAX ? [message] : whole
}

/** The queries for a message: the whole message, and each of its questions if there are several. */
export function queriesIn(message: string, history: Turn['history']): { whole: Query; each: Query[] } {
  const earlier = earlierQuestions(history)
  const queryOf = (question: string, before: string): Query => {
    const text = searchTextOf(question)
    return { question, text, earlier: before && mayContinue(text) ? before : '' }
  }
  const questions = questionsIn(message)
  const each: Query[] = []
  if (questions.length > 1) for (const question of questions) each.push(queryOf(question, each.at(-1)?.text ?? earlier))
  return { whole: queryOf(message, earlier), each }
}

/**
 * Whether the results of a search together with the earlier question are preferred, by the best score of each search. A
 * follow-up question needs them, unless its own result is sure and better.
 */
export function isContextPreferred(withEarlier: number, alone: number, question: string): boolean {
  if (alone >= SURE_FROM && alone > withEarlier) return false
  return isFollowUp(question)
    ? withEarlier >= PERHAPS_FROM || withEarlier >= alone
    : alone < SURE_FROM && withEarlier > alone
}
