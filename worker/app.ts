import { type Context, Hono } from 'hono'
import { localeOf } from './contract/locales.ts'
import { refusalResponse } from './core/answer.ts'
import { dropBody } from './core/body.ts'
import type { AppEnv, Work } from './core/context.ts'
import { apiHeaders } from './core/headers.ts'
import { newId } from './core/ids.ts'
import { factsOf, log } from './core/log.ts'
import { Refusal, refusalIn } from './core/refusal.ts'
import { requestContext } from './core/request-context.ts'
import { accountRoutes, usersAccountRoutes } from './features/account/account.routes.ts'
import { adminsRoutes } from './features/admins/admins.routes.ts'
import { agentFilesRoutes } from './features/agent-files/agent-files.routes.ts'
import { agentHomeRoutes } from './features/agent-home/agent-home.routes.ts'
import { agentRemovalRoutes } from './features/agent-removal/agent-removal.routes.ts'
import { agentTypesRoutes } from './features/agent-types/agent-types.routes.ts'
import { agentsRoutes } from './features/agents/agents.routes.ts'
import { analyticsRoutes } from './features/analytics/analytics.routes.ts'
import { auditRoutes, denials } from './features/audit/audit.routes.ts'
import { authRoutes, identification } from './features/auth/auth.routes.ts'
import { behaviourRoutes } from './features/behaviour/behaviour.routes.ts'
import { cannedRepliesRoutes } from './features/canned-replies/canned-replies.routes.ts'
import { channelsRoutes } from './features/channels/channels.routes.ts'
import { handshakeRoutes } from './features/channels/handshake.routes.ts'
import { ownerStreamRoutes, visitorRoutes } from './features/chat/chat.routes.ts'
import { webhookCallsRoutes } from './features/chat/webhook-calls.routes.ts'
import { webhooksRoutes } from './features/chat/webhooks.routes.ts'
import { contactMessagesRoutes, contactRoutes } from './features/contact/contact.routes.ts'
import { conversationsRoutes } from './features/conversations/conversations.routes.ts'
import { agentSearchRoutes, threadsRoutes } from './features/conversations/threads.routes.ts'
import { dashboardRoutes } from './features/dashboard/dashboard.routes.ts'
import { docsRoutes } from './features/docs/docs.routes.ts'
import { healthRoutes } from './features/health/health.routes.ts'
import { repetition } from './features/idempotency/idempotency.routes.ts'
import { knowledgeRoutes } from './features/knowledge/knowledge.routes.ts'
import { notificationsRoutes } from './features/notifications/notifications.routes.ts'
import { overviewRoutes } from './features/overview/overview.routes.ts'
import { permissionsRoutes } from './features/permissions/permissions.routes.ts'
import { plansRoutes } from './features/plans/plans.routes.ts'
import { rejectedRoutes } from './features/rejected/rejected.routes.ts'
import { roleChoicesRoutes, rolesRoutes } from './features/roles/roles.routes.ts'
import { startRoutes } from './features/start/start.routes.ts'
import { billingRoutes } from './features/subscriptions/billing.routes.ts'
import { subscriptionsRoutes } from './features/subscriptions/subscriptions.routes.ts'
import { invitationRoutes, teamRoutes } from './features/team/team.routes.ts'
import { trainingRoutes } from './features/training/training.routes.ts'
import { usersRoutes } from './features/users/users.routes.ts'

/** The routes of the API. */
const api = new Hono<AppEnv>()
  .basePath('/api')
  .use(apiHeaders)
  .use(requestContext)
  // Routes of visitors and providers come before `identification`, because they need no signed-in caller.
  .route('/agents', visitorRoutes)
  .route('/agents', webhooksRoutes)
  .route('/agents', handshakeRoutes)
  .use(identification)
  .use(repetition)
  .use(denials)
  .route('/health', healthRoutes)
  .route('/auth', authRoutes)
  .route('/auth/invitation', invitationRoutes)
  .route('/account', accountRoutes)
  .route('/account', teamRoutes)
  .route('/notifications', notificationsRoutes)
  .route('/admin/users', usersAccountRoutes)
  .route('/admin/overview', overviewRoutes)
  .route('/admin/contact-messages', contactMessagesRoutes)
  .route('/admin/rejected', rejectedRoutes)
  .route('/admin', adminsRoutes)
  .route('/admin/users', usersRoutes)
  .route('/admin/roles', roleChoicesRoutes)
  .route('/permissions', permissionsRoutes)
  .route('/roles', rolesRoutes)
  .route('/agents', ownerStreamRoutes)
  .route('/agents', startRoutes)
  .route('/agents', agentHomeRoutes)
  .route('/agents', agentRemovalRoutes)
  .route('/agents', trainingRoutes)
  .route('/agents', agentsRoutes)
  .route('/agents', agentFilesRoutes)
  .route('/agents', knowledgeRoutes)
  .route('/agents', behaviourRoutes)
  .route('/agent-types', agentTypesRoutes)
  .route('/channels', webhookCallsRoutes)
  .route('/channels', channelsRoutes)
  .route('/conversations', conversationsRoutes)
  .route('/threads', threadsRoutes)
  .route('/canned-replies', cannedRepliesRoutes)
  .route('/agents', agentSearchRoutes)
  .route('/dashboard', dashboardRoutes)
  .route('/analytics', analyticsRoutes)
  .route('/plans', plansRoutes)
  .route('/subscriptions', subscriptionsRoutes)
  .route('/billing', billingRoutes)
  .route('/admin/audit-log', auditRoutes)
  .route('/contact', contactRoutes)

/** The API with its document, which describes its own calls as well. */
export const app = api.route('/', docsRoutes(api.routes))

const circumstances = (c: Context<AppEnv>): Pick<Work, 'locale' | 'requestId'> =>
  c.var.work ?? { locale: localeOf(c.req.header('x-language')), requestId: newId() }

app.notFound(async (c) => {
  await dropBody(c.req)
  const { locale, requestId } = circumstances(c)
  return refusalResponse(new Refusal('request.notFound'), locale, requestId)
})

/**
 * The only place where an error becomes a response. An exception that is not a refusal is logged, and its text is not returned.
 */
app.onError(async (error, c) => {
  await dropBody(c.req)
  const { locale, requestId } = circumstances(c)
  const refusal = refusalIn(error)
  if (refusal) return refusalResponse(refusal, locale, requestId)
  log('error', 'server.error', { requestId, route: `${c.req.method} ${c.req.path}`, ...factsOf(error) })
  return refusalResponse(new Refusal('server.error'), locale, requestId)
})

export type App = typeof app
