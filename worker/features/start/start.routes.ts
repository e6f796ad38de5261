import { Hono } from 'hono'
import { StartInput } from '../../contract/start.ts'
import { created } from '../../core/answer.ts'
import type { AppEnv } from '../../core/context.ts'
import { holding } from '../../core/guards.ts'
import { idempotent } from '../../core/idempotent.ts'
import { valid } from '../../core/valid.ts'
import { startAgent } from './start.service.ts'

export const startRoutes = new Hono<AppEnv>().post(
  '/start',
  holding('agent_management'),
  valid('json', StartInput),
  idempotent,
  async (c) => {
    const { agent, hasTrial } = await startAgent(c.var.work, c.var.caller, c.req.valid('json'))
    return created(c, agent, hasTrial ? 'agent.startedOnTrial' : 'agent.started')
  },
)
