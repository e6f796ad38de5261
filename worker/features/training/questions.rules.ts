import { QUESTION_KEY_MAX } from '../../contract/limits.ts'
import type { QuestionState } from '../../contract/training.ts'
import { wordsOf } from '../../core/folding.ts'
import { stemOf } from '../../core/subject.ts'
import { askedIn } from '../../engines/builtin.rules.ts'

/** An exchange in which the agent knew nothing. */
export interface Unknown {
  sessionId: string
  question: string
  at: number
}

export interface Settled {
  key: string
  isDismissed: boolean
  settledAt: number
}

/** Questions alike, the latest of them as it was asked. */
export interface Group extends Unknown {
  key: string
  count: number
}

const SUBJECT_WORDS_MAX = 12
const cut = (key: string): string => [...key].slice(0, QUESTION_KEY_MAX).join('').trim()

/** Many of a thing are asked about like one of it. */
const single = (word: string): string => word.replace(/(?<=\p{L}{4})s$/u, '')

/** What questions that ask the same share: the stems of what they are about, in no order. Empty: nothing is asked. */
export function keyOf(question: string): string {
  const about = wordsOf(question).filter((word) => askedIn(word).length > 0)
  const stems = about.slice(0, SUBJECT_WORDS_MAX).map((word) => stemOf(single(word)))
  return cut([...new Set(stems)].sort().join(' '))
}

/** As `keyOf`, of a question that may be about nothing: then it is its words. */
export const ownKeyOf = (question: string): string =>
  keyOf(question) || cut(wordsOf(question).join(' ')) || cut(question)

/** Questions alike together, the most frequent first. Exchanges come newest first; courtesies ask nothing. */
export function grouped(exchanges: readonly Unknown[]): Group[] {
  const groups = new Map<string, Group>()
  for (const exchange of exchanges) {
    const key = keyOf(exchange.question)
    if (!key) continue
    const group = groups.get(key)
    if (group) group.count += 1
    else groups.set(key, { ...exchange, key, count: 1 })
  }
  return [...groups.values()].sort((one, other) => other.count - one.count || other.at - one.at)
}

/** What is left to answer, or what was dismissed. A question that was asked again after its answer is open again. */
export function questionsIn(groups: readonly Group[], settled: readonly Settled[], state: QuestionState): Group[] {
  const known = new Map(settled.map((each) => [each.key, each]))
  return groups.filter(({ key, at }) => {
    const mark = known.get(key)
    if (state === 'dismissed') return mark?.isDismissed === true
    return !mark || (!mark.isDismissed && mark.settledAt < at)
  })
}
