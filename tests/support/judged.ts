import type * as z from 'zod/mini'
import { app } from '../../worker/app.ts'
import type { Call } from '../../worker/contract/access.ts'
import type { ErrorCode } from '../../worker/contract/errors.ts'
import { fieldsOf, validationOf } from '../../worker/core/valid.ts'

/** The schema with which the route of a call validates its body or query. */
export function schemaOf(call: Call, target: 'body' | 'query' = 'body'): z.ZodMiniType | undefined {
  const judged = app.routes
    .filter(({ method, path }) => `${method} ${path}` === call)
    .map(({ handler }) => validationOf(handler))
    .find((judgement) => judgement?.target === (target === 'body' ? 'json' : 'query'))
  return judged?.schema as z.ZodMiniType | undefined
}

/** The errors of the schema of a call, as the refusal has them; empty for valid input. */
export function validationErrors(call: Call, given: unknown, target?: 'body' | 'query'): Record<string, ErrorCode> {
  const schema = schemaOf(call, target)
  if (!schema) throw new Error(`${call} takes none`)
  const read = schema.safeParse(given)
  return read.success ? {} : fieldsOf(read.error.issues)
}
