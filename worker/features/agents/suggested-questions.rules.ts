import { hasBlank } from '../../contract/blanks.ts'
import { questionKeys } from '../../engines/contradictions.rules.ts'
import type { OpeningText } from './public-agent.store.ts'

const isIncomplete = ({ heading, body }: OpeningText): boolean => hasBlank(heading) || hasBlank(body)

const keysOf = (texts: readonly OpeningText[]): Set<string> => new Set(texts.flatMap((text) => [...questionKeys(text)]))

/**
 * The suggested questions that a visitor sees: not one with a blank, and not one whose only answer has a blank, because the agent
 * does not use that answer.
 */
export function answerableQuestions(questions: readonly string[], texts: readonly OpeningText[]): string[] {
  const incomplete = keysOf(texts.filter(isIncomplete))
  const complete = keysOf(texts.filter((text) => !isIncomplete(text)))
  return questions.filter((question) => {
    const [key = ''] = questionKeys({ heading: question, questions: '' })
    return !hasBlank(question) && (!incomplete.has(key) || complete.has(key))
  })
}
