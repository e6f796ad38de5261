import type { Locale } from '../contract/locales.ts'
import { PERHAPS_FROM, SURE_FROM } from './confidence.rules.ts'
import type { Certainty, Passage, ScoredPassage, Turn } from './engine.ts'
import { parseMessage } from './intents.rules.ts'

/**
 * The score of a sure answer in a message with an intent (complaint, wish for a person), where a wrong answer hurts
 * more.
 */
const SURE_WITH_INTENT_FROM = 0.75
/** Passages from this score on may be suggested. */
export const RELEVANT_FROM = 0.12
/** Passages in an uncertain answer. The second is quoted if its score is at least this share of the first. */
const QUOTED_MAX = 2
const SECOND_SHARE = 0.4
/** A second passage from this score on is quoted with a sure one, since either may be the answer. */
const CLOSE_FROM = 0.28
/** From this share of the best score on a passage in the language of the question is nearly as good. */
const OWN_LANGUAGE_SHARE = 0.7
const SUGGESTIONS_MAX = 3

/** Whether a passage is an answer that the owner wrote for a question; it is quoted without its heading as source. */
export const isOwnAnswer = ({ heading, questions }: Passage): boolean => questions.split('\n')[0] === heading

/** Whether a passage is about the question, though it may not answer it. */
export const isRelevant = ({ confidence }: ScoredPassage): boolean => confidence >= RELEVANT_FROM

/** The answer to a question. `passages`: those that are quoted, none if it is unknown. `others`: further relevant ones. */
export interface Answer {
  question: string
  outcome: Certainty
  passages: readonly ScoredPassage[]
  others: readonly ScoredPassage[]
}

/**
 * Decides by the scores of the search results, best first, whether a question is answered. What is not sure is taken from the
 * passages in the language of the question, where any is near: a doubtful answer in another language helps nobody. Nor is
 * one in another language sure where one in that of the question is nearly as good. With a sure answer the next passage is
 * given too if it is close, unless it is a part of the same section; an exact match is given alone.
 */
export function answerFrom(
  question: string,
  found: readonly ScoredPassage[],
  language: Locale,
  sureFrom = SURE_FROM,
): Answer {
  const relevant = found.filter(isRelevant)
  const [best] = relevant
  const own = relevant.filter((passage) => passage.language === language)
  const ownFrom = Math.max(PERHAPS_FROM, (best?.confidence ?? 0) * OWN_LANGUAGE_SHARE)
  const isTold = best?.language === language || (own[0]?.confidence ?? 0) < ownFrom
  if (best && isTold && best.confidence >= sureFrom) {
    const rival = relevant.find(({ heading, body }) => heading !== best.heading && body !== best.body)
    const isByWords = (rival?.foundBy ?? 'words') === 'words'
    const isClose =
      best.confidence < 1 && isByWords && rival?.language === best.language && rival.confidence >= CLOSE_FROM
    return { question, outcome: 'sure', passages: isClose ? [best, rival] : [best], others: [] }
  }
  const offered = own.length > 0 ? own : relevant
  const [first, second] = offered
  if (!first || first.confidence < PERHAPS_FROM) return { question, outcome: 'unknown', passages: [], others: offered }
  const count = second && second.confidence >= first.confidence * SECOND_SHARE ? QUOTED_MAX : 1
  return { question, outcome: 'perhaps', passages: offered.slice(0, count), others: offered.slice(count) }
}

/**
 * Quotes each passage once. A sure answer whose passage already answers an earlier question is dropped; an uncertain one of
 * which no passage is left is unknown.
 */
function withoutRepetition(answers: readonly Answer[]): Answer[] {
  const quoted = new Set<string>()
  return answers.flatMap((answer): Answer[] => {
    const passages = answer.passages.filter(({ body }) => !quoted.has(body))
    for (const { body } of passages) quoted.add(body)
    if (passages.length > 0 || answer.outcome === 'unknown') return [{ ...answer, passages }]
    return answer.outcome === 'sure' ? [] : [{ ...answer, outcome: 'unknown', passages }]
  })
}

/**
 * The answers to a message, in the order of its questions. If none of several questions has a sure answer, the message is
 * answered as one question, because it may have been split wrongly. A courtesy has none.
 */
export function answersTo({ message, passages, language, questions = [] }: Turn): Answer[] {
  const { courtesy, intent } = parseMessage(message)
  if (courtesy) return []
  const sureFrom = intent ? SURE_WITH_INTENT_FROM : SURE_FROM
  const each = questions.map(({ text, passages: found }) => answerFrom(text, found, language, sureFrom))
  const hasSure = each.some(({ outcome }) => outcome === 'sure')
  return hasSure ? withoutRepetition(each) : [answerFrom(message, passages, language, sureFrom)]
}

/** Suggestions for a question without a sure answer: headings of the next passages. */
export const suggestionsFrom = (passages: readonly ScoredPassage[]): string[] =>
  [...new Set(passages.map(({ heading }) => heading))].slice(0, SUGGESTIONS_MAX)
