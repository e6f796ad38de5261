import { type Context, Hono } from 'hono'
import { AnalyticsQuery } from '../../contract/analytics.ts'
import { can } from '../../contract/permissions.ts'
import { ok } from '../../core/answer.ts'
import type { AppEnv, SignedInEnv } from '../../core/context.ts'
import { holding } from '../../core/guards.ts'
import { foundBy, valid } from '../../core/valid.ts'
import { agentOf } from '../agents/agents.service.ts'
import { analyticsOf } from './analytics.service.ts'
import { outcomesIn } from './outcomes.service.ts'

const agentInQuery = foundBy('query', 'agentId', 'agent.notFound', (c: Context<SignedInEnv>, id) =>
  agentOf(c.var.work, c.var.caller, id),
)

export const analyticsRoutes = new Hono<AppEnv>()
  .get('/', holding('analytics_access'), agentInQuery, valid('query', AnalyticsQuery), async (c) =>
    ok(c, await analyticsOf(c.var.work, c.var.caller, c.var.found, c.req.valid('query'))),
  )
  .get('/outcomes', holding('analytics_access'), agentInQuery, valid('query', AnalyticsQuery), async (c) => {
    const { work, caller, found } = c.var
    const hasQuestions = can(caller, 'conversations_access')
    return ok(c, await outcomesIn(work, caller, found, c.req.valid('query'), hasQuestions))
  })
