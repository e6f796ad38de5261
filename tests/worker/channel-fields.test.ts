import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { CHANNEL_FIELDS, CHANNEL_TYPES, type ChannelField, type ChannelType } from '../../worker/contract/channels.ts'
import { ASKED, addChannel, agentWith, COMPLETE, DECLARED, newChannel } from '../support/channels.ts'
import type { Person } from '../support/people.ts'
import { type Providers, providersServer } from '../support/providers/all.ts'
import { rounds } from '../support/scope.ts'
import { type Answer, ORIGIN, type Server } from '../support/server.ts'
import { everythingOf, superAdmin } from '../support/tenants.ts'

let server: Server
let providers: Providers
let admin: Person
beforeAll(async () => {
  ;({ server, providers } = await providersServer())
  admin = await superAdmin(server)
})
afterAll(() => providers.close())

const PROVIDERS = CHANNEL_TYPES.filter((type) => type !== 'webchat')
const fieldsOf = (type: ChannelType): readonly ChannelField[] => CHANNEL_FIELDS[type]
const anAgent = async (fields: ChannelField[] = []) => (await agentWith(server, admin, { fields })).id
const edit = (id: string, body: object) => server.api(`PUT /channels/${id}`, { token: admin.token, body })

describe.each(PROVIDERS)('%s', (type) => {
  test('is added with all its settings, waits to be connected and says what is to do', async () => {
    const agentId = await anAgent()
    const created = await addChannel(server, admin, agentId, type, { ...COMPLETE[type], undeclared: 'x' })
    expect(created.status).toBe(201)
    const secrets = new Set(fieldsOf(type).flatMap((field) => (field.type === 'password' ? [field.key] : [])))
    expect(created.body.data).toEqual({
      id: expect.any(String),
      type,
      status: 'inactive',
      statusReason: expect.stringContaining('Falta conectarlo'),
      config: Object.fromEntries(
        Object.entries(COMPLETE[type]).map(([key, value]) => [key, secrets.has(key) ? '********' : value]),
      ),
      agentId,
      webhookUrl: `${ORIGIN}/api/agents/${agentId}/channels/${type}`,
      account: null,
      lastMessageAt: null,
      lastCheckedAt: null,
      lastFinding: null,
      remedy: 'connect',
      createdAt: expect.any(String),
      updatedAt: created.body.data.createdAt,
    })
    const again = await addChannel(server, admin, agentId, type, COMPLETE[type])
    expect(again).toMatchObject({
      status: 409,
      body: { message: `Ya existe un canal de tipo ${type} para este agente` },
    })
  })

  test('is turned on and off by its owner, and is then what he made it', async () => {
    const { id } = await newChannel(server, admin, await anAgent(), type)
    const on = (await edit(id, { status: 'active' })).body.data
    expect([on.status, on.statusReason]).toEqual(['active', undefined])
    const off = (await edit(id, { status: 'inactive' })).body.data
    expect([off.status, off.statusReason]).toEqual(['inactive', undefined])
  })
})

/** Which value of a field is refused, and why: tests/contract/channel-settings.test.ts. */
describe.each(PROVIDERS)('the fields of %s', (type) => {
  const fields = fieldsOf(type)
  const complaints = Object.fromEntries(
    fields
      .filter(({ required }) => required)
      .map(({ key, label }) => [`config.${key}`, `El campo ${label} es requerido`]),
  )
  const every = (value: unknown) => Object.fromEntries(fields.map(({ key }) => [key, value]))
  const refusedOn = ({ status, body }: Answer) => [
    status,
    body.error?.code,
    Object.keys(body.error?.fields ?? {}).sort(),
  ]
  const everyKey = [422, 'request.invalid', fields.map(({ key }) => `config.${key}`).sort()]

  test('are refused when they are missing or wrong, in a new channel and in a change, and nothing is stored', async () => {
    const agentId = await anAgent()
    const { id } = await newChannel(server, admin, await anAgent(), type)
    const before = await everythingOf(server)
    expect((await addChannel(server, admin, agentId, type, {})).body.error.fields).toEqual(complaints)
    for (const value of [7, null, 'a\0b']) {
      expect(refusedOn(await addChannel(server, admin, agentId, type, every(value)))).toEqual(everyKey)
      expect(refusedOn(await edit(id, { config: every(value) }))).toEqual(everyKey)
    }
    expect((await edit(id, { config: every('') })).body.error.fields).toEqual(complaints)
    expect(await everythingOf(server)).toBe(before)
  })

  test('that may be left out are taken away when they are empty, and may be missing from the start', async () => {
    const optional = fields.filter(({ required }) => !required).map(({ key }) => key)
    const { id } = await newChannel(server, admin, await anAgent(), type)
    const edited = await edit(id, { config: Object.fromEntries(optional.map((key) => [key, ''])) })
    const { config } = await newChannel(server, admin, await anAgent(), type, {
      ...COMPLETE[type],
      ...Object.fromEntries(optional.map((key) => [key, undefined])),
    })
    for (const kept of [edited.body.data.config, config])
      expect(Object.keys(kept).sort()).toEqual(
        fields
          .filter(({ required }) => required)
          .map(({ key }) => key)
          .sort(),
      )
  })
})

describe('the fields that an agent’s type declares', () => {
  test.each(CHANNEL_TYPES)('are asked of %s too, and a secret among them is one', async (type) => {
    const agentId = await anAgent(DECLARED)
    const lacking = await addChannel(server, admin, agentId, type, COMPLETE[type])
    expect(lacking.body.error.fields).toEqual({ 'config.shop': 'El campo Tienda es requerido' })
    const { id, config } = await newChannel(server, admin, agentId, type, { ...COMPLETE[type], ...ASKED })
    expect(config).toMatchObject({ ...ASKED, apiKey: '********' })
    const [row] = await server.rows<{ config: string }>('SELECT config FROM channels WHERE id = ?', id)
    expect(JSON.parse(row?.config ?? '').apiKey).toMatch(/^v1\.test\./)
  })

  test('are judged by their kind, and a number may be typed', async () => {
    const agentId = await anAgent(DECLARED)
    const wrong = { mail: 'ana@vocero', site: 'javascript:alert(1)', floor: 'tres', size: 'XL', shop: '' }
    const refused = await addChannel(server, admin, agentId, 'telegram', { ...COMPLETE.telegram, ...wrong })
    expect(refused.status).toBe(422)
    expect(refused.body.error.fields).toEqual({
      'config.mail': 'Formato de email inválido',
      'config.site': 'Formato de URL inválido',
      'config.floor': 'Debe ser un número válido',
      'config.size': 'Elige una de las opciones.',
      'config.shop': 'El campo Tienda es requerido',
    })
    const config = { ...COMPLETE.viber, ...ASKED, floor: ' 12.5 ' }
    expect((await newChannel(server, admin, agentId, 'viber', config)).config.floor).toBe(12.5)
  })

  test('one that is asked for later does not stop what has nothing to do with it, but turning on', async () => {
    const { id: agentId, typeId } = await agentWith(server, admin, {})
    const { id } = await newChannel(server, admin, agentId, 'telegram')
    const config = JSON.stringify({ fields: DECLARED, channels: {}, engine: { kind: 'builtin' } })
    await server.rows('UPDATE agent_types SET config = ? WHERE id = ?', config, typeId)
    expect((await edit(id, { status: 'inactive' })).status).toBe(200)
    const refused = await edit(id, { status: 'active' })
    expect(refused.body.error.fields).toEqual({ 'config.shop': 'El campo Tienda es requerido' })
    expect((await edit(id, { status: 'active', config: { shop: 'Sur' } })).body.data.status).toBe('active')
  })

  test('what the type proposes is where a channel begins, but never a secret', async () => {
    const channels = { facebook: { pageId: '42', accessToken: 'shared-by-all', mail: 'no-mail', other: 'x' } }
    const { id } = await agentWith(server, admin, { channels, fields: DECLARED })
    const lacking = await addChannel(server, admin, id, 'facebook', { shop: 'Norte' })
    expect(lacking.body.error.fields).toEqual({ 'config.accessToken': 'El campo Access token es requerido' })
    const made = await newChannel(server, admin, id, 'facebook', { shop: 'Norte', accessToken: 'own', appSecret: 's' })
    expect(made.config).toEqual({ pageId: '42', accessToken: '********', appSecret: '********', shop: 'Norte' })
  })
})

describe('how many channels an agent has', () => {
  test('as many as its type names, and a type that it does not name is refused', async () => {
    const { id } = await agentWith(server, admin, { channels: { webchat: {}, viber: {} } })
    const refused = await addChannel(server, admin, id, 'telegram', COMPLETE.telegram)
    expect(refused.body.error.fields).toEqual({ type: 'El tipo de este agente no ofrece ese canal.' })
    await newChannel(server, admin, id, 'webchat')
    await newChannel(server, admin, id, 'viber')
  })

  test('five when its type names none, however many are asked for at once', async () => {
    const agentId = await anAgent()
    const answers = await Promise.all(
      CHANNEL_TYPES.map((type) => addChannel(server, admin, agentId, type, COMPLETE[type])),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 201, 201, 201, 201, 409])
    const late = answers.find(({ status }) => status === 409)
    expect(late?.body.error).toMatchObject({ code: 'channel.limitReached', details: { max: 5 } })
    const [row] = await server.rows('SELECT count(*) AS n FROM channels WHERE agent_id = ?', agentId)
    expect(row).toEqual({ n: 5 })
  })

  test('a type of no channel is refused', async () => {
    const refused = await addChannel(server, admin, await anAgent(), 'sms', {})
    expect(refused).toMatchObject({
      status: 422,
      body: { error: { fields: { type: 'Este tipo de canal no existe.' } } },
    })
  })
})

describe('the settings of a web chat', () => {
  const SETTINGS = {
    welcome: 'Hola',
    quickActions: ['¿Precio?', '¿Horario?'],
    theme: 'dark',
    allowedOrigins: ['https://tienda.mn', 'https://www.tienda.mn:8443'],
  }

  test('are stored, shown to visitors as far as they see them, and taken away when empty', async () => {
    const agentId = await anAgent()
    const { id, config } = await newChannel(server, admin, agentId, 'webchat', SETTINGS)
    expect(config).toEqual(SETTINGS)
    const open = (await server.api(`GET /agents/${agentId}/public`)).body.data
    const { allowedOrigins: _, ...seen } = SETTINGS
    expect(open).toEqual({
      id: agentId,
      name: expect.any(String),
      language: 'es',
      channels: [{ type: 'webchat' }],
      ...seen,
    })
    const emptied = { welcome: '', quickActions: [], theme: '', allowedOrigins: [] }
    expect((await edit(id, { config: emptied })).body.data.config).toEqual({})
  })

  test('are refused by their names', async () => {
    const wrong = { welcome: 7, quickActions: ['a', ''], theme: 'pink', allowedOrigins: ['http://tienda.mn'] }
    const refused = await addChannel(server, admin, await anAgent(), 'webchat', wrong)
    expect(refused).toMatchObject({ status: 422, body: { error: { code: 'request.invalid' } } })
    expect(Object.keys(refused.body.error.fields).sort()).toEqual([
      'config.allowedOrigins.0',
      'config.quickActions.1',
      'config.theme',
      'config.welcome',
    ])
  })
})

const anything = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc.jsonValue({ maxDepth: 3 }),
  fc.double(),
  fc.constantFrom('', '********', '\0', '\ud800', null, "'; DROP TABLE channels; --", 'https://a;b', ['https://a.mn']),
)
// Before there is a server: its first value takes long to make, while open connections are closed.
fc.sample(anything, 1)

test.each(CHANNEL_TYPES)('%s answers any settings in good form and never fails', async (type) => {
  const agentId = await anAgent(DECLARED)
  const known = [...fieldsOf(type), ...DECLARED].map(({ key }) => key)
  const names = [...known, 'welcome', 'quickActions', 'theme', 'allowedOrigins', '__proto__', 'constructor']
  const almost = fc.record(Object.fromEntries(names.map((name) => [name, anything])), { requiredKeys: [] })
  const property = fc.asyncProperty(fc.oneof(almost, anything), async (config) => {
    const made = await addChannel(server, admin, agentId, type, config as object)
    const { id } = made.body.data ?? {}
    const changed = id && (await edit(id, { config, status: 'active' }))
    if (id) await server.api(`DELETE /channels/${id}`, { token: admin.token })
    for (const answer of [made, ...(changed ? [changed] : [])]) {
      expect(answer.status, JSON.stringify(answer.body)).toBeLessThan(500)
      expect(answer.body.success).toBe(answer.status < 300)
    }
  })
  await fc.assert(property, { numRuns: rounds(4, 40), examples: [[{ ...COMPLETE[type], ...ASKED }]] })
})
