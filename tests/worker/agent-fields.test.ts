import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { AGENT_TYPES } from '../../worker/local/catalogue.ts'
import type { Person } from '../support/people.ts'
import { rounds } from '../support/scope.ts'
import { type Server, startServer } from '../support/server.ts'
import { agentInput, customer, everythingOf, newAgent, newConversation, newWebchat } from '../support/tenants.ts'
import { textsOf } from '../support/texts.ts'

let server: Server
let owner: Person
let agentId = ''
let channelId = ''
beforeAll(async () => {
  server = await startServer()
  owner = await customer(server, 'enterprise')
  agentId = (await newAgent(server, owner)).id
  channelId = (await newWebchat(server, owner, agentId)).id
})
afterAll(() => server.close())

/** What the schemas refuse is tested in tests/contract/agents.test.ts; one value of it stands here. */
const WRONG: [string, string, unknown][] = [
  ['101 emoji', 'name', '🙂'.repeat(101)],
  ['an id that no type has', 'typeId', '11111111-1111-4111-8111-111111111111'],
]

test.each(WRONG)('%s as %s is refused on that field, in a new agent and in a change', async (_, field, value) => {
  const before = await everythingOf(server)
  const calls = [
    server.api('POST /agents', { token: owner.token, body: agentInput({ [field]: value }) }),
    server.api(`PUT /agents/${agentId}`, { token: owner.token, body: { [field]: value } }),
  ]
  for (const refused of await Promise.all(calls)) {
    expect(refused).toMatchObject({ status: 422, body: { error: { code: 'request.invalid' } } })
    expect(Object.keys(refused.body.error.fields)).toEqual([field])
    expect(refused.body.error.fields[field].length).toBeGreaterThan(5)
  }
  expect(await everythingOf(server)).toBe(before)
})

test('a new agent without name and type names both', async () => {
  const refused = await server.api('POST /agents', { token: owner.token, body: {} })
  expect(refused.body.error.fields).toEqual({
    name: 'El nombre del agente es requerido',
    typeId: 'El tipo de agente es requerido',
  })
})

test.each([
  ['100 letters', 'a'.repeat(100)],
  ['100 emoji of two units each', '🙂'.repeat(100)],
  ['a family that is one sign', '👨‍👩‍👧‍👦'],
  ['markup', '<img src=x onerror=alert(1)>'],
  ['quotes', `'; DROP TABLE agents; --"`],
  ['right to left', '\u202eاللغة\u202c'],
  ['Mongolian', 'Өнөөдөр Үйлчилгээ'],
  ['vertical Mongolian', 'ᠮᠣᠩᠭᠣᠯ'],
  ['marks that combine', 'e\u0301\u0323'],
  ['the sign for what is unknown', '\ufffd'],
])('%s in a name stays what it is', async (_, name) => {
  const agent = await newAgent(server, owner, { name, description: name })
  expect([agent.name, agent.description]).toEqual([name, name])
  expect((await server.api(`GET /agents/${agent.id}/public`)).body.data.name).toBe(name)
  const [row] = await server.rows('SELECT name FROM agents WHERE id = ?', agent.id)
  expect(row).toEqual({ name })
})

const CALLS = () =>
  [
    'POST /agents',
    `PUT /agents/${agentId}`,
    'POST /channels',
    `PUT /channels/${channelId}`,
    'POST /conversations',
  ] as const

test.each([
  ['not JSON', '{"name":', 'application/json', 400],
  ['text that is not UTF-8', new Uint8Array([0x7b, 0xff, 0x7d]), 'application/json', 400],
  ['a form', 'name=Luz', 'application/x-www-form-urlencoded', 415],
  ['a type that begins as JSON does', '{}', 'application/json-x', 415],
  ['a script', '{}', 'application/jsonp', 415],
  ['a list of types', '{}', 'application/json, text/plain', 415],
  ['JSON by its type with parameters, which has no fields,', '[]', ' Application/JSON ; charset=utf-8', 422],
  ['more than 64 KiB', JSON.stringify({ name: 'a'.repeat(70_000) }), 'application/json', 413],
])('%s as a body is refused alike by every call', async (_, raw, type, status) => {
  const before = await everythingOf(server)
  for (const call of CALLS()) {
    const refused = await server.api(call, { token: owner.token, raw, headers: { 'content-type': type } })
    expect([call, refused.status, refused.body.success]).toEqual([call, status, false])
  }
  expect(await everythingOf(server)).toBe(before)
})

test('a body that is no object is invalid to every call, and changes nothing', async () => {
  const before = await everythingOf(server)
  for (const raw of ['[]', 'null', '1', '"x"', 'true', '[[[[]]]]'])
    for (const call of CALLS())
      expect([raw, call, (await server.api(call, { token: owner.token, raw })).status]).toEqual([raw, call, 422])
  expect(await everythingOf(server)).toBe(before)
})

test('any JSON to any call is understood or refused, and never a failure of ours', async () => {
  const keys = fc.constantFrom(
    'name',
    'description',
    'typeId',
    'language',
    'agentId',
    'type',
    'config',
    'status',
    'userMessage',
    'agentResponse',
    'metadata',
  )
  const values = fc.oneof(
    fc.jsonValue(),
    fc.constantFrom(
      AGENT_TYPES.service,
      agentId,
      'webchat',
      'active',
      'es',
      { welcome: 'Hola' },
      { sessionId: 'session-1' },
    ),
  )
  const body = fc.oneof(fc.jsonValue(), fc.dictionary(keys, values, { maxKeys: 8 }))
  await fc.assert(
    fc.asyncProperty(fc.nat(4), body, async (number, sent) => {
      const call = CALLS()[number] ?? 'POST /agents'
      const { status, body: answer } = await server.api(call, { token: owner.token, body: sent })
      expect(status).toBeLessThan(500)
      expect(answer.success).toBe(status < 400)
      if (status >= 400) expect(answer.error.message).not.toMatch(/D1_ERROR|SQLITE|undefined|\{\w+\}/)
    }),
    { numRuns: rounds(15, 150) },
  )
  expect(server.logs().filter(({ message }) => message.includes('server.error'))).toEqual([])
})

test('any query of a list is understood or refused, and never a failure of ours', async () => {
  const text = fc.string({ unit: 'binary', maxLength: 40 })
  await fc.assert(
    fc.asyncProperty(fc.boolean(), text, text, async (ofAgents, search, other) => {
      const query = new URLSearchParams({ search })
      if (ofAgents) query.set('typeId', other)
      else query.set('agentId', agentId)
      if (!ofAgents && other.length % 3 === 0) query.set('sessionId', other)
      const { status } = await server.api(`GET /${ofAgents ? 'agents' : 'conversations'}?${query}`, {
        token: owner.token,
      })
      expect([200, 422]).toContain(status)
    }),
    { numRuns: rounds(15, 150) },
  )
})

test('well-formed text comes back byte for byte, without the white space around it', async () => {
  const text = textsOf(100)
  const [agent, channel] = [agentId, channelId]
  const read = async (path: string) =>
    (await server.api(`GET ${path}` as `GET /${string}`, { token: owner.token })).body.data
  await fc.assert(
    fc.asyncProperty(text, text, async (one, two) => {
      await server.api(`PUT /agents/${agent}`, { token: owner.token, body: { name: one, description: two } })
      expect(await read(`/agents/${agent}`)).toMatchObject({ name: one.trim(), description: two.trim() })
      await server.api(`PUT /channels/${channel}`, { token: owner.token, body: { config: { welcome: one } } })
      expect((await read(`/channels/${channel}`)).config).toEqual({ welcome: one.trim() })
      const made = await newConversation(server, owner, agent, { userMessage: one, agentResponse: two })
      expect((await read(`/conversations/${made.id}`)).conversation).toMatchObject({
        userMessage: one.trim(),
        agentResponse: two.trim(),
      })
    }),
    { numRuns: rounds(4, 30) },
  )
})
