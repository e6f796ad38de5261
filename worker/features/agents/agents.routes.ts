import { type Context, Hono } from 'hono'
import { AgentEdit, AgentInput, AgentsQuery } from '../../contract/agents.ts'
import { created, ok, okPage } from '../../core/answer.ts'
import type { AppEnv, SignedInEnv } from '../../core/context.ts'
import { anyone, holding } from '../../core/guards.ts'
import { idempotent } from '../../core/idempotent.ts'
import { found, valid } from '../../core/valid.ts'
import { agentOf, createAgent, editAgent, listAgents, listOwnAgents, publicAgentOf, viewOf } from './agents.service.ts'

const reads = holding('agent_management', 'conversations_access')
const writes = holding('agent_management')
const theAgent = found('id', 'agent.notFound', (c: Context<SignedInEnv>, id) => agentOf(c.var.work, c.var.caller, id))
const publicly = found('id', 'agent.notFound', (c: Context<AppEnv>, id) => publicAgentOf(c.var.work, id))

export const agentsRoutes = new Hono<AppEnv>()
  .get('/', reads, valid('query', AgentsQuery), async (c) =>
    okPage(c, await listAgents(c.var.work, c.var.caller, c.req.valid('query'))),
  )
  .get('/user', reads, valid('query', AgentsQuery), async (c) =>
    okPage(c, await listOwnAgents(c.var.work, c.var.caller, c.req.valid('query'))),
  )
  .post('/', writes, valid('json', AgentInput), idempotent, async (c) =>
    created(c, await createAgent(c.var.work, c.var.caller, c.req.valid('json')), 'agent.created'),
  )
  .get('/:id', reads, theAgent, async (c) => ok(c, await viewOf(c.var.work, c.var.found)))
  .put('/:id', writes, theAgent, valid('json', AgentEdit), async (c) =>
    ok(c, await editAgent(c.var.work, c.var.caller, c.var.found, c.req.valid('json')), { notice: 'agent.updated' }),
  )
  .get('/:id/public', anyone, publicly, (c) => ok(c, c.var.found))
