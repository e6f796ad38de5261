import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { CHANNEL_FIELDS, CHANNEL_TYPES, type ChannelField, type ChannelType } from '../../worker/contract/channels.ts'
import { addChannel, agentWith, COMPLETE, newChannel } from '../support/channels.ts'
import type { Person } from '../support/people.ts'
import { type Providers, providersServer } from '../support/providers/all.ts'
import { ORIGIN, type Server } from '../support/server.ts'
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
const everyField = PROVIDERS.flatMap((type) => fieldsOf(type).map((field) => [type, field.key, field] as const))
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

describe.each(everyField)('%s: %s', (type, key, field) => {
  const without = { ...COMPLETE[type], [key]: undefined }

  test(field.required ? 'has to be there' : 'may be left out', async () => {
    const agentId = await anAgent()
    for (const config of [
      without,
      { ...without, [key]: '  ' },
      { ...without, [key]: field.type === 'password' ? '********' : '' },
    ]) {
      const created = await addChannel(server, admin, agentId, type, config)
      if (field.required) {
        expect(created.status).toBe(422)
        expect(created.body.error.fields).toEqual({ [`config.${key}`]: `El campo ${field.label} es requerido` })
      } else {
        expect(created.status).toBe(201)
        expect(created.body.data.config).not.toHaveProperty(key)
        await server.api(`DELETE /channels/${created.body.data.id}`, { token: admin.token })
      }
    }
  })

  test.each([
    ['a number', 1234567890],
    ['a list', ['x']],
    ['an object', { x: 1 }],
    ['nothing', null],
    ['more than 2,000 characters', 'x'.repeat(2001)],
    ['NUL', 'a\0b'],
    ['half a character', '\ud800'],
  ])('is refused as %s, when it is added and when it is changed', async (_, value) => {
    const agentId = await anAgent()
    const config = { ...COMPLETE[type], [key]: value }
    const before = await everythingOf(server)
    const refused = await addChannel(server, admin, agentId, type, config)
    expect(refused.status).toBe(422)
    expect(Object.keys(refused.body.error.fields)).toEqual([`config.${key}`])
    expect(await everythingOf(server)).toBe(before)
    const { id } = await newChannel(server, admin, agentId, type)
    const kept = await everythingOf(server)
    expect((await edit(id, { config: { [key]: value } })).status).toBe(422)
    expect(await everythingOf(server)).toBe(kept)
  })

  test(field.required ? 'cannot be taken away' : 'is taken away when it is empty', async () => {
    const { id } = await newChannel(server, admin, await anAgent(), type)
    const edited = await edit(id, { config: { [key]: '' } })
    if (field.required) {
      expect(edited.status).toBe(422)
      expect(edited.body.error.fields).toEqual({ [`config.${key}`]: `El campo ${field.label} es requerido` })
    } else {
      expect(edited.status).toBe(200)
      expect(edited.body.data.config).not.toHaveProperty(key)
    }
  })
})

const DECLARED: ChannelField[] = [
  { key: 'shop', label: 'Tienda', type: 'text', required: true },
  { key: 'mail', label: 'Correo', type: 'email', required: false },
  { key: 'site', label: 'Sitio', type: 'url', required: false },
  { key: 'floor', label: 'Piso', type: 'number', required: false },
  { key: 'size', label: 'Talla', type: 'select', required: false, options: ['S', 'M'] },
  { key: 'apiKey', label: 'Clave', type: 'password', required: false },
]
const ASKED = {
  shop: 'Norte',
  mail: 'ana@vocero.test',
  site: 'https://vocero.test/a',
  floor: 3,
  size: 'M',
  apiKey: 'k',
}

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

  test.each([
    ['mail', 'ana.vocero.test', 'Formato de email inválido'],
    ['mail', 'ana@vocero', 'Formato de email inválido'],
    ['mail', 7, 'Escribe un texto.'],
    ['site', 'tienda', 'Formato de URL inválido'],
    ['site', 'javascript:alert(1)', 'Formato de URL inválido'],
    ['site', 'https://ana:clave@vocero.test', 'Formato de URL inválido'],
    ['floor', 'tres', 'Debe ser un número válido'],
    ['floor', 'Infinity', 'Debe ser un número válido'],
    ['floor', true, 'Debe ser un número válido'],
    ['size', 'XL', 'Elige una de las opciones.'],
    ['shop', '', 'El campo Tienda es requerido'],
  ])('%s is not %j #channels.rule.email #channels.rule.url', async (key, value, said) => {
    const agentId = await anAgent(DECLARED)
    const config = { ...COMPLETE.telegram, ...ASKED, [key]: value }
    const refused = await addChannel(server, admin, agentId, 'telegram', config)
    expect(refused.status).toBe(422)
    expect(refused.body.error.fields).toEqual({ [`config.${key}`]: said })
  })

  test('a number may be typed', async () => {
    const config = { ...COMPLETE.viber, ...ASKED, floor: ' 12.5 ' }
    expect((await newChannel(server, admin, await anAgent(DECLARED), 'viber', config)).config.floor).toBe(12.5)
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

  test.each(['email', 'api', 'sms'])('%s is a type of no channel', async (type) => {
    const refused = await addChannel(server, admin, await anAgent(), type, {})
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

  test('an origin is written as browsers do', async () => {
    const allowedOrigins = ['HTTPS://Tienda.MN/', ' https://tienda.mn ', 'https://дэлгүүр.мон']
    const { config } = await newChannel(server, admin, await anAgent(), 'webchat', { allowedOrigins })
    expect(config.allowedOrigins).toEqual(['https://tienda.mn', 'https://xn--c1abvv6d37aa.xn--l1acc'])
  })

  test.each<[string, unknown, string]>([
    ['quickActions', 'text', 'config.quickActions'],
    ['quickActions', ['a', ''], 'config.quickActions.1'],
    ['quickActions', [1], 'config.quickActions.0'],
    ['quickActions', ['x'.repeat(121)], 'config.quickActions.0'],
    ['quickActions', Array.from({ length: 7 }, (_, n) => `q${n}`), 'config.quickActions'],
    ['theme', 'pink', 'config.theme'],
    ['allowedOrigins', 'https://tienda.mn', 'config.allowedOrigins'],
    ['allowedOrigins', Array.from({ length: 21 }, (_, n) => `https://s${n}.mn`), 'config.allowedOrigins'],
    ...[
      'http://tienda.mn',
      'tienda.mn',
      'https://tienda.mn/path',
      'https://tienda.mn?x',
      'https://ana@tienda.mn',
      'https://*.tienda.mn',
      "https://a;script-src'unsafe-inline'",
      'https://a,b',
      'null',
      '*',
      7,
    ].map((origin): [string, unknown, string] => ['allowedOrigins', [origin], 'config.allowedOrigins.0']),
  ])('%s is not %j', async (key, value, field) => {
    const refused = await addChannel(server, admin, await anAgent(), 'webchat', { [key]: value })
    expect(refused.status).toBe(422)
    expect(Object.keys(refused.body.error.fields)).toEqual([field])
  })
})

test.each(CHANNEL_TYPES)('%s answers any settings in good form and never fails', async (type) => {
  const agentId = await anAgent(DECLARED)
  const anything = fc.oneof(
    fc.string({ unit: 'binary' }),
    fc.jsonValue({ maxDepth: 3 }),
    fc.double(),
    fc.constantFrom('', '********', '\0', '\ud800', null, "'; DROP TABLE channels; --", 'https://a;b', [
      'https://a.mn',
    ]),
  )
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
  await fc.assert(property, { numRuns: 40, examples: [[{ ...COMPLETE[type], ...ASKED }]] })
})
