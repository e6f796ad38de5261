import type { Context, Next } from 'hono'
import { IDEMPOTENCY_KEY_MAX } from '../contract/limits.ts'
import type { SignedInEnv, StoredAnswer } from './context.ts'
import { invalid } from './refusal.ts'

const KEY_HEADER = 'idempotency-key'
const REPLAYED_HEADER = 'idempotency-replayed'

function validKey(key: string): string {
  if (key.length < 1 || key.length > IDEMPOTENCY_KEY_MAX) throw invalid({ [KEY_HEADER]: 'idempotency.keyInvalid' })
  return key
}

/**
 * The last handler before the answer of a call that creates something. A call that is repeated with the same `Idempotency-Key`
 * returns the first answer. Without the header it does nothing.
 */
export async function idempotent(c: Context<SignedInEnv>, next: Next): Promise<Response | undefined> {
  const header = c.req.header(KEY_HEADER)
  if (header === undefined) {
    await next()
    return undefined
  }
  const request = { call: `${c.req.method} ${c.req.path}`, key: validKey(header), body: await c.req.text() }
  const stored = await c.var.runOnce(c.var.caller, request, async () => {
    await next()
    return c.error ? { failure: c.error } : { status: c.res.status, body: await c.res.clone().text() }
  })
  return stored ? replayed(stored) : undefined
}

const replayed = ({ status, body }: StoredAnswer): Response =>
  new Response(body, { status, headers: { 'content-type': 'application/json', [REPLAYED_HEADER]: 'true' } })
