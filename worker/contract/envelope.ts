import * as z from 'zod/mini'
import type { ErrorCode } from './errors.ts'
import type { Paging } from './paging.ts'

/** The body of every successful answer. `message` is a sentence in the caller's language. */
export interface Success<Data> {
  success: true
  data: Data
  meta?: Paging
  message?: string
}

/** A refusal. `fields` contains the sentence of each rejected field. */
export const ApiError = z.object({
  /** The API document lists the codes of each call. */
  code: z.string() as z.ZodMiniType<ErrorCode>,
  message: z.string(),
  fields: z.exactOptional(z.record(z.string(), z.string())),
  /** Further facts, such as `{ have: 3, allowed: 1 }`. */
  details: z.exactOptional(z.record(z.string(), z.union([z.number(), z.string()]))),
  requestId: z.string(),
})
/** The body of every answer to a call that failed or was refused. */
export const Failure = z.object({ success: z.literal(false), error: ApiError, message: z.string() })
export type Failure = z.infer<typeof Failure>
