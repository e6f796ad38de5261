import { Hono } from 'hono'
import { BillingQuery } from '../../contract/billing.ts'
import { ok } from '../../core/answer.ts'
import type { AppEnv } from '../../core/context.ts'
import { holding } from '../../core/guards.ts'
import { valid } from '../../core/valid.ts'
import { billingOf } from './billing.service.ts'

export const billingRoutes = new Hono<AppEnv>().get(
  '/',
  holding('billing_management'),
  valid('query', BillingQuery),
  async (c) => {
    const { billing, meta } = await billingOf(c.var.work, c.var.caller, c.req.valid('query'))
    return ok(c, billing, { meta })
  },
)
