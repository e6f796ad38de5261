import { type Context, Hono } from 'hono'
import { ok } from '../../core/answer.ts'
import type { AppEnv, SignedInEnv } from '../../core/context.ts'
import { holding } from '../../core/guards.ts'
import { found } from '../../core/valid.ts'
import { agentOf } from '../agents/agents.service.ts'
import { binnedAgentOf, binOf, deleteAgent, eraseAgent, restoreAgent } from './agent-removal.service.ts'

const writes = holding('agent_management')
const theAgent = found('id', 'agent.notFound', (c: Context<SignedInEnv>, id) => agentOf(c.var.work, c.var.caller, id))

const theBinned = found('id', 'agent.notFound', (c: Context<SignedInEnv>, id) =>
  binnedAgentOf(c.var.work, c.var.caller, id),
)

/**
 * Apart from the other calls of agents, because deleting one also deletes channels and knowledge, whose features depend on the
 * feature `agents`.
 */
export const agentRemovalRoutes = new Hono<AppEnv>()
  .get('/bin', writes, async (c) => ok(c, await binOf(c.var.work, c.var.caller)))
  .delete('/:id', writes, theAgent, async (c) =>
    ok(c, await deleteAgent(c.var.work, c.var.found), { notice: 'agent.deleted' }),
  )
  .post('/:id/restore', writes, theBinned, async (c) =>
    ok(c, await restoreAgent(c.var.work, c.var.caller, c.var.found), {
      notice: c.var.found.hadKeys ? 'agent.restoredWithoutKey' : 'agent.restored',
    }),
  )
  .delete('/:id/bin', writes, theBinned, async (c) =>
    ok(c, await eraseAgent(c.var.work, c.var.found), { notice: 'agent.erased' }),
  )
