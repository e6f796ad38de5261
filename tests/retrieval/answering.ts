import type { Locale } from '../../worker/contract/locales.ts'
import { answerFrom } from '../../worker/engines/builtin.rules.ts'
import { type Half, passagesOf } from './measuring.ts'
import { retrievalOf } from './searches.ts'
import type { QualitySet } from './set.ts'

/** What the built-in engine makes of questions; `strangers`: how many it answered that nothing known answers. */
export interface Answers {
  right: number
  wrong: number
  unknown: number
  strangers: number
}

export function answersTo(set: QualitySet, locale: Locale, half: Half): Answers {
  const retrieval = retrievalOf(passagesOf(set, locale))
  const answerTo = (question: string) => {
    const { outcome, passages } = answerFrom(question, retrieval.search(question, locale), locale)
    return outcome === 'sure' ? (passages[0]?.heading ?? null) : null
  }
  const answers: Answers = { right: 0, wrong: 0, unknown: 0, strangers: 0 }
  for (const { heading, [half]: questions } of set.sought)
    for (const question of questions) {
      const answer = answerTo(question)
      answers[answer === null ? 'unknown' : answer === heading ? 'right' : 'wrong'] += 1
    }
  answers.strangers = set.strangers.filter((question) => answerTo(question) !== null).length
  return answers
}
