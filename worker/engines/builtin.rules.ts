import { PERHAPS_FROM, SURE_FROM } from './confidence.rules.ts'
import type { Certainty, Passage, ScoredPassage, Turn } from './engine.ts'
import { courtesyOf, intentOf } from './intents.rules.ts'

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
const SUGGESTIONS_MAX = 3

/** Whether a passage is an answer that the owner wrote for a question; it is quoted without its heading as source. */
export const isOwnAnswer = ({ heading, questions }: Passage): boolean => questions.split('\n')[0] === heading

/** Whether a passage is about the question, though it may not answer it. */
export const isRelevant = ({ fit }: ScoredPassage): boolean => fit >= RELEVANT_FROM

/** The answer to a question. `passages`: those that are quoted, none if it is unknown. `others`: further relevant ones. */
export interface Answer {
  question: string
  outcome: Certainty
  passages: readonly ScoredPassage[]
  others: readonly ScoredPassage[]
}

/** Decides by the scores of the search results, best first, whether a question is answered. */
export function answerFrom(question: string, found: readonly ScoredPassage[], sureFrom = SURE_FROM): Answer {
  const near = found.filter(isRelevant)
  const [best, second] = near
  if (!best || best.fit < PERHAPS_FROM) return { question, outcome: 'unknown', passages: [], others: near }
  if (best.fit >= sureFrom) return { question, outcome: 'sure', passages: [best], others: [] }
  const count = second && second.fit >= best.fit * SECOND_SHARE ? QUOTED_MAX : 1
  return { question, outcome: 'perhaps', passages: near.slice(0, count), others: near.slice(count) }
}

/** Drops a sure answer whose passage already answers an earlier question. */
function withoutRepetition(answers: readonly Answer[]): Answer[] {
  const quoted = new Set<string>()
  return answers.filter(({ outcome, passages: [passage] }) => {
    if (outcome !== 'sure' || !passage) return true
    const isNew = !quoted.has(passage.body)
    quoted.add(passage.body)
    return isNew
  })
}

/**
 * The answers to a message, in the order of its questions. If none of several questions has a sure answer, the message is
 * answered as one question, because it may have been split wrongly. A courtesy has none.
 */
export function answersTo({ message, passages, questions = [] }: Turn): Answer[] {
  if (courtesyOf(message)) return []
  const sureFrom = intentOf(message) ? SURE_WITH_INTENT_FROM : SURE_FROM
  const each = questions.map(({ text, passages: found }) => answerFrom(text, found, sureFrom))
  const hasSure = each.some(({ outcome }) => outcome === 'sure')
  return hasSure ? withoutRepetition(each) : [answerFrom(message, passages, sureFrom)]
}

/** Suggestions for a question without a sure answer: headings of the next passages. */
export const suggestionsFrom = (passages: readonly ScoredPassage[]): string[] =>
  [...new Set(passages.map(({ heading }) => heading))].slice(0, SUGGESTIONS_MAX)
