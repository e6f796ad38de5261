import { zValidator } from '@hono/zod-validator'
import type { Context, Env, MiddlewareHandler, ValidationTargets } from 'hono'
import { createMiddleware } from 'hono/factory'
import type * as z from 'zod/v4/core'
import { type ErrorCode, isErrorCode } from '../contract/errors.ts'
import { isId } from '../contract/text.ts'
import { invalid, Refusal } from './refusal.ts'

/** The first complaint about each field. A schema's messages are codes; anything else is simply not valid. */
export function fieldsOf(issues: readonly z.$ZodIssue[]): Record<string, ErrorCode> {
  const fields: Record<string, ErrorCode> = {}
  for (const issue of issues)
    fields[issue.path.join('.')] ??= isErrorCode(issue.message) ? issue.message : 'field.invalid'
  return fields
}

function refuseRepeated(c: Context): void {
  const repeated = Object.entries(c.req.queries()).filter(([, values]) => values.length > 1)
  if (repeated.length > 0) throw invalid(Object.fromEntries(repeated.map(([name]) => [name, 'field.repeated'])))
}

/** What a handler judges and by which schema; read by the test that compares the routes with their description. */
interface Judgement {
  target: keyof ValidationTargets
  schema: z.$ZodType
}
const judgements = new WeakMap<object, Judgement>()
export const judgementOf = (handler: object): Judgement | undefined => judgements.get(handler)

/** Judges the body or the query by a schema of the contract; what comes out holds only what the schema names. */
export const valid = <Schema extends z.$ZodType, Target extends keyof ValidationTargets>(
  target: Target,
  schema: Schema,
) => {
  const handler = zValidator(target, schema, (result, c) => {
    if (target === 'query') refuseRepeated(c)
    if (!result.success) throw invalid(fieldsOf(result.error.issues))
  })
  judgements.set(handler, { target, schema })
  return handler
}

/**
 * Looks up what the path names before the body is judged, so that a foreign id is 404 whatever came with it. `look`
 * refuses when there is nothing of that id that the caller may see.
 */
export const found = <Base extends Env, Found, Path extends string>(
  param: Path,
  missing: ErrorCode,
  look: (c: Context<Base>, id: string) => Promise<Found>,
): MiddlewareHandler<Base & { Variables: { found: Found } }, string> =>
  createMiddleware<Base & { Variables: { found: Found } }>(async (c, next) => {
    const id = c.req.param(param) ?? ''
    if (!isId(id)) throw new Refusal(missing)
    c.set('found', await look(c as unknown as Context<Base>, id))
    await next()
  })

async function nameIn(c: Context, place: 'json' | 'query', field: string): Promise<unknown> {
  if (place === 'query') return c.req.query(field)
  const body: unknown = await c.req.json()
  return typeof body === 'object' && body !== null && Object.hasOwn(body, field) ? Reflect.get(body, field) : undefined
}

/**
 * As `found`, for an object that a field of the body or of the query names. What is not an id at all is left to the
 * schema that comes next, whose complaint about the field it is.
 */
export const foundBy = <Base extends Env, Found>(
  place: 'json' | 'query',
  field: string,
  look: (c: Context<Base>, id: string) => Promise<Found>,
): MiddlewareHandler<Base & { Variables: { found: Found } }> =>
  createMiddleware<Base & { Variables: { found: Found } }>(async (c, next) => {
    const id = await nameIn(c, place, field)
    if (typeof id === 'string' && isId(id)) c.set('found', await look(c as unknown as Context<Base>, id))
    await next()
  })
