import { type Context, Hono } from 'hono'
import { ActivityQuery, AgentHomeEdit } from '../../contract/agent-home.ts'
import { ok } from '../../core/answer.ts'
import type { AppEnv, SignedInEnv } from '../../core/context.ts'
import { holding } from '../../core/guards.ts'
import { found, valid } from '../../core/valid.ts'
import { agentOf } from '../agents/agents.service.ts'
import { activityOf, homeOf } from './agent-home.service.ts'

const reads = holding('agent_management', 'conversations_access')
const theAgent = found('id', 'agent.notFound', (c: Context<SignedInEnv>, id) => agentOf(c.var.work, c.var.caller, id))

export const agentHomeRoutes = new Hono<AppEnv>()
  .get('/activity', reads, valid('query', ActivityQuery), async (c) =>
    ok(c, await activityOf(c.var.work, c.var.caller, c.req.valid('query').agentIds)),
  )
  .get('/:id/home', reads, theAgent, async (c) => ok(c, await homeOf(c.var.work, c.var.found)))
  .patch('/:id/home', holding('agent_management'), theAgent, valid('json', AgentHomeEdit), async (c) =>
    ok(c, await homeOf(c.var.work, c.var.found, c.req.valid('json'))),
  )
