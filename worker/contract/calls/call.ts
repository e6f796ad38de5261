import type * as z from 'zod/mini'
import type { ErrorCode } from '../errors.ts'
import type * as schemas from './schemas.ts'

type Schemas = typeof schemas
/** A schema of the contract by its name, which is its name in the document. */
export type SchemaName = {
  [Name in keyof Schemas]: Schemas[Name] extends z.ZodMiniType ? Name : never
}[keyof Schemas]

/** What an answer is when it is no envelope with data. */
export interface RawAnswer {
  type: 'application/json' | 'application/octet-stream' | 'image/*' | '*/*' | 'text/html' | 'text/plain'
  description: string
  /** What JSON it is, if more can be said than that it is an object. */
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
 * The entry of a call in the API document. Its path, `ACCESS` and the handlers of its route give the rest: who may
 * call it, body, query, pages, repetition, the objects that may be missing, and the refusals of every such call.
 */
export interface CallDoc {
  summary: string
  description?: string
  /** Fields of the query that a provider's protocol defines, each with its description. */
  protocolQuery?: Readonly<Record<string, string>>
  /** What `:type` may be in its path. */
  types?: readonly string[]
  /** The body is a file as it is. */
  takesFile?: true
  /** The body is JSON in the provider's form: an example of it. */
  takesPayload?: Readonly<Record<string, unknown>>
  /** The `data` of a successful answer. */
  answer?: SchemaName
  raw?: RawAnswer
  /** The `data` of each event, when the answer is or can be a stream of events. */
  events?: SchemaName
  /** The statuses of success; 200 when nothing is said. */
  statuses?: readonly number[]
  otherAnswer?: OtherAnswer
  /** The refusals of its own. */
  codes?: readonly ErrorCode[]
  /** The bearer is a visitor's token. */
  isVisitors?: true
}
