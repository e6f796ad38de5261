import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Person } from '../support/people.ts'
import { ORIGIN, type Server, startServer } from '../support/server.ts'
import { customer, everythingOf, holder, newAgent, newWebchat, superAdmin } from '../support/tenants.ts'

let server: Server
let owner: Person
beforeAll(async () => {
  server = await startServer()
  owner = await customer(server, 'enterprise')
})
afterAll(() => server.close())

const add = (agentId: string, body: object) =>
  server.api('POST /channels', { token: owner.token, body: { agentId, ...body } })

test('the catalogue describes every type in the language of the caller', async () => {
  const nobody = await holder(server)
  const catalogue = async (language: string) =>
    (await server.api('GET /channels/types', { token: nobody.token, headers: { 'x-language': language } })).body.data
  const spanish = await catalogue('es')
  expect(spanish.map(({ id }: { id: string }) => id)).toEqual([
    'webchat',
    'facebook',
    'instagram',
    'whatsapp',
    'telegram',
    'viber',
  ])
  for (const type of spanish)
    expect(type).toEqual({
      id: expect.any(String),
      name: expect.stringMatching(/\S/),
      description: expect.stringMatching(/\S/),
      icon: expect.stringMatching(/^[a-z-]+$/),
      color: expect.stringMatching(/^#[0-9a-f]{6}$/),
      fields: expect.any(Array),
    })
  expect([spanish[0].name, (await catalogue('en'))[0].name, (await catalogue('mn'))[0].name]).toEqual([
    'Chat web',
    'Web chat',
    'Вэб чат',
  ])
  const telegram = spanish.find(({ id }: { id: string }) => id === 'telegram')
  expect(telegram.fields).toEqual([{ key: 'botToken', label: 'Bot token', type: 'password', required: true }])
})

test('a new web chat is active, knows its address at the configured origin, and counts', async () => {
  const agent = await newAgent(server, owner)
  const created = await server.api('POST /channels', {
    token: owner.token,
    body: { agentId: agent.id, type: 'webchat', config: { welcome: ' Hola <b>tú</b> ' } },
    headers: { host: 'evil.test', 'x-forwarded-host': 'evil.test' },
  })
  expect(created.status).toBe(201)
  expect(created.body.data).toEqual({
    id: expect.any(String),
    type: 'webchat',
    status: 'active',
    config: { welcome: 'Hola <b>tú</b>' },
    agentId: agent.id,
    webhookUrl: `${ORIGIN}/api/agents/${agent.id}/channels/webchat`,
    account: null,
    lastMessageAt: null,
    lastCheckedAt: null,
    lastFinding: null,
    remedy: null,
    createdAt: expect.any(String),
    updatedAt: created.body.data.createdAt,
  })
  const read = await server.api(`GET /channels/${created.body.data.id}`, { token: owner.token })
  const list = await server.api(`GET /channels/agent/${agent.id}`, { token: owner.token })
  expect(read.body.data).toEqual(created.body.data)
  expect(list.body.data).toEqual([created.body.data])
  const counted = await server.api(`GET /agents/${agent.id}`, { token: owner.token })
  expect(counted.body.data._count.channels).toBe(1)
})

test('a second channel of one type is refused and says which type it is #channels.rule.one-per-type', async () => {
  const agent = await newAgent(server, owner)
  await newWebchat(server, owner, agent.id)
  const before = await everythingOf(server)
  const again = await add(agent.id, { type: 'webchat' })
  expect(again).toMatchObject({
    status: 409,
    body: { error: { code: 'channel.typeTaken', details: { type: 'webchat' } } },
  })
  expect(again.body.error.message).toContain('webchat')
  expect(await everythingOf(server)).toBe(before)
})

test('a type that the type of the agent does not list is refused', async () => {
  const type = crypto.randomUUID()
  const config = JSON.stringify({ fields: [], channels: { telegram: {} }, engine: { kind: 'builtin' } })
  await server.rows(
    'INSERT INTO agent_types (id, name, name_key, config, created_at, updated_at) VALUES (?, ?, ?, ?, 0, 0)',
    type,
    type,
    type,
    config,
  )
  const admin = await superAdmin(server)
  const agent = await newAgent(server, admin, { typeId: type })
  const body = { agentId: agent.id, type: 'webchat' }
  const refused = await server.api('POST /channels', { token: admin.token, body })
  expect(refused.status).toBe(422)
  expect(Object.keys(refused.body.error.fields)).toEqual(['type'])
})

test('a channel begins with what its agent type has for it, and what is sent goes over that', async () => {
  const type = crypto.randomUUID()
  const channels = { webchat: { welcome: 'Del tipo', undeclared: 'x' } }
  const config = JSON.stringify({ fields: [], channels, engine: { kind: 'builtin' } })
  await server.rows(
    'INSERT INTO agent_types (id, name, name_key, config, created_at, updated_at) VALUES (?, ?, ?, ?, 0, 0)',
    type,
    type,
    type,
    config,
  )
  const admin = await superAdmin(server)
  const made = async (given: object) =>
    newWebchat(server, admin, (await newAgent(server, admin, { typeId: type })).id, given)
  expect((await made({})).config).toEqual({ welcome: 'Del tipo' })
  expect((await made({ welcome: 'Propio' })).config).toEqual({ welcome: 'Propio' })
  expect((await made({ welcome: '' })).config).toEqual({})
})

test('an edit keeps what it does not name, takes an empty setting away, and never moves the channel', async () => {
  const agent = await newAgent(server, owner)
  const other = await newAgent(server, owner)
  const channel = await newWebchat(server, owner, agent.id, { welcome: 'Hola' })
  const edit = async (body: object) =>
    (await server.api(`PUT /channels/${channel.id}`, { token: owner.token, body })).body.data
  expect(await edit({ status: 'inactive' })).toMatchObject({ status: 'inactive', config: { welcome: 'Hola' } })
  expect(await edit({ agentId: other.id, type: 'telegram', id: 'x', status: 'active' })).toMatchObject({
    id: channel.id,
    agentId: agent.id,
    type: 'webchat',
    status: 'active',
  })
  expect(await edit({ config: {} })).toMatchObject({ config: { welcome: 'Hola' } })
  expect(await edit({ config: { welcome: '', other: 'dropped' } })).toMatchObject({ config: {} })
  expect(await edit({ config: { welcome: 'Adiós' } })).toMatchObject({ config: { welcome: 'Adiós' } })
  const stored = await server.rows<{ config: string }>('SELECT config FROM channels WHERE id = ?', channel.id)
  expect(JSON.parse(stored[0]?.config ?? '')).toEqual({ welcome: 'Adiós' })
})

test('a removed channel is gone, and its type is free again', async () => {
  const agent = await newAgent(server, owner)
  const channel = await newWebchat(server, owner, agent.id)
  expect((await server.api(`DELETE /channels/${channel.id}`, { token: owner.token })).status).toBe(200)
  const gone = { status: 404, body: { error: { code: 'channel.notFound' } } }
  expect(await server.api(`DELETE /channels/${channel.id}`, { token: owner.token })).toMatchObject(gone)
  expect(await server.api(`GET /channels/${channel.id}`, { token: owner.token })).toMatchObject(gone)
  await newWebchat(server, owner, agent.id)
})

test('a secret is never read back, not by a super administrator either', async () => {
  const agent = await newAgent(server, owner)
  const config = { pageId: '12345', accessToken: 'canary-of-fourteen', verifyToken: 'abc' }
  const { id } = (await add(agent.id, { type: 'facebook', config })).body.data
  const admin = await superAdmin(server)
  for (const { token } of [owner, admin]) {
    const read = await server.api(`GET /channels/${id}`, { token })
    const list = await server.api(`GET /channels/agent/${agent.id}`, { token })
    const edited = await server.api(`PUT /channels/${id}`, { token, body: { status: 'inactive' } })
    const masked = { pageId: '12345', accessToken: '********', verifyToken: '********' }
    expect(read.body.data.config).toEqual(masked)
    expect(list.body.data[0].config).toEqual(masked)
    expect(edited.body.data.config).toEqual(masked)
  }
  const open = await server.api(`GET /agents/${agent.id}/public`)
  expect(JSON.stringify(open.body)).not.toContain('canary')
})

test('why a channel does not work is said in the language of the caller', async () => {
  const agent = await newAgent(server, owner)
  const { id } = (await add(agent.id, { type: 'telegram', config: { botToken: 'x' } })).body.data
  const reason = async (language: string) =>
    (await server.api(`GET /channels/${id}`, { token: owner.token, headers: { 'x-language': language } })).body.data
      .statusReason
  const said = [await reason('es'), await reason('en'), await reason('mn')]
  expect(said.map((sentence) => sentence.slice(0, 3))).toEqual(['Fal', 'Not', 'Хол'])
})

const deep = (levels: number): unknown => (levels === 0 ? 'end' : { inner: deep(levels - 1) })

test.each([
  ['a status that is none', { status: 'error' }, 'status'],
  ['a status of the wrong type', { status: 1 }, 'status'],
  ['settings that are a list', { config: [] }, 'config'],
  ['settings that are text', { config: 'welcome' }, 'config'],
  ['settings that are nothing', { config: null }, 'config'],
  ['settings deeper than 32', { config: deep(33) }, 'config'],
  ['settings larger than 16 KiB', { config: { a: 'x'.repeat(17 * 1024) } }, 'config'],
  ['a greeting that is a number', { config: { welcome: 1 } }, 'config.welcome'],
  ['a greeting that is too long', { config: { welcome: 'a'.repeat(501) } }, 'config.welcome'],
  ['a greeting with NUL', { config: { welcome: 'a\0' } }, 'config.welcome'],
  ['a greeting with half a character', { config: { welcome: '\ud800' } }, 'config.welcome'],
])('%s is refused on its field and changes nothing', async (_, body, field) => {
  const agent = await newAgent(server, owner)
  const channel = await newWebchat(server, owner, agent.id, { welcome: 'Hola' })
  const before = await everythingOf(server)
  const edited = await server.api(`PUT /channels/${channel.id}`, { token: owner.token, body })
  expect(edited.status).toBe(422)
  expect(Object.keys(edited.body.error.fields)).toEqual([field])
  expect(await everythingOf(server)).toBe(before)
})

test.each([
  ['no type', { type: undefined }, 'type'],
  ['an unknown type', { type: 'email' }, 'type'],
  ['a type of the wrong kind', { type: ['webchat'] }, 'type'],
  ['settings deeper than 32', { type: 'webchat', config: deep(33) }, 'config'],
  ['a greeting that is too long', { type: 'webchat', config: { welcome: 'a'.repeat(501) } }, 'config.welcome'],
])('a channel with %s is refused on its field and nothing is stored', async (_, body, field) => {
  const agent = await newAgent(server, owner)
  const before = await everythingOf(server)
  const refused = await add(agent.id, body)
  expect(refused.status).toBe(422)
  expect(Object.keys(refused.body.error.fields)).toEqual([field])
  expect(await everythingOf(server)).toBe(before)
})

test('settings just within the limits are taken, and so are five hundred emoji', async () => {
  const agent = await newAgent(server, owner)
  const welcome = '🙂'.repeat(500)
  const channel = await newWebchat(server, owner, agent.id, { welcome, other: deep(31) })
  expect(channel.config).toEqual({ welcome })
})

test.each([undefined, null, 7, '', 'x', 'ABCDEFAB-0000-4000-8000-000000000202'])(
  'a channel for an agent called %j is refused on that field',
  async (agentId) => {
    const refused = await server.api('POST /channels', { token: owner.token, body: { agentId, type: 'webchat' } })
    expect(refused.status).toBe(422)
    expect(Object.keys(refused.body.error.fields)).toEqual(['agentId'])
  },
)
