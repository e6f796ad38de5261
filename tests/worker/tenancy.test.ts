import { afterAll, beforeAll, expect, test } from 'vitest'
import { AGENT_TYPES } from '../../worker/local/catalogue.ts'
import { clearCounts, readCounts, removeCountedEntry, writeCountedEntry } from '../bench/counted.ts'
import type { Person } from '../support/people.ts'
import { type Answer, type Server, startServer } from '../support/server.ts'
import {
  agentInput,
  customer,
  errorOf,
  everythingOf,
  newAgent,
  newConversation,
  newWebchat,
} from '../support/tenants.ts'
import { attempt, changedBy } from '../support/unchanged.ts'

let server: Server
let a: Person
let b: Person
const ofA = { agent: '', channel: '', conversation: '' }
let agentOfB = ''
beforeAll(async () => {
  server = await startServer({}, { main: writeCountedEntry() })
  ;[a, b] = await Promise.all([customer(server, 'enterprise'), customer(server, 'enterprise')])
  ofA.agent = (await newAgent(server, a, { name: 'De A' })).id
  ofA.channel = (await newWebchat(server, a, ofA.agent)).id
  ofA.conversation = (await newConversation(server, a, ofA.agent)).id
  agentOfB = (await newAgent(server, b, { name: 'De B' })).id
})
afterAll(async () => {
  await server.close()
  removeCountedEntry()
})

interface Aim {
  call: (id: string) => `${string} /${string}`
  of: keyof typeof ofA
  body?: (id: string) => object
}

const AIMS: Aim[] = [
  { call: (id) => `GET /agents/${id}`, of: 'agent' },
  { call: (id) => `PUT /agents/${id}`, of: 'agent', body: () => ({ name: 'Robado' }) },
  { call: (id) => `PUT /agents/${id}`, of: 'agent', body: () => ({ name: 7, typeId: 'invalid' }) },
  { call: (id) => `DELETE /agents/${id}`, of: 'agent' },
  { call: (id) => `GET /channels/agent/${id}`, of: 'agent' },
  { call: () => 'POST /channels', of: 'agent', body: (agentId) => ({ agentId, type: 'telegram', config: {} }) },
  { call: () => 'POST /channels', of: 'agent', body: (agentId) => ({ agentId, type: 'nothing', config: 1 }) },
  { call: (id) => `GET /channels/${id}`, of: 'channel' },
  { call: (id) => `PUT /channels/${id}`, of: 'channel', body: () => ({ status: 'inactive' }) },
  { call: (id) => `PUT /channels/${id}`, of: 'channel', body: () => ({ status: 'invalid' }) },
  { call: (id) => `DELETE /channels/${id}`, of: 'channel' },
  {
    call: () => 'POST /conversations',
    of: 'agent',
    body: (agentId) => ({ agentId, userMessage: 'Hola', agentResponse: 'Forjada' }),
  },
  { call: () => 'POST /conversations', of: 'agent', body: (agentId) => ({ agentId }) },
  { call: (id) => `GET /conversations?agentId=${id}`, of: 'agent' },
  { call: (id) => `GET /conversations?agentId=${id}&page=0`, of: 'agent' },
  { call: (id) => `GET /conversations/sessions?agentId=${id}`, of: 'agent' },
  { call: (id) => `GET /conversations/sessions?agentId=${id}&after=x`, of: 'agent' },
  { call: (id) => `GET /conversations/${id}`, of: 'conversation' },
  { call: (id) => `DELETE /conversations/${id}`, of: 'conversation' },
  { call: (id) => `GET /conversations/stats/${id}`, of: 'agent' },
  { call: (id) => `GET /conversations/session/session-1?agentId=${id}`, of: 'agent' },
]

const aimed = (aim: Aim, id: string): Promise<Answer> =>
  server.api(aim.call(id), { token: b.token, ...(aim.body && { body: aim.body(id) }) })

const NAMED = AIMS.map((aim, number) => [`${aim.call('…')} (${number + 1})`, aim] as const)

test.each(NAMED)('%s: another customer’s object is not found, word for word as one that never was', async (_, aim) => {
  const foreign = await aimed(aim, ofA[aim.of])
  const unknown = await aimed(aim, crypto.randomUUID())
  expect(foreign.status).toBe(404)
  expect(errorOf(foreign)).toEqual(errorOf(unknown))
})

test('another customer’s object stays as it is, whichever call aims at it', async () => {
  const attempts = NAMED.map(([name, aim]) => attempt(name, () => aimed(aim, ofA[aim.of])))
  expect(await changedBy(() => everythingOf(server), attempts)).toEqual([])
})

test('a foreign object asks the database and the objects as often as none', async () => {
  const asked = async (aim: Aim, id: string) => {
    await clearCounts(server)
    await aimed(aim, id)
    const { d1, objects, statements } = await readCounts(server)
    return { d1, objects, statements }
  }
  for (const [name, aim] of NAMED) {
    const foreign = await asked(aim, ofA[aim.of])
    expect(foreign.statements.length, name).toBeGreaterThan(0)
    expect(foreign, name).toEqual(await asked(aim, crypto.randomUUID()))
  }
})

test("an own agent does not open another's session, and an id given twice is refused", async () => {
  const session = await server.api(`GET /conversations/session/session-1?agentId=${agentOfB}`, { token: b.token })
  expect(session).toMatchObject({ status: 200, body: { data: { conversations: [] } } })
  const twice = await server.api(`GET /conversations?agentId=${agentOfB}&agentId=${ofA.agent}`, { token: b.token })
  expect(twice.status).toBe(422)
  expect(Object.keys(twice.body.error.fields)).toEqual(['agentId'])
})

test('lists hold what is the caller’s own and nothing else', async () => {
  for (const call of ['GET /agents?limit=100', 'GET /agents/user?limit=100'] as const) {
    const ids = (await server.api(call, { token: b.token })).body.data.map(({ id }: { id: string }) => id)
    expect(ids).toContain(agentOfB)
    expect(ids).not.toContain(ofA.agent)
  }
})

const OVERREACH = {
  id: 'x',
  ownerId: '',
  owner_id: '',
  _count: { conversations: 99, channels: 99 },
  recordDatabase: 2,
  createdAt: 0,
  deletedAt: 1,
  searchText: 'x',
  agentType: { name: 'x' },
}

test('unknown fields are dropped, with any name', async () => {
  const given = { ...OVERREACH, ownerId: b.id, owner_id: b.id }
  const created = await server.api('POST /agents', { token: a.token, body: { ...agentInput(), ...given } })
  expect(created.status).toBe(201)
  const { id } = created.body.data
  await server.api(`PUT /agents/${id}`, { token: a.token, body: { name: 'Nueva', ...given } })
  const [row] = await server.rows('SELECT * FROM agents WHERE id = ?', id)
  expect(row).toMatchObject({
    owner_id: a.id,
    channel_count: 0,
    deleted_at: null,
    name: 'Nueva',
  })
  expect(row?.['created_at']).toBeGreaterThan(0)

  const channel = await server.api('POST /channels', {
    token: a.token,
    body: {
      agentId: id,
      type: 'webchat',
      status: 'error',
      id: 'x',
      statusReason: 'x',
      webhookUrl: 'https://evil.test',
    },
  })
  expect(channel.body.data).toMatchObject({ status: 'active', webhookUrl: expect.not.stringContaining('evil') })
  const body = {
    agentId: id,
    userMessage: 'Hola',
    agentResponse: 'Bien',
    ownerId: b.id,
    state: 'open',
    day: '1999-01-01',
  }
  const exchange = await server.api('POST /conversations', { token: a.token, body })
  const [stored] = await server.rows('SELECT * FROM conversations WHERE id = ?', exchange.body.data.conversation.id)
  expect(stored).toMatchObject({ owner_id: a.id, origin: 'client', state: 'answered' })
  expect(stored?.['day']).not.toBe('1999-01-01')
})

test('a type from outside the plan does not come in with other fields', async () => {
  const starter = await customer(server, 'starter')
  const agent = await newAgent(server, starter)
  const before = await everythingOf(server)
  const body = { name: 'x', ...OVERREACH, ownerId: b.id, typeId: AGENT_TYPES.automation }
  expect((await server.api(`PUT /agents/${agent.id}`, { token: starter.token, body })).status).toBe(403)
  expect(await everythingOf(server)).toBe(before)
})

test('a prototype in a body poisons nothing', async () => {
  const raw = JSON.stringify(agentInput()).replace(
    '{',
    '{"__proto__":{"isAdmin":true,"deletedAt":1},"constructor":{"prototype":{"isAdmin":true}},',
  )
  const created = await server.api('POST /agents', { token: a.token, raw })
  expect(created.status).toBe(201)
  expect(JSON.stringify(created.body)).not.toContain('isAdmin')
  const config = '{"__proto__":{"welcome":"x"},"constructor":{"prototype":{"welcome":"x"}}}'
  const edited = await server.api(`PUT /channels/${ofA.channel}`, { token: a.token, raw: `{"config":${config}}` })
  expect(edited.body.data.config).toEqual({})
  const following = await server.api('GET /agents?limit=1', { token: a.token })
  expect(JSON.stringify(following.body)).not.toContain('isAdmin')
})
