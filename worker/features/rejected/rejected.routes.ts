import { type Context, Hono } from 'hono'
import { ok } from '../../core/answer.ts'
import type { AppEnv, SignedInEnv } from '../../core/context.ts'
import { superAdmin } from '../../core/guards.ts'
import { found } from '../../core/valid.ts'
import { dropEntry, existingAgent, listAgents, listEntries, retryEntries } from './rejected.service.ts'

const theAgent = found('agentId', 'agent.notFound', (c: Context<SignedInEnv>, id) => existingAgent(c.var.work, id))

/** The agent is looked up in the batch of the audit entry. */
const anAgent = found('agentId', 'agent.notFound', (_: Context<SignedInEnv>, id) => Promise.resolve({ id }))

export const rejectedRoutes = new Hono<AppEnv>()
  .get('/', superAdmin, async (c) => ok(c, await listAgents(c.var.work)))
  .get('/:agentId', superAdmin, theAgent, async (c) => ok(c, await listEntries(c.var.work, c.var.found.id)))
  .post('/:agentId/retry', superAdmin, anAgent, async (c) =>
    ok(c, await retryEntries(c.var.work, c.var.caller, c.var.found.id), { notice: 'rejected.retried' }),
  )
  .delete('/:agentId/:entry', superAdmin, theAgent, async (c) =>
    ok(c, await dropEntry(c.var.work, c.var.caller, c.var.found.id, Number(c.req.param('entry'))), {
      notice: 'rejected.dropped',
    }),
  )
