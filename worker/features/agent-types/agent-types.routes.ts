import { type Context, Hono } from 'hono'
import { EngineTrial } from '../../contract/agent-type-engine.ts'
import { AgentTypeEdit, AgentTypeInput, AgentTypesQuery } from '../../contract/agent-types.ts'
import { created, ok, okPage } from '../../core/answer.ts'
import type { AppEnv, SignedInEnv } from '../../core/context.ts'
import { holding, superAdmin } from '../../core/guards.ts'
import { found, valid } from '../../core/valid.ts'
import { allowedTypes, createType, deleteType, editType, listTypes, shownType, typeOf } from './agent-types.service.ts'
import { tryEngine } from './trying.service.ts'

const theType = found('id', 'agentType.notFound', (c: Context<SignedInEnv>, id) => typeOf(c.var.work, id))

export const agentTypesRoutes = new Hono<AppEnv>()
  .get('/user-allowed', holding('agent_management', 'conversations_access'), async (c) =>
    ok(c, await allowedTypes(c.var.work, c.var.caller)),
  )
  .get('/', superAdmin, valid('query', AgentTypesQuery), async (c) =>
    okPage(c, await listTypes(c.var.work, c.req.valid('query'))),
  )
  .post('/', superAdmin, valid('json', AgentTypeInput), async (c) =>
    created(c, await createType(c.var.work, c.var.caller, c.req.valid('json')), 'agentType.created'),
  )
  .post('/try', superAdmin, valid('json', EngineTrial), async (c) =>
    ok(c, await tryEngine(c.var.work, c.req.valid('json'))),
  )
  .get('/:id', superAdmin, theType, async (c) => ok(c, await shownType(c.var.work, c.var.found)))
  .put('/:id', superAdmin, theType, valid('json', AgentTypeEdit), async (c) =>
    ok(c, await editType(c.var.work, c.var.caller, c.var.found, c.req.valid('json')), { notice: 'agentType.updated' }),
  )
  .delete('/:id', superAdmin, theType, async (c) =>
    ok(c, await deleteType(c.var.work, c.var.caller, c.var.found), { notice: 'agentType.deleted' }),
  )
