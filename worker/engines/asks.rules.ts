import { PERHAPS_FROM, SURE_FROM } from './confidence.rules.ts'
import type { Turn } from './engine.ts'
import { askedIn, courtesyOf } from './intents.rules.ts'
import { isAsking } from './words/asking.ts'
import { isEmpty } from './words/empty.ts'
import { wordsInOrder } from './words/terms.ts'

const setOf = (...rows: string[]): ReadonlySet<string> => new Set(rows.join(' ').split(' '))

/** A message that begins with one of these goes on from what was said. */
const GOING_ON = setOf(
  'y e pero entonces tambien o ademas',
  'and but then also or so what if',
  'бас харин тэгвэл тэгээд тэгэхээр эсвэл bas harin tegvel tegeed',
)
/** Words for what was named before. */
const POINTING = setOf(
  'eso esa ese esos esas esto ello ahi alli ella ellos ellas aquello mismo misma',
  'it its that those them they these this one ones there he she him her his hes shes thats',
  'тэр тэд тэрний тэрийг түүний түүнийг түүнд тэрэнд энэ үүний үүнийг үүнд энийг тэнд тийшээ эд ter ternii teriig ene eniig tend',
)
/** `онгоцоор бол?`: the particle that sets one thing against another. */
const SETTING_APART = setOf('бол bol')
/** `cambiarlo`: a verb that ends with what was named. */
const OBJECT = /(?:[aei]r|ndo)(?:me|te|se|nos)?l[oa]s?$/
/** So many words that name something are a question that may lack what it is about; more than `LEANING_MOST` stand by themselves. */
const SHORT = 3
const LEANING_MOST = 1
const EARLIER_MOST = 3

const tellingOf = (words: readonly string[]): string[] =>
  words.filter((word) => !isEmpty(word, 'mn') && !isAsking(word))
const tellingIn = (question: string): string[] => tellingOf(wordsInOrder(question))

/**
 * Whether a question shows that it goes on from what was said: how it begins, or a word for what was named. One that names
 * two things is complete in spite of that: `and how much is delivery to Spain` after another subject changes it.
 */
export function isContinuation(words: readonly string[]): boolean {
  const [first = ''] = words
  if (SETTING_APART.has(words.at(-1) ?? '')) return true
  const isPointing = GOING_ON.has(first) || words.some((word) => POINTING.has(word) || OBJECT.test(word))
  return isPointing && tellingOf(words).length <= LEANING_MOST
}

/** Whether a question cannot be understood without what was said before. */
export const isFollowUp = (question: string): boolean =>
  isContinuation(wordsInOrder(question)) || tellingIn(question).length === 0

/** Whether a question may be about what was asked before. */
export const mayContinue = (question: string): boolean =>
  isContinuation(wordsInOrder(question)) || tellingIn(question).length <= SHORT

/**
 * What a question may go on from: the last one that was asked, and before it those that it went on from itself. Empty
 * where nothing was asked before.
 */
export function earlierQuestions(history: Turn['history']): string {
  const earlier: string[] = []
  for (const { message } of history.toReversed()) {
    const asked = askedIn(message)
    if (asked === '' && courtesyOf(message)) continue
    earlier.unshift(asked)
    if (earlier.length === EARLIER_MOST || !mayContinue(asked)) break
  }
  return earlier.join(' ')
}

/** A question of a message, as it was said, and what is looked for. `earlier`: what it may go on from; else empty. */
export interface Ask {
  said: string
  text: string
  earlier: string
}

const QUESTIONS_MOST = 3
const ASKING_WORD =
  'qu[eé]|cu[aá]l(?:es)?|cu[aá]nt[oa]s?|c[oó]mo|d[oó]nde|cu[aá]ndo|qui[eé]n|hay|tienen|puedo|aceptan|how|what|when|where|which|who|do|does|is|are|can|could|will'
const BOUNDARY = new RegExp(
  String.raw`(?<=[?？])(?![?？])|\n+|(?<=\s)(?:y|e|and|also|además|tambi[eé]n)\s+(?=(?:¿|(?:a|en|de|con|por|desde|hasta)\s+)?(?:${ASKING_WORD})(?!\p{L}))|(?<=\s(?:вэ|бэ|уу|үү|юу|юү|ve|we))\s+(?=\S+\s+\S+\s+\S)`,
  'iu',
)
const IS_ASKED = new RegExp(
  String.raw`^[¿\s]*(?:(?:a|en|de|con|por|desde|hasta)\s+)?(?:${ASKING_WORD})(?!\p{L})|(?<!\p{L})(?:вэ|бэ|уу|үү|юу|юү|ve|we|хэд\p{L}*|хаана|хэзээ|ямар)(?!\p{L})`,
  'iu',
)

/** The questions of a message, in its order; one when it asks for one thing. What only tells something stays with a question. */
function questionsIn(message: string): string[] {
  const parts: string[] = []
  for (const part of message.split(BOUNDARY).map((each) => each.trim())) {
    if (askedIn(part) === '') continue
    const isQuestion = part.endsWith('?') || IS_ASKED.test(part)
    if (isQuestion || parts.length === 0) parts.push(part)
    else parts[parts.length - 1] += ` ${part}`
  }
  const [first = '', second, ...others] = parts
  const isTold = second !== undefined && !first.endsWith('?') && !IS_ASKED.test(first)
  const whole = isTold ? [`${first} ${second}`, ...others] : parts
  return whole.length > QUESTIONS_MOST ? [message] : whole
}

/** What is looked for to answer a message: the message, and where it asks several things, each of them. */
export function asksIn(message: string, history: Turn['history']): { whole: Ask; each: Ask[] } {
  const earlier = earlierQuestions(history)
  const askOf = (said: string, before: string): Ask => {
    const text = askedIn(said)
    return { said, text, earlier: before && mayContinue(text) ? before : '' }
  }
  const each: Ask[] = []
  for (const question of questionsIn(message)) each.push(askOf(question, each.at(-1)?.text ?? earlier))
  return { whole: askOf(message, earlier), each: each.length > 1 ? each : [] }
}

/**
 * Whether what was found with the earlier question is taken, by how well both fit: a question that leans on it needs it,
 * unless what is found by itself is sure and fits better.
 */
export function isPreferred(together: number, alone: number, question: string): boolean {
  if (alone >= SURE_FROM && alone > together) return false
  return isFollowUp(question) ? together >= PERHAPS_FROM || together >= alone : alone < SURE_FROM && together > alone
}
