import type { ErrorCode } from './errors.ts'
import type { Paging } from './paging.ts'

/** What every call answers when it succeeds. `message` is a sentence in the caller's language. */
export interface Success<Data> {
  success: true
  data: Data
  meta?: Paging
  message?: string
}

/** What every call answers when it does not. `fields` names each rejected field with its own sentence. */
export interface Failure {
  success: false
  error: {
    code: ErrorCode
    message: string
    fields?: Record<string, string>
    /** Facts that a sentence leaves out, such as `{ have: 3, allowed: 1 }`. */
    details?: Record<string, number | string>
    requestId: string
  }
  message: string
}
