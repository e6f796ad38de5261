import type { MessageDescriptor } from '@lingui/core'
import type { ErrorCode } from '../contract/errors.ts'

/** The error of a field: the code of its sentence, and the values in it. */
export type FieldIssue = ErrorCode | { code: ErrorCode; details: Record<string, number | string> }

interface RefusalFacts {
  /** Each rejected field and its error. */
  fields?: Record<string, FieldIssue>
  /** Values for the sentence and for clients. */
  details?: Record<string, number | string>
  retryAfterSeconds?: number
  /** Replaces the sentence of the code. A string is in the caller's language already. */
  sentence?: MessageDescriptor | string
}

/** An expected error with a code. `app.onError` turns it into an answer. */
export class Refusal extends Error {
  readonly code: ErrorCode
  readonly facts: RefusalFacts

  constructor(code: ErrorCode, facts: RefusalFacts = {}) {
    super(code)
    this.name = 'Refusal'
    this.code = code
    this.facts = facts
  }
}

export const invalid = (fields: Record<string, FieldIssue>): Refusal => new Refusal('request.invalid', { fields })

/** The first row of a query. Refuses with `missing` when it has none. */
export async function firstOf<Row>(rows: PromiseLike<readonly Row[]>, missing: ErrorCode): Promise<Row> {
  const [row] = await rows
  if (row === undefined) throw new Refusal(missing)
  return row
}

/** The refusal that caused an error; `null`: none. Drizzle wraps every error of a query. */
export function refusalIn(error: unknown): Refusal | null {
  for (let cause = error; cause instanceof Error; cause = cause.cause) if (cause instanceof Refusal) return cause
  return null
}

/** For `catch`: throws what stands for an error, such as the refusal behind a violated index. */
export const rethrow =
  (instead: (error: unknown) => unknown) =>
  (error: unknown): never => {
    throw instead(error)
  }
