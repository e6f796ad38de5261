import { PERHAPS_FROM, SURE_FROM } from './confidence.rules.ts'
import type { Certainty, Found, Passage, Turn } from './engine.ts'
import { courtesyOf, intentOf } from './intents.rules.ts'

/** Who complains or wishes for a person besides is only answered with what is surely meant. */
const SURER_FROM = 0.75
/** What is nearer than this may be suggested. */
export const NEAR_FROM = 0.12
/** So many passages are shown of what may answer; the second when it fits at least this part as well. */
const SHOWN = 2
const SECOND_FROM = 0.4
const SUGGESTED = 3

/** An answer that stands beside its own question, which nobody has to be told again. */
export const isOwnAnswer = ({ heading, questions }: Passage): boolean => questions.split('\n')[0] === heading

/** Whether a passage speaks about the question, though it may not answer it. */
export const isNear = ({ fit }: Found): boolean => fit >= NEAR_FROM

/** What a question gets: the passage that answers, or what may; none when it is not known. `others`: what is near. */
export interface Answer {
  question: string
  outcome: Certainty
  passages: readonly Found[]
  others: readonly Found[]
}

export function answerFrom(question: string, found: readonly Found[], sureFrom = SURE_FROM): Answer {
  const near = found.filter(isNear)
  const [best, second] = near
  if (!best || best.fit < PERHAPS_FROM) return { question, outcome: 'unknown', passages: [], others: near }
  if (best.fit >= sureFrom) return { question, outcome: 'sure', passages: [best], others: [] }
  const shown = second && second.fit >= best.fit * SECOND_FROM ? SHOWN : 1
  return { question, outcome: 'perhaps', passages: near.slice(0, shown), others: near.slice(shown) }
}

/** Each passage once, for the first question that it answers. */
function withoutRepetition(answers: readonly Answer[]): Answer[] {
  const told = new Set<string>()
  return answers.filter(({ outcome, passages: [passage] }) => {
    if (outcome !== 'sure' || !passage) return true
    const isNew = !told.has(passage.body)
    told.add(passage.body)
    return isNew
  })
}

/**
 * The answers to a message, in the order of its questions. Where none of several is surely answered the message is
 * taken as one question: it may have been taken apart wrongly.
 */
export function answersTo({ message, passages, questions = [] }: Turn): Answer[] {
  if (courtesyOf(message)) return []
  const sureFrom = intentOf(message) ? SURER_FROM : SURE_FROM
  const each = questions.map(({ text, passages: found }) => answerFrom(text, found, sureFrom))
  const isAny = each.some(({ outcome }) => outcome === 'sure')
  return isAny ? withoutRepetition(each) : [answerFrom(message, passages, sureFrom)]
}

/** What somebody may have meant who was not answered, by its headings. */
export const suggestedBy = (passages: readonly Found[]): string[] =>
  [...new Set(passages.map(({ heading }) => heading))].slice(0, SUGGESTED)
