import type * as z from 'zod/v4/core'
import { ApiFailure } from './failure.ts'

/** The first error of each field, by its path joined with dots. */
export type FieldErrors = Record<string, string>

export type Validated<Output> = { ok: true; value: Output } | { ok: false; errors: FieldErrors }

export interface Validator<Output> {
  safeParse(input: unknown): { success: true; data: Output } | { success: false; error: { issues: z.$ZodIssue[] } }
}

/** Validates input with a schema of the contract. Messages of the schema are codes; `sentence` translates them. */
export function validate<Output>(
  schema: Validator<Output>,
  input: unknown,
  sentence: (code: string) => string,
): Validated<Output> {
  const result = schema.safeParse(input)
  if (result.success) return { ok: true, value: result.data }
  const errors: FieldErrors = {}
  for (const issue of result.error.issues) errors[issue.path.join('.')] ??= sentence(issue.message)
  return { ok: false, errors }
}

/** The errors of single fields in a refusal of the server; empty when it has none. */
export const fieldErrorsOf = (error: unknown): FieldErrors => (error instanceof ApiFailure ? error.fields : {})

/** The error of a field or of the first field nested in it. */
export const errorAt = (errors: FieldErrors, field: string): string | undefined =>
  Object.entries(errors).find(([path]) => path === field || path.startsWith(`${field}.`))?.[1]

/** The fields of a value that differ from those of an earlier one; all of them where there is none. */
export const changedFields = <Value>(before: Value | undefined, value: Value): Partial<Value> =>
  Object.fromEntries(
    Object.entries(value as object).filter(
      ([name, now]) => JSON.stringify(now) !== JSON.stringify((before as Record<string, unknown> | undefined)?.[name]),
    ),
  ) as Partial<Value>
