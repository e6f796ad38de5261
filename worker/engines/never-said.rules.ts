import { isOwnAnswer } from './builtin.rules.ts'
import type { Found, Turn } from './engine.ts'
import { PhraseMatcher } from './phrase-matcher.ts'
import { joined, unitsOf } from './quoting.rules.ts'

/** The passages without the sentences that must not be said; an answer of the owner's that has one is left out whole. */
const sayable = (passages: readonly Found[], never: PhraseMatcher): Found[] =>
  passages.flatMap((passage) => {
    if (!never.isIn(`${passage.heading}\n${passage.body}`)) return [passage]
    if (isOwnAnswer(passage) || never.isIn(passage.heading)) return []
    const body = joined(unitsOf(passage.body).filter(({ text }) => !never.isIn(text)))
    return body && !never.isIn(body) ? [{ ...passage, body }] : []
  })

/** A turn whose passages hold nothing that its agent must never say. */
export function withoutNeverSaid(turn: Turn): Turn {
  const { neverSay } = turn.agent.manner
  if (neverSay.length === 0) return turn
  const never = new PhraseMatcher(neverSay)
  return {
    ...turn,
    passages: sayable(turn.passages, never),
    ...(turn.questions && {
      questions: turn.questions.map(({ text, passages }) => ({ text, passages: sayable(passages, never) })),
    }),
  }
}
