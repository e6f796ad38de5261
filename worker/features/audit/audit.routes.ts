import { Hono } from 'hono'
import { createMiddleware } from 'hono/factory'
import { AuditQuery } from '../../contract/audit.ts'
import { ok } from '../../core/answer.ts'
import type { AppEnv } from '../../core/context.ts'
import { superAdmin } from '../../core/guards.ts'
import { refusalIn } from '../../core/refusal.ts'
import { valid } from '../../core/valid.ts'
import { listAudit, recordDenial } from './audit.service.ts'

/** Records a call that was refused for missing rights, in the background, whichever step refused it. */
export const denials = createMiddleware<AppEnv>(async (c, next) => {
  await next()
  const { caller, work } = c.var
  if (caller && refusalIn(c.error)?.code === 'access.denied')
    work.background(recordDenial(work, caller, `${c.req.method} ${c.req.path}`))
})

export const auditRoutes = new Hono<AppEnv>().get('/', superAdmin, valid('query', AuditQuery), async (c) =>
  ok(c, await listAudit(c.var.work, c.var.caller, c.req.valid('query'))),
)
