import { type Context, Hono } from 'hono'
import { ok } from '../../core/answer.ts'
import type { AppEnv, SignedInEnv } from '../../core/context.ts'
import { holding } from '../../core/guards.ts'
import { found } from '../../core/valid.ts'
import { agentOf } from '../agents/agents.service.ts'
import { deleteAgent } from './agent-removal.service.ts'

const writes = holding('agent_management')
const theAgent = found('id', 'agent.notFound', (c: Context<SignedInEnv>, id) => agentOf(c.var.work, c.var.caller, id))

/**
 * Apart from the other calls of an agent, because it also deletes channels and knowledge, whose features depend on
 * agents.
 */
export const agentRemovalRoutes = new Hono<AppEnv>().delete('/:id', writes, theAgent, async (c) =>
  ok(c, await deleteAgent(c.var.work, c.var.found), { notice: 'agent.deleted' }),
)
