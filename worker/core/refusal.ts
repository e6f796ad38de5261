import type { ErrorCode } from '../contract/errors.ts'

/** A field's complaint: the code of its sentence, with what the sentence quotes when there is something. */
export type FieldIssue = ErrorCode | { code: ErrorCode; details: Record<string, number | string> }

export interface RefusalFacts {
  /** Each rejected field and its complaint. */
  fields?: Record<string, FieldIssue>
  /** What the sentence quotes and a program may read. */
  details?: Record<string, number | string>
  retryAfterSeconds?: number
}

/** The only thing thrown on purpose: a call is refused, by name. `app.onError` turns it into an answer. */
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

/** The refusal behind an error, if that is what it is: drizzle wraps whatever a query throws. */
export function refusalIn(error: unknown): Refusal | null {
  for (let cause = error; cause instanceof Error; cause = cause.cause) if (cause instanceof Refusal) return cause
  return null
}
