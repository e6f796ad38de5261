import type { MessageDescriptor } from '@lingui/core'
import { type Business, type Span, WEEKDAYS, type Weekday } from '../contract/business.ts'
import type { Locale } from '../contract/locales.ts'
import { folded } from '../core/folding.ts'
import { phrases } from './builtin.phrases.ts'
import type { Turn } from './engine.ts'
import { factsIn } from './facts/facts.rules.ts'
import { openingAt } from './opening.rules.ts'
import { isLight } from './words/light.ts'
import { isQuestionWord, isStopWord } from './words/stop-words.ts'
import { stemOf, wordsInOrder } from './words/terms.ts'
import { formatTime, weekdayName } from './written-times.rules.ts'

type Translate = (message: MessageDescriptor, values?: Record<string, unknown>) => string

/** What the owner fills in about the business answers these questions, where nothing that the agent knows does. */
const WORDS = {
  hours: [
    'horarios? abr(?:en?|es|is|iran?) abiert[oa]s? cierra[ns]? cerr(?:ad[oa]s?|ais)',
    'open(?:s|ing)? clos(?:e|es|ed|ing) hours',
    'цагийн_хуваарь\\p{L}* ажилла(?:х|даг|ж) нээлттэй нээ(?:дэг|х) хаа(?:даг|х) онгорхой хэдэн_цаг\\p{L}*',
  ],
  contact: [
    'telefonos? numeros? llamar(?:l[eo]s|te|los)? correos? e-?mails? contact\\p{L}* whatsapp',
    'phone telephone number call contact reach',
    'утас\\p{L}* дугаар\\p{L}* холбогдо\\p{L}* холбоо_бар\\p{L}* и-?мэйл\\p{L}*',
  ],
} as const

/** Words for the business itself; any other subject (`the pool`, `the app`) makes it another question. */
const BUSINESS = /^(?:tienda|local|negocio|store|shop|business|дэлгүүр|оффис)/u

/** `_`: a space. */
const patternOf = (words: readonly string[]): RegExp => {
  const each = words.join(' ').split(' ').join('|').replaceAll('_', '\\s+')
  return new RegExp(`(?<![\\p{L}\\p{N}])(?:${each})(?![\\p{L}\\p{N}])`, 'gu')
}
const PATTERNS = { hours: patternOf(WORDS.hours), contact: patternOf(WORDS.contact) }

const writtenSpans = (spans: readonly Span[]): string =>
  spans
    .toSorted((one, other) => one.from.localeCompare(other.from))
    .map(({ from, to }) => `${from}–${to}`)
    .join(', ')

/** The week in lines; days beside each other with the same hours share one. */
function weekOf(hours: NonNullable<Business['hours']>, locale: Locale, closed: string): string[] {
  const runs: { from: Weekday; to: Weekday; text: string }[] = []
  for (const day of WEEKDAYS) {
    const text = writtenSpans(hours[day]) || closed
    const last = runs.at(-1)
    if (last?.text === text) last.to = day
    else runs.push({ from: day, to: day, text })
  }
  return runs.map(({ from, to, text }) => {
    const days = from === to ? [from] : [from, to]
    return `- ${days.map((day) => weekdayName(day, locale)).join(' – ')}: ${text}`
  })
}

function hoursText(
  { agent: { business }, language, now }: Turn,
  hours: NonNullable<Business['hours']>,
  translate: Translate,
): string {
  const opening = openingAt(business, now)
  const when = opening?.changesAt ? formatTime(opening.changesAt, language) : null
  const state = opening && (opening.isOpen ? phrases.openNow : when ? phrases.closedUntil : phrases.closedNow)
  const sentences = [
    state && translate(state, { when }),
    opening?.holiday && translate(phrases.holidayToday, { name: opening.holiday }),
  ].filter(Boolean)
  return [
    ...weekOf(hours, language, translate(phrases.closedDay)),
    ...(sentences.length > 0 ? ['', sentences.join(' ')] : []),
  ].join('\n')
}

/** Whether a question has words of the pattern and, besides days and times, no subject of its own. */
function isAbout(pattern: RegExp, question: string, language: Locale): boolean {
  const text = folded(question)
  const rest = text.replace(pattern, ' ')
  const isSubject = (word: string): boolean =>
    !isStopWord(word, 'mn') &&
    !isQuestionWord(word) &&
    !isLight(stemOf(word, language), language) &&
    !BUSINESS.test(word)
  return rest !== text && !wordsInOrder(factsIn(rest, language).rest).some(isSubject)
}

/** The answer to a question for opening hours or the contact of a business, with what it is from; `null`: none is known. */
export function fromBusiness(
  question: string,
  turn: Turn,
  translate: Translate,
): { text: string; source: string } | null {
  const { language, agent } = turn
  const { hours, contact } = agent.business
  if (hours && isAbout(PATTERNS.hours, question, language))
    return { text: hoursText(turn, hours, translate), source: translate(phrases.hoursSource) }
  if (!contact || !isAbout(PATTERNS.contact, question, language)) return null
  return { text: translate(phrases.contact, { contact }), source: translate(phrases.contactSource) }
}
