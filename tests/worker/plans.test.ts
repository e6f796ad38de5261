import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { hundredths } from '../../worker/contract/plans.ts'
import { AGENT_TYPES, PLANS } from '../../worker/local/catalogue.ts'
import { makeAgent } from '../support/agents.ts'
import { type Person, register, subscribe } from '../support/people.ts'
import { rounds } from '../support/scope.ts'
import { type Answer, type Server, startServer } from '../support/server.ts'
import { snapshot } from '../support/snapshot.ts'
import { agentInput, customer, newAgent, superAdmin } from '../support/tenants.ts'
import { visitorOf } from '../support/visitor.ts'

let server: Server
let admin: Person
beforeAll(async () => {
  server = await startServer()
  admin = await superAdmin(server)
})
afterAll(() => server.close())

const TABLES = ['plans', 'plan_agent_types', 'subscriptions', 'subscription_counts', 'agents', 'audit_log'] as const
const unknown = '00000000-0000-4000-8000-00000000ffff'

const call = (method: string, path: string, body?: unknown): Promise<Answer> =>
  server.api(`${method} /plans${path}`, { token: admin.token, ...(body === undefined ? {} : { body }) })
const input = (more: Record<string, unknown> = {}) => ({
  name: 'Plan',
  pricingType: 'fixed',
  priceUsd: 10,
  billingCycle: 'monthly',
  isPublic: false,
  ...more,
})
const make = async (more: Record<string, unknown> = {}) => {
  const answer = await call('POST', '', input(more))
  expect(answer.status, JSON.stringify(answer.body)).toBe(201)
  return answer.body.data
}
const refusal = ({ status, body }: Answer) => [status, body.error?.code]
async function changesNothing(attempt: () => Promise<Answer>): Promise<Answer> {
  const before = await snapshot(server, ...TABLES)
  const answer = await attempt()
  expect(await snapshot(server, ...TABLES)).toBe(before)
  return answer
}

describe('a new plan', () => {
  test('is kept as it was sent and answered as a GET gives it', async () => {
    const sent = {
      translations: { en: { description: 'More of everything.', features: ['All of it'] } },
      name: 'Avanzado',
      description: 'Para varias tiendas',
      pricingType: 'fixed',
      priceUsd: 149.99,
      commissionRate: 0,
      billingCycle: 'yearly',
      maxAgents: 10,
      maxConversations: 50_000,
      agentTypeIds: [AGENT_TYPES.service, AGENT_TYPES.sales].sort(),
      features: ['Todos los canales', 'Acompañamiento 🙂'],
      isPublic: false,
      trialDays: 7,
    }
    const answer = await call('POST', '', sent)
    expect(answer.status).toBe(201)
    expect(answer.body.message).toBe('Plan creado correctamente')
    expect(answer.body.data).toEqual({
      ...sent,
      id: expect.any(String),
      createdAt: expect.stringMatching(/Z$/),
      updatedAt: expect.stringMatching(/Z$/),
      _count: { subscriptions: 0 },
    })
    const { id } = answer.body.data
    expect((await call('GET', `/${id}`)).body.data).toEqual(answer.body.data)
    expect(await server.rows('SELECT action, actor_id FROM audit_log WHERE target_id = ?', id)).toEqual([
      { action: 'plan_created', actor_id: admin.id },
    ])
  })

  test('that says little is hidden, of one agent and a thousand conversations, without trial or types', async () => {
    const { body } = await call('POST', '', {
      name: 'Sencillo',
      pricingType: 'fixed',
      priceUsd: 0,
      billingCycle: 'monthly',
    })
    expect(body.data).toMatchObject({
      maxAgents: 1,
      maxConversations: 1000,
      isPublic: false,
      trialDays: 0,
      agentTypeIds: [],
      features: null,
      description: null,
    })
    await call('DELETE', `/${body.data.id}`)
  })

  test('without limits has none', async () => {
    expect(await make({ maxAgents: null, maxConversations: null })).toMatchObject({
      maxAgents: null,
      maxConversations: null,
    })
  })

  test('takes an object of features as it is, and a type named twice once', async () => {
    expect((await make({ features: ['  Chat web ', '', ' '] })).features).toEqual(['Chat web'])
    const features = { soporte: { horas: [9, 18], días: ['lunes'] }, '🙂': null }
    const plan = await make({ features, agentTypeIds: [AGENT_TYPES.sales, AGENT_TYPES.sales] })
    expect(plan).toMatchObject({ features, agentTypeIds: [AGENT_TYPES.sales] })
  })

  test('by commission has no price, and one at a price no commission, with any other field', async () => {
    expect(await make({ pricingType: 'commission', commissionRate: 2.5, priceUsd: 99 })).toMatchObject({
      priceUsd: 0,
      commissionRate: 2.5,
    })
    expect(await make({ commissionRate: 500 })).toMatchObject({ priceUsd: 10, commissionRate: 0 })
  })
})

describe('money', () => {
  test.each([
    [0, 0],
    [0.1 + 0.2, 30],
    [999_999.99, 99_999_999],
  ])('%d dollars are %d cents', async (priceUsd, cents) => {
    const { id, priceUsd: answered } = await make({ priceUsd })
    expect(answered).toBe(cents / 100)
    expect(await server.rows('SELECT price_cents FROM plans WHERE id = ?', id)).toEqual([{ price_cents: cents }])
  })

  test.each([
    [0.01, 1],
    [0.1 + 0.2, 30],
    [12.34, 1234],
    [100, 10_000],
  ])('%d percent are %d hundredths', async (commissionRate, points) => {
    const { id } = await make({ pricingType: 'commission', commissionRate })
    const rows = await server.rows('SELECT commission_basis_points AS points FROM plans WHERE id = ?', id)
    expect(rows).toEqual([{ points }])
  })

  test('of a tenth of a cent there is none', () => {
    expect([0.001, 0.305, 1.005, 10.999].map(hundredths)).toEqual([null, null, null, null])
  })
})

const PRICE = { priceUsd: 'Escribe un precio entre 0 y 1000000, con dos decimales como máximo.' }
const RATE = { commissionRate: 'Escribe una comisión mayor que 0 y hasta 100, con dos decimales como máximo.' }
const TYPES = { agentTypeIds: 'Este tipo de agente no existe.' }
const commission = (commissionRate: unknown) => ({ pricingType: 'commission', commissionRate })

/** Every value that is refused: tests/contract/plans.test.ts. */
describe('what is refused, with its sentence beside its field, and changes nothing', () => {
  test.each<[string, Record<string, unknown>, Record<string, string>]>([
    [
      'half an agent',
      { maxAgents: 1.5 },
      { maxAgents: 'El máximo de agentes es un número entero entre 1 y 1000000000.' },
    ],
    ['a tenth of a cent', { priceUsd: 0.005 }, PRICE],
    ['more than everything', commission(100.01), RATE],
    ['an unknown type', { agentTypeIds: [AGENT_TYPES.sales, unknown] }, TYPES],
  ])('%s', async (_what, body, fields) => {
    const answer = await changesNothing(() => call('POST', '', input(body)))
    expect(refusal(answer)).toEqual([422, 'request.invalid'])
    expect(answer.body.error.fields).toEqual(fields)
    const { id } = await make()
    const edit = await changesNothing(() => call('PUT', `/${id}`, body))
    expect([edit.status, edit.body.error.fields]).toEqual([422, fields])
  })

  test('a type that is no id, and one that was deleted', async () => {
    expect((await call('POST', '', input({ agentTypeIds: ['x'] }))).body.error.fields).toEqual({
      'agentTypeIds.0': TYPES.agentTypeIds,
    })
    const type = await server.api('POST /agent-types', { token: admin.token, body: { name: crypto.randomUUID() } })
    await server.api(`DELETE /agent-types/${type.body.data.id}`, { token: admin.token })
    const answer = await call('POST', '', input({ agentTypeIds: [type.body.data.id] }))
    expect([answer.status, answer.body.error.fields]).toEqual([422, TYPES])
  })

  test('a missing plan before its body is looked at', async () => {
    for (const id of [unknown, 'x']) {
      expect(refusal(await call('PUT', `/${id}`, { name: 5 }))).toEqual([404, 'plan.notFound'])
      expect(refusal(await call('GET', `/${id}`))).toEqual([404, 'plan.notFound'])
      expect(refusal(await call('DELETE', `/${id}`))).toEqual([404, 'plan.notFound'])
    }
  })
})

describe('an edit', () => {
  test('keeps what it does not name and is recorded by the names of its fields', async () => {
    const plan = await make({ agentTypeIds: [AGENT_TYPES.sales], features: ['a'], maxAgents: 3 })
    const { body } = await call('PUT', `/${plan.id}`, { description: 'Nueva', maxConversations: null })
    expect(body.message).toBe('Plan actualizado correctamente')
    expect(body.data).toEqual({ ...plan, description: 'Nueva', maxConversations: null, updatedAt: body.data.updatedAt })
    expect(
      await server.rows("SELECT detail FROM audit_log WHERE target_id = ? AND action = 'plan_updated'", plan.id),
    ).toEqual([{ detail: 'description maxConversations' }])
  })

  test('of nothing, or of what no plan has, changes nothing', async () => {
    const plan = await make()
    for (const body of [{}, { id: unknown, _count: {}, createdAt: 0, subscriptions: [] }])
      expect((await changesNothing(() => call('PUT', `/${plan.id}`, body))).body.data).toEqual(plan)
  })

  test('replaces the types and the features as a whole', async () => {
    const { id } = await make({ agentTypeIds: [AGENT_TYPES.sales, AGENT_TYPES.service], features: ['a'] })
    const { body } = await call('PUT', `/${id}`, { agentTypeIds: [AGENT_TYPES.automation], features: { b: 1 } })
    expect(body.data).toMatchObject({ agentTypeIds: [AGENT_TYPES.automation], features: { b: 1 } })
    expect((await call('PUT', `/${id}`, { agentTypeIds: [], features: null })).body.data).toMatchObject({
      agentTypeIds: [],
      features: null,
    })
  })

  test('to another kind of price needs its amount and forgets the other', async () => {
    const { id } = await make({ priceUsd: 30 })
    expect(
      (await changesNothing(() => call('PUT', `/${id}`, { pricingType: 'commission' }))).body.error.fields,
    ).toEqual(RATE)
    expect((await call('PUT', `/${id}`, commission(7.5))).body.data).toMatchObject({ priceUsd: 0, commissionRate: 7.5 })
    expect((await call('PUT', `/${id}`, { priceUsd: 50 })).body.data).toMatchObject({
      priceUsd: 0,
      commissionRate: 7.5,
    })
    expect((await changesNothing(() => call('PUT', `/${id}`, { pricingType: 'fixed' }))).body.error.fields).toEqual(
      PRICE,
    )
    expect((await call('PUT', `/${id}`, { pricingType: 'fixed', priceUsd: 5 })).body.data).toMatchObject({
      priceUsd: 5,
      commissionRate: 0,
    })
  })

  test('of the price while another makes it a commission leaves one of the two, in every round', {
    timeout: 180_000,
  }, async () => {
    const { id } = await make()
    for (let round = 0; round < rounds(5, 50); round++) {
      await call('PUT', `/${id}`, { pricingType: 'fixed', priceUsd: 1 })
      await Promise.all([call('PUT', `/${id}`, { priceUsd: 20 }), call('PUT', `/${id}`, commission(5))])
      const { data } = (await call('GET', `/${id}`)).body
      expect([data.pricingType, data.priceUsd, data.commissionRate]).toEqual(['commission', 0, 5])
    }
  })
})

describe('lowered limits', () => {
  test('leave the agents that are there, and no room until there is some', async () => {
    const { id } = await make({ maxAgents: 3, agentTypeIds: Object.values(AGENT_TYPES) })
    const person = await register(server)
    await server.api('POST /subscriptions', { token: admin.token, body: { userId: person.id, planId: id } })
    const agents = [await newAgent(server, person), await newAgent(server, person), await newAgent(server, person)]
    expect((await call('PUT', `/${id}`, { maxAgents: 2, agentTypeIds: [AGENT_TYPES.sales] })).status).toBe(200)
    const mine = await server.api('GET /agents/user', { token: person.token })
    expect(mine.body.meta.total).toBe(3)
    const edit = await server.api(`PUT /agents/${agents[0].id}`, { token: person.token, body: { name: 'Sigue' } })
    expect(edit.status).toBe(200)
    const create = (typeId: string = AGENT_TYPES.sales) =>
      server.api('POST /agents', { token: person.token, body: agentInput({ typeId }) })
    expect(refusal(await create())).toEqual([403, 'plan.agentsExceeded'])
    for (const agent of agents.slice(1)) await server.api(`DELETE /agents/${agent.id}`, { token: person.token })
    expect(refusal(await create(AGENT_TYPES.service))).toEqual([403, 'plan.agentTypeNotAllowed'])
    expect((await create()).status).toBe(201)
  })

  test('of conversations end the month at once, and raised ones open it again', async () => {
    const { id } = await make({ maxConversations: 5 })
    const { agentId } = await makeAgent(server, { plan: id })
    const say = async () => (await visitorOf(server, agentId).say('hola')).status
    expect([await say(), await say()]).toEqual([200, 200])
    await call('PUT', `/${id}`, { maxConversations: 2 })
    expect(await say()).toBe(403)
    await call('PUT', `/${id}`, { maxConversations: 3 })
    expect([await say(), await say()]).toEqual([200, 403])
  })
})

describe('the quota of conversations', () => {
  test('holds against two visitors for one last place, in every round', { timeout: 180_000 }, async () => {
    const { id } = await make({ maxConversations: 1 })
    for (let round = 0; round < rounds(5, 50); round++) {
      const { agentId, ownerId } = await makeAgent(server, { plan: id })
      const answers = await Promise.all([1, 2].map(() => visitorOf(server, agentId).say('hola')))
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 403])
      expect(await server.rows('SELECT used FROM usage WHERE owner_id = ?', ownerId)).toEqual([{ used: 1 }])
      expect(await server.rows('SELECT id FROM conversations WHERE agent_id = ?', agentId)).toHaveLength(1)
    }
  })
})

describe('deleting', () => {
  test('takes a plan away that nobody ever had', async () => {
    const { id } = await make({ agentTypeIds: [AGENT_TYPES.sales] })
    expect((await call('DELETE', `/${id}`)).body).toMatchObject({
      data: { id },
      message: 'Plan eliminado correctamente',
    })
    expect(refusal(await call('DELETE', `/${id}`))).toEqual([404, 'plan.notFound'])
    expect(await server.rows('SELECT 1 FROM plan_agent_types WHERE plan_id = ?', id)).toEqual([])
    expect(
      await server.rows("SELECT 1 FROM audit_log WHERE target_id = ? AND action = 'plan_deleted'", id),
    ).toHaveLength(1)
  })

  test('is refused with any subscription, one that is cancelled too', async () => {
    const person = await register(server)
    const { id } = await subscribe(server, person, 'professional')
    await server.api(`PATCH /subscriptions/${id}/cancel`, { token: person.token })
    const answer = await changesNothing(() => call('DELETE', `/${PLANS.professional}`))
    expect(refusal(answer)).toEqual([409, 'plan.inUse'])
    expect(answer.body.message).toMatch(/^El plan tiene suscripciones \(\d+\)/)
  })

  test('against a subscription at once leaves no subscription without its plan, in every round', {
    timeout: 180_000,
  }, async () => {
    for (let round = 0; round < rounds(5, 50); round++) {
      const { id } = await make()
      const [deletion, subscription] = await Promise.all([
        call('DELETE', `/${id}`),
        server.api('POST /subscriptions', { token: admin.token, body: { planId: id } }),
      ])
      expect([deletion.status, subscription.status]).toEqual(deletion.status === 200 ? [200, 404] : [409, 201])
      if (subscription.status === 201)
        await server.api(`PATCH /subscriptions/${subscription.body.data.id}/cancel`, { token: admin.token })
    }
    expect(await server.rows('PRAGMA foreign_key_check')).toEqual([])
  })
})

describe('the list', () => {
  const list = (query: string) => call('GET', `?${query}`)
  const names = (answer: Answer): string[] => answer.body.data.map((plan: { name: string }) => plan.name)

  test('comes whole without a page, and in pages with one, the newest first', async () => {
    const name = crypto.randomUUID()
    await make({ name })
    const all = await call('GET', '')
    const [{ total } = { total: 0 }] = await server.rows<{ total: number }>('SELECT count(*) AS total FROM plans')
    expect(total).toBeGreaterThan(10)
    expect(all.body.data).toHaveLength(total)
    expect(all.body.meta).toEqual({ page: 1, limit: 500, total, totalPages: 1 })
    const first = await list('page=1&_t=5')
    expect([names(first)[0], names(first).length, first.body.meta.limit]).toEqual([name, 10, 10])
    expect(names(await list('limit=3&page=2'))).toEqual(names(all).slice(3, 6))
  })

  test('finds by name and description, ignoring accents and case, and by cycle', async () => {
    const word = crypto.randomUUID().slice(0, 8)
    const { id } = await make({ name: `Básico ${word}`, description: 'Único', billingCycle: 'yearly' })
    const found = async (query: string) => (await list(query)).body.meta.total
    expect(await found(`search=BASICO%20${word}`)).toBe(1)
    expect(await found(`search=unico%20${word}&billingCycle=yearly&page=1`)).toBe(1)
    expect(await found(`search=${word}&billingCycle=monthly`)).toBe(0)
    await call('PUT', `/${id}`, { name: 'Otro' })
    expect(await found(`search=${word}`)).toBe(0)
    await call('DELETE', `/${id}`)
    expect(await found('search=unico')).toBe(0)
    expect(await found("search=%25'%22")).toBe(0)
  })

  test.each(['billingCycle=quarterly', 'page=0', 'limit=101', 'page=1&page=2', 'limit=0'])(
    'refuses %s',
    async (query) => {
      expect(refusal(await list(query))).toEqual([422, 'request.invalid'])
    },
  )

  test('counts the subscriptions of each, in every state', async () => {
    const { id } = await make()
    const person = await customer(server, null)
    const body = { userId: person.id, planId: id }
    const made = await server.api('POST /subscriptions', { token: admin.token, body })
    await server.api(`PATCH /subscriptions/${made.body.data.id}/cancel`, { token: admin.token })
    await server.api('POST /subscriptions', { token: admin.token, body })
    expect((await call('GET', `/${id}`)).body.data._count).toEqual({ subscriptions: 2 })
    const listed = (await list('limit=100')).body.data.find((plan: { id: string }) => plan.id === id)
    expect(listed._count).toEqual({ subscriptions: 2 })
  })
})

describe('a public plan', () => {
  const types = { agentTypeIds: [AGENT_TYPES.sales] }
  const fields = ({ status, body }: Answer) => [status, body.error?.fields]
  const NEEDS_TYPES = [422, { agentTypeIds: 'Un plan público necesita al menos un tipo de agente.' }]
  const NAME_TAKEN = [422, { name: 'Ya hay un plan público con este nombre.' }]

  test('needs an agent type: made, opened or emptied without one it is refused, and nothing changes', async () => {
    const bare = { isPublic: true, name: 'Vacío' }
    expect(fields(await changesNothing(() => call('POST', '', input(bare))))).toEqual(NEEDS_TYPES)
    const { id } = await make({ name: 'Vacío' })
    expect(fields(await changesNothing(() => call('PUT', `/${id}`, { isPublic: true })))).toEqual(NEEDS_TYPES)
    expect((await call('PUT', `/${id}`, { isPublic: true, ...types })).body.data).toMatchObject({ isPublic: true })
    const emptied = () => call('PUT', `/${id}`, { name: 'Otro', agentTypeIds: [] })
    expect(fields(await changesNothing(emptied))).toEqual(NEEDS_TYPES)
    expect((await call('PUT', `/${id}`, { isPublic: false, agentTypeIds: [] })).status).toBe(200)
    await call('DELETE', `/${id}`)
  })

  test('is what a plan with agent types becomes that says nothing of it', async () => {
    const { isPublic: _, ...silent } = input({ name: 'Callado', ...types })
    const { body } = await call('POST', '', silent)
    expect(body.data.isPublic).toBe(true)
    await call('DELETE', `/${body.data.id}`)
  })

  test('has a name of its own, whatever its case, among those that are public', async () => {
    const first = await make({ name: 'Doble', isPublic: true, ...types })
    const again = input({ name: 'DOBLE', isPublic: true, ...types })
    expect(fields(await changesNothing(() => call('POST', '', again)))).toEqual(NAME_TAKEN)
    const hidden = await make({ name: 'doble', ...types })
    const open = () => call('PUT', `/${hidden.id}`, { isPublic: true })
    expect(fields(await changesNothing(open))).toEqual(NAME_TAKEN)
    expect((await call('PUT', `/${hidden.id}`, { isPublic: true, name: 'Sencillo' })).status).toBe(200)
    const rename = () => call('PUT', `/${hidden.id}`, { name: 'Doble' })
    expect(fields(await changesNothing(rename))).toEqual(NAME_TAKEN)
    expect((await call('PUT', `/${first.id}`, { name: 'Doble', priceUsd: 5 })).status).toBe(200)
    for (const { id } of [first, hidden]) await call('DELETE', `/${id}`)
  })

  test('has a name that reads differently: capitals with accents or in Cyrillic, and gaps, are no difference', async () => {
    const publicOne = (name: string) => input({ name, isPublic: true, ...types })
    for (const [name, others] of [
      ['Plan Básico', ['PLAN BÁSICO', 'Plan  Básico', 'plan basico', 'Plan\u00a0Básico']],
      ['Энгийн', ['ЭНГИЙН']],
    ] as const) {
      const { id } = await make({ name, isPublic: true, ...types })
      for (const other of others) {
        expect(fields(await changesNothing(() => call('POST', '', publicOne(other)))), other).toEqual(NAME_TAKEN)
        const hidden = await make({ name: other, ...types })
        expect(fields(await changesNothing(() => call('PUT', `/${hidden.id}`, { isPublic: true })))).toEqual(NAME_TAKEN)
        await call('DELETE', `/${hidden.id}`)
      }
      expect((await call('PUT', `/${id}`, { name: name.toUpperCase() })).status).toBe(200)
      await call('DELETE', `/${id}`)
    }
  })

  test('keeps its name when two ask for it at once', async () => {
    const answers = await Promise.all(
      Array.from({ length: 4 }, () => call('POST', '', input({ name: 'A la vez', isPublic: true, ...types }))),
    )
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 422, 422, 422])
    for (const { status, body } of answers) if (status === 201) await call('DELETE', `/${body.data.id}`)
  })
})

test('the public sees public plans alone, and no count', async () => {
  const { id } = await make({ name: 'Oculto', isPublic: false, agentTypeIds: [AGENT_TYPES.sales] })
  const { body } = await server.api('GET /plans/public')
  const ids = body.data.map((plan: { id: string }) => plan.id)
  expect(ids).not.toContain(id)
  expect(JSON.stringify(body)).not.toMatch(/_count|createdAt|subscriptions/)
  await call('PUT', `/${id}`, { isPublic: true })
  expect(JSON.stringify((await server.api('GET /plans/public')).body)).toContain(id)
  await call('DELETE', `/${id}`)
})
