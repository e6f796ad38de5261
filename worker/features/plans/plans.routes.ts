import { Hono } from 'hono'
import { ok } from '../../core/answer.ts'
import type { AppEnv } from '../../core/context.ts'
import { anyone } from '../../core/guards.ts'
import { offeredPlans } from './plans.service.ts'

export const plansRoutes = new Hono<AppEnv>().get('/public', anyone, async (c) => ok(c, await offeredPlans(c.var.work)))
