import type * as z from 'zod/mini'
import type { Call } from '../../contract/access.ts'
import type { CallDoc } from '../../contract/calls/call.ts'
import { CALLS } from '../../contract/calls/calls.ts'
import type { ErrorCode } from '../../contract/errors.ts'
import { idempotent } from '../../core/idempotent.ts'
import { missingOf, validationOf } from '../../core/valid.ts'

/** The part of a Hono route that the document is made from. */
export interface Route {
  method: string
  path: string
  handler: object
}

/** A call with the properties of its route's handlers. */
export interface DescribedCall extends CallDoc {
  name: Call
  /** The schemas of its body and its query. */
  body?: z.ZodMiniType
  query?: z.ZodMiniType
  /** The codes for objects that its route does not find. */
  missing: readonly ErrorCode[]
  /** Accepts an `Idempotency-Key`: a repeated call gets the first response. */
  isRepeatable: boolean
}

function described([name, doc]: [Call, CallDoc], routes: readonly Route[]): DescribedCall {
  const handlers = routes.filter(({ method, path }) => `${method} ${path}` === name).map(({ handler }) => handler)
  const judged = Object.fromEntries(
    handlers.flatMap((handler) => validationOf(handler) ?? []).map(({ target, schema }) => [target, schema]),
  ) as { json?: z.ZodMiniType; query?: z.ZodMiniType }
  return {
    ...doc,
    name,
    ...(judged.json && { body: judged.json }),
    ...(judged.query && { query: judged.query }),
    missing: handlers.flatMap((handler) => missingOf(handler) ?? []),
    isRepeatable: handlers.some((handler) => handler === idempotent),
  }
}

export const describedCalls = (routes: readonly Route[]): DescribedCall[] =>
  (Object.entries(CALLS) as [Call, CallDoc][]).map((entry) => described(entry, routes))
