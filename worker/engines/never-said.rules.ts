import { isOwnAnswer } from './builtin.rules.ts'
import type { ScoredPassage, Turn } from './engine.ts'
import { matcherOf, type PhraseMatcher } from './phrase-matcher.ts'
import { joinUnits, splitUnits } from './quoting.rules.ts'

/** Removes the sentences with a forbidden phrase; an owner's answer that has one is left out whole. */
const withoutForbidden = (passages: readonly ScoredPassage[], forbidden: PhraseMatcher): ScoredPassage[] =>
  passages.flatMap((passage) => {
    if (!forbidden.isIn(`${passage.heading}\n${passage.body}`)) return [passage]
    if (isOwnAnswer(passage) || forbidden.isIn(passage.heading)) return []
    const body = joinUnits(splitUnits(passage.body).filter(({ text }) => !forbidden.isIn(text)))
    return body && !forbidden.isIn(body) ? [{ ...passage, body }] : []
  })

/** Removes the phrases that the agent must never say (`neverSay`) from a turn's passages. */
export function withoutNeverSaid(turn: Turn): Turn {
  const { neverSay } = turn.agent.manner
  if (neverSay.length === 0) return turn
  const forbidden = matcherOf(neverSay)
  return {
    ...turn,
    passages: withoutForbidden(turn.passages, forbidden),
    ...(turn.questions && {
      questions: turn.questions.map(({ text, passages }) => ({
        text,
        passages: withoutForbidden(passages, forbidden),
      })),
    }),
  }
}
