import * as v from 'valibot'
import { linesOf } from '../../../worker/contract/text.ts'
import type { OwnAnswerInput } from '../../../worker/contract/training.ts'

const lines = v.pipe(v.string(), v.transform(linesOf))

/** The values of the form of an answer. The contract decides whether they may be saved. */
export const AnswerDraft = v.object({
  question: v.string(),
  answer: v.string(),
  otherQuestions: lines,
}) satisfies v.GenericSchema<unknown, OwnAnswerInput>
