import { Hono } from 'hono'
import { ok } from '../../core/answer.ts'
import type { AppEnv } from '../../core/context.ts'
import { holding } from '../../core/guards.ts'
import { allowedTypes } from './agent-types.service.ts'

export const agentTypesRoutes = new Hono<AppEnv>().get(
  '/user-allowed',
  holding('agent_management', 'conversations_access'),
  async (c) => ok(c, await allowedTypes(c.var.work, c.var.caller)),
)
