import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ACCESS, type Call } from '../../worker/contract/access.ts'
import { PLANS } from '../../worker/local/catalogue.ts'
import { from, type Person, signIn, someAddress } from '../support/people.ts'
import { type Server, startServer } from '../support/server.ts'
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
const openAgentOfA = async (): Promise<string> => {
  const id = await agentOfA()
  await newWebchat(server, people.A, id)
  return id
}
const conversationOfA = async (): Promise<string> => (await newConversation(server, people.A, await agentOfA())).id

/** A's subscription begins anew on the plan of the tests, whatever a call before has made of it. */
async function subscriptionOf(person: Person): Promise<string> {
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

const everybody = { X: 200, N: 200, A: 200, B: 200, SA: 200 }
const signedIn = { ...everybody, X: 401 }
const permitted = { ...signedIn, N: 403 }
const tenant = { ...permitted, B: 404 }
const adminOnly = { ...permitted, A: 403, B: 403 }
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
  'GET /api/auth/profile': [signedIn, () => ({ path: '/auth/profile' })],
  'GET /api/auth/permissions': [signedIn, () => ({ path: '/auth/permissions' })],

  'GET /api/agents': [permitted, () => ({ path: '/agents' })],
  'GET /api/agents/user': [permitted, () => ({ path: '/agents/user' })],
  'POST /api/agents': [createdBy(permitted), () => ({ path: '/agents', body: agentInput() })],
  'GET /api/agents/:id': [tenant, async () => ({ path: `/agents/${await agentOfA()}` })],
  'PUT /api/agents/:id': [tenant, async () => ({ path: `/agents/${await agentOfA()}`, body: { name: 'Otra' } })],
  'DELETE /api/agents/:id': [tenant, async () => ({ path: `/agents/${await agentOfA()}` })],
  'GET /api/agents/:id/public': [everybody, async () => ({ path: `/agents/${await agentOfA()}/public` })],
  'GET /api/agent-types/user-allowed': [permitted, () => ({ path: '/agent-types/user-allowed' })],

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
  // Whoever calls, only a signature is believed.
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
  'GET /api/conversations/:id': [tenant, async () => ({ path: `/conversations/${await conversationOfA()}` })],
  'DELETE /api/conversations/:id': [tenant, async () => ({ path: `/conversations/${await conversationOfA()}` })],
  'GET /api/conversations/:id/events': [
    tenant,
    async () => ({ path: `/conversations/${await conversationOfA()}/events` }),
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
  'POST /api/subscriptions': [
    createdBy({ ...permitted, B: 403 }),
    async (actor) => {
      await subscriptionOf(people.A)
      if (actor === 'SA')
        await server.rows("UPDATE subscriptions SET status = 'cancelled' WHERE user_id = ?", people.A.id)
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
  'GET /api/subscriptions/user/:userId': [tenant, () => ({ path: `/subscriptions/user/${people.A.id}` })],

  'GET /api/admin/audit-log': [adminOnly, () => ({ path: '/admin/audit-log' })],
}

/** The status alone: a stream is let go as soon as it has been granted. */
async function statusOf(call: Call, actor: Actor, { path, body, authorization }: Asked): Promise<number> {
  const bearer = authorization ?? (actor === 'X' ? undefined : `Bearer ${people[actor].token}`)
  const response = await fetch(new URL(`/api${path}`, server.url), {
    method: call.split(' ')[0] ?? 'GET',
    headers: {
      ...from(someAddress()),
      ...(body ? { 'content-type': 'application/json' } : {}),
      ...(bearer ? { authorization: bearer } : {}),
    },
    ...(body ? { body: JSON.stringify(body) } : {}),
  })
  await response.body?.cancel()
  return response.status
}

test('the matrix has a line for every call of the authorisation table', () => {
  expect(Object.keys(MATRIX).sort()).toEqual(Object.keys(ACCESS).sort())
})

describe.each(Object.entries(MATRIX) as [Call, Line][])('%s', (call, [expected, ask]) => {
  test.each(ACTORS)('answers %s as the matrix says, and who is refused changes nothing', async (actor) => {
    await subscriptionOf(people.A)
    const asked = await ask(actor)
    const before = await everythingOf(server)
    expect(await statusOf(call, actor, asked)).toBe(expected[actor])
    if (expected[actor] >= 400) expect(await everythingOf(server)).toBe(before)
  })
})
