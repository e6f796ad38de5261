import { Hono } from 'hono'
import { ok } from '../../core/answer.ts'
import type { AppEnv } from '../../core/context.ts'
import { superAdmin } from '../../core/guards.ts'
import { platformOverview } from './overview.service.ts'

export const overviewRoutes = new Hono<AppEnv>().get('/', superAdmin, async (c) =>
  ok(c, await platformOverview(c.var.work, c.var.caller)),
)
