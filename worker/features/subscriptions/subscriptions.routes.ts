import { type Context, Hono } from 'hono'
import { PaymentEdit, SubscriptionEdit, SubscriptionsQuery } from '../../contract/subscription-edits.ts'
import { SubscriptionInput } from '../../contract/subscriptions.ts'
import { created, ok, okPage } from '../../core/answer.ts'
import type { AppEnv, SignedInEnv } from '../../core/context.ts'
import { holding, superAdmin } from '../../core/guards.ts'
import { idempotent } from '../../core/idempotent.ts'
import { found, valid } from '../../core/valid.ts'
import { cancel, editSubscriptionOf } from './editing.service.ts'
import { listSubscriptions, subscriptionStats } from './listing.service.ts'
import { paymentOf, settle } from './payments.service.ts'
import { quotesFor } from './quotes.service.ts'
import { subscribe, subscriptionFor, subscriptionOf } from './subscriptions.service.ts'
import { noticeOf } from './subscriptions.view.ts'

const theSubscription = found('id', 'subscription.notFound', (c: Context<SignedInEnv>, id) =>
  subscriptionFor(c.var.work, c.var.caller, id),
)
const thePayment = found('paymentId', 'payment.notFound', (c: Context<SignedInEnv>, id) =>
  paymentOf(c.var.work, c.req.param('id'), id),
)

export const subscriptionsRoutes = new Hono<AppEnv>()
  .get('/', superAdmin, valid('query', SubscriptionsQuery), async (c) =>
    okPage(c, await listSubscriptions(c.var.work, c.req.valid('query'))),
  )
  .get('/stats', superAdmin, async (c) => ok(c, await subscriptionStats(c.var.work)))
  .post('/', holding('subscription_access'), valid('json', SubscriptionInput), idempotent, async (c) => {
    const subscription = await subscribe(c.var.work, c.var.caller, c.req.valid('json'))
    return created(c, subscription, subscription.isTrial ? 'subscription.trialStarted' : 'subscription.created')
  })
  .put('/:id', superAdmin, theSubscription, valid('json', SubscriptionEdit), async (c) => {
    const edit = c.req.valid('json')
    const subscription = await editSubscriptionOf(c.var.work, c.var.caller, c.var.found, edit)
    return ok(c, subscription, { notice: noticeOf(edit) })
  })
  .patch('/:id/cancel', holding('subscription_access'), theSubscription, async (c) =>
    ok(c, await cancel(c.var.work, c.var.caller, c.var.found), { notice: 'subscription.cancelled' }),
  )
  .patch('/:id/payments/:paymentId', superAdmin, thePayment, valid('json', PaymentEdit), async (c) =>
    ok(c, await settle(c.var.work, c.var.caller, c.var.found, c.req.valid('json')), { notice: 'payment.updated' }),
  )
  .get('/quotes', holding('subscription_access'), async (c) => ok(c, await quotesFor(c.var.work, c.var.caller)))
  .get('/user/:userId', holding('subscription_access'), async (c) =>
    ok(c, await subscriptionOf(c.var.work, c.var.caller, c.req.param('userId'))),
  )
