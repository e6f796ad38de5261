import { Hono } from 'hono'
import { BillingQuery, QuotaEdit } from '../../contract/billing.ts'
import { ok, okPage } from '../../core/answer.ts'
import type { AppEnv } from '../../core/context.ts'
import { holding } from '../../core/guards.ts'
import { valid } from '../../core/valid.ts'
import { billingOf, chooseQuotaPolicy, readQuota } from './billing.service.ts'

const reads = holding('billing_management')

export const billingRoutes = new Hono<AppEnv>()
  .get('/', reads, valid('query', BillingQuery), async (c) =>
    okPage(c, await billingOf(c.var.work, c.var.caller, c.req.valid('query'))),
  )
  .get('/quota', reads, async (c) => ok(c, await readQuota(c.var.work, c.var.caller)))
  .put('/quota', reads, valid('json', QuotaEdit), async (c) =>
    ok(c, await chooseQuotaPolicy(c.var.work, c.var.caller, c.req.valid('json')), { notice: 'billing.quotaPolicy' }),
  )
