import { createMiddleware } from 'hono/factory'
import type { AppEnv } from '../../core/context.ts'
import { once } from './idempotency.service.ts'

/** Gives routes the function that runs a call once for each idempotency key. */
export const repetition = createMiddleware<AppEnv>(async (c, next) => {
  c.set('runOnce', (caller, repeatable, carryOut) => once(c.var.work, caller, repeatable, carryOut))
  await next()
})
