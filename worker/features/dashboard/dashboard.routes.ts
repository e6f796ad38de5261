import { Hono } from 'hono'
import { ok } from '../../core/answer.ts'
import type { AppEnv } from '../../core/context.ts'
import { signedIn } from '../../core/guards.ts'
import { dashboardOf } from './dashboard.service.ts'

export const dashboardRoutes = new Hono<AppEnv>().get('/', signedIn, async (c) =>
  ok(c, await dashboardOf(c.var.work, c.var.caller)),
)
