import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { AGENT_TYPES, PLANS } from '../../worker/local/catalogue.ts'
import type { Person } from '../support/people.ts'
import { rounds } from '../support/scope.ts'
import { type Answer, type Server, startServer } from '../support/server.ts'
import { snapshot } from '../support/snapshot.ts'
import { agentInput, customer, newAgent, superAdmin } from '../support/tenants.ts'

let server: Server
let admin: Person
beforeAll(async () => {
  server = await startServer()
  admin = await superAdmin(server)
})
afterAll(() => server.close())

const TABLES = ['agent_types', 'plan_agent_types', 'audit_log'] as const
const unknown = '00000000-0000-4000-8000-00000000ffff'
const name = () => `Tipo ${crypto.randomUUID()}`

const call = (method: string, path: string, body?: unknown): Promise<Answer> =>
  server.api(`${method} /agent-types${path}`, { token: admin.token, ...(body === undefined ? {} : { body }) })
const make = async (body: Record<string, unknown> = {}) => {
  const answer = await call('POST', '', { name: name(), ...body })
  expect(answer.status, JSON.stringify(answer.body)).toBe(201)
  return answer.body.data
}
const refusal = ({ status, body }: Answer) => [status, body.error?.code]
const entries = (id: string) =>
  server.rows('SELECT action, actor_id, detail FROM audit_log WHERE target_id = ? ORDER BY at, rowid', id)
async function changesNothing(body: () => Promise<Answer>): Promise<Answer> {
  const before = await snapshot(server, ...TABLES)
  const answer = await body()
  expect(await snapshot(server, ...TABLES)).toBe(before)
  return answer
}

const whole = () => ({
  name: name(),
  description: 'Atiende reservas',
  requiresApi: true,
  systemMessage: 'Eres un agente de reservas.',
  translations: { en: { name: 'Bookings' }, mn: { description: 'Захиалга авна' } },
  config: {
    fields: [
      { key: 'pageId', label: 'Página', type: 'text', required: true, placeholder: '123', description: 'La de Meta' },
      { key: 'site', label: 'Sitio', type: 'url', required: false },
      { key: 'plan', label: 'Plan', type: 'select', required: false, options: ['a', 'b'] },
    ],
    channels: { webchat: { welcome: 'Hola' }, telegram: { botToken: '' }, facebook: { site: 'https://example.com/x' } },
    engine: { kind: 'openai', url: 'https://api.example.com/v1', model: 'small' },
  },
})

describe('a new agent type', () => {
  test('is kept as it was sent and answered as a GET gives it', async () => {
    const sent = whole()
    const answer = await call('POST', '', sent)
    expect(answer.status).toBe(201)
    expect(answer.body.message).toBe('Tipo de agente creado correctamente')
    expect(answer.body.data).toEqual({
      ...sent,
      id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      createdAt: expect.stringMatching(/Z$/),
      updatedAt: expect.stringMatching(/Z$/),
      _count: { agents: 0 },
    })
    const { id } = answer.body.data
    expect((await call('GET', `/${id}`)).body.data).toEqual(answer.body.data)
    expect(await entries(id)).toEqual([{ action: 'agent_type_created', actor_id: admin.id, detail: null }])
  })

  test.each([
    ['nothing', undefined],
    ['null', null],
    ['an empty object', {}],
  ])('that says %s of its settings offers five channels and answers by itself', async (_what, config) => {
    const type = await make(config === undefined ? {} : { config })
    expect(type).toMatchObject({ requiresApi: false, systemMessage: '', description: null })
    expect(type.config).toEqual({
      fields: [],
      channels: { webchat: {}, facebook: {}, instagram: {}, whatsapp: {}, telegram: {} },
      engine: { kind: 'builtin' },
    })
  })

  test.each([
    ['builtin', false],
    ['workers-ai', false],
    ['openai', true],
    ['webhook', true],
  ])('answered by %s requires an API: %s', async (kind, requiresApi) => {
    const config = { engine: { kind } }
    expect(await make({ config })).toMatchObject({ requiresApi })
    expect(await make({ config, requiresApi })).toMatchObject({ requiresApi })
    const answer = await changesNothing(() => call('POST', '', { name: name(), config, requiresApi: !requiresApi }))
    expect(refusal(answer)).toEqual([422, 'request.invalid'])
    expect(Object.keys(answer.body.error.fields)).toEqual(['requiresApi'])
  })

  test('keeps nothing that has no place: no key of an engine, no unknown field', async () => {
    const type = await make({
      id: unknown,
      createdAt: 0,
      _count: { agents: 9 },
      config: {
        engine: { kind: 'openai', apiKey: 'sk-canary', headers: { authorization: 'sk-canary' } },
        other: 'sk-canary',
      },
    })
    expect(type.id).not.toBe(unknown)
    expect(type._count.agents).toBe(0)
    const [row] = await server.rows('SELECT * FROM agent_types WHERE id = ?', type.id)
    expect(JSON.stringify([type, row])).not.toContain('canary')
  })

  test('of two to a hundred characters, emoji counted as one', async () => {
    expect((await make({ name: '🙂'.repeat(99) + crypto.randomUUID()[0] })).name).toHaveLength(199)
    await make({ name: `  ${crypto.randomUUID().slice(0, 2)}  ` })
  })
})

const engine = (more: object) => ({ config: { engine: { kind: 'webhook', ...more } } })

/** What the schemas refuse is tested in tests/contract/agent-types.test.ts; one value of it stands here. */
describe('what is refused, with its sentence beside its field, and changes nothing', () => {
  test.each<[string, Record<string, unknown>, string, string]>([
    [
      'an unknown engine',
      { config: { engine: { kind: 'magic' } } },
      'config.engine.kind',
      'Elige una de las opciones.',
    ],
    [
      'an address inside',
      engine({ url: 'https://127.0.0.1/' }),
      'config.engine.url',
      'Escribe una dirección https pública, sin usuario ni puerto propio.',
    ],
    [
      'an address of our own',
      engine({ url: 'https://vocero.test./api' }),
      'config.engine.url',
      'Escribe una dirección https pública, sin usuario ni puerto propio.',
    ],
    [
      'a default that is an address inside',
      {
        config: {
          fields: [{ key: 'site', label: 'S', type: 'url' }],
          channels: { webchat: { site: 'http://localhost' } },
        },
      },
      'config.channels.webchat.site',
      'Escribe una dirección https pública, sin usuario ni puerto propio.',
    ],
    [
      'the secret of a channel',
      { config: { channels: { telegram: { botToken: '1:abc' } } } },
      'config.channels.telegram.botToken',
      'Un tipo de agente no guarda secretos: escríbelos en el canal de cada agente.',
    ],
  ])('%s', async (_what, body, place, sentence) => {
    const answer = await changesNothing(() => call('POST', '', { name: name(), ...body }))
    expect(refusal(answer)).toEqual([422, 'request.invalid'])
    expect(answer.body.error.fields).toEqual({ [place]: sentence })
    const { id } = await make()
    const edit = await changesNothing(() => call('PUT', `/${id}`, body))
    expect([edit.status, edit.body.error.fields]).toEqual([422, { [place]: sentence }])
  })

  test.each(['ventas', ' VENTAS ', 'Ventas'])('the name %j, which is taken in another spelling', async (taken) => {
    const answer = await changesNothing(() => call('POST', '', { name: taken }))
    expect(refusal(answer)).toEqual([409, 'agentType.nameTaken'])
    expect(answer.body.message).toBe('Ya existe un tipo de agente con este nombre.')
    const { id } = await make()
    expect(refusal(await changesNothing(() => call('PUT', `/${id}`, { name: taken })))).toEqual([
      409,
      'agentType.nameTaken',
    ])
  })

  test('Ñ and ñ are one letter in a name', async () => {
    const word = crypto.randomUUID()
    await make({ name: `Ñandú ${word}` })
    expect((await call('POST', '', { name: `ñANDÚ ${word}` })).status).toBe(409)
  })

  test('a prototype that is no field', async () => {
    const answer = await server.api('POST /agent-types', {
      token: admin.token,
      raw: `{"name":"${name()}","__proto__":{"requiresApi":true},"config":{"channels":{"webchat":{"__proto__":{"isAdmin":true}}}}}`,
    })
    expect(answer.status).toBe(201)
    expect(answer.body.data.requiresApi).toBe(false)
    expect(JSON.stringify(answer.body.data)).not.toContain('isAdmin')
  })
})

describe('an agent type', () => {
  test('keeps what an edit does not name', async () => {
    const type = await make(whole())
    const { body } = await call('PUT', `/${type.id}`, { description: 'Otra' })
    expect(body.message).toBe('Tipo de agente actualizado correctamente')
    expect(body.data).toEqual({ ...type, description: 'Otra', updatedAt: body.data.updatedAt })
    expect((await call('PUT', `/${type.id}`, { description: null, systemMessage: null })).body.data).toEqual({
      ...type,
      description: null,
      systemMessage: '',
      updatedAt: expect.any(String),
    })
    expect(await entries(type.id)).toMatchObject([
      { action: 'agent_type_created' },
      { action: 'agent_type_updated', actor_id: admin.id, detail: 'description' },
      { action: 'agent_type_updated', detail: 'description systemMessage' },
    ])
  })

  test('requires an API when its engine comes to call out, and cannot say otherwise', async () => {
    const { id } = await make()
    const webhook = { engine: { kind: 'webhook', url: 'https://flows.example.com/hook' } }
    expect((await call('PUT', `/${id}`, { config: webhook })).body.data.requiresApi).toBe(true)
    const answer = await changesNothing(() => call('PUT', `/${id}`, { requiresApi: false }))
    expect(answer.body.error.fields).toEqual({
      requiresApi: 'Requiere una API el tipo cuyo motor llama a otro servicio (openai o webhook), y ningún otro.',
    })
    expect((await call('PUT', `/${id}`, { requiresApi: true })).status).toBe(200)
    expect((await call('PUT', `/${id}`, { config: {}, requiresApi: false })).body.data).toMatchObject({
      requiresApi: false,
      config: { engine: { kind: 'builtin' } },
    })
  })

  test('is not changed by an edit of nothing, or of what no type has', async () => {
    const type = await make()
    for (const body of [{}, { id: unknown, _count: {}, createdAt: 0, agents: [] }])
      expect((await changesNothing(() => call('PUT', `/${type.id}`, body))).body.data).toEqual(type)
  })

  test('may keep its own name in another case', async () => {
    const { id, name: before } = await make()
    expect((await call('PUT', `/${id}`, { name: before.toUpperCase() })).body.data.name).toBe(before.toUpperCase())
  })

  test('shows its customers neither system message nor address', async () => {
    const person = await customer(server)
    const type = await make({ ...whole(), systemMessage: 'canary-message' })
    await server.rows('INSERT INTO plan_agent_types VALUES (?, ?)', PLANS.professional, type.id)
    const agent = await newAgent(server, person, { typeId: type.id })
    const allowed = await server.api('GET /agent-types/user-allowed', { token: person.token })
    expect(allowed.body.data.map(({ id }: { id: string }) => id)).toContain(type.id)
    const said = JSON.stringify([agent, allowed.body, (await server.api(`GET /agents/${agent.id}/public`)).body])
    expect(said).not.toMatch(/canary-message|api\.example\.com|systemMessage/)
    expect((await call('GET', `/${type.id}`)).body.data._count.agents).toBe(1)
  })
})

describe('deleting', () => {
  test('takes it away from lists, plans and customers, and leaves one record', async () => {
    const person = await customer(server)
    const type = await make()
    await server.rows('INSERT INTO plan_agent_types VALUES (?, ?)', PLANS.professional, type.id)
    const answer = await call('DELETE', `/${type.id}`)
    expect(answer.body).toMatchObject({ data: { id: type.id }, message: 'Tipo de agente eliminado correctamente' })
    for (const [method, body] of [['GET'], ['PUT', { name: 5 }], ['DELETE']] as const)
      expect(refusal(await call(method, `/${type.id}`, body))).toEqual([404, 'agentType.notFound'])
    expect(await server.rows('SELECT 1 FROM plan_agent_types WHERE agent_type_id = ?', type.id)).toEqual([])
    const creation = await server.api('POST /agents', { token: person.token, body: agentInput({ typeId: type.id }) })
    expect(creation.body.error.fields).toHaveProperty('typeId')
    expect((await entries(type.id)).at(-1)).toMatchObject({ action: 'agent_type_deleted' })
    expect((await entries(type.id)).length).toBe(2)
    expect((await call('POST', '', { name: type.name })).status).toBe(201)
  })

  test('takes a public plan that loses its last type from the offer, and leaves the others there', async () => {
    const [last, other] = [await make(), await make()]
    const plan = async (...agentTypeIds: string[]) => {
      const terms = { pricingType: 'fixed', priceUsd: 10, billingCycle: 'monthly', agentTypeIds }
      const body = { name: `Plan ${crypto.randomUUID()}`, ...terms, maxAgents: 1, maxConversations: 10 }
      const answer = await server.api('POST /plans', { token: admin.token, body })
      expect(answer.status, JSON.stringify(answer.body)).toBe(201)
      return answer.body.data.id as string
    }
    const [emptied, kept] = [await plan(last.id), await plan(last.id, other.id)]
    const read = async (id: string) => (await server.api(`GET /plans/${id}`, { token: admin.token })).body.data
    const offered = async () => (await server.api('GET /plans/public')).body.data.map(({ id }: { id: string }) => id)

    const agent = await newAgent(server, await superAdmin(server), { typeId: last.id })
    expect(refusal(await call('DELETE', `/${last.id}`))).toEqual([409, 'agentType.inUse'])
    expect(await offered()).toEqual(expect.arrayContaining([emptied, kept]))
    await server.rows('UPDATE agents SET type_id = ? WHERE id = ?', other.id, agent.id)

    expect((await call('DELETE', `/${last.id}`)).status).toBe(200)
    expect(await read(emptied)).toMatchObject({ isPublic: false, agentTypeIds: [] })
    expect(await read(kept)).toMatchObject({ isPublic: true, agentTypeIds: [other.id] })
    expect(await offered()).not.toContain(emptied)
    expect(await entries(emptied)).toMatchObject([
      { action: 'plan_created' },
      { action: 'plan_updated', actor_id: admin.id, detail: 'isPublic' },
    ])
    expect(await entries(kept)).toHaveLength(1)
  })

  test('is refused while an agent of it lives, and not because of one that is gone', async () => {
    const person = await customer(server, 'enterprise')
    const type = await make()
    await server.rows('INSERT INTO plan_agent_types VALUES (?, ?)', PLANS.enterprise, type.id)
    const agent = await newAgent(server, person, { typeId: type.id })
    const answer = await changesNothing(() => call('DELETE', `/${type.id}`))
    expect(refusal(answer)).toEqual([409, 'agentType.inUse'])
    expect(answer.body.message).toBe('Hay agentes de este tipo (1). Elimínalos o cámbialos de tipo antes.')
    await server.api(`DELETE /agents/${agent.id}`, { token: person.token })
    expect((await call('DELETE', `/${type.id}`)).status).toBe(200)
    expect(await server.rows('PRAGMA foreign_key_check')).toEqual([])
  })

  test('against the creation of an agent at once leaves no agent without its type, in every round', {
    timeout: 180_000,
  }, async () => {
    const person = await superAdmin(server)
    for (let round = 0; round < rounds(5, 50); round++) {
      const type = await make()
      const [deletion, creation] = await Promise.all([
        call('DELETE', `/${type.id}`),
        server.api('POST /agents', { token: person.token, body: agentInput({ typeId: type.id }) }),
      ])
      expect([deletion.status, creation.status].sort()).toEqual(deletion.status === 200 ? [200, 422] : [201, 409])
      const [left] = await server.rows<{ deleted_at: number | null; agent_count: number }>(
        'SELECT deleted_at, agent_count FROM agent_types WHERE id = ?',
        type.id,
      )
      expect(left?.agent_count).toBe(left?.deleted_at === null ? 1 : 0)
    }
  })

  test('twenty creations of one name at once make one', async () => {
    const body = { name: name() }
    const answers = await Promise.all(Array.from({ length: 20 }, () => call('POST', '', body)))
    expect(answers.map(({ status }) => status).sort()).toEqual([201, ...Array(19).fill(409)])
  })
})

describe('the list', () => {
  const list = (query: string) => call('GET', `?${query}`)
  const names = (answer: Answer): string[] => answer.body.data.map((type: { name: string }) => type.name)

  test('comes in pages, the newest first, with any `_t`', async () => {
    const made = [await make(), await make(), await make()]
    const [first, second] = [await list('limit=2&_t=123'), await list('limit=2&page=2')]
    expect([...names(first), ...names(second)].slice(0, 3)).toEqual(made.map((type) => type.name).reverse())
    const [{ total } = { total: 0 }] = await server.rows<{ total: number }>(
      'SELECT count(*) AS total FROM agent_types WHERE deleted_at IS NULL',
    )
    expect(first.body.meta).toEqual({ page: 1, limit: 2, total, totalPages: Math.ceil(total / 2) })
    expect((await list('page=9999')).body.data).toEqual([])
    expect((await call('GET', '')).body.meta.limit).toBe(10)
  })

  test.each(['ATENCION', 'atención', 'aten cli', 'devoluciones'])(
    'finds «%s» whatever its accents and case',
    async (search) => {
      expect(names(await list(`search=${encodeURIComponent(search)}`))).toContain('Atención al cliente')
    },
  )

  test('finds Mongolian in any case, and a new name instead of the old one', async () => {
    const { id } = await make({ name: `ӨНӨӨДӨР ${crypto.randomUUID()}` })
    const found = async (search: string) => (await list(`search=${encodeURIComponent(search)}`)).body.meta.total
    expect(await found('өнөөдөр')).toBe(1)
    await call('PUT', `/${id}`, { name: `Маргааш ${crypto.randomUUID()}` })
    expect([await found('өнөөдөр'), await found('маргааш')]).toEqual([0, 1])
    await call('DELETE', `/${id}`)
    expect(await found('маргааш')).toBe(0)
  })

  test.each(['%', '_', "'", '"', '*', 'name:x OR 1', 'ө'.repeat(60), 'NEAR(a b)'])(
    'takes «%s» for text',
    async (search) => {
      const answer = await list(`search=${encodeURIComponent(search)}`)
      expect([answer.status, answer.body.meta.total]).toEqual([200, 0])
    },
  )

  test('tells types that require an API from those that do not', async () => {
    const type = await make({ config: { engine: { kind: 'webhook' } } })
    expect(names(await list('requiresApi=true&limit=100'))).toContain(type.name)
    expect(names(await list('requiresApi=false&limit=100'))).not.toContain(type.name)
    expect(names(await list('requiresApi=false&limit=100'))).toContain('Ventas')
  })

  test.each([
    'page=0',
    'page=-1',
    'page=1e9',
    'limit=101',
    'limit=x',
    'requiresApi=yes',
    'page=1&page=2',
    `search=${'a'.repeat(201)}`,
  ])('refuses %s', async (query) => {
    expect(refusal(await list(query))).toEqual([422, 'request.invalid'])
  })

  test('counts the living agents of each', async () => {
    const { agents } = (await call('GET', `/${AGENT_TYPES.automation}`)).body.data._count
    const person = await customer(server)
    const agent = await newAgent(server, person, { typeId: AGENT_TYPES.automation })
    const count = async (id: string) => (await call('GET', `/${id}`)).body.data._count.agents
    expect(await count(AGENT_TYPES.automation)).toBe(agents + 1)
    await server.api(`PUT /agents/${agent.id}`, { token: person.token, body: { typeId: AGENT_TYPES.sales } })
    expect(await count(AGENT_TYPES.automation)).toBe(agents)
    await server.api(`DELETE /agents/${agent.id}`, { token: person.token })
    const [real] = await server.rows(
      'SELECT count(*) AS n FROM agents WHERE type_id = ? AND deleted_at IS NULL',
      AGENT_TYPES.sales,
    )
    expect({ n: await count(AGENT_TYPES.sales) }).toEqual(real)
  })
})

test('a change whose record cannot be written has not happened', async () => {
  const type = await make()
  await server.rows("CREATE TRIGGER fault BEFORE INSERT ON audit_log BEGIN SELECT RAISE(ABORT, 'fault injected'); END")
  try {
    for (const attempt of [
      () => call('POST', '', { name: name() }),
      () => call('PUT', `/${type.id}`, { name: name() }),
      () => call('DELETE', `/${type.id}`),
    ]) {
      const answer = await changesNothing(attempt)
      expect(answer.status).toBe(500)
      expect(JSON.stringify(answer.body)).not.toMatch(/fault|SQLITE|token/i)
    }
  } finally {
    await server.rows('DROP TRIGGER fault')
  }
})

test('a missing type is missing before its body is looked at', async () => {
  for (const id of [unknown, 'x', '..%2fadmin%2fusers'])
    expect(refusal(await call('PUT', `/${id}`, { name: 5 }))).toEqual([404, 'agentType.notFound'])
})
