import type * as z from 'zod/mini'
import type { ErrorCode } from '../errors.ts'
import type * as schemas from './schemas.ts'

type Schemas = typeof schemas
/** A schema of the contract by its name, which is its name in the document. */
export type SchemaName = {
  [Name in keyof Schemas]: Schemas[Name] extends z.ZodMiniType ? Name : never
}[keyof Schemas]

/** An answer that is not an envelope with `data`. */
export interface RawAnswer {
  type: 'application/json' | 'application/octet-stream' | 'image/*' | '*/*' | 'text/html' | 'text/plain'
  description: string
  /** The schema of a JSON answer; absent: any object. */
  schema?: SchemaName
  example?: unknown
}

/** A successful status with another answer. */
export interface OtherAnswer {
  status: number
  description: string
  answer: SchemaName
}

/**
 * The entry of a call in the API document. Access, body, query, paging, idempotency, the objects that may be missing and the
 * refusals that many calls share are derived from its path, from `ACCESS` and from the handlers of its route.
 */
export interface CallDoc {
  summary: string
  description?: string
  /** Fields of the query that a provider's protocol defines, each with its description. */
  protocolQuery?: Readonly<Record<string, string>>
  /** The values of `:type` in its path. */
  types?: readonly string[]
  /** The body consists of the bytes of a file. */
  takesFile?: true
  /** The body is JSON in the provider's form: an example of it. */
  takesPayload?: Readonly<Record<string, unknown>>
  /** The `data` of a successful answer. */
  answer?: SchemaName
  raw?: RawAnswer
  /** The `data` of each event, when the answer is or can be a stream of events. */
  events?: SchemaName
  /** The statuses of success; absent: 200. */
  statuses?: readonly number[]
  otherAnswer?: OtherAnswer
  /** The codes of its own refusals. */
  codes?: readonly ErrorCode[]
  /** The bearer is a visitor's token. */
  isVisitors?: true
}
