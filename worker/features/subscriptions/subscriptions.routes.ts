import { Hono } from 'hono'
import { SubscriptionInput } from '../../contract/subscriptions.ts'
import { created, ok } from '../../core/answer.ts'
import type { AppEnv, SignedInEnv } from '../../core/context.ts'
import { holding } from '../../core/guards.ts'
import { idempotent } from '../../core/idempotent.ts'
import { found, valid } from '../../core/valid.ts'
import { cancel, subscribe, subscriptionFor, subscriptionOf } from './subscriptions.service.ts'

const mine = found<SignedInEnv, Awaited<ReturnType<typeof subscriptionFor>>, 'id'>(
  'id',
  'subscription.notFound',
  (c, id) => subscriptionFor(c.var.work, c.var.caller, id),
)

export const subscriptionsRoutes = new Hono<AppEnv>()
  .post('/', holding('subscription_access'), valid('json', SubscriptionInput), idempotent, async (c) => {
    const subscription = await subscribe(c.var.work, c.var.caller, c.req.valid('json'))
    return created(c, subscription, subscription.isTrial ? 'subscription.trialStarted' : 'subscription.created')
  })
  .patch('/:id/cancel', holding('subscription_access'), mine, async (c) =>
    ok(c, await cancel(c.var.work, c.var.caller, c.var.found), { notice: 'subscription.cancelled' }),
  )
  .get('/user/:userId', holding('subscription_access'), async (c) =>
    ok(c, await subscriptionOf(c.var.work, c.var.caller, c.req.param('userId'))),
  )
