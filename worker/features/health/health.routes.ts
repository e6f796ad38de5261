import { Hono } from 'hono'
import { ok } from '../../core/answer.ts'
import type { AppEnv } from '../../core/context.ts'
import { anyone } from '../../core/guards.ts'
import { VERSION } from '../../core/version.ts'
import { proveReady } from './health.service.ts'

export const healthRoutes = new Hono<AppEnv>()
  .get('/', anyone, (c) => ok(c, { status: 'ok' as const, version: VERSION }))
  .get('/ready', anyone, async (c) => ok(c, { ...(await proveReady(c.var.work)), version: VERSION }))
