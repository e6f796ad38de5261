import { type Context, Hono } from 'hono'
import { createMiddleware } from 'hono/factory'
import { AgentFile, AgentFileQuery, agentFileName } from '../../contract/agent-file.ts'
import { created } from '../../core/answer.ts'
import type { AppEnv, SignedInEnv } from '../../core/context.ts'
import { holding, holdingFile, withAgentFile } from '../../core/guards.ts'
import { idempotent } from '../../core/idempotent.ts'
import { streamedJson } from '../../core/streamed-json.ts'
import { found, valid } from '../../core/valid.ts'
import { agentOf } from '../agents/agents.service.ts'
import { exportOf } from './exporting.service.ts'
import { importAgent, recognise } from './importing.service.ts'

const writes = holding('agent_management')
const uploadsAgent = holdingFile('agent_management')
const theAgent = found('id', 'agent.notFound', (c: Context<SignedInEnv>, id) => agentOf(c.var.work, c.var.caller, id))

const recognised = createMiddleware<SignedInEnv>(async (c, next) => {
  recognise(await c.req.json())
  await next()
})

export const agentFilesRoutes = new Hono<AppEnv>()
  .get('/:id/export', writes, theAgent, async (c) =>
    streamedJson(await exportOf(c.var.work, c.var.found), agentFileName(c.var.found.name)),
  )
  .post(
    '/import',
    uploadsAgent,
    withAgentFile,
    recognised,
    valid('query', AgentFileQuery),
    valid('json', AgentFile),
    idempotent,
    async (c) =>
      created(
        c,
        await importAgent(c.var.work, c.var.caller, c.req.valid('query'), c.req.valid('json')),
        'agent.imported',
      ),
  )
