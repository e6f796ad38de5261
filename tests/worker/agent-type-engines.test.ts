import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { PLANS } from '../../worker/local/catalogue.ts'
import { makeAgent } from '../support/agents.ts'
import { SIGNING_KEY } from '../support/engines/agents.ts'
import * as answers from '../support/engines/answers.ts'
import { type Answer as Behaviour, type StandIn, startStandIn } from '../support/engines/stand-in.ts'
import type { Person } from '../support/people.ts'
import { type Answer, type Server, startServer } from '../support/server.ts'
import { customer, newAgent, superAdmin } from '../support/tenants.ts'
import { outputOf, visitorOf } from '../support/visitor.ts'

let server: Server
let standIn: StandIn
let admin: Person
beforeAll(async () => {
  standIn = await startStandIn()
  server = await startServer({ ENGINE_ALLOW_HOSTS: standIn.host })
  admin = await superAdmin(server)
})
afterAll(async () => {
  await server.close()
  await standIn.close()
})

const KEY = 'sk-canary-of-an-administrator-42'
const MASK = '********'
const OTHER_ADDRESS = 'https://api.example.com/v1'

const call = (method: string, path: string, body?: unknown): Promise<Answer> =>
  server.api(`${method} /agent-types${path}`, { token: admin.token, ...(body === undefined ? {} : { body }) })
async function make(engine: Record<string, unknown>, more: Record<string, unknown> = {}) {
  const answer = await call('POST', '', { name: `Tipo ${crypto.randomUUID()}`, config: { engine }, ...more })
  expect(answer.status, JSON.stringify(answer.body)).toBe(201)
  return answer.body.data
}
const setTo = (id: string, engine: Record<string, unknown>) => call('PUT', `/${id}`, { config: { engine } })
const atRest = async (id: string) => {
  const [row] = await server.rows<{ config: string }>('SELECT config FROM agent_types WHERE id = ?', id)
  return JSON.parse(row?.config ?? 'null').engine
}
const modelAt = (behaviour: Behaviour) => standIn.place(behaviour, answers.COMPLETIONS)
const openai = (url: string, more: Record<string, unknown> = {}) => ({
  kind: 'openai',
  url,
  key: KEY,
  model: 'small',
  ...more,
})
const webhook = (url: string, more: Record<string, unknown> = {}) => ({
  kind: 'webhook',
  url,
  key: SIGNING_KEY,
  ...more,
})
const fieldsOf = ({ status, body }: Answer) => [status, body.error?.fields]

const EVERYTHING = {
  temperature: 0.4,
  maxOutputTokens: 300,
  contextTokens: 16_000,
  hasFallback: false,
  budgets: { turn: 2000, session: 20_000, month: 1_000_000 },
  prices: { input: 150_000, output: 600_000 },
}

describe('an engine that an administrator sets up', () => {
  test('answers a visitor with the key, the model and all that was set', async () => {
    const place = modelAt(answers.streamed(['Abrimos ', 'a las ocho.']))
    const { id: type } = await make(openai(place.url, EVERYTHING), { systemMessage: 'Eres la voz de la tienda.' })
    const { agentId } = await makeAgent(server, { type })
    expect(outputOf(await visitorOf(server, agentId).say('¿A qué hora abren?'))).toBe('Abrimos a las ocho.')
    const [received] = place.calls()
    expect(received?.headers.authorization).toBe(`Bearer ${KEY}`)
    expect(received?.body).toMatchObject({ model: 'small', temperature: 0.4, max_tokens: 300 })
    expect(received?.body.messages[0].content).toContain('Eres la voz de la tienda.')
  })

  test('that is an automation is sent its header and a signature', async () => {
    const place = standIn.place(answers.json([{ output: 'Hecho.' }]))
    const { id: type } = await make(webhook(place.url, { authorization: 'Basic canary' }))
    const { agentId } = await makeAgent(server, { type })
    expect(outputOf(await visitorOf(server, agentId).say('reserva una mesa'))).toBe('Hecho.')
    const { headers } = place.calls()[0] ?? {}
    expect(headers?.authorization).toBe('Basic canary')
    expect(headers?.['webhook-signature']).toMatch(/^v1,/)
  })

  test('is kept as it was sent, but for its secrets, which are sealed and never told again', async () => {
    const sent = openai(OTHER_ADDRESS, EVERYTHING)
    const type = await make(sent)
    expect(type.config.engine).toEqual({ ...sent, key: MASK })
    const list = await call('GET', '?limit=100')
    const one = await call('GET', `/${type.id}`)
    const rows = await server.rows('SELECT * FROM agent_types')
    const log = await server.rows('SELECT * FROM audit_log')
    expect(JSON.stringify([type, list.body, one.body, rows, log])).not.toContain('canary')
    expect((await atRest(type.id)).key).toMatch(/^v1\.test\./)
    expect(JSON.stringify(server.logs())).not.toContain('canary')
  })

  test('without its address and key is saved, reports them as missing, and answers no message', async () => {
    const { id: type, config } = await make({ kind: 'openai' })
    expect(config.engine).toEqual({ kind: 'openai' })
    const { agentId } = await makeAgent(server, { type })
    expect((await visitorOf(server, agentId).say('hola')).body.error.code).toBe('chat.noEngine')
  })

  test('answers with its new key once it has been changed', { timeout: 180_000 }, async () => {
    const place = modelAt(answers.streamed(['Sí.']))
    const { id: type } = await make(openai(place.url))
    await setTo(type, openai(place.url, { key: 'sk-canary-the-second' }))
    const { agentId } = await makeAgent(server, { type })
    await visitorOf(server, agentId).say('¿abren hoy?')
    expect(place.calls()[0]?.headers.authorization).toBe('Bearer sk-canary-the-second')
  })
})

describe('a stored secret', () => {
  const keyTold = async (id: string): Promise<string | undefined> => {
    const { agentId } = await makeAgent(server, { type: id })
    const before = standIn.received.length
    await visitorOf(server, agentId).say('hola')
    return standIn.received[before]?.headers.authorization
  }

  test.each([
    ['its mask', MASK],
    ['nothing', undefined],
  ])('stays when %s comes back', async (_what, key) => {
    const place = modelAt(answers.streamed(['Sí.']))
    const { id } = await make(openai(place.url))
    const { body } = await setTo(id, { ...openai(place.url, { model: 'large' }), key })
    expect(body.data.config.engine).toMatchObject({ key: MASK, model: 'large' })
    expect(await keyTold(id)).toBe(`Bearer ${KEY}`)
  })

  test('stays when something else of the type is changed', async () => {
    const place = modelAt(answers.streamed(['Sí.']))
    const { id } = await make(openai(place.url))
    expect((await call('PUT', `/${id}`, { description: 'Otra' })).body.data.config.engine.key).toBe(MASK)
    expect(await keyTold(id)).toBe(`Bearer ${KEY}`)
  })

  test('is taken away by an empty one', async () => {
    const { id } = await make(webhook(OTHER_ADDRESS, { authorization: 'Basic canary' }))
    const { body } = await setTo(id, webhook(OTHER_ADDRESS, { key: MASK, authorization: '' }))
    expect(body.data.config.engine).toEqual({ kind: 'webhook', url: OTHER_ADDRESS, key: MASK })
    expect(await atRest(id)).not.toHaveProperty('authorization')
  })

  test.each([
    ['another address', openai('https://elsewhere.example.com/v1', { key: MASK })],
    ['another kind of engine', webhook(OTHER_ADDRESS, { key: MASK })],
  ])('is not told to %s', async (_what, engine) => {
    const { id } = await make(openai(OTHER_ADDRESS))
    const before = await atRest(id)
    expect(fieldsOf(await setTo(id, engine))).toEqual([
      422,
      { 'config.engine.key': 'Escríbelo de nuevo: lo guardado era para otro motor u otra dirección.' },
    ])
    expect(await atRest(id)).toEqual(before)
    const { key: _, ...silent } = engine as Record<string, unknown>
    expect((await setTo(id, silent)).body.data.config.engine).not.toHaveProperty('key')
  })

  test('a mask is no secret of a type that has none', async () => {
    const answer = await call('POST', '', { name: 'Máscara', config: { engine: openai(OTHER_ADDRESS, { key: MASK }) } })
    expect(fieldsOf(answer)[0]).toBe(422)
    expect(Object.keys(answer.body.error.fields)).toEqual(['config.engine.key'])
  })

  test('opens for its own type alone', async () => {
    const place = modelAt(answers.streamed(['Sí.']))
    const [mine, other] = [await make(openai(place.url)), await make(openai(place.url, { key: 'sk-canary-other' }))]
    await server.rows(
      `UPDATE agent_types SET config = json_set(config, '$.engine.key', ?) WHERE id = ?`,
      (await atRest(other.id)).key,
      mine.id,
    )
    expect((await call('GET', `/${mine.id}`)).body.data.config.engine).not.toHaveProperty('key')
    expect(await keyTold(mine.id)).toBeUndefined()
  })
})

describe('what is refused', () => {
  test.each<[string, Record<string, unknown>, string, string]>([
    ['a temperature of 3', openai(OTHER_ADDRESS, { temperature: 3 }), 'temperature', 'Escribe un número entre 0 y 2.'],
    [
      'half a token',
      openai(OTHER_ADDRESS, { maxOutputTokens: 0.5 }),
      'maxOutputTokens',
      'Escribe un número entero entre 1 y 1000000000.',
    ],
    [
      'a budget of nothing',
      openai(OTHER_ADDRESS, { budgets: { month: 0 } }),
      'budgets.month',
      'Escribe un número entero entre 1 y 1000000000.',
    ],
    [
      'a price below nothing',
      openai(OTHER_ADDRESS, { prices: { input: -1, output: 0 } }),
      'prices.input',
      'Escribe un precio desde 0.',
    ],
    [
      'a signing secret that signs nothing',
      webhook(OTHER_ADDRESS, { key: 'whsec_short' }),
      'key',
      'El secreto de firma empieza por whsec_ y sigue con 24 a 64 bytes en base64.',
    ],
    ['a key of two lines', openai(OTHER_ADDRESS, { key: 'a\r\nx: y' }), 'key', 'Este valor no es válido.'],
  ])('%s', async (_what, engine, place, sentence) => {
    const answer = await call('POST', '', { name: 'Rechazado', config: { engine } })
    expect(fieldsOf(answer)).toEqual([422, { [`config.engine.${place}`]: sentence }])
  })
})

test('customers are told of an engine only what kind it is', async () => {
  const person = await customer(server)
  const type = await make(openai(OTHER_ADDRESS, EVERYTHING), { systemMessage: 'secreto-canary' })
  await server.rows('INSERT INTO plan_agent_types VALUES (?, ?)', PLANS.professional, type.id)
  const agent = await newAgent(server, person, { typeId: type.id })
  const told = await Promise.all(
    (
      [
        'GET /agent-types/user-allowed',
        'GET /agents',
        'GET /agents/user',
        `GET /agents/${agent.id}`,
        `GET /agents/${agent.id}/public`,
        'GET /account/export',
      ] as const
    ).map((path) => server.api(path, { token: person.token })),
  )
  for (const { status } of told) expect(status).toBe(200)
  const text = JSON.stringify(told.map(({ body }) => body))
  expect(text).not.toMatch(/canary|\*{4}|api\.example\.com|"v1\.test/)
  const [allowed, , , one] = told
  expect(allowed?.body.data.find(({ id }: { id: string }) => id === type.id).config.engine).toEqual({ kind: 'openai' })
  expect(one?.body.data.agentType.config.engine).toEqual({ kind: 'openai' })
})

describe('a question to try an engine with', () => {
  const ask = (engine: Record<string, unknown>, more: Record<string, unknown> = {}) =>
    call('POST', '/try', { config: { engine }, message: '¿A qué hora abren?', ...more })

  test('is answered with what it took, and nothing is stored', async () => {
    const place = modelAt(answers.streamed(['A las ', 'ocho.']))
    const before = await server.rows('SELECT count(*) AS n FROM conversations')
    const { status, body } = await ask(openai(place.url, { prices: { input: 1_000_000, output: 1_000_000 } }), {
      systemMessage: 'Eres la tienda.',
    })
    expect([status, body.data]).toEqual([
      200,
      {
        reply: 'A las ocho.',
        failure: null,
        durationMs: expect.any(Number),
        usage: { inputTokens: 120, outputTokens: 7, isEstimated: false, costMicros: 127 },
      },
    ])
    expect(place.calls()[0]?.body.messages[0].content).toContain('Eres la tienda.')
    expect(await server.rows('SELECT count(*) AS n FROM conversations')).toEqual(before)
  })

  test('uses the stored key of its type behind the mask, at its own address alone', async () => {
    const place = modelAt(answers.streamed(['Sí.']))
    const { id: typeId } = await make(openai(place.url))
    expect((await ask(openai(place.url, { key: MASK }), { typeId })).body.data.reply).toBe('Sí.')
    expect(place.calls()[0]?.headers.authorization).toBe(`Bearer ${KEY}`)
    const trap = modelAt(answers.streamed(['Gracias.']))
    expect(fieldsOf(await ask(openai(trap.url, { key: MASK }), { typeId }))[0]).toBe(422)
    expect(fieldsOf(await ask({ kind: 'openai', url: trap.url, model: 'm' }, { typeId }))).toEqual([
      422,
      { 'config.engine.key': 'Este campo es requerido.' },
    ])
    expect(trap.calls()).toEqual([])
  })

  test.each<[string, Behaviour, string]>([
    ['a wrong key', answers.json({ error: { message: KEY } }, 401), 'El servicio rechazó la clave (401).'],
    ['no such model', answers.json({}, 404), 'En esa dirección no hay nada que responda, o el modelo no existe (404).'],
    ['a fault', answers.json({}, 400), 'El servicio respondió con un error (400).'],
    ['silence', answers.streamed([]), 'Contestó algo que no se entiende como respuesta.'],
  ])('names the failure %s, and asks no fallback', async (_what, behaviour, sentence) => {
    const { status, body } = await ask(openai(modelAt(behaviour).url))
    expect([status, body.data]).toMatchObject([200, { reply: null, failure: sentence, usage: null }])
  })

  test('says that the platform has no models here', async () => {
    const { body } = await ask({ kind: 'workers-ai', model: '@cf/some/model' })
    expect(body.data.failure).toBe('Los modelos de la plataforma no están disponibles en esta instalación.')
  })

  test('goes nowhere that no call may go', async () => {
    expect(fieldsOf(await ask(openai('https://127.0.0.1/v1')))).toEqual([
      422,
      { 'config.engine.url': 'Escribe una dirección https pública, sin usuario ni puerto propio.' },
    ])
  })

  test('needs a question, and a type that there is', async () => {
    expect(fieldsOf(await ask({ kind: 'builtin' }, { message: ' ' }))).toEqual([
      422,
      { message: 'Escribe un mensaje.' },
    ])
    const answer = await ask({ kind: 'builtin' }, { typeId: crypto.randomUUID() })
    expect([answer.status, answer.body.error.code]).toEqual([404, 'agentType.notFound'])
  })

  test('is asked by super administrators alone', async () => {
    const person = await customer(server)
    const answer = await server.api('POST /agent-types/try', {
      token: person.token,
      body: { config: { engine: { kind: 'builtin' } }, message: 'hola' },
    })
    expect(answer.status).toBe(403)
  })
})
