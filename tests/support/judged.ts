import type * as z from 'zod/mini'
import type { Call } from '../../worker/contract/access.ts'
import type { CallDoc } from '../../worker/contract/calls/call.ts'
import { CALLS } from '../../worker/contract/calls/calls.ts'
import type { ErrorCode } from '../../worker/contract/errors.ts'
import { fieldsOf } from '../../worker/core/valid.ts'

/** The schema of a call's body or query. That the route judges by the very same one is proven in tests/house. */
export function schemaOf(call: Call, target: 'body' | 'query' = 'body'): z.ZodMiniType | undefined {
  const doc: CallDoc = CALLS[call]
  return Object.values(doc[target] ?? {})[0]
}

/** What the schema of a call complains about in a body or a query, as the refusal names it; nothing when it is right. */
export function complaints(call: Call, given: unknown, target?: 'body' | 'query'): Record<string, ErrorCode> {
  const schema = schemaOf(call, target)
  if (!schema) throw new Error(`${call} takes none`)
  const read = schema.safeParse(given)
  return read.success ? {} : fieldsOf(read.error.issues)
}
