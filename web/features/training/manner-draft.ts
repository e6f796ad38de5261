import type { Manner } from '../../../worker/contract/manner.ts'
import { linesOf } from '../../../worker/contract/text.ts'

/** How an agent presents itself as it is typed: one entry of a list a line. */
export type MannerDraft = Omit<Manner, 'neverSay' | 'questions'> & { neverSay: string; questions: string }

export const mannerDraft = ({ neverSay, questions, ...manner }: Manner): MannerDraft => ({
  ...manner,
  neverSay: neverSay.join('\n'),
  questions: questions.join('\n'),
})

export const mannerFrom = ({ neverSay, questions, ...manner }: MannerDraft): Manner => ({
  ...manner,
  neverSay: linesOf(neverSay),
  questions: linesOf(questions),
})
