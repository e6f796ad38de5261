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

/** What the form of an answer holds, as values. Whether they may be saved is the contract's word, not this schema's. */
export const AnswerDraft = v.object({
  question: v.string(),
  answer: v.string(),
  otherQuestions: lines,
}) satisfies v.GenericSchema<unknown, OwnAnswerInput>
