import * as v from 'valibot'
import type { OwnAnswerInput } from '../../../worker/contract/training.ts'

/** The lines of a text that say something. */
const lines = v.pipe(
  v.string(),
  v.transform((text) =>
    text
      .split('\n')
      .map((line) => line.trim())
      .filter(Boolean),
  ),
)

/** The values of the form of an answer. The contract decides whether they may be saved. */
export const AnswerDraft = v.object({
  question: v.string(),
  answer: v.string(),
  otherQuestions: lines,
}) satisfies v.GenericSchema<unknown, OwnAnswerInput>
