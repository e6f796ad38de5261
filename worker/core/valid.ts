import { zValidator } from '@hono/zod-validator'
import type { Context, Env, MiddlewareHandler, ValidationTargets } from 'hono'
import { createMiddleware } from 'hono/factory'
import type * as z from 'zod/v4/core'
import { type ErrorCode, isErrorCode } from '../contract/errors.ts'
import { isId } from '../contract/text.ts'
import { invalid, Refusal } from './refusal.ts'

/** The first error of each field. Messages of schemas are codes; any other message becomes `field.invalid`. */
export function fieldsOf(issues: readonly z.$ZodIssue[]): Record<string, ErrorCode> {
  const fields: Record<string, ErrorCode> = {}
  for (const issue of issues)
    fields[issue.path.join('.')] ??= isErrorCode(issue.message) ? issue.message : 'field.invalid'
  return fields
}

function refuseDuplicateParameters(c: Context): void {
  const repeated = Object.entries(c.req.queries()).filter(([, values]) => values.length > 1)
  if (repeated.length > 0) throw invalid(Object.fromEntries(repeated.map(([name]) => [name, 'field.repeated'])))
}

/** The part of a call that a handler validates, and its schema. Read by the API document. */
interface Validation {
  target: keyof ValidationTargets
  schema: z.$ZodType
}
const validations = new WeakMap<object, Validation>()
export const validationOf = (handler: object): Validation | undefined => validations.get(handler)

const missingCodes = new WeakMap<object, ErrorCode>()
/** The code with which a handler refuses an unknown id. Read by the API document. */
export const missingOf = (handler: object): ErrorCode | undefined => missingCodes.get(handler)
function refusingWith<Handler extends object>(missing: ErrorCode, handler: Handler): Handler {
  missingCodes.set(handler, missing)
  return handler
}

/** Validates the body or the query by a schema of the contract. The output has the schema's fields only. */
export const valid = <Schema extends z.$ZodType, Target extends keyof ValidationTargets>(
  target: Target,
  schema: Schema,
) => {
  const handler = zValidator(target, schema, (result, c) => {
    if (target === 'query') refuseDuplicateParameters(c)
    if (!result.success) throw invalid(fieldsOf(result.error.issues))
  })
  validations.set(handler, { target, schema })
  return handler
}

/**
 * Looks up the object of the path before the body is validated, so that the id of another account's object is always 404.
 * `lookUp` refuses an object that the caller may not see.
 */
export const found = <Base extends Env, Found, Path extends string>(
  param: Path,
  missing: ErrorCode,
  lookUp: (c: Context<Base>, id: string) => Promise<Found>,
): MiddlewareHandler<Base & { Variables: { found: Found } }, string> =>
  refusingWith(
    missing,
    createMiddleware<Base & { Variables: { found: Found } }>(async (c, next) => {
      const id = c.req.param(param) ?? ''
      if (!isId(id)) throw new Refusal(missing)
      c.set('found', await lookUp(c as unknown as Context<Base>, id))
      await next()
    }),
  )

async function idIn(c: Context, source: 'json' | 'query', field: string): Promise<unknown> {
  if (source === 'query') return c.req.query(field)
  const body: unknown = await c.req.json()
  return typeof body === 'object' && body !== null && Object.hasOwn(body, field) ? Reflect.get(body, field) : undefined
}

/**
 * As `found`, for an object whose id is in the body or the query. A value that is not an id is left to the schema of the next
 * handler. `missing`: the code with which `lookUp` refuses.
 */
export const foundBy = <Base extends Env, Found>(
  source: 'json' | 'query',
  field: string,
  missing: ErrorCode,
  lookUp: (c: Context<Base>, id: string) => Promise<Found>,
): MiddlewareHandler<Base & { Variables: { found: Found } }> =>
  refusingWith(
    missing,
    createMiddleware<Base & { Variables: { found: Found } }>(async (c, next) => {
      const id = await idIn(c, source, field)
      if (typeof id === 'string' && isId(id)) c.set('found', await lookUp(c as unknown as Context<Base>, id))
      await next()
    }),
  )
