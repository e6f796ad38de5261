import { afterAll, beforeAll, expect, test } from 'vitest'
import { ACCESS, type Call } from '../../worker/contract/access.ts'
import { MEMBER_PERMISSIONS } from '../../worker/contract/member-roles.ts'
import { DEFAULT_PREFERENCES } from '../../worker/contract/notifications.ts'
import { CUSTOMER_ROLE, SUPER_ADMIN_ROLE } from '../../worker/core/system-roles.ts'
import { PLANS } from '../../worker/local/catalogue.ts'
import { newPermission, newRole, newUser, userInput } from '../support/administration.ts'
import { agentFile } from '../support/agent-file.ts'
import { newContactMessage } from '../support/contact.ts'
import { newDocument, textInput } from '../support/knowledge.ts'
import { newLink } from '../support/mail.ts'
import { from, type Person, signIn, someAddress } from '../support/people.ts'
import { dataUrl, png } from '../support/pictures.ts'
import { newDevice, newPushInput } from '../support/push.ts'
import { type Server, startServer } from '../support/server.ts'
import { PEOPLE_TABLES, snapshot } from '../support/snapshot.ts'
import { newInvitation, newMember } from '../support/team.ts'
import {
  agentInput,
  customer,
  everythingOf,
  holder,
  newAgent,
  newConversation,
  newWebchat,
  superAdmin,
} from '../support/tenants.ts'
import { changedBy } from '../support/unchanged.ts'
import { uploaded } from '../support/uploads.ts'
import { visitorOf } from '../support/visitor.ts'

/** Anonymous · signed in without a permission · the owner · another customer aiming at the owner's · super administrator. */
const ACTORS = ['X', 'N', 'A', 'B', 'SA'] as const
type Actor = (typeof ACTORS)[number]

interface Asked {
  path: string
  body?: object
  /** Sent instead of the actor's bearer. */
  authorization?: string
}

let server: Server
const people = {} as Record<Exclude<Actor, 'X'>, Person>

beforeAll(async () => {
  server = await startServer()
  const [n, a, b, sa] = await Promise.all([
    holder(server),
    customer(server, 'enterprise'),
    customer(server, 'enterprise'),
    superAdmin(server),
  ])
  Object.assign(people, { N: n, A: a, B: b, SA: sa })
})
afterAll(() => server.close())

const agentOfA = async (): Promise<string> => (await newAgent(server, people.A)).id
const channelOfA = async (): Promise<string> => (await newWebchat(server, people.A, await agentOfA())).id
/** Read to its end: what reads it would otherwise change it between two dumps. */
const documentOfA = async (): Promise<string> => {
  const agentId = await agentOfA()
  const { id } = await newDocument(server, people.A, agentId, 'ready')
  return `/agents/${agentId}/knowledge/${id}`
}
const openAgentOfA = async (): Promise<string> => {
  const id = await agentOfA()
  await newWebchat(server, people.A, id)
  return id
}
const threadOfA = async (): Promise<string> => {
  const agentId = await agentOfA()
  await newConversation(server, people.A, agentId)
  const { body } = await server.api(`GET /threads?agentId=${agentId}`, { token: people.A.token })
  return body.data.threads[0].id
}
const memberOfA = async (): Promise<string> => `/account/members/${(await newMember(server, people.A, 'agent')).id}`
const conversationOfA = async (): Promise<string> => (await newConversation(server, people.A, await agentOfA())).id

const ownAnswer = { question: '¿Hacen envíos?', answer: 'Sí, a todo el país.' }
const testCase = { question: ownAnswer.question, expected: ownAnswer.answer }
async function binnedOfA(): Promise<string> {
  const id = await agentOfA()
  await server.api(`DELETE /agents/${id}`, { token: people.A.token })
  return id
}
const cannedReply = () => ({ shortcut: `r${crypto.randomUUID().slice(0, 8)}`, text: 'Hola, {{name}}' })
async function replyOfA(): Promise<string> {
  const call = { token: people.A.token, body: cannedReply() }
  return `/canned-replies/${(await server.api('POST /canned-replies', call)).body.data.id}`
}
async function taughtByA(what: 'answers' | 'test-cases', body: object): Promise<string> {
  const path = `/agents/${await agentOfA()}/${what}` as const
  const { data } = (await server.api(`POST ${path}`, { token: people.A.token, body })).body
  return `${path}/${data.id}`
}
async function deletedByA(path: string): Promise<string> {
  await server.api(`DELETE ${path}` as `DELETE /${string}`, { token: people.A.token })
  return path
}

async function draftedByA(): Promise<{ id: string; savedAt: string }> {
  const id = await agentOfA()
  const draft = { token: people.A.token, body: { instructions: 'De usted.' } }
  return { id, savedAt: (await server.api(`PUT /agents/${id}/behaviour/draft`, draft)).body.data.draft.savedAt }
}

/** The live subscription of a person; a new one where the last was cancelled or paused. */
async function subscriptionOf(person: Person): Promise<string> {
  const [live] = await server.rows<{ id: string }>(
    "SELECT id FROM subscriptions WHERE user_id = ? AND status = 'active' AND plan_id = ?",
    person.id,
    PLANS.enterprise,
  )
  if (live) return live.id
  const id = crypto.randomUUID()
  await server.rows("UPDATE subscriptions SET status = 'cancelled' WHERE user_id = ?", person.id)
  await server.rows(
    `INSERT INTO subscriptions (id, user_id, plan_id, status, start_date, created_at, updated_at)
     VALUES (?, ?, ?, 'active', '2026-01-01', ?, 0)`,
    id,
    person.id,
    PLANS.enterprise,
    Date.now(),
  )
  return id
}

const typeOfNobody = async (): Promise<string> => {
  const id = crypto.randomUUID()
  const config = JSON.stringify({ fields: [], channels: {}, engine: { kind: 'builtin' } })
  await server.rows(
    'INSERT INTO agent_types (id, name, name_key, config, created_at, updated_at) VALUES (?1, ?1, ?1, ?2, 0, 0)',
    id,
    config,
  )
  return id
}
const planOfNobody = async (): Promise<string> => {
  const id = crypto.randomUUID()
  await server.rows(
    `INSERT INTO plans (id, name, pricing_type, billing_cycle, is_public, created_at, updated_at)
     VALUES (?, 'Plan', 'fixed', 'monthly', 0, 0, 0)`,
    id,
  )
  return id
}
const paymentOfA = async (): Promise<string> => {
  const [subscriptionId, id] = [await subscriptionOf(people.A), crypto.randomUUID()]
  await server.rows(
    "INSERT INTO payments (id, subscription_id, amount_cents, status, created_at) VALUES (?, ?, 100, 'pending', 0)",
    id,
    subscriptionId,
  )
  return `${subscriptionId}/payments/${id}`
}

const everybody = { X: 200, N: 200, A: 200, B: 200, SA: 200 }
/** Their server sends no mail. */
const noMail = { X: 409, N: 409, A: 409, B: 409, SA: 409 }
const signedIn = { ...everybody, X: 401 }
const permitted = { ...signedIn, N: 403 }
const admin = { ...signedIn, N: 403, A: 403, B: 403 }
const tenant = { ...permitted, B: 404 }
const adminOnly = { ...permitted, A: 403, B: 403 }
const administrative = { X: 401, N: 403, A: 403, B: 403, SA: 200 }
const administrators = { ...permitted, A: 403, B: 403 }
const createdBy = (expected: Record<Actor, number>) =>
  Object.fromEntries(ACTORS.map((actor) => [actor, expected[actor] === 200 ? 201 : expected[actor]])) as typeof expected

type Line = [expected: Record<Actor, number>, ask: (actor: Actor) => Promise<Asked> | Asked]

/** The authorisation matrix: what each actor is answered when he aims at something of A's. */
const MATRIX: Record<Call, Line> = {
  'GET /api/health': [everybody, () => ({ path: '/health' })],
  'GET /api/health/ready': [everybody, () => ({ path: '/health/ready' })],

  'POST /api/auth/login': [
    everybody,
    () => ({ path: '/auth/login', body: { email: people.A.email, password: people.A.password } }),
  ],
  'POST /api/auth/register': [
    createdBy(everybody),
    () => ({
      path: '/auth/register',
      body: { name: 'Nueva', email: `${crypto.randomUUID()}@vocero.test`, password: crypto.randomUUID() },
    }),
  ],
  'POST /api/auth/logout': [
    everybody,
    async () => ({ path: '/auth/logout', authorization: `Bearer ${(await signIn(server, people.A)).token}` }),
  ],
  'POST /api/auth/refresh': [
    everybody,
    async () => ({ path: '/auth/refresh', body: { refreshToken: (await signIn(server, people.A)).refreshToken } }),
  ],
  'POST /api/auth/password/forgotten': [
    noMail,
    () => ({ path: '/auth/password/forgotten', body: { email: people.A.email } }),
  ],
  'POST /api/auth/password/reset': [
    everybody,
    async () => ({
      path: '/auth/password/reset',
      body: { secret: await newLink(server, 'newPassword'), password: crypto.randomUUID() },
    }),
  ],
  'POST /api/auth/email/confirm': [
    everybody,
    async () => ({ path: '/auth/email/confirm', body: { secret: await newLink(server, 'confirmation') } }),
  ],
  'POST /api/auth/invitation/read': [
    everybody,
    async () => ({ path: '/auth/invitation/read', body: { secret: (await newInvitation(server, people.A)).secret } }),
  ],
  'POST /api/auth/invitation/accept': [
    { ...everybody },
    async () => {
      const { secret } = await newInvitation(server, people.A)
      return { path: '/auth/invitation/accept', body: { secret, name: 'Sol', password: crypto.randomUUID() } }
    },
  ],
  'GET /api/auth/profile': [signedIn, () => ({ path: '/auth/profile' })],
  'GET /api/auth/permissions': [signedIn, () => ({ path: '/auth/permissions' })],

  'GET /api/openapi.json': [everybody, () => ({ path: '/openapi.json' })],
  'GET /api/docs': [everybody, () => ({ path: '/docs' })],

  'GET /api/account': [signedIn, () => ({ path: '/account' })],
  'PUT /api/account': [signedIn, () => ({ path: '/account', body: { companyName: 'Aurora' } })],
  'DELETE /api/account': [
    // Nobody deletes another: each names his own password, and a wrong one is refused.
    { ...signedIn, N: 422, A: 422, B: 422, SA: 422 },
    () => ({ path: '/account', body: { password: 'not this one' } }),
  ],
  'PUT /api/account/password': [
    { ...signedIn, N: 422, A: 422, B: 422, SA: 422 },
    () => ({ path: '/account/password', body: { currentPassword: 'not this one', newPassword: crypto.randomUUID() } }),
  ],
  'POST /api/account/email': [
    { ...noMail, X: 401 },
    () => ({ path: '/account/email', body: { email: 'other@vocero.test', password: 'not this one' } }),
  ],
  'DELETE /api/account/email': [signedIn, () => ({ path: '/account/email' })],
  'POST /api/account/confirmation': [{ ...noMail, X: 401 }, () => ({ path: '/account/confirmation' })],
  'GET /api/account/sessions': [signedIn, () => ({ path: '/account/sessions' })],
  'DELETE /api/account/sessions': [signedIn, () => ({ path: '/account/sessions' })],
  'GET /api/account/retention': [permitted, () => ({ path: '/account/retention?days=30' })],
  'PUT /api/account/retention': [permitted, () => ({ path: '/account/retention', body: { days: 365 } })],
  'DELETE /api/account/sessions/:id': [
    { ...signedIn, N: 404, B: 404, SA: 404 },
    async () => {
      const { token } = await signIn(server, people.A)
      const { body } = await server.api('GET /account/sessions', { token })
      const { id } = body.data.sessions.find(({ isCurrent }: { isCurrent: boolean }) => isCurrent)
      return { path: `/account/sessions/${id}` }
    },
  ],
  'GET /api/account/members': [permitted, () => ({ path: '/account/members' })],
  'PATCH /api/account/members/:userId': [
    { ...tenant, SA: 404 },
    async () => ({ path: await memberOfA(), body: { role: 'viewer', agentIds: null } }),
  ],
  'DELETE /api/account/members/:userId': [{ ...tenant, SA: 404 }, async () => ({ path: await memberOfA() })],
  'POST /api/account/owner': [
    { ...permitted, A: 404, B: 404, SA: 404 },
    // All actors have this password.
    () => ({ path: '/account/owner', body: { userId: crypto.randomUUID(), password: people.A.password } }),
  ],
  'DELETE /api/account/members/me': [
    { ...signedIn, N: 404, A: 404, B: 404, SA: 404 },
    () => ({ path: '/account/members/me' }),
  ],
  'POST /api/account/invitations': [
    { ...noMail, X: 401, N: 403 },
    () => ({ path: '/account/invitations', body: { email: 'sol@vocero.test', role: 'agent', agentIds: null } }),
  ],
  'DELETE /api/account/invitations/:id': [
    { ...tenant, SA: 404 },
    async () => ({ path: `/account/invitations/${(await newInvitation(server, people.A)).id}` }),
  ],
  'GET /api/account/accounts': [signedIn, () => ({ path: '/account/accounts' })],
  'POST /api/account/switch': [
    { ...signedIn, N: 404, B: 404, SA: 404 },
    () => ({ path: '/account/switch', body: { accountId: people.A.id } }),
  ],
  'GET /api/notifications': [signedIn, () => ({ path: '/notifications' })],
  'GET /api/notifications/unread': [signedIn, () => ({ path: '/notifications/unread' })],
  'PUT /api/notifications/read': [signedIn, () => ({ path: '/notifications/read', body: {} })],
  'GET /api/notifications/settings': [signedIn, () => ({ path: '/notifications/settings' })],
  'PUT /api/notifications/settings': [
    signedIn,
    () => ({ path: '/notifications/settings', body: { ...DEFAULT_PREFERENCES } }),
  ],
  'PUT /api/notifications/device': [signedIn, () => ({ path: '/notifications/device', body: { ...newPushInput() } })],
  'DELETE /api/notifications/devices/:id': [
    { ...signedIn, N: 404, B: 404, SA: 404 },
    async () => ({ path: `/notifications/devices/${await newDevice(server, people.A.token)}` }),
  ],
  'GET /api/account/export': [signedIn, () => ({ path: '/account/export' })],
  'GET /api/admin/users/:id/export': [{ ...admin, SA: 200 }, () => ({ path: `/admin/users/${people.A.id}/export` })],
  'POST /api/admin/create-super-admin': [
    createdBy(administrative),
    () => ({ path: '/admin/create-super-admin', body: userInput() }),
  ],
  'GET /api/admin/admins': [administrative, () => ({ path: '/admin/admins' })],
  'DELETE /api/admin/admins/:id': [
    administrative,
    async () => ({ path: `/admin/admins/${await newUser(server, { roleIds: [SUPER_ADMIN_ROLE] })}` }),
  ],
  'GET /api/admin/users': [administrative, () => ({ path: '/admin/users' })],
  'POST /api/admin/users': [
    createdBy(administrative),
    () => ({ path: '/admin/users', body: userInput({ roleIds: [CUSTOMER_ROLE] }) }),
  ],
  'PATCH /api/admin/users': [
    administrative,
    async () => ({ path: '/admin/users', body: { userIds: [await newUser(server)], isActive: false } }),
  ],
  'PUT /api/admin/users/:id': [
    administrative,
    async () => ({ path: `/admin/users/${await newUser(server)}`, body: { name: 'Otra' } }),
  ],
  'DELETE /api/admin/users/:id': [administrative, async () => ({ path: `/admin/users/${await newUser(server)}` })],
  'GET /api/admin/roles': [administrative, () => ({ path: '/admin/roles' })],

  'POST /api/contact': [
    everybody,
    () => ({ path: '/contact', body: { name: 'Bat', email: 'bat@vocero.test', message: 'Hola' } }),
  ],
  'GET /api/admin/contact-messages': [administrative, () => ({ path: '/admin/contact-messages' })],
  'PATCH /api/admin/contact-messages/:id': [
    administrative,
    async () => ({ path: `/admin/contact-messages/${await newContactMessage(server)}`, body: { isDone: true } }),
  ],
  'DELETE /api/admin/contact-messages/:id': [
    administrative,
    async () => ({ path: `/admin/contact-messages/${await newContactMessage(server)}` }),
  ],

  'GET /api/permissions': [administrative, () => ({ path: '/permissions' })],
  'POST /api/permissions': [
    createdBy(administrative),
    () => ({ path: '/permissions', body: { name: crypto.randomUUID() } }),
  ],
  'PUT /api/permissions/:id': [
    administrative,
    async () => ({ path: `/permissions/${await newPermission(server)}`, body: { description: 'Otra' } }),
  ],
  'DELETE /api/permissions/:id': [
    administrative,
    async () => ({ path: `/permissions/${await newPermission(server)}` }),
  ],
  'GET /api/roles': [administrative, () => ({ path: '/roles' })],
  'GET /api/roles/permissions': [administrative, () => ({ path: '/roles/permissions' })],
  'POST /api/roles': [
    createdBy(administrative),
    async () => ({
      path: '/roles',
      body: { name: crypto.randomUUID(), permissions: [await newPermission(server)] },
    }),
  ],
  'PUT /api/roles/:id': [
    administrative,
    async () => ({ path: `/roles/${await newRole(server)}`, body: { description: 'Otra' } }),
  ],
  'DELETE /api/roles/:id': [administrative, async () => ({ path: `/roles/${await newRole(server)}` })],

  'GET /api/agents': [permitted, () => ({ path: '/agents' })],
  'GET /api/agents/user': [permitted, () => ({ path: '/agents/user' })],
  'POST /api/agents': [createdBy(permitted), () => ({ path: '/agents', body: agentInput() })],
  'POST /api/agents/import': [createdBy(permitted), () => ({ path: '/agents/import', body: agentFile() })],
  'GET /api/agents/:id/export': [tenant, async () => ({ path: `/agents/${await agentOfA()}/export` })],
  'POST /api/agents/start': [
    createdBy(permitted),
    () => ({ path: '/agents/start', body: { name: 'Luz', language: 'es' } }),
  ],
  'GET /api/agents/activity': [permitted, async () => ({ path: `/agents/activity?agentIds=${await agentOfA()}` })],
  'GET /api/agents/:id/home': [tenant, async () => ({ path: `/agents/${await agentOfA()}/home` })],
  'PATCH /api/agents/:id/home': [
    tenant,
    async () => ({ path: `/agents/${await agentOfA()}/home`, body: { isChecklistClosed: true } }),
  ],
  'GET /api/agents/:id': [tenant, async () => ({ path: `/agents/${await agentOfA()}` })],
  'PUT /api/agents/:id': [tenant, async () => ({ path: `/agents/${await agentOfA()}`, body: { name: 'Otra' } })],
  'GET /api/agents/bin': [permitted, () => ({ path: '/agents/bin' })],
  'POST /api/agents/:id/restore': [tenant, async () => ({ path: `/agents/${await binnedOfA()}/restore` })],
  'DELETE /api/agents/:id/bin': [tenant, async () => ({ path: `/agents/${await binnedOfA()}/bin` })],
  'DELETE /api/agents/:id': [tenant, async () => ({ path: `/agents/${await agentOfA()}` })],
  'GET /api/agents/:id/knowledge': [tenant, async () => ({ path: `/agents/${await agentOfA()}/knowledge` })],
  'POST /api/agents/:id/knowledge': [
    createdBy(tenant),
    async () => ({ path: `/agents/${await agentOfA()}/knowledge`, body: textInput() }),
  ],
  'GET /api/agents/:id/knowledge/summary': [
    tenant,
    async () => ({ path: `/agents/${await agentOfA()}/knowledge/summary` }),
  ],
  'POST /api/agents/:id/knowledge/files': [
    createdBy(tenant),
    async () => ({ path: `/agents/${await agentOfA()}/knowledge/files?name=notas.txt`, body: {} }),
  ],
  'GET /api/agents/:id/knowledge/bin': [tenant, async () => ({ path: `/agents/${await agentOfA()}/knowledge/bin` })],
  'POST /api/agents/:id/knowledge/:documentId/restore': [
    tenant,
    async () => ({ path: `${await deletedByA(await documentOfA())}/restore` }),
  ],
  'DELETE /api/agents/:id/knowledge/:documentId/bin': [
    tenant,
    async () => ({ path: `${await deletedByA(await documentOfA())}/bin` }),
  ],
  'GET /api/agents/:id/knowledge/:documentId': [tenant, async () => ({ path: await documentOfA() })],
  'PUT /api/agents/:id/knowledge/:documentId': [
    tenant,
    async () => ({ path: await documentOfA(), body: { title: 'Otro' } }),
  ],
  'DELETE /api/agents/:id/knowledge/:documentId': [tenant, async () => ({ path: await documentOfA() })],
  'POST /api/agents/:id/knowledge/:documentId/read': [
    tenant,
    async () => ({ path: `${await documentOfA()}/read`, body: {} }),
  ],
  'GET /api/agents/:id/knowledge/:documentId/passages': [
    tenant,
    async () => ({ path: `${await documentOfA()}/passages` }),
  ],
  'GET /api/agents/:id/public': [everybody, async () => ({ path: `/agents/${await agentOfA()}/public` })],
  'GET /api/agents/:id/avatar/:hash': [
    everybody,
    async () => {
      const id = await agentOfA()
      const call = { token: people.A.token, body: { look: { avatar: dataUrl(png(32)) } } }
      const saved = await server.api(`PUT /agents/${id}/behaviour/draft`, call)
      return { path: `/agents/${id}/avatar/${saved.body.data.draft.look.avatar}` }
    },
  ],
  'POST /api/agents/:id/try': [
    tenant,
    async () => ({ path: `/agents/${await agentOfA()}/try`, body: { message: 'Hola' } }),
  ],
  'GET /api/agents/:id/known': [tenant, async () => ({ path: `/agents/${await agentOfA()}/known?search=envios` })],
  'GET /api/agents/:id/test-cases': [tenant, async () => ({ path: `/agents/${await agentOfA()}/test-cases` })],
  'POST /api/agents/:id/test-cases': [
    createdBy(tenant),
    async () => ({ path: `/agents/${await agentOfA()}/test-cases`, body: testCase }),
  ],
  'PUT /api/agents/:id/test-cases/:caseId': [
    tenant,
    async () => ({ path: await taughtByA('test-cases', testCase), body: testCase }),
  ],
  'DELETE /api/agents/:id/test-cases/:caseId': [
    tenant,
    async () => ({ path: await taughtByA('test-cases', testCase) }),
  ],
  'POST /api/agents/:id/test-cases/:caseId/run': [
    tenant,
    async () => ({ path: `${await taughtByA('test-cases', testCase)}/run`, body: {} }),
  ],
  'GET /api/agents/:id/behaviour': [tenant, async () => ({ path: `/agents/${await agentOfA()}/behaviour` })],
  'PUT /api/agents/:id/behaviour/draft': [
    tenant,
    async () => ({ path: `/agents/${await agentOfA()}/behaviour/draft`, body: { instructions: 'De usted.' } }),
  ],
  'DELETE /api/agents/:id/behaviour/draft': [
    tenant,
    async () => ({ path: `/agents/${(await draftedByA()).id}/behaviour/draft` }),
  ],
  'DELETE /api/agents/:id/behaviour/keys': [
    tenant,
    async () => ({ path: `/agents/${await agentOfA()}/behaviour/keys` }),
  ],
  'POST /api/agents/:id/behaviour/publish': [
    tenant,
    async () => {
      const { id, savedAt } = await draftedByA()
      return { path: `/agents/${id}/behaviour/publish`, body: { savedAt } }
    },
  ],
  'GET /api/agents/:id/behaviour/versions': [
    tenant,
    async () => ({ path: `/agents/${await agentOfA()}/behaviour/versions` }),
  ],
  'POST /api/agents/:id/behaviour/versions/:number/restore': [
    tenant,
    async () => {
      const { id, savedAt } = await draftedByA()
      await server.api(`POST /agents/${id}/behaviour/publish`, { token: people.A.token, body: { savedAt } })
      return { path: `/agents/${id}/behaviour/versions/0/restore` }
    },
  ],
  'GET /api/agents/answers': [permitted, () => ({ path: '/agents/answers?search=a' })],
  'GET /api/agents/:id/answers': [tenant, async () => ({ path: `/agents/${await agentOfA()}/answers` })],
  'POST /api/agents/:id/answers': [
    createdBy(tenant),
    async () => ({ path: `/agents/${await agentOfA()}/answers`, body: ownAnswer }),
  ],
  'POST /api/agents/:id/answers/import': [
    tenant,
    async () => ({ path: `/agents/${await agentOfA()}/answers/import`, body: { answers: [ownAnswer] } }),
  ],
  'PUT /api/agents/:id/answers/:answerId': [
    tenant,
    async () => ({ path: await taughtByA('answers', ownAnswer), body: ownAnswer }),
  ],
  'PUT /api/agents/:id/answers/:answerId/place': [
    tenant,
    async () => {
      const path = await taughtByA('answers', ownAnswer)
      const all = `POST ${path.slice(0, path.lastIndexOf('/'))}` as `POST /${string}`
      const other = { token: people.A.token, body: { ...ownAnswer, question: '¿Y otra?' } }
      return {
        path: `${path}/place`,
        body: { side: 'after', neighbourId: (await server.api(all, other)).body.data.id },
      }
    },
  ],
  'GET /api/agents/:id/answers/learned': [
    tenant,
    async () => ({ path: `/agents/${await agentOfA()}/answers/learned` }),
  ],
  'GET /api/agents/:id/answers/bin': [tenant, async () => ({ path: `/agents/${await agentOfA()}/answers/bin` })],
  'POST /api/agents/:id/answers/:answerId/restore': [
    tenant,
    async () => ({ path: `${await deletedByA(await taughtByA('answers', ownAnswer))}/restore` }),
  ],
  'DELETE /api/agents/:id/answers/:answerId/bin': [
    tenant,
    async () => ({ path: `${await deletedByA(await taughtByA('answers', ownAnswer))}/bin` }),
  ],
  'DELETE /api/agents/:id/answers/:answerId': [tenant, async () => ({ path: await taughtByA('answers', ownAnswer) })],
  'GET /api/agents/:id/blanks': [tenant, async () => ({ path: `/agents/${await agentOfA()}/blanks` })],
  'GET /api/agents/:id/contradictions': [tenant, async () => ({ path: `/agents/${await agentOfA()}/contradictions` })],
  'GET /api/agents/:id/questions': [tenant, async () => ({ path: `/agents/${await agentOfA()}/questions` })],
  'POST /api/agents/:id/questions/dismiss': [
    tenant,
    async () => ({ path: `/agents/${await agentOfA()}/questions/dismiss`, body: { key: 'envi' } }),
  ],
  'POST /api/agents/:id/questions/restore': [
    tenant,
    async () => ({ path: `/agents/${await agentOfA()}/questions/restore`, body: { key: 'envi' } }),
  ],
  'GET /api/agent-types/user-allowed': [permitted, () => ({ path: '/agent-types/user-allowed' })],

  'GET /api/agent-types': [administrators, () => ({ path: '/agent-types' })],
  'POST /api/agent-types': [
    createdBy(administrators),
    () => ({ path: '/agent-types', body: { name: crypto.randomUUID() } }),
  ],
  'POST /api/agent-types/try': [
    administrators,
    () => ({ path: '/agent-types/try', body: { config: { engine: { kind: 'builtin' } }, message: 'Hola' } }),
  ],
  'GET /api/agent-types/:id': [administrators, async () => ({ path: `/agent-types/${await typeOfNobody()}` })],
  'PUT /api/agent-types/:id': [
    administrators,
    async () => ({ path: `/agent-types/${await typeOfNobody()}`, body: { description: 'Otra' } }),
  ],
  'DELETE /api/agent-types/:id': [administrators, async () => ({ path: `/agent-types/${await typeOfNobody()}` })],

  'GET /api/channels/types': [signedIn, () => ({ path: '/channels/types' })],
  'GET /api/channels/agent/:agentId': [tenant, async () => ({ path: `/channels/agent/${await agentOfA()}` })],
  'POST /api/channels': [
    createdBy(tenant),
    async () => ({ path: '/channels', body: { agentId: await agentOfA(), type: 'webchat' } }),
  ],
  'GET /api/channels/:id': [tenant, async () => ({ path: `/channels/${await channelOfA()}` })],
  'PUT /api/channels/:id': [
    tenant,
    async () => ({ path: `/channels/${await channelOfA()}`, body: { status: 'inactive' } }),
  ],
  'DELETE /api/channels/:id': [tenant, async () => ({ path: `/channels/${await channelOfA()}` })],
  'GET /api/channels/agent/:agentId/bin': [tenant, async () => ({ path: `/channels/agent/${await agentOfA()}/bin` })],
  'POST /api/channels/:id/restore': [
    tenant,
    async () => ({ path: `${await deletedByA(`/channels/${await channelOfA()}`)}/restore` }),
  ],
  'DELETE /api/channels/:id/bin': [
    tenant,
    async () => ({ path: `${await deletedByA(`/channels/${await channelOfA()}`)}/bin` }),
  ],

  'POST /api/agents/:id/channels/webchat': [
    everybody,
    async () => ({ path: `/agents/${await openAgentOfA()}/channels/webchat`, body: { message: 'Hola' } }),
  ],
  'GET /api/agents/:id/channels/webchat/stream': [
    everybody,
    async () => {
      const id = await openAgentOfA()
      const { sessionId, visitorToken } = (await visitorOf(server, id).say('Hola')).body.data
      return {
        path: `/agents/${id}/channels/webchat/stream?sessionId=${sessionId}`,
        authorization: `Visitor ${visitorToken}`,
      }
    },
  ],
  'POST /api/agents/:id/channels/webchat/typing': [
    everybody,
    async () => {
      const id = await openAgentOfA()
      const { sessionId, visitorToken } = (await visitorOf(server, id).say('Hola')).body.data
      return {
        path: `/agents/${id}/channels/webchat/typing?sessionId=${sessionId}`,
        authorization: `Visitor ${visitorToken}`,
      }
    },
  ],
  'PUT /api/agents/:id/channels/webchat/rating': [
    everybody,
    async () => {
      const id = await openAgentOfA()
      const { sessionId, visitorToken, messageId } = (await visitorOf(server, id).say('Hola')).body.data
      return {
        path: `/agents/${id}/channels/webchat/rating`,
        body: { sessionId, messageId, rating: 1 },
        authorization: `Visitor ${visitorToken}`,
      }
    },
  ],
  'PUT /api/agents/:id/channels/webchat/address': [
    everybody,
    async () => {
      const id = await openAgentOfA()
      const { sessionId, visitorToken } = (await visitorOf(server, id).say('Hola')).body.data
      return {
        path: `/agents/${id}/channels/webchat/address?sessionId=${sessionId}`,
        authorization: `Visitor ${visitorToken}`,
        body: { address: 'ana@example.com' },
      }
    },
  ],
  // The ticket is the authorisation; other paths have no file.
  'GET /api/agents/:id/files/:ticket': [
    { X: 404, N: 404, A: 404, B: 404, SA: 404 },
    async () => ({ path: `/agents/${await agentOfA()}/files/v1.none.AAAAAAAAAAAAAAAA.AAAAAAAAAAAAAAAAAAAAAA` }),
  ],
  'POST /api/agents/:id/callbacks/:ticket': [
    { X: 404, N: 404, A: 404, B: 404, SA: 404 },
    async () => ({ path: `/agents/${await agentOfA()}/callbacks/v1.none.AAAAAAAAAAAAAAAA.AAAAAAAAAAAAAAAAAAAAAA` }),
  ],
  'GET /api/agents/:id/channels/:type': [
    everybody,
    async () => {
      const agentId = await agentOfA()
      const config = { pageId: '1', accessToken: 'a' }
      await server.api('POST /channels', { token: people.A.token, body: { agentId, type: 'facebook', config } })
      const query = `hub.mode=subscribe&hub.verify_token=${agentId}&hub.challenge=123`
      return { path: `/agents/${agentId}/channels/facebook?${query}` }
    },
  ],
  // The web chat has no provider.
  'POST /api/channels/:id/connect': [
    { ...tenant, A: 409, SA: 409 },
    async () => ({ path: `/channels/${await channelOfA()}/connect` }),
  ],
  // It is no channel of WhatsApp.
  'GET /api/channels/:id/templates': [
    { ...tenant, A: 409, SA: 409 },
    async () => ({ path: `/channels/${await channelOfA()}/templates` }),
  ],
  'POST /api/channels/:id/templates': [
    { ...tenant, A: 409, SA: 409 },
    async () => ({
      path: `/channels/${await channelOfA()}/templates`,
      body: { name: 'hola', category: 'UTILITY', language: 'es', body: 'Hola, ya está listo.' },
    }),
  ],
  'POST /api/channels/:id/template-examples': [
    { ...tenant, A: 409, SA: 409 },
    async () => ({ path: `/channels/${await channelOfA()}/template-examples`, body: {} }),
  ],
  'GET /api/channels/:id/webhook-calls': [
    tenant,
    async () => ({ path: `/channels/${await channelOfA()}/webhook-calls` }),
  ],
  'GET /api/channels/:id/webhook-calls/:callId': [
    { ...tenant, A: 404, SA: 404 },
    async () => ({ path: `/channels/${await channelOfA()}/webhook-calls/${crypto.randomUUID()}` }),
  ],
  'POST /api/channels/:id/webhook-calls/:callId/replay': [
    { ...tenant, A: 404, SA: 404 },
    async () => ({ path: `/channels/${await channelOfA()}/webhook-calls/${crypto.randomUUID()}/replay` }),
  ],
  // For every caller, only a signature counts.
  'POST /api/agents/:id/channels/:type': [
    { X: 401, N: 401, A: 401, B: 401, SA: 401 },
    async () => {
      const agentId = await agentOfA()
      const config = { pageId: '1', accessToken: 'a' }
      await server.api('POST /channels', { token: people.A.token, body: { agentId, type: 'facebook', config } })
      return { path: `/agents/${agentId}/channels/facebook`, body: {} }
    },
  ],
  'GET /api/agents/webhook-stream': [
    tenant,
    async () => ({ path: `/agents/webhook-stream?agentId=${await agentOfA()}` }),
  ],

  'POST /api/conversations': [
    createdBy(tenant),
    async () => ({
      path: '/conversations',
      body: { agentId: await agentOfA(), userMessage: 'Hola', agentResponse: 'Bien' },
    }),
  ],
  'GET /api/conversations': [tenant, async () => ({ path: `/conversations?agentId=${await agentOfA()}` })],
  'GET /api/conversations/sessions': [
    tenant,
    async () => ({ path: `/conversations/sessions?agentId=${await agentOfA()}` }),
  ],
  'GET /api/conversations/dropped': [
    tenant,
    async () => ({ path: `/conversations/dropped?agentId=${await agentOfA()}` }),
  ],
  'POST /api/conversations/dropped/retry': [
    { ...tenant, A: 404, SA: 404 },
    async () => ({
      path: '/conversations/dropped/retry',
      body: { agentId: await agentOfA(), messageId: 'facebook:m' },
    }),
  ],
  'GET /api/threads': [tenant, async () => ({ path: `/threads?agentId=${await agentOfA()}` })],
  'GET /api/threads/:id': [tenant, async () => ({ path: `/threads/${await threadOfA()}` })],
  'GET /api/threads/:id/messages': [tenant, async () => ({ path: `/threads/${await threadOfA()}/messages` })],
  'PATCH /api/threads/:id': [
    tenant,
    async () => ({ path: `/threads/${await threadOfA()}`, body: { status: 'closed', tags: ['envíos'] } }),
  ],
  'POST /api/threads/:id/uploads': [
    createdBy(tenant),
    async () => ({ path: `/threads/${await threadOfA()}/uploads?name=notas.txt`, body: {} }),
  ],
  'GET /api/agents/:id/uploads/:file': [
    everybody,
    async () => {
      const { url } = await uploaded(server, people.A, await threadOfA(), 'notas.txt', 'Precios')
      return { path: new URL(url).pathname.replace('/api', '') }
    },
  ],
  'POST /api/threads/:id/messages': [
    { ...tenant, A: 201, SA: 201 },
    async () => ({
      path: `/threads/${await threadOfA()}/messages`,
      body: { messageId: crypto.randomUUID(), text: 'hola' },
    }),
  ],
  'POST /api/threads/:id/messages/:messageNumber/retry': [
    // Nothing of it was refused.
    { ...tenant, A: 404, SA: 404 },
    async () => ({ path: `/threads/${await threadOfA()}/messages/1/retry` }),
  ],
  // It is no thread of WhatsApp.
  'GET /api/threads/:id/templates': [
    { ...tenant, A: 409, SA: 409 },
    async () => ({ path: `/threads/${await threadOfA()}/templates` }),
  ],
  'POST /api/threads/:id/templates': [
    { ...tenant, A: 409, SA: 409 },
    async () => ({
      path: `/threads/${await threadOfA()}/templates`,
      body: { messageId: crypto.randomUUID(), name: 'hola', language: 'es', variables: [] },
    }),
  ],
  'POST /api/threads/:id/suggestion': [tenant, async () => ({ path: `/threads/${await threadOfA()}/suggestion` })],
  'POST /api/threads/:id/typing': [tenant, async () => ({ path: `/threads/${await threadOfA()}/typing` })],
  'GET /api/canned-replies': [permitted, async () => ({ path: '/canned-replies' })],
  'POST /api/canned-replies': [createdBy(permitted), async () => ({ path: '/canned-replies', body: cannedReply() })],
  'PUT /api/canned-replies/:id': [
    { ...tenant, SA: 404 },
    async () => ({ path: await replyOfA(), body: cannedReply() }),
  ],
  'DELETE /api/canned-replies/:id': [{ ...tenant, SA: 404 }, async () => ({ path: await replyOfA() })],
  'GET /api/threads/related': [
    tenant,
    async () => ({ path: `/threads/related?agentId=${await agentOfA()}&sessionId=session-1` }),
  ],
  'POST /api/threads/:id/presence': [
    tenant,
    async () => ({ path: `/threads/${await threadOfA()}/presence`, body: { isHere: true } }),
  ],
  'GET /api/threads/lists': [tenant, async () => ({ path: `/threads/lists?agentId=${await agentOfA()}` })],
  'POST /api/threads/:id/notes': [
    { ...tenant, A: 201, SA: 201 },
    async () => ({
      path: `/threads/${await threadOfA()}/notes`,
      body: { noteId: crypto.randomUUID(), text: 'Cliente de siempre' },
    }),
  ],
  'DELETE /api/threads/:id/notes/:noteId': [
    { ...tenant, SA: 404 },
    async () => {
      const path = `/threads/${await threadOfA()}/notes`
      const noteId = crypto.randomUUID()
      await server.api(`POST ${path as '/x'}`, { token: people.A.token, body: { noteId, text: 'Cliente de siempre' } })
      return { path: `${path}/${noteId}` }
    },
  ],
  'GET /api/agents/:id/search': [tenant, async () => ({ path: `/agents/${await agentOfA()}/search?search=hola` })],
  'GET /api/conversations/:id': [tenant, async () => ({ path: `/conversations/${await conversationOfA()}` })],
  'DELETE /api/conversations/:id': [tenant, async () => ({ path: `/conversations/${await conversationOfA()}` })],
  'GET /api/conversations/bin': [tenant, async () => ({ path: `/conversations/bin?agentId=${await agentOfA()}` })],
  'POST /api/conversations/:id/restore': [
    tenant,
    async () => ({ path: `${await deletedByA(`/conversations/${await conversationOfA()}`)}/restore` }),
  ],
  'DELETE /api/conversations/:id/bin': [
    tenant,
    async () => ({ path: `${await deletedByA(`/conversations/${await conversationOfA()}`)}/bin` }),
  ],
  'GET /api/conversations/:id/events': [
    tenant,
    async () => ({ path: `/conversations/${await conversationOfA()}/events` }),
  ],
  // Nor has it a file.
  'GET /api/conversations/:id/attachments/:place': [
    { ...tenant, A: 404, SA: 404 },
    async () => ({ path: `/conversations/${await conversationOfA()}/attachments/0` }),
  ],
  // An exchange of the web chat has nothing that could be sent again.
  'POST /api/conversations/:id/retry': [
    { ...tenant, A: 409, SA: 409 },
    async () => ({ path: `/conversations/${await conversationOfA()}/retry` }),
  ],
  'GET /api/conversations/stats/:agentId': [tenant, async () => ({ path: `/conversations/stats/${await agentOfA()}` })],
  'GET /api/conversations/session/:sessionId': [
    tenant,
    async () => ({ path: `/conversations/session/session-1?agentId=${await agentOfA()}` }),
  ],

  'GET /api/plans/public': [everybody, () => ({ path: '/plans/public' })],
  'GET /api/plans': [administrators, () => ({ path: '/plans' })],
  'POST /api/plans': [
    createdBy(administrators),
    () => ({ path: '/plans', body: { name: 'Plan', pricingType: 'fixed', priceUsd: 1, billingCycle: 'monthly' } }),
  ],
  'GET /api/plans/:id': [administrators, async () => ({ path: `/plans/${await planOfNobody()}` })],
  'PUT /api/plans/:id': [
    administrators,
    async () => ({ path: `/plans/${await planOfNobody()}`, body: { name: 'Otro' } }),
  ],
  'DELETE /api/plans/:id': [administrators, async () => ({ path: `/plans/${await planOfNobody()}` })],

  'GET /api/subscriptions': [administrators, () => ({ path: '/subscriptions' })],
  'GET /api/subscriptions/stats': [administrators, () => ({ path: '/subscriptions/stats' })],
  'PUT /api/subscriptions/:id': [
    administrators,
    async () => ({ path: `/subscriptions/${await subscriptionOf(people.A)}`, body: { status: 'paused' } }),
  ],
  'PATCH /api/subscriptions/:id/payments/:paymentId': [
    administrators,
    async () => ({ path: `/subscriptions/${await paymentOfA()}`, body: { status: 'paid' } }),
  ],
  'POST /api/subscriptions': [
    createdBy({ ...permitted, B: 403 }),
    async (actor) => {
      // Who may subscribe A needs room for it: the plan has fewer agents, and an administrator adds no second one.
      if (actor === 'SA')
        await server.rows("UPDATE subscriptions SET status = 'cancelled' WHERE user_id = ?", people.A.id)
      if (actor === 'A' || actor === 'SA')
        await server.rows('UPDATE agents SET deleted_at = 1 WHERE owner_id = ?', people.A.id)
      return {
        path: '/subscriptions',
        body: { userId: people.A.id, planId: PLANS.professional, ...(actor === 'SA' && { startDate: '2026-01-01' }) },
      }
    },
  ],
  'PATCH /api/subscriptions/:id/cancel': [
    tenant,
    async () => ({ path: `/subscriptions/${await subscriptionOf(people.A)}/cancel` }),
  ],
  'GET /api/subscriptions/quotes': [permitted, () => ({ path: '/subscriptions/quotes' })],
  'GET /api/subscriptions/user/:userId': [tenant, () => ({ path: `/subscriptions/user/${people.A.id}` })],

  'GET /api/dashboard': [signedIn, () => ({ path: '/dashboard' })],
  'GET /api/analytics': [
    tenant,
    async () => ({ path: `/analytics?from=2026-11-01&to=2026-11-20&agentId=${await agentOfA()}` }),
  ],
  'GET /api/analytics/outcomes': [
    tenant,
    async () => ({ path: `/analytics/outcomes?from=2026-11-01&to=2026-11-20&agentId=${await agentOfA()}` }),
  ],
  'GET /api/admin/overview': [administrators, () => ({ path: '/admin/overview' })],
  'GET /api/billing': [permitted, () => ({ path: '/billing' })],
  'GET /api/billing/quota': [permitted, () => ({ path: '/billing/quota' })],
  'PUT /api/billing/quota': [permitted, () => ({ path: '/billing/quota', body: { policy: 'grace' } })],

  'GET /api/admin/rejected': [administrative, () => ({ path: '/admin/rejected' })],
  'GET /api/admin/rejected/:agentId': [administrative, async () => ({ path: `/admin/rejected/${await agentOfA()}` })],
  'POST /api/admin/rejected/:agentId/retry': [
    administrative,
    async () => ({ path: `/admin/rejected/${await agentOfA()}/retry` }),
  ],
  // Without an object that has such a row, those who may are told that there is none.
  'DELETE /api/admin/rejected/:agentId/:entry': [
    { ...administrative, SA: 404 },
    async () => ({ path: `/admin/rejected/${await agentOfA()}/1` }),
  ],

  'GET /api/admin/audit-log': [adminOnly, () => ({ path: '/admin/audit-log' })],
}

interface Answered {
  status: number
  /** Of a refusal; a granted stream is closed at once, because streams do not end. */
  code?: string
}

const send = (call: Call, actor: Actor, asked: Asked): Promise<Answered> =>
  sendAs(call, actor === 'X' ? undefined : people[actor].token, asked)

async function sendAs(call: Call, token: string | undefined, { path, body, authorization }: Asked): Promise<Answered> {
  const bearer = authorization ?? (token && `Bearer ${token}`)
  const response = await fetch(new URL(`/api${path}`, server.url), {
    method: call.split(' ')[0] ?? 'GET',
    headers: {
      ...from(someAddress()),
      ...(body ? { 'content-type': 'application/json' } : {}),
      ...(bearer ? { authorization: bearer } : {}),
    },
    ...(body ? { body: JSON.stringify(body) } : {}),
  })
  const { status } = response
  if (status >= 400) return { status, code: ((await response.json()) as { error: { code: string } }).error.code }
  await response.body?.cancel()
  return { status }
}

/** The codes that a refusal of each status may have. */
const CODES: Record<number, RegExp> = {
  401: /^(?:auth\.tokenMissing|channel\.signatureWrong)$/,
  403: /^(?:access\.denied|team\.(?:readOnly|onlyOwner))$/,
  404: /\.(?:notFound|\w+NotFound)$/,
}
const everything = async () => [await everythingOf(server), await snapshot(server, ...PEOPLE_TABLES)].join('\n')
const CELLS = Object.entries(MATRIX) as [Call, Line][]
const isRefusal = (status: number): boolean => status >= 400

test('the matrix has a line for every call of the authorisation table', () => {
  expect(Object.keys(MATRIX).sort()).toEqual(Object.keys(ACCESS).sort())
})

/** What refused calls aim at is shared by all actors: a refusal leaves it is. */
const targets = new Map<Call, Promise<Asked>>()
function targetOf(call: Call, actor: Actor): Promise<Asked> {
  const target = targets.get(call) ?? Promise.resolve(MATRIX[call][1](actor))
  targets.set(call, target)
  return target
}

test.each(ACTORS)(
  '%s is refused as the matrix says, and changes nothing by it',
  async (actor) => {
    const refused = CELLS.filter(([, [expected]]) => isRefusal(expected[actor]))
    const answers = new Map<Call, Answered>()
    const attempts = refused.map(([call, [, ask]]) => ({
      name: call,
      prepare: async (isAgain: boolean) => {
        const asked = await (isAgain ? ask(actor) : targetOf(call, actor))
        return async () => answers.set(call, await send(call, actor, asked))
      },
    }))
    expect(await changedBy(everything, attempts), `changed by ${actor}`).toEqual([])
    const statuses = [...answers].map(([call, { status }]) => [call, status])
    expect(statuses).toEqual(refused.map(([call, [expected]]) => [call, expected[actor]]))
    const wrongCodes = [...answers].filter(([, { status, code = '' }]) => CODES[status]?.test(code) === false)
    expect(wrongCodes).toEqual([])
  },
  120_000,
)

const granted = CELLS.filter(([, [expected]]) => ACTORS.some((actor) => !isRefusal(expected[actor])))

test.each(granted)('%s is granted to each actor whom the matrix names', async (call, [expected, ask]) => {
  for (const actor of ACTORS.filter((actor) => !isRefusal(expected[actor]))) {
    await subscriptionOf(people.A)
    expect([actor, await send(call, actor, await ask(actor))]).toEqual([actor, { status: expected[actor] }])
  }
})

/** Members of A's account; `limited`: to an agent that nothing aims at; `removed`: until a moment ago. */
const MEMBERS = ['manager', 'agent', 'viewer', 'limited', 'removed'] as const

/** What a member is answered: as A where his role permits it, else as anybody who may not. */
function expectedOf(call: Call, [expected]: Line, who: (typeof MEMBERS)[number]): number {
  const access = ACCESS[call]
  if (who === 'removed') return 401
  // These are about himself: for what is A's own he is a stranger.
  if (access === 'signedIn') return expected.B
  if (access === 'superAdmin' || access === 'anyone') return 403
  const role = who === 'limited' ? 'agent' : who
  if (!access.some((permission) => MEMBER_PERMISSIONS[role].includes(permission))) return 403
  if (role === 'viewer' && !call.startsWith('GET')) return 403
  if (call === 'POST /api/account/owner') return 403
  // Of the account, not of an agent.
  if (call.includes('/canned-replies')) return expected.A
  return who === 'limited' ? expected.B : expected.A
}

/** What members aim at is shared by all of them: they are refused, or read. */
const readOfA = new Map<Call, Promise<Asked>>()
function readTarget(call: Call): Promise<Asked> {
  const target = readOfA.get(call) ?? Promise.resolve(MATRIX[call][1]('A'))
  readOfA.set(call, target)
  return target
}

test.each(MEMBERS)(
  'a member of the account who is %s is refused what he may not, and reads what he may #team.rights',
  async (who) => {
    const role = who === 'limited' || who === 'removed' ? 'agent' : who
    const member = await newMember(server, people.A, role, who === 'limited' ? [await agentOfA()] : null)
    if (who === 'removed') await server.rows('DELETE FROM members WHERE user_id = ?', member.id)
    await subscriptionOf(people.A)
    const told = CELLS.filter(([call, [, ask]]) => ACCESS[call] !== 'anyone' && ask !== undefined)
      .map(([call, line]) => [call, expectedOf(call, line, who)] as const)
      .filter(([call, status]) => isRefusal(status) || (call.startsWith('GET') && !call.includes('/account/')))
      .filter(([call]) => who === 'removed' || !/account\/(?:switch|members\/me)/.test(call))
    const answers: (readonly [Call, number])[] = []
    const wrongCodes: unknown[] = []
    for (const [call, expected] of told) {
      const asked = await (expected === 401 || expected === 403 ? targetOf(call, 'A') : readTarget(call))
      const { status, code = '' } = await sendAs(call, member.token, asked)
      answers.push([call, status])
      if (CODES[status]?.test(code) === false && status !== 401) wrongCodes.push([call, code])
    }
    expect(answers.filter(([, status], place) => status !== told[place]?.[1])).toEqual([])
    expect(wrongCodes).toEqual([])
  },
  120_000,
)
