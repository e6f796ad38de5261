import type * as z from 'zod/v4/core'
import { ApiFailure } from './failure.ts'

/** The first complaint about each field, by its path joined with dots. */
export type FieldErrors = Record<string, string>

export type Validated<Output> = { ok: true; value: Output } | { ok: false; errors: FieldErrors }

export interface Validator<Output> {
  safeParse(input: unknown): { success: true; data: Output } | { success: false; error: { issues: z.$ZodIssue[] } }
}

/** Runs a schema of the contract over what was typed; its messages are codes, `say` turns them into sentences. */
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

/** What the server said about single fields; nothing when its complaint is about the whole. */
export const fieldErrorsOf = (error: unknown): FieldErrors => (error instanceof ApiFailure ? error.fields : {})

/** The error of a field, or the first one inside it. */
export const errorAt = (errors: FieldErrors, field: string): string | undefined =>
  Object.entries(errors).find(([path]) => path === field || path.startsWith(`${field}.`))?.[1]
