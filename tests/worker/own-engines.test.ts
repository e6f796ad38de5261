import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Choices } from '../../worker/contract/own-engine.ts'
import { PLANS } from '../../worker/local/catalogue.ts'
import { automation, makeAgentWith, model, SIGNING_KEY, SYSTEM_MESSAGE } from '../support/engines/agents.ts'
import * as answers from '../support/engines/answers.ts'
import { type Answer as Behaviour, type StandIn, startStandIn } from '../support/engines/stand-in.ts'
import type { Person } from '../support/people.ts'
import { type Answer, type Server, startServer } from '../support/server.ts'
import { customer, newAgent } from '../support/tenants.ts'
import { outputOf, visitorOf } from '../support/visitor.ts'

let server: Server
let standIn: StandIn
let owner: Person
beforeAll(async () => {
  standIn = await startStandIn()
  server = await startServer({ ENGINE_ALLOW_HOSTS: standIn.host })
  owner = await customer(server, 'enterprise')
})
afterAll(async () => {
  await server.close()
  await standIn.close()
})

const KEY = 'sk-canary-of-an-owner-77'
const MASK = '********'
const ELSEWHERE = 'https://api.example.com/v1'
const QUESTION = '¿Cuánto tarda el envío?'
/** The built-in engine does not know it, and does not answer where every engine has failed. */
const UNKNOWN = '¿Arreglan relojes suizos?'
const BUILT_IN = /2 a 5 días hábiles/
const { streamed, COMPLETIONS } = answers

const ALL: Choices = { models: ['large'], engines: ['builtin', 'openai', 'workers-ai', 'webhook'] }
const modelAt = (behaviour: Behaviour) => standIn.place(behaviour, COMPLETIONS)
const own = (url: string, more: object = {}) => ({ kind: 'openai', url, key: KEY, model: 'mine', ...more })

const ask = (call: `${string} /${string}`, body?: object, who = owner): Promise<Answer> =>
  server.api(call, { token: who.token, ...(body && { body }) })
const refusal = ({ status, body }: Answer) => [status, body.error?.fields ?? body.error?.code]

/** An agent whose type's model says so, and whose owner may choose what the type says. */
async function agentOf(choices: Choices | undefined = ALL, said: Behaviour = streamed(['La del tipo.']), more = {}) {
  const place = modelAt(said)
  const { agentId, type } = await makeAgentWith(
    server,
    model(place.url, { key: 'sk-of-the-type-012345', ...more }),
    owner.id,
    choices,
  )
  const at = `/agents/${agentId}/behaviour` as const
  const save = (engine: object, more: object = {}) => ask(`PUT ${at}/draft`, { ...more, engine })
  const saved = async (engine: object, more: object = {}) => {
    const { status, body } = await save(engine, more)
    expect([status, body.error]).toEqual([200, undefined])
    return body.data
  }
  const publish = async () => ask(`POST ${at}/publish`, { savedAt: (await ask(`GET ${at}`)).body.data.draft.savedAt })
  return {
    agentId,
    type,
    place,
    at,
    save,
    saved,
    publish,
    publishNew: async (engine: object, more: object = {}) => {
      await saved(engine, more)
      expect((await publish()).status).toBe(200)
    },
    read: async () => (await ask(`GET ${at}`)).body.data,
    say: async (text = QUESTION) => {
      const answer = await visitorOf(server, agentId).say(text)
      return answer.status === 200 ? outputOf(answer) : answer.body.error.code
    },
    tried: async (body: object) => ask(`POST /agents/${agentId}/try`, { message: QUESTION, ...body }),
  }
}
const keysAtRest = (agentId: string) =>
  server.rows('SELECT * FROM agent_engine_keys WHERE agent_id = ? ORDER BY kind, is_draft', agentId)

describe('what a type does not offer', () => {
  test('is nothing unless an administrator says so', async () => {
    const { id } = await newAgent(server, owner)
    expect((await ask(`GET /agents/${id}/behaviour`)).body.data).not.toHaveProperty('choices')
    const put = (engine: object) => ask(`PUT /agents/${id}/behaviour/draft`, { engine })
    const sentence = 'El tipo del agente no permite este motor: quien administra la plataforma puede permitirlo.'
    expect(refusal(await put({ own: { kind: 'builtin' } }))).toEqual([422, { 'engine.own.kind': sentence }])
    expect(refusal(await put({ own: own(ELSEWHERE) }))).toEqual([422, { 'engine.own.kind': sentence }])
    expect(refusal(await put({ typeModel: 'large' }))).toEqual([
      422,
      { 'engine.typeModel': 'El tipo del agente no ofrece este modelo.' },
    ])
    expect((await ask(`GET /agents/${id}/behaviour`)).body.data.draft).toBeNull()
  })

  test('is refused in a test question too, without a call', async () => {
    const trap = modelAt(streamed(['No.']))
    const { tried } = await agentOf({ models: [], engines: ['webhook'] })
    expect(refusal(await tried({ engine: own(trap.url) }))).toEqual([
      422,
      { 'engine.kind': 'El tipo del agente no permite este motor: quien administra la plataforma puede permitirlo.' },
    ])
    expect(trap.calls()).toEqual([])
  })

  test('any more is no longer used, published or brought back', { timeout: 180_000 }, async () => {
    const mine = modelAt(streamed(['La mía.']))
    const { publishNew, saved, publish, say, at, type, read } = await agentOf()
    await publishNew({ own: own(mine.url) })
    await publishNew({})
    await saved({ own: own(mine.url, { key: MASK }) })
    await server.rows(
      `UPDATE agent_types SET config = json_set(config, '$.agentsMayChoose', json('{"models":[],"engines":[]}')) WHERE id = ?`,
      type,
    )
    expect(refusal(await publish())).toEqual([409, 'behaviour.engineNotOffered'])
    expect(refusal(await ask(`POST ${at}/versions/1/restore`))).toEqual([409, 'behaviour.engineNotOffered'])
    await server.rows(`UPDATE agents SET behaviour = draft WHERE id = ?`, at.split('/')[2])
    await ask(`POST ${at}/versions/0/restore`)
    await server.rows(`UPDATE agents SET behaviour = draft WHERE id = ?`, at.split('/')[2])
    expect((await read()).published.engine.own.kind).toBe('openai')
    expect(await say()).toBe('La del tipo.')
    expect(mine.calls()).toEqual([])
  })
})

test('is exported without its key, and answers after the import once the key is entered', async () => {
  const mine = modelAt(streamed(['La mía.']))
  const { agentId, publishNew, type } = await agentOf()
  await publishNew({ own: own(mine.url) }, { instructions: 'Trata de usted.' })
  await server.rows('INSERT INTO plan_agent_types (plan_id, agent_type_id) VALUES (?, ?)', PLANS.enterprise, type)
  const { body: file } = await ask(`GET /agents/${agentId}/export`)
  expect(JSON.stringify(file)).not.toContain('canary')
  const { status, body } = await ask(`POST /agents/import?typeId=${type}`, file)
  expect(status).toBe(201)
  const at = `/agents/${body.data.id}/behaviour` as const
  const { published, draft } = (await ask(`GET ${at}`)).body.data
  expect([published.instructions, published.engine.own]).toEqual(['Trata de usted.', undefined])
  expect(draft.engine.own).toMatchObject({ kind: 'openai', url: mine.url, model: 'mine' })
  expect(refusal(await ask(`POST ${at}/publish`, { savedAt: draft.savedAt }))).toEqual([409, 'behaviour.engineKeyGone'])
  await ask(`PUT ${at}/draft`, { instructions: 'Trata de usted.', engine: { own: own(mine.url) } })
  const told = (await ask(`GET ${at}`)).body.data.draft
  expect((await ask(`POST ${at}/publish`, { savedAt: told.savedAt })).status).toBe(200)
})

test('another model of the type is asked at its address, with its key, once that is published', async () => {
  const { place, publishNew, saved, say, tried, read } = await agentOf()
  expect((await read()).choices).toEqual({ ...ALL, models: ['large'], hasPlatformModels: false })
  await saved({ typeModel: 'large' })
  await say()
  expect((await tried({ asDraft: true })).body.data.reply).toBe('La del tipo.')
  expect(place.calls().map(({ body }) => body.model)).toEqual(['a-model', 'large'])
  await publishNew({ typeModel: 'large' })
  await say()
  expect(place.calls().at(-1)?.body.model).toBe('large')
  expect(place.calls().at(-1)?.headers.authorization).toBe('Bearer sk-of-the-type-012345')
})

describe("an engine of the owner's own", () => {
  const PRICES = { input: 2_000_000, output: 10_000_000 }

  test('answers once it is published, with its own key, and what it took is kept with the reply', async () => {
    const mine = modelAt(streamed(['La mía.']))
    const { agentId, place, saved, publish, say, tried } = await agentOf()
    await saved({ own: own(mine.url, { temperature: 0.3, maxOutputTokens: 90, prices: PRICES }) })
    expect(await say()).toBe('La del tipo.')
    const { data } = (await tried({ asDraft: true })).body
    expect(data).toMatchObject({ reply: 'La mía.', engine: 'openai', standIn: null, usage: { costUsd: 0.00031 } })
    await publish()
    expect(await say()).toBe('La mía.')
    expect(place.calls()).toHaveLength(1)
    const call = mine.calls().at(-1)
    expect(call?.headers.authorization).toBe(`Bearer ${KEY}`)
    expect(call?.body).toMatchObject({ model: 'mine', temperature: 0.3, max_tokens: 90 })
    const rows = await server.rows('SELECT * FROM conversations WHERE agent_id = ? ORDER BY rowid', agentId)
    expect(rows.at(-1)).toMatchObject({ input_tokens: 120, output_tokens: 7, cost_micros: 310 })
  })

  test('is told what its owner wants and never what the type instructs', async () => {
    const mine = modelAt(streamed(['La mía.']))
    const { publishNew, say, tried } = await agentOf()
    await publishNew({ own: own(mine.url) }, { instructions: 'Trata de usted.' })
    await say()
    const [system] = mine.calls()[0]?.body.messages ?? []
    expect(system.content).toContain('Trata de usted.')
    expect(JSON.stringify(mine.calls())).not.toContain(SYSTEM_MESSAGE)
    expect(JSON.stringify((await tried({})).body.data.prompt)).not.toContain('⋯')
  })

  test('has a key that stands nowhere in clear and in no answer, version or export', async () => {
    const { agentId, at, publishNew, saved } = await agentOf()
    await publishNew({ own: { ...automation(ELSEWHERE), authorization: 'Basic canary' } })
    const data = await saved({ own: own(ELSEWHERE) })
    expect(data.draft.engine.own).toMatchObject({ url: ELSEWHERE, key: MASK })
    expect(data.published.engine.own).toMatchObject({ key: MASK, authorization: MASK })
    const answered = await Promise.all(
      ([`GET ${at}`, `GET ${at}/versions`, 'GET /account/export', `GET /agents/${agentId}`] as const).map((call) =>
        ask(call),
      ),
    )
    for (const { status } of answered) expect(status).toBe(200)
    const tables = await Promise.all(
      ['agents', 'agent_versions', 'agent_engine_keys', 'audit_log'].map((table) =>
        server.rows(`SELECT * FROM ${table}`),
      ),
    )
    const all = JSON.stringify([data, answered.map(({ body }) => body), tables, server.logs()])
    expect(all).not.toContain('canary')
    expect(all).not.toContain(SIGNING_KEY)
    const exported = JSON.stringify(answered[2]?.body)
    expect(exported).toContain(ELSEWHERE)
    expect(exported).not.toMatch(/v1\.test\./)
    expect(JSON.stringify(answered[1]?.body)).not.toContain(MASK)
    const rows = await keysAtRest(agentId)
    expect(rows.map(({ kind, is_draft: isDraft }) => [kind, isDraft])).toEqual([
      ['openai', 1],
      ['webhook', 0],
    ])
    for (const { key } of rows) expect(key).toMatch(/^v1\.test\./)
  })

  test('keeps its key for its address alone', async () => {
    const { save, saved } = await agentOf()
    await saved({ own: own(ELSEWHERE) })
    const { key: _, ...silent } = own(ELSEWHERE, { model: 'other' })
    expect((await saved({ own: silent })).draft.engine.own).toMatchObject({ key: MASK, model: 'other' })
    const moved = own('https://elsewhere.example.com/v1', { key: MASK })
    expect(refusal(await save({ own: moved }))).toEqual([
      422,
      { 'engine.own.key': 'Escríbelo de nuevo: lo guardado era para otro motor u otra dirección.' },
    ])
    const { key: __, ...keyless } = moved
    const required = 'Este campo es requerido.'
    expect(refusal(await save({ own: keyless }))).toEqual([422, { 'engine.own.key': required }])
    expect(refusal(await save({ own: own(ELSEWHERE, { key: '' }) }))).toEqual([422, { 'engine.own.key': required }])
  })

  test('changes its key when that is published, not before', async () => {
    const mine = modelAt(streamed(['La mía.']))
    const { agentId, publishNew, saved, publish, say } = await agentOf()
    await publishNew({ own: own(mine.url) })
    await saved({ own: own(mine.url, { key: 'sk-canary-the-second' }) })
    await say()
    expect(mine.calls().at(-1)?.headers.authorization).toBe(`Bearer ${KEY}`)
    await publish()
    await say()
    expect(mine.calls().at(-1)?.headers.authorization).toBe('Bearer sk-canary-the-second')
    expect(await keysAtRest(agentId)).toHaveLength(1)
  })

  test('loses what a draft brought when that is discarded', async () => {
    const { agentId, at, saved } = await agentOf()
    await saved({ own: own(ELSEWHERE) })
    await ask(`DELETE ${at}/draft`)
    expect(await keysAtRest(agentId)).toEqual([])
  })

  test('comes back with its version for as long as its key is kept, and is refused without it', async () => {
    const mine = modelAt(streamed(['La mía.']))
    const { agentId, at, publishNew, say, read } = await agentOf()
    await publishNew({ own: own(mine.url) })
    await publishNew({})
    expect((await read()).spareKeys).toEqual([mine.url])
    expect((await ask(`POST ${at}/versions/1/restore`)).status).toBe(200)
    expect(await say()).toBe('La mía.')
    expect((await ask(`DELETE ${at}/keys`)).body.data.published.engine.own.key).toBe(MASK)
    expect(await say()).toBe('La mía.')
    await ask(`POST ${at}/versions/0/restore`)
    expect((await ask(`DELETE ${at}/keys`)).body.data).not.toHaveProperty('spareKeys')
    expect(await keysAtRest(agentId)).toEqual([])
    expect(refusal(await ask(`POST ${at}/versions/1/restore`))).toEqual([409, 'behaviour.engineKeyGone'])
    const log = await server.rows(
      'SELECT action, detail FROM audit_log WHERE target_id = ? ORDER BY at, rowid',
      agentId,
    )
    expect(log).toEqual([
      { action: 'engine_key_changed', detail: 'key' },
      { action: 'engine_keys_forgotten', detail: null },
      { action: 'engine_keys_forgotten', detail: null },
    ])
    expect(await say()).toBe('La del tipo.')
  })

  test('has a key that opens for its agent alone, and is stood in for without it', async () => {
    const mine = modelAt(streamed(['La mía.']))
    const [one, other] = [await agentOf(), await agentOf()]
    await one.publishNew({ own: own(mine.url) })
    await other.publishNew({ own: own(mine.url) })
    await server.rows(
      'UPDATE agent_engine_keys SET key = (SELECT key FROM agent_engine_keys WHERE agent_id = ?) WHERE agent_id = ?',
      other.agentId,
      one.agentId,
    )
    expect((await one.read()).published.engine.own).not.toHaveProperty('key')
    expect(await one.say()).toBe('La del tipo.')
    expect(mine.calls()).toEqual([])
  })

  test("is nobody else's to see or to change, and goes with its agent", async () => {
    const stranger = await customer(server, 'enterprise')
    const { agentId, at, saved } = await agentOf()
    await saved({ own: own(ELSEWHERE) })
    const before = await keysAtRest(agentId)
    for (const call of [`GET ${at}`, `DELETE ${at}/keys`, `DELETE ${at}/draft`] as const)
      expect(refusal(await ask(call, undefined, stranger))).toEqual([404, 'agent.notFound'])
    const engine = own(ELSEWHERE, { key: MASK })
    expect((await ask(`PUT ${at}/draft`, { engine: { own: engine } }, stranger)).status).toBe(404)
    expect((await ask(`POST /agents/${agentId}/try`, { message: 'hola', engine }, stranger)).status).toBe(404)
    expect(await keysAtRest(agentId)).toEqual(before)
    expect((await ask(`DELETE /agents/${agentId}`)).status).toBe(200)
    expect(await keysAtRest(agentId)).toEqual([])
  })

  test('may not be at an address inside, unencrypted, or with a user or a port of its own', async () => {
    const { save, tried, read } = await agentOf()
    const sentence = 'Escribe una dirección https pública, sin usuario ni puerto propio.'
    const addresses = [
      'http://api.example.com/v1',
      'https://127.0.0.1/v1',
      'https://[::1]/v1',
      'https://169.254.169.254/latest',
      'https://0x7f000001/v1',
      'https://models.internal/v1',
      'https://user@api.example.com/v1',
      'https://api.example.com:8443/v1',
      'file:///etc/passwd',
      'javascript:alert(1)',
    ]
    for (const url of addresses) {
      expect([url, ...refusal(await save({ own: own(url) }))]).toEqual([url, 422, { 'engine.own.url': sentence }])
      expect([url, ...refusal(await tried({ engine: own(url) }))]).toEqual([url, 422, { 'engine.url': sentence }])
    }
    expect((await read()).draft).toBeNull()
  })

  test('that sends elsewhere, or lies elsewhere since, is not followed', async () => {
    const trap = modelAt(streamed(['Atrapado.']))
    const mine = modelAt((response) => void response.writeHead(302, { location: `${trap.url}${COMPLETIONS}` }).end())
    const { agentId, publishNew, say } = await agentOf()
    await publishNew({ own: own(mine.url) })
    expect(await say()).toBe('La del tipo.')
    expect(trap.calls()).toEqual([])
    await server.rows(
      `UPDATE agents SET behaviour = json_set(behaviour, '$.engine.own.url', 'https://10.0.0.1/v1') WHERE id = ?`,
      agentId,
    )
    expect(await say()).toBe('La del tipo.')
  })

  test('of the platform is refused where that has no models, in plain words', async () => {
    const { save, tried } = await agentOf()
    const engine = { kind: 'workers-ai', model: '@cf/some/model' }
    const sentence = 'Los modelos de la plataforma no están disponibles en esta instalación: elige otro motor.'
    expect(refusal(await save({ own: engine }))).toEqual([422, { 'engine.own.kind': sentence }])
    expect(refusal(await tried({ engine }))).toEqual([422, { 'engine.kind': sentence }])
  })

  test('that is an automation is sent its header and a signature, and its own error text is not passed on', async () => {
    const flow = standIn.place(
      answers.inTurn(answers.json([{ output: 'Reservado.' }]), answers.json({ message: 'Workflow was started' })),
    )
    const { publishNew, say, place } = await agentOf()
    await publishNew({ own: { ...automation(flow.url), authorization: 'Basic canary' } })
    expect(await say()).toBe('Reservado.')
    expect(flow.calls()[0]?.headers).toMatchObject({
      authorization: 'Basic canary',
      'webhook-signature': expect.stringMatching(/^v1,/),
    })
    expect(await say(UNKNOWN)).toBe('chat.engineFailed')
    expect(place.calls()).toEqual([])
  })

  test('may be the one that costs nothing', async () => {
    const { publishNew, say, place } = await agentOf()
    await publishNew({ own: { kind: 'builtin' } })
    expect(await say()).toMatch(BUILT_IN)
    expect(place.calls()).toEqual([])
  })
})

describe('when an engine of its own fails', () => {
  const down = answers.json({ error: { message: KEY } }, 401)

  test.each<[string, string | RegExp, number]>([
    ['type', 'La del tipo.', 1],
    ['builtin', /^(?!chat\.)/, 0],
    ['nobody', 'chat.engineFailed', 0],
  ])(
    '%s answers, as its owner has chosen; what is surely known is answered in any case',
    async (who, expected, calls) => {
      const mine = modelAt(down)
      const { publishNew, say, place, tried } = await agentOf()
      await publishNew({ own: own(mine.url, { standIn: who }) })
      expect(await say(UNKNOWN)).toMatch(expected)
      expect([mine.calls().length, place.calls().length]).toEqual([1, calls])
      if (who !== 'type') expect(await say()).toMatch(BUILT_IN)
      const { data } = (await tried({})).body
      const reason = 'El servicio rechazó la clave (401).'
      if (who === 'nobody') expect(data).toMatchObject({ reply: null, failure: reason, standInReason: null })
      else
        expect(data).toMatchObject({ failure: null, standIn: who === 'type' ? 'openai' : who, standInReason: reason })
    },
  )

  test("the type's engine stands in, and the built-in one for that", async () => {
    const { publishNew, say } = await agentOf(ALL, down)
    await publishNew({ own: own(modelAt(down).url) })
    expect(await say()).toMatch(BUILT_IN)
  })

  test('one whose key is refused is left in peace from then on, while the type goes on answering', async () => {
    const mine = modelAt(down)
    const { publishNew, say, place } = await agentOf()
    await publishNew({ own: own(mine.url) })
    for (let time = 0; time < 7; time++) expect(await say()).toBe('La del tipo.')
    expect([mine.calls().length, place.calls().length]).toEqual([1, 7])
    const mended = modelAt(streamed(['La nueva.']))
    await publishNew({ own: own(mended.url) })
    expect(await say()).toBe('La nueva.')
  })

  test('a trial of it alone says why, with the stored key behind its mask', async () => {
    const mine = modelAt(answers.inTurn(streamed(['Sí.']), down))
    const { saved, tried } = await agentOf()
    await saved({ own: own(mine.url) })
    const engine = own(mine.url, { key: MASK })
    expect((await tried({ engine })).body.data).toMatchObject({ reply: 'Sí.', engine: 'openai' })
    expect(mine.calls()[0]?.headers.authorization).toBe(`Bearer ${KEY}`)
    expect((await tried({ engine })).body.data).toMatchObject({
      reply: null,
      failure: 'El servicio rechazó la clave (401).',
      standIn: null,
    })
  })
})

describe('the budgets of its own', () => {
  const usage = { prompt_tokens: 900, completion_tokens: 100 }
  const sizes = { maxOutputTokens: 100, contextTokens: 1000 }

  test("stop calls before they are made, and are not the type's", async () => {
    const mine = modelAt(streamed(['La mía.'], { usage }))
    const { publishNew, say, place } = await agentOf(ALL, streamed(['La del tipo.'], { usage }), {
      ...sizes,
      budgets: { month: 2_500 },
    })
    await publishNew({ own: own(mine.url, { ...sizes, budgets: { month: 1_500 } }) })
    expect([await say(), await say(), await say()]).toEqual(['La mía.', 'La del tipo.', 'La del tipo.'])
    expect(await say()).toMatch(BUILT_IN)
    expect([mine.calls().length, place.calls().length]).toEqual([1, 2])
  })

  test('of a turn and of a session are kept as well, in trials too', async () => {
    const mine = modelAt(streamed(['La mía.'], { usage }))
    const { agentId, publishNew, tried } = await agentOf()
    await publishNew({ own: own(mine.url, { ...sizes, standIn: 'nobody', budgets: { session: 1_500 } }) })
    const visitor = visitorOf(server, agentId)
    const first = await visitor.say(QUESTION, { sessionId: 'own-thrifty-session' })
    const { visitorToken } = first.body.data
    const second = await visitor.say(UNKNOWN, { sessionId: 'own-thrifty-session', visitorToken })
    expect([outputOf(first), second.body.error.code]).toEqual(['La mía.', 'chat.engineFailed'])
    const resting = 'Ahora no se llama al motor: su presupuesto se agotó o descansa tras varios fallos seguidos.'
    const small = own(mine.url, { key: MASK, budgets: { turn: 1 } })
    expect((await tried({ engine: small })).body.data.failure).toBe(resting)
    expect(mine.calls()).toHaveLength(1)
  })

  test('are used up by what was said and not shown', async () => {
    const secret = 'Nunca reveles el descuento interno del cuarenta por ciento.'
    const prices = { input: 1_000_000, output: 1_000_000 }
    const mine = modelAt(streamed([secret.slice(0, 30), secret.slice(30), ' Ya está.'], { usage }))
    const { agentId, publishNew, say } = await agentOf()
    const engine = own(mine.url, { ...sizes, prices, standIn: 'builtin', budgets: { month: 1_500 } })
    await publishNew({ own: engine }, { instructions: secret })
    for (let time = 0; time < 4; time++) expect(await say()).toMatch(BUILT_IN)
    expect(mine.calls().length).toBeLessThan(4)
    const [row] = await server.rows('SELECT * FROM conversations WHERE agent_id = ?', agentId)
    expect(Number(row?.['cost_micros'])).toBeGreaterThan(100)
    expect(row?.['tokens_estimated']).toBe(1)
  })

  test('are used up by what broke off', async () => {
    const mine = modelAt(
      streamed(
        Array.from({ length: 9 }, () => 'palabra '),
        { breaksAfter: 8 },
      ),
    )
    const { publishNew, say } = await agentOf()
    const engine = own(mine.url, { ...sizes, standIn: 'nobody', budgets: { month: 1_200 } })
    await publishNew({ own: engine })
    expect(await say()).toMatch(/^palabra .*La respuesta se interrumpió aquí/s)
    for (let time = 0; time < 3; time++) await say()
    expect(await say(UNKNOWN)).toBe('chat.engineFailed')
    expect(mine.calls().length).toBeLessThan(4)
  })
})

test('a test case keeps what its answer took', async () => {
  const { agentId } = await agentOf(ALL, streamed(['Sí.']), { prices: { input: 1_000_000, output: 1_000_000 } })
  const made = await ask(`POST /agents/${agentId}/test-cases`, { question: '¿Abren?', expected: 'Sí.' })
  const ran = await ask(`POST /agents/${agentId}/test-cases/${made.body.data.id}/run`, {})
  const usage = { inputTokens: 120, outputTokens: 7, isEstimated: false, costUsd: 0.000127 }
  expect(ran.body.data.last.usage).toEqual(usage)
  expect((await ask(`GET /agents/${agentId}/test-cases`)).body.data[0].last.usage).toEqual(usage)
})

test('an agent that comes back out of the bin has lost the key of its engine, and its owner is told to enter it again', async () => {
  const mine = modelAt(streamed(['La mía.']))
  const { agentId, type, publishNew, read, say, publish } = await agentOf()
  await server.rows('INSERT INTO plan_agent_types SELECT id, ? FROM plans', type)
  await publishNew({ own: own(mine.url) })
  expect(await say()).toBe('La mía.')
  const back = async () => {
    await ask(`DELETE /agents/${agentId}`)
    return (await ask(`POST /agents/${agentId}/restore`)).body.message
  }
  expect(await back()).toContain('La clave de su motor se borró al eliminarlo: escríbela otra vez')
  expect((await read()).published.engine.own).not.toHaveProperty('key')
  await ask(`PUT /agents/${agentId}/behaviour/draft`, { engine: { own: own(mine.url) } })
  expect((await publish()).status).toBe(200)
  expect((await read()).published.engine.own.key).toBe(MASK)
  await publishNew({})
  expect(await back()).toBe('Agente restaurado. Sus canales están desactivados: actívalos otra vez.')
})
