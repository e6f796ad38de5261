import type { D1Database } from '@cloudflare/workers-types'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Person, registerByForm } from '../support/people.ts'
import { type Server, startServer } from '../support/server.ts'
import { customer, newAgent, newWebchat, superAdmin } from '../support/tenants.ts'
import { outputOf, visitorOf } from '../support/visitor.ts'

/** Databases of conversations that the server has. */
const DATABASES = 3

interface Shop {
  owner: Person
  agentId: string
  /** What a visitor said there. */
  said: string
  conversationId: string
}

let server: Server
let admin: Person
const shops: Shop[] = []

const get = (path: string, { token }: Person) => server.api(`GET ${path as '/x'}`, { token })

/** Somebody whose account is in the database with this number, and what a visitor said to his agent. */
async function shopIn(number: number): Promise<Shop> {
  const owner = await customer(server)
  await server.rows('UPDATE users SET record_database = ? WHERE id = ?', number, owner.id)
  const { id: agentId } = await newAgent(server, owner)
  await newWebchat(server, owner, agentId)
  const said = `hola desde la base ${number}`
  expect(outputOf(await visitorOf(server, agentId).say(said))).toMatch(/^No tengo información sobre eso/)
  const { body } = await get(`/conversations?agentId=${agentId}`, owner)
  return { owner, agentId, said, conversationId: body.data.conversations[0].id }
}

/** Rows of each database of conversations, the first of them first. */
const inEach = (sql: (schema: string) => string) =>
  Promise.all(Array.from({ length: DATABASES }, (_, index) => server.rows(sql(`c${index + 1}`))))

beforeAll(async () => {
  server = await startServer({}, { recordDatabases: DATABASES })
  admin = await superAdmin(server)
  for (let number = 1; number <= DATABASES; number++) shops.push(await shopIn(number))
})
afterAll(() => server.close())

test('everything of an account is in the database that its row names, and nowhere else', async () => {
  const owners = await inEach((schema) => `SELECT DISTINCT owner_id FROM ${schema}.conversations`)
  expect(owners).toEqual(shops.map(({ owner }) => [{ owner_id: owner.id }]))
  for (const table of ['threads', 'conversation_days', 'agent_figures'])
    expect(await inEach((schema) => `SELECT DISTINCT agent_id FROM ${schema}.${table}`)).toEqual(
      shops.map(({ agentId }) => [{ agent_id: agentId }]),
    )
})

test('each owner has his lists, searches, figures and export from his own', async () => {
  for (const { owner, agentId, said, conversationId } of shops) {
    const listed = (await get('/conversations/sessions', owner)).body.data.sessions
    expect(listed).toMatchObject([{ agentId, agentName: 'Luz', last: { userMessage: said } }])
    const { threads } = (await get('/threads?search=hola', owner)).body.data
    expect(threads).toMatchObject([{ agentId }])
    expect((await get(`/threads/${threads[0].id}/messages`, owner)).body.data.messages).toHaveLength(2)
    expect((await get(`/agents/${agentId}/search?search=base`, owner)).body.data.matches).toHaveLength(1)
    expect((await get(`/conversations/${conversationId}`, owner)).body.data.conversation.userMessage).toBe(said)
    expect((await get('/dashboard', owner)).body.data).toMatchObject({ conversations: 1, agents: { total: 1 } })
    const day = new Date().toISOString().slice(0, 10)
    const analytics = (await get(`/analytics?from=${day}&to=${day}`, owner)).body.data
    expect(analytics.totals).toMatchObject({ conversations: 1 })
    expect((await get('/agents', owner)).body.data).toMatchObject([{ _count: { conversations: 1 } }])
    const exported = await get('/account/export', owner)
    expect(exported.body.data.conversations).toMatchObject([{ id: conversationId }])
  }
})

test('an owner finds nothing of another database', async () => {
  const [{ owner } = { owner: admin }] = shops
  for (const { conversationId } of shops.slice(1))
    expect((await get(`/conversations/${conversationId}`, owner)).status).toBe(404)
})

test('a super administrator sees the agents of all of them, and their figures together', async () => {
  for (const { agentId, conversationId, said } of shops) {
    expect((await get(`/conversations/${conversationId}`, admin)).body.data.conversation.userMessage).toBe(said)
    expect((await get(`/threads?agentId=${agentId}`, admin)).body.data.threads).toHaveLength(1)
  }
  const { data: agents } = (await get('/agents?limit=100', admin)).body
  for (const { agentId } of shops)
    expect(agents).toContainEqual(expect.objectContaining({ id: agentId, _count: { conversations: 1, channels: 1 } }))
  expect((await get('/admin/overview', admin)).body.data.today.conversations).toBe(DATABASES)
})

test('a conversation is deleted where it is, by its owner and at the end of the retention', async () => {
  const [first, second] = shops as [Shop, Shop, Shop]
  const { status } = await server.api(`DELETE /conversations/${first.conversationId}`, { token: first.owner.token })
  expect(status).toBe(200)
  expect((await inEach((schema) => `SELECT count(*) AS n FROM ${schema}.messages`)).flat()).toEqual([
    { n: 0 },
    { n: 2 },
    { n: 2 },
  ])
  const { CONVERSATIONS_2: database } = server.env as unknown as Record<string, D1Database>
  await database?.prepare('UPDATE messages SET created_at = 0 WHERE agent_id = ?').bind(second.agentId).run()
  await server.upkeep()
  expect((await inEach((schema) => `SELECT count(*) AS n FROM ${schema}.messages`)).flat()).toEqual([
    { n: 0 },
    { n: 0 },
    { n: 2 },
  ])
})

test('an hourly job that fails is logged, and does not end the run before the others', async () => {
  await server.rows('ALTER TABLE owner_changes RENAME TO unreadable')
  expect(await server.hourly()).toMatchObject({ outcome: 'ok' })
  await server.rows('ALTER TABLE unreadable RENAME TO owner_changes')
  const logged = (event: string) =>
    JSON.stringify(server.logs()).replaceAll('\\', '').match(`"event":"${event}"[^}]*`)?.[0]
  expect(logged('job.failed')).toContain('"job":"owners"')
  expect(logged('channels.checked')).toBeDefined()
})

test('a new account is given the database with the most room', async () => {
  const numberOf = async ({ id }: Person) =>
    (await server.rows('SELECT record_database AS n FROM users WHERE id = ?', id))[0]
  await server.rows(
    `INSERT INTO dropped_messages (agent_id, message_key, channel_type, session_id, user_message, reason, at)
     VALUES ('none', 'none', 'webchat', 'none', ?, 'agent.notFound', 0)`,
    'x'.repeat(200_000),
  )
  expect(await numberOf(await registerByForm(server))).not.toEqual({ n: 1 })
})
