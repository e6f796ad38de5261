import { createMiddleware } from 'hono/factory'
import type { AppEnv } from '../../core/context.ts'
import { once } from './idempotency.service.ts'

/** Lets routes carry a call out once, however often it is sent under its key. */
export const repetition = createMiddleware<AppEnv>(async (c, next) => {
  c.set('once', (caller, asked, carryOut) => once(c.var.work, caller, asked, carryOut))
  await next()
})
