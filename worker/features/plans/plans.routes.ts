import { type Context, Hono } from 'hono'
import { PlanEdit, PlanInput, PlansQuery } from '../../contract/plans.ts'
import { created, ok, okPage } from '../../core/answer.ts'
import type { AppEnv, SignedInEnv } from '../../core/context.ts'
import { anyone, superAdmin } from '../../core/guards.ts'
import { found, valid } from '../../core/valid.ts'
import { createPlan, deletePlan, editPlan, listPlans, offeredPlans, planOf } from './plans.service.ts'
import { wholePlanView } from './plans.view.ts'

const thePlan = found('id', 'plan.notFound', (c: Context<SignedInEnv>, id) => planOf(c.var.work, id))

export const plansRoutes = new Hono<AppEnv>()
  .get('/public', anyone, async (c) => ok(c, await offeredPlans(c.var.work)))
  .get('/', superAdmin, valid('query', PlansQuery), async (c) =>
    okPage(c, await listPlans(c.var.work, c.req.valid('query'))),
  )
  .post('/', superAdmin, valid('json', PlanInput), async (c) =>
    created(c, await createPlan(c.var.work, c.var.caller, c.req.valid('json')), 'plan.created'),
  )
  .get('/:id', superAdmin, thePlan, (c) => ok(c, wholePlanView(c.var.found)))
  .put('/:id', superAdmin, thePlan, valid('json', PlanEdit), async (c) =>
    ok(c, await editPlan(c.var.work, c.var.caller, c.var.found, c.req.valid('json')), { notice: 'plan.updated' }),
  )
  .delete('/:id', superAdmin, thePlan, async (c) =>
    ok(c, await deletePlan(c.var.work, c.var.caller, c.var.found), { notice: 'plan.deleted' }),
  )
