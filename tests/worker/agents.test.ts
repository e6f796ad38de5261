import { afterAll, beforeAll, expect, test } from 'vitest'
import { AGENT_TYPES } from '../../worker/local/catalogue.ts'
import type { Person } from '../support/people.ts'
import { type Server, startServer } from '../support/server.ts'
import {
  agentInput,
  customer,
  errorOf,
  holder,
  newAgent,
  newWebchat,
  putOnPlan,
  superAdmin,
} from '../support/tenants.ts'

let server: Server
let owner: Person
beforeAll(async () => {
  server = await startServer()
  owner = await customer(server, 'enterprise')
})
afterAll(() => server.close())

test('a new agent answers 201 with the whole object, as reading it does', async () => {
  const body = agentInput({ name: '  Luz  ', description: '  ', language: 'mn' })
  const created = await server.api('POST /agents', { token: owner.token, body, headers: { 'x-language': 'en' } })
  expect(created.status).toBe(201)
  expect(created.body.data).toEqual({
    id: expect.stringMatching(/^[0-9a-f-]{36}$/),
    name: 'Luz',
    description: null,
    typeId: AGENT_TYPES.service,
    language: 'mn',
    avatar: null,
    color: null,
    patienceSeconds: 3,
    createdAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
    updatedAt: created.body.data.createdAt,
    agentType: {
      id: AGENT_TYPES.service,
      name: 'Customer service',
      config: { fields: [], channels: expect.any(Object), engine: { kind: 'builtin' } },
    },
    owner: { id: owner.id, name: expect.any(String), email: owner.email },
    _count: { conversations: 0, channels: 0 },
  })
  const read = await server.api(`GET /agents/${created.body.data.id}`, {
    token: owner.token,
    headers: { 'x-language': 'en' },
  })
  expect(read.body.data).toEqual(created.body.data)
  expect(created.body.message.length).toBeGreaterThan(0)
})

test('a new agent speaks Spanish unless told otherwise', async () => {
  expect((await newAgent(server, owner)).language).toBe('es')
})

test('a change keeps what it does not name, and an empty description is taken away', async () => {
  const agent = await newAgent(server, owner, { name: 'Antes', description: 'Explica', language: 'en' })
  const named = await server.api(`PUT /agents/${agent.id}`, { token: owner.token, body: { name: 'Después' } })
  expect(named.status).toBe(200)
  expect(named.body.data).toMatchObject({ name: 'Después', description: 'Explica', language: 'en' })
  const emptied = await server.api(`PUT /agents/${agent.id}`, { token: owner.token, body: { description: '' } })
  expect(emptied.body.data).toMatchObject({ name: 'Después', description: null })
  const unchanged = await server.api(`PUT /agents/${agent.id}`, { token: owner.token, body: {} })
  expect(unchanged.body.data).toMatchObject({ name: 'Después', description: null, language: 'en' })
})

test('a search goes by what the agent is called now, in parts that were changed one by one', async () => {
  const reader = await customer(server, 'enterprise')
  const agent = await newAgent(server, reader, { name: 'Pingüino', description: 'Vende zapatos' })
  const found = async (search: string) =>
    (await server.api(`GET /agents?search=${encodeURIComponent(search)}`, { token: reader.token })).body.meta.total
  expect(await found('PINGUINO')).toBe(1)
  expect(await found('zapátos')).toBe(1)
  await server.api(`PUT /agents/${agent.id}`, { token: reader.token, body: { name: 'ӨНӨӨДӨР' } })
  expect(await found('өнөөдөр')).toBe(1)
  expect(await found('pingüino')).toBe(0)
  expect(await found('zapatos')).toBe(1)
  await server.api(`PUT /agents/${agent.id}`, { token: reader.token, body: { description: 'Repara relojes' } })
  expect(await found('zapatos')).toBe(0)
  expect(await found('relojes')).toBe(1)
  expect(await found('өнөөдөр')).toBe(1)
})

test.each(['%', '_', "'", '"', '\\', 'ө'.repeat(60), '*', 'a OR b', '😀'.repeat(100)])(
  'a search for %j is text and nothing else',
  async (search) => {
    const answer = await server.api(`GET /agents?search=${encodeURIComponent(search)}`, { token: owner.token })
    expect(answer.status).toBe(200)
    expect(answer.body.data).toEqual([])
  },
)

test('the list is the newest first, paged, and filtered by type and language', async () => {
  const reader = await customer(server, 'enterprise')
  for (let number = 1; number <= 12; number++)
    await newAgent(server, reader, {
      name: `Agente ${number}`,
      typeId: number % 2 ? AGENT_TYPES.sales : AGENT_TYPES.service,
      language: number % 3 ? 'es' : 'mn',
    })
  const list = async (query: string) => (await server.api(`GET /agents?${query}`, { token: reader.token })).body
  const first = await list('')
  expect(first.meta).toEqual({ page: 1, limit: 10, total: 12, totalPages: 2 })
  expect(first.data.map(({ name }: { name: string }) => name)).toEqual(
    Array.from({ length: 10 }, (_, index) => `Agente ${12 - index}`),
  )
  const second = await list('page=2&limit=5')
  expect(second.data[0].name).toBe('Agente 7')
  expect((await list('page=99')).data).toEqual([])
  expect((await list(`typeId=${AGENT_TYPES.sales}`)).meta.total).toBe(6)
  expect((await list('language=mn')).meta.total).toBe(4)
  expect((await list(`language=mn&typeId=${AGENT_TYPES.sales}&search=agente%203`)).meta.total).toBe(1)
})

test('a super administrator lists the agents of one owner; nobody else asks for other people’s', async () => {
  const [admin, ana] = [await superAdmin(server), await customer(server, 'professional')]
  const agents = [await newAgent(server, ana), await newAgent(server, ana)]
  const list = (token: string, userId: string) => server.api(`GET /agents?userId=${userId}`, { token })
  const { body } = await list(admin.token, ana.id)
  expect(body.data.map(({ id }: { id: string }) => id)).toEqual(agents.map(({ id }) => id).reverse())
  expect([body.meta.total, body.data[0].owner.email]).toEqual([2, ana.email])
  expect((await list(ana.token, ana.id)).body.meta.total).toBe(2)
  const refused = await list(ana.token, owner.id)
  expect([refused.status, refused.body.error.code]).toEqual([403, 'access.denied'])
  expect((await list(admin.token, 'x')).status).toBe(422)
})

test('a super administrator lists everybody, and under /agents/user only what is his', async () => {
  const admin = await superAdmin(server)
  const mine = await newAgent(server, admin, { name: 'Solo mío' })
  const all = await server.api('GET /agents?limit=100', { token: admin.token })
  const own = await server.api('GET /agents/user', { token: admin.token })
  expect(all.body.meta.total).toBeGreaterThan(1)
  expect(own.body.data.map(({ id }: { id: string }) => id)).toEqual([mine.id])
})

test('no answer about an agent carries its system message', async () => {
  const [{ system_message: secret } = { system_message: '' }] = await server.rows<{ system_message: string }>(
    'SELECT system_message FROM agent_types WHERE id = ?',
    AGENT_TYPES.service,
  )
  expect(secret.length).toBeGreaterThan(10)
  const agent = await newAgent(server, owner)
  for (const call of ['GET /agents', `GET /agents/${agent.id}`, `GET /agents/${agent.id}/public`] as const)
    expect(JSON.stringify((await server.api(call, { token: owner.token })).body)).not.toContain(secret)
  const types = await server.api('GET /agent-types/user-allowed', { token: owner.token })
  expect(JSON.stringify(types.body)).not.toContain(secret)
})

test('what a type keeps for its engine does not leave with the agent', async () => {
  const type = crypto.randomUUID()
  await server.rows(
    `INSERT INTO agent_types (id, name, name_key, config, created_at, updated_at) VALUES (?, ?, ?, ?, 0, 0)`,
    type,
    type,
    type,
    JSON.stringify({ fields: [], channels: {}, engine: { kind: 'webhook', url: 'https://flows.test', key: 'canary' } }),
  )
  const admin = await superAdmin(server)
  const agent = await newAgent(server, admin, { typeId: type })
  expect(agent.agentType.config.engine).toEqual({ kind: 'webhook' })
})

test('a deleted agent is gone at once: for its owner, in the list, in public, and its channels are silent', async () => {
  const agent = await newAgent(server, owner, { name: 'Se va' })
  await newWebchat(server, owner, agent.id)
  const open = await server.api(`GET /agents/${agent.id}/public`)
  expect(open.body.data.channels).toEqual([{ type: 'webchat' }])

  const deleted = await server.api(`DELETE /agents/${agent.id}`, { token: owner.token })
  expect(deleted).toMatchObject({ status: 200, body: { success: true, data: { id: agent.id } } })
  const gone = { status: 404, body: { error: { code: 'agent.notFound' } } }
  expect(await server.api(`DELETE /agents/${agent.id}`, { token: owner.token })).toMatchObject(gone)
  expect(await server.api(`GET /agents/${agent.id}`, { token: owner.token })).toMatchObject(gone)
  expect(await server.api(`PUT /agents/${agent.id}`, { token: owner.token, body: { name: 'x' } })).toMatchObject(gone)
  expect(await server.api(`GET /agents/${agent.id}/public`)).toMatchObject(gone)
  expect(await server.api(`GET /channels/agent/${agent.id}`, { token: owner.token })).toMatchObject(gone)
  expect((await server.api('GET /agents?search=se%20va', { token: owner.token })).body.meta.total).toBe(0)
  expect(await server.rows('SELECT status FROM channels WHERE agent_id = ?', agent.id)).toEqual([
    { status: 'inactive' },
  ])
})

test('the public learns name, language, active channels and greeting of an agent, and nothing else', async () => {
  const agent = await newAgent(server, owner, { name: 'Pública', language: 'mn' })
  const bare = await server.api(`GET /agents/${agent.id}/public`)
  expect(bare.body.data).toEqual({ id: agent.id, name: 'Pública', language: 'mn', channels: [] })
  const channel = await newWebchat(server, owner, agent.id, { welcome: '¡Bienvenida!' })
  const open = await server.api(`GET /agents/${agent.id}/public`, { token: 'not-even-looked-at' })
  expect(open.body.data).toEqual({ ...bare.body.data, channels: [{ type: 'webchat' }], welcome: '¡Bienvenida!' })
  await server.api(`PUT /channels/${channel.id}`, { token: owner.token, body: { status: 'inactive' } })
  expect((await server.api(`GET /agents/${agent.id}/public`)).body.data).toEqual(bare.body.data)
})

test('an unknown agent, a deleted one and one of a deactivated owner are the same to the public', async () => {
  const paused = await customer(server, 'enterprise')
  const agent = await newAgent(server, paused)
  await server.rows('UPDATE users SET is_active = 0 WHERE id = ?', paused.id)
  const deactivated = await server.api(`GET /agents/${agent.id}/public`)
  const unknown = await server.api(`GET /agents/${crypto.randomUUID()}/public`)
  const odd = await server.api('GET /agents/..%2fadmin%2fusers/public')
  expect(deactivated.status).toBe(404)
  expect(errorOf(deactivated)).toEqual(errorOf(unknown))
  expect(errorOf(odd)).toEqual(errorOf(unknown))
})

test('the types a person may choose are those of his live plan', async () => {
  const types = async (person: Person) => {
    const answer = await server.api('GET /agent-types/user-allowed', { token: person.token })
    return answer.body.data.map(({ name }: { name: string }) => name)
  }
  expect(await types(await customer(server, 'starter'))).toEqual(['Atención al cliente', 'Ventas'])
  expect(await types(await customer(server, 'professional'))).toHaveLength(3)
  expect(await types(await customer(server, null))).toEqual([])
  expect((await types(await superAdmin(server))).length).toBeGreaterThanOrEqual(3)
  const one = await server.api('GET /agent-types/user-allowed', { token: owner.token })
  expect(Object.keys(one.body.data[0]).sort()).toEqual(['config', 'description', 'id', 'name', 'requiresApi'])
})

test('a type from outside the plan, no plan, a plan that is full, and an unknown type are refused by name', async () => {
  const starter = await customer(server, 'starter')
  const create = (person: Person, typeId: string) =>
    server.api('POST /agents', { token: person.token, body: agentInput({ typeId }) })
  const refused = (status: number, code: string) => ({ status, body: { success: false, error: { code } } })

  expect(await create(starter, AGENT_TYPES.automation)).toMatchObject(refused(403, 'plan.agentTypeNotAllowed'))
  expect(await create(await customer(server, null), AGENT_TYPES.sales)).toMatchObject(refused(403, 'plan.required'))
  const unknown = await create(starter, crypto.randomUUID())
  expect(unknown).toMatchObject(refused(422, 'request.invalid'))
  expect(unknown.body.error.fields).toEqual({ typeId: 'Este tipo de agente no existe.' })
  await newAgent(server, starter)
  const full = await create(starter, AGENT_TYPES.sales)
  expect(full).toMatchObject(refused(403, 'plan.agentsExceeded'))
  expect(full.body.error.details).toEqual({ have: 1, allowed: 1 })
  expect(await server.rows('SELECT id FROM agents WHERE owner_id = ?', starter.id)).toHaveLength(1)
})

test.each([
  ['is paused', "UPDATE subscriptions SET status = 'paused' WHERE user_id = ?"],
  ['is cancelled', "UPDATE subscriptions SET status = 'cancelled' WHERE user_id = ?"],
  [
    'has ended',
    "UPDATE subscriptions SET end_date = date('now', '-1 day'), start_date = '2020-01-01', auto_renew = 0 WHERE user_id = ?",
  ],
  ['has not begun', "UPDATE subscriptions SET start_date = date('now', '+1 day') WHERE user_id = ?"],
])('a plan that %s opens no new agent and leaves the others readable and editable', async (_, change) => {
  const person = await customer(server)
  const agent = await newAgent(server, person)
  await server.rows(change, person.id)
  const refused = await server.api('POST /agents', { token: person.token, body: agentInput() })
  expect(refused).toMatchObject({ status: 403, body: { error: { code: 'plan.required' } } })
  expect((await server.api('GET /agents', { token: person.token })).body.meta.total).toBe(1)
  const edit = (body: object) => server.api(`PUT /agents/${agent.id}`, { token: person.token, body })
  expect((await edit({ name: 'Sigue', typeId: agent.typeId })).status).toBe(200)
  expect(await edit({ typeId: AGENT_TYPES.sales })).toMatchObject({
    status: 403,
    body: { error: { code: 'plan.required' } },
  })
  expect((await server.api(`DELETE /agents/${agent.id}`, { token: person.token })).status).toBe(200)
})

test('the last day of a plan still counts, and one that renews itself does not end', async () => {
  const person = await customer(server)
  await server.rows("UPDATE subscriptions SET end_date = date('now'), auto_renew = 0 WHERE user_id = ?", person.id)
  await newAgent(server, person)
  await server.rows(
    "UPDATE subscriptions SET start_date = '2020-01-01', end_date = date('now', '-1 day'), auto_renew = 1 WHERE user_id = ?",
    person.id,
  )
  await newAgent(server, person)
})

test('a changed type is held against the plan again; an unknown one is a field of the form', async () => {
  const person = await customer(server, 'starter')
  const agent = await newAgent(server, person)
  const edit = (typeId: string) =>
    server.api(`PUT /agents/${agent.id}`, { token: person.token, body: { typeId, name: 'No debe quedar' } })
  expect(await edit(AGENT_TYPES.automation)).toMatchObject({
    status: 403,
    body: { error: { code: 'plan.agentTypeNotAllowed' } },
  })
  const unknown = await edit(crypto.randomUUID())
  expect(unknown.status).toBe(422)
  expect(Object.keys(unknown.body.error.fields)).toEqual(['typeId'])
  expect((await server.api(`GET /agents/${agent.id}`, { token: person.token })).body.data).toEqual(agent)
  const changed = await server.api(`PUT /agents/${agent.id}`, {
    token: person.token,
    body: { typeId: AGENT_TYPES.sales },
  })
  expect(changed.body.data.agentType.name).toBe('Ventas')
})

test('no plan limits a super administrator, on his own agents and on those of others', async () => {
  const admin = await superAdmin(server)
  for (let number = 0; number < 5; number++) await newAgent(server, admin, { typeId: AGENT_TYPES.automation })
  const person = await customer(server, 'starter')
  const agent = await newAgent(server, person)
  const edit = { token: admin.token, body: { typeId: AGENT_TYPES.automation } }
  const answer = await server.api(`PUT /agents/${agent.id}`, edit)
  expect(answer.body.data.agentType.name).toBe('Automatización')
  expect(await server.rows('SELECT owner_id FROM agents WHERE id = ?', agent.id)).toEqual([{ owner_id: person.id }])
})

test('who reads conversations may read agents and not write them', async () => {
  const reader = await holder(server, 'conversations_access')
  await putOnPlan(server, reader.id, 'professional')
  expect((await server.api('GET /agents', { token: reader.token })).status).toBe(200)
  const refused = await server.api('POST /agents', { token: reader.token, body: agentInput() })
  expect(refused).toMatchObject({ status: 403, body: { error: { code: 'access.denied' } } })
})

test.each([
  'page=0',
  'page=-1',
  'page=1e9',
  'page=NaN',
  'page=1;drop',
  'page=',
  'limit=0',
  'limit=101',
  'limit=100000',
  'typeId=x',
  'language=fr',
  'page=1&page=2',
  `search=${'a'.repeat(201)}`,
  'search=%00',
])('a list asked for with %s is refused on that field', async (query) => {
  const answer = await server.api(`GET /agents?${query}`, { token: owner.token })
  expect(answer).toMatchObject({ status: 422, body: { error: { code: 'request.invalid' } } })
  expect(Object.keys(answer.body.error.fields)).toEqual([query.slice(0, query.indexOf('='))])
})
