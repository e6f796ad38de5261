import type * as z from 'zod/mini'
import type { ErrorCode } from '../errors.ts'

/** A schema under the name that it has in the document: `{ AgentInput }`. */
export type Named = Readonly<Record<string, z.ZodMiniType>>

/** What an answer is when it is no envelope with data. */
export interface RawAnswer {
  type: 'application/json' | 'application/octet-stream' | 'text/html' | 'text/plain'
  description: string
  /** What JSON it is, if more can be said than that it is an object. */
  schema?: Named
  example?: unknown
}

/** A status of success whose answer is not that of the others. */
export interface OtherAnswer {
  status: number
  description: string
  answer: Named
  gives: unknown
}

/**
 * What the document says of a call beyond its guard and its path: `ACCESS` has those. Refusals that every call of its
 * kind shares (no token, a body that is no JSON, …) go without saying.
 */
export interface CallDoc {
  summary: string
  description?: string
  query?: Named
  /** Fields of the query that belong to somebody else's protocol, each with what it is. */
  protocolQuery?: Readonly<Record<string, string>>
  /** What `:type` may be in its path. */
  types?: readonly string[]
  body?: Named
  /** The body is a file as it is. */
  takesFile?: true
  /** The body is JSON in somebody else's form: an example of it. */
  takesPayload?: Readonly<Record<string, unknown>>
  /** The `data` of a successful answer. */
  answer?: Named
  raw?: RawAnswer
  /** The `data` of each event, when the answer is or can be a stream of events. */
  events?: Named
  /** The statuses of success; 200 when nothing is said. */
  statuses?: readonly number[]
  otherAnswer?: OtherAnswer
  /** Whether `meta` stands beside the data. */
  isPaged?: true
  /** The refusals of its own. */
  codes?: readonly ErrorCode[]
  /** Takes an `Idempotency-Key`: the same call again is answered with what the first was. */
  isRepeatable?: true
  /** The bearer is a visitor's token. */
  isVisitors?: true
  /** Examples: of the body, of the query, of the data. */
  sends?: unknown
  asks?: Readonly<Record<string, string>>
  gives?: unknown
}
