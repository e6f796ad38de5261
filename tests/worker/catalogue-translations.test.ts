import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { AGENT_TYPES, PLANS } from '../../worker/local/catalogue.ts'
import type { Person } from '../support/people.ts'
import { type Server, startServer } from '../support/server.ts'
import { customer, newAgent, superAdmin } from '../support/tenants.ts'

let server: Server
let owner: Person
let admin: Person
beforeAll(async () => {
  server = await startServer()
  owner = await customer(server, 'enterprise')
  admin = await superAdmin(server)
})
afterAll(() => server.close())

const asked = async (call: `${string} /${string}`, language: string, person: Person = owner) =>
  (await server.api(call, { token: person.token, headers: { 'x-language': language } })).body.data
const named = async (language: string) =>
  (await asked('GET /agent-types/user-allowed', language)).find(({ id }: { id: string }) => id === AGENT_TYPES.sales)

describe('the catalogue', () => {
  test.each([
    ['es', 'Ventas'],
    ['en', 'Sales'],
    ['mn', 'Борлуулалт'],
  ])('of agent types is read in %s', async (language, name) => {
    expect(await named(language)).toMatchObject({ name })
    const { id } = await newAgent(server, owner, { typeId: AGENT_TYPES.sales })
    expect((await asked(`GET /agents/${id}`, language)).agentType).toEqual(
      expect.objectContaining({ id: AGENT_TYPES.sales, name }),
    )
  })

  test('of plans is read in the language that is asked for, and a subscription too', async () => {
    const ofStarter = async (language: string) =>
      (await asked('GET /plans/public', language)).find(({ id }: { id: string }) => id === PLANS.starter)
    expect(await ofStarter('es')).toMatchObject({ name: 'Starter', features: ['Todos los canales'] })
    expect(await ofStarter('en')).toMatchObject({ name: 'Starter', features: ['All channels'] })
    expect(await ofStarter('mn')).toMatchObject({ description: 'Нэг агентаар эхлэхэд.' })
    const { plan } = await asked(`GET /subscriptions/user/${owner.id}`, 'en')
    expect(plan).toMatchObject({ name: 'Enterprise', features: ['All channels'] })
  })

  test('is edited in each language; what is emptied is shown as it was written', async () => {
    const made = await server.api('POST /agent-types', {
      token: admin.token,
      body: {
        name: 'Reservas',
        description: 'Toma reservas.',
        translations: { en: { name: ' Bookings ', description: '' }, mn: { name: '' } },
      },
    })
    expect(made.body.data.translations).toEqual({ en: { name: 'Bookings' } })
    const { id } = made.body.data
    const edited = await server.api(`PUT /agent-types/${id}`, {
      token: admin.token,
      body: { translations: { mn: { name: 'Захиалга' } } },
    })
    expect(edited.body.data).toMatchObject({ name: 'Reservas', translations: { mn: { name: 'Захиалга' } } })
    expect((await asked(`GET /agent-types/${id}`, 'mn', admin)).name).toBe('Reservas')
  })

  test('of plans is edited in each language; features of another form stay as they are', async () => {
    const body = {
      name: 'Bilingüe',
      pricingType: 'fixed',
      priceUsd: 5,
      billingCycle: 'monthly',
      agentTypeIds: [AGENT_TYPES.sales],
      features: { seats: 2 },
      isPublic: true,
      translations: { en: { description: 'In English.', features: ['One', ''] } },
    }
    const { status, body: made } = await server.api('POST /plans', { token: admin.token, body })
    expect([status, made.data.translations]).toEqual([201, { en: { description: 'In English.', features: ['One'] } }])
    const [plan] = (await asked('GET /plans/public', 'en')).filter(({ name }: { name: string }) => name === 'Bilingüe')
    expect(plan).toMatchObject({ description: 'In English.', features: { seats: 2 } })
  })

  test('refuses texts that are too long, by name', async () => {
    const { status, body } = await server.api(`PUT /agent-types/${AGENT_TYPES.sales}`, {
      token: admin.token,
      body: { translations: { en: { name: 'a'.repeat(101) } } },
    })
    expect([status, Object.keys(body.error.fields)]).toEqual([422, ['translations.en.name']])
    expect(await named('en')).toMatchObject({ name: 'Sales' })
  })
})
