import * as z from 'zod/mini'
import type { ErrorCode } from './errors.ts'
import type { Paging } from './paging.ts'

/** What every call answers when it succeeds. `message` is a sentence in the caller's language. */
export interface Success<Data> {
  success: true
  data: Data
  meta?: Paging
  message?: string
}

/** Why a call was refused. `fields` names each rejected field with its own sentence. */
export const ApiError = z.object({
  /** The document lists the codes of each call with the call. */
  code: z.string() as z.ZodMiniType<ErrorCode>,
  message: z.string(),
  fields: z.exactOptional(z.record(z.string(), z.string())),
  /** Further facts, such as `{ have: 3, allowed: 1 }`. */
  details: z.exactOptional(z.record(z.string(), z.union([z.number(), z.string()]))),
  requestId: z.string(),
})
/** What every call answers when it does not succeed. */
export const Failure = z.object({ success: z.literal(false), error: ApiError, message: z.string() })
export type Failure = z.infer<typeof Failure>
