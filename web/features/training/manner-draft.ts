import type { Manner } from '../../../worker/contract/manner.ts'
import type { FieldErrors } from '../../core/form-errors.ts'

/** How an agent presents itself as it is typed: one entry of a list a line. */
export type MannerDraft = Omit<Manner, 'neverSay' | 'questions'> & { neverSay: string; questions: string }

export const mannerDraft = ({ neverSay, questions, ...manner }: Manner): MannerDraft => ({
  ...manner,
  neverSay: neverSay.join('\n'),
  questions: questions.join('\n'),
})

const linesOf = (text: string): string[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)

export const mannerFrom = ({ neverSay, questions, ...manner }: MannerDraft): Manner => ({
  ...manner,
  neverSay: linesOf(neverSay),
  questions: linesOf(questions),
})

/** The error of a list, or of the first of its entries that has one. */
export const errorIn = (errors: FieldErrors, list: string): string | undefined =>
  Object.entries(errors).find(([name]) => name === list || name.startsWith(`${list}.`))?.[1] ?? undefined
