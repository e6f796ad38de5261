import * as z from 'zod/mini'
import { isDay } from './days.ts'
import type { ErrorCode } from './errors.ts'

/** The length in Unicode code points: an emoji of two UTF-16 units counts as one. */
export const codePoints = (text: string): number => {
  let count = 0
  for (const _ of text) count++
  return count
}

/** Whether a text can be stored unchanged: NUL defeats SQLite's `length()`, and lone surrogates do not survive storage. */
export const isWellFormed = (text: string): boolean => !/[\0\p{Surrogate}]/u.test(text)

interface TextRule {
  required?: ErrorCode
  tooLong?: ErrorCode
  max: number
}

const wellFormed = () => z.refine<string>(isWellFormed, { error: 'field.illFormed' satisfies ErrorCode, abort: true })
/** `params`: the rule as a keyword of JSON Schema, for the API document. Its lengths are code points too. */
const atMost = ({ max, tooLong = 'field.tooLong' }: TextRule) =>
  z.refine<string>((text) => codePoints(text) <= max, { error: tooLong, params: { maxLength: max } })

/** Text that must not be empty after trimming. */
export const requiredText = (rule: TextRule) =>
  z.string({ error: rule.required ?? 'field.required' }).check(
    wellFormed(),
    z.trim(),
    z.refine((text: string) => text.length > 0, {
      error: rule.required ?? 'field.required',
      params: { minLength: 1 },
      abort: true,
    }),
    atMost(rule),
  )

/** Text that may be empty; stores write an empty one as `null`. */
export const freeText = (rule: TextRule) =>
  z.string({ error: 'field.text' satisfies ErrorCode }).check(wellFormed(), z.trim(), atMost(rule))

export const oneOf = <const Words extends readonly [string, ...string[]]>(words: Words, error: ErrorCode) =>
  z.enum(words, { error })

export const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/
export const isId = (text: string): boolean => UUID.test(text)

/** An id of this API: a lower-case UUID. */
export const id = (error: ErrorCode = 'field.id') => z.string({ error }).check(z.regex(UUID, { error }))

/**
 * An existing calendar day, see `isDay`. `missing`: the code when the field is absent. Rules about a period are not checked with a
 * wrong day.
 */
export const day = (error: ErrorCode = 'field.date', missing = error) =>
  z.string({ error: missing }).check(
    z.refine((text: string) => text !== '', { error: missing, abort: true }),
    z.refine(isDay, { error, params: { format: 'date' }, abort: true }),
  )

/** The lines of a text, trimmed, without the empty ones. */
export const linesOf = (text: string): string[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)
