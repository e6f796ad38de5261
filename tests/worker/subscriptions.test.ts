import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { AGENT_TYPES, PLANS } from '../../worker/local/catalogue.ts'
import { makeSuperAdmin, type Person, register, subscribe } from '../support/people.ts'
import { type Answer, type Server, startServer } from '../support/server.ts'
import { snapshot } from '../support/snapshot.ts'

let server: Server
let admin: Person
beforeAll(async () => {
  server = await startServer()
  admin = await register(server)
  await makeSuperAdmin(server, admin.id)
})
afterAll(() => server.close())

const DAY_MS = 86_400_000
const day = (offset = 0): string => new Date(Date.now() + offset * DAY_MS).toISOString().slice(0, 10)
const TABLES = ['subscriptions', 'payments', 'users', 'audit_log'] as const
const unknown = '00000000-0000-4000-8000-00000000ffff'

const ask = (person: Person, body: unknown) => server.api('POST /subscriptions', { body, token: person.token })
const cancel = (person: Person, id: string) => server.api(`PATCH /subscriptions/${id}/cancel`, { token: person.token })
const see = (person: Person, userId = person.id) =>
  server.api(`GET /subscriptions/user/${userId}`, { token: person.token })
const stored = (person: Person) =>
  server.rows<{ id: string; plan_id: string; status: string }>(
    'SELECT id, plan_id, status FROM subscriptions WHERE user_id = ? ORDER BY rowid',
    person.id,
  )
const statuses = async (person: Person) => (await stored(person)).map((row) => row.status)
const setStatus = (person: Person, status: string) =>
  server.rows('UPDATE subscriptions SET status = ? WHERE user_id = ?', status, person.id)
const withoutId = ({ status, body }: Answer) => ({ status, ...body, error: { ...body.error, requestId: undefined } })
const giveAgents = async (person: Person, count: number) => {
  for (let n = 0; n < count; n++)
    await server.rows(
      `INSERT INTO agents (id, owner_id, type_id, name, search_text, language, created_at, updated_at)
        VALUES (?, ?, ?, 'x', 'x', 'es', 0, 0)`,
      crypto.randomUUID(),
      person.id,
      AGENT_TYPES.service,
    )
}

describe('the plans on offer', () => {
  test('are seen by anybody, the cheapest first and what is negotiated last', async () => {
    const { status, body } = await server.api('GET /plans/public')
    expect(status).toBe(200)
    expect(body.data.map((plan: { name: string }) => plan.name)).toEqual(['Starter', 'Professional', 'Enterprise'])
    expect(body.data[0]).toEqual({
      id: PLANS.starter,
      name: 'Starter',
      description: expect.any(String),
      pricingType: 'fixed',
      priceUsd: 20,
      commissionRate: 0,
      billingCycle: 'monthly',
      maxAgents: 1,
      maxConversations: 1000,
      agentTypeIds: [AGENT_TYPES.service, AGENT_TYPES.sales].sort(),
      features: expect.any(Array),
      isPublic: true,
      trialDays: 15,
    })
    expect(body.data[2]).toMatchObject({ commissionRate: 5, priceUsd: 0, maxAgents: null, maxConversations: null })
  })

  test('leave out what is not public', async () => {
    await server.rows('UPDATE plans SET is_public = 0 WHERE id = ?', PLANS.enterprise)
    const { body } = await server.api('GET /plans/public')
    await server.rows('UPDATE plans SET is_public = 1 WHERE id = ?', PLANS.enterprise)
    expect(body.data).toHaveLength(2)
  })
})

describe('a customer', () => {
  test('starts with the trial: fifteen days, nothing to pay, no renewal', async () => {
    const person = await register(server, { companyName: 'Panadería' })
    expect((await see(person)).body).toEqual({ success: true, data: null })
    const answer = await ask(person, { planId: PLANS.starter })
    expect(answer.status).toBe(201)
    expect(answer.body.message).toBe('Tu prueba gratuita ha comenzado')
    expect(answer.body.data).toEqual({
      id: expect.any(String),
      status: 'active',
      startDate: day(),
      endDate: day(15),
      autoRenew: false,
      isTrial: true,
      isLive: true,
      user: { id: person.id, name: person.name, email: person.email, companyName: 'Panadería' },
      plan: expect.objectContaining({ id: PLANS.starter, name: 'Starter', trialDays: 15 }),
      payments: [],
    })
    expect((await see(person)).body.data).toEqual(answer.body.data)
  })

  test('has one trial, also after cancelling', async () => {
    const person = await register(server)
    const { id } = await subscribe(server, person, 'starter')
    expect((await cancel(person, id)).status).toBe(200)
    const again = await subscribe(server, person, 'starter')
    expect(again).toMatchObject({ isTrial: false, autoRenew: true, isLive: true })
    expect(again.endDate > day(26) && again.endDate < day(31)).toBe(true)
    expect(again.payments).toEqual([
      {
        id: expect.any(String),
        amountUsd: 20,
        creditUsd: 0,
        returnedUsd: 0,
        status: 'pending',
        periodStart: day(),
        periodEnd: again.endDate,
        createdAt: expect.stringMatching(/Z$/),
      },
    ])
  })

  test('keeps his trial for later when his first plan has none', async () => {
    const person = await register(server)
    expect(await subscribe(server, person, 'professional')).toMatchObject({
      isTrial: false,
      payments: [{ amountUsd: 99 }],
    })
    expect(await subscribe(server, person, 'starter')).toMatchObject({ isTrial: true, payments: [] })
  })

  test('pays no fixed price where a commission is taken', async () => {
    const person = await register(server)
    expect((await subscribe(server, person, 'enterprise')).payments).toEqual([])
  })

  test('changes his plan: the old one ends as the new one starts', async () => {
    const person = await register(server)
    await subscribe(server, person, 'starter')
    const answer = await ask(person, { planId: PLANS.professional })
    expect(answer.status).toBe(201)
    expect(answer.body.message).toBe('Suscripción activada')
    expect(await statuses(person)).toEqual(['cancelled', 'active'])
    expect((await see(person)).body.data.plan.name).toBe('Professional')
  })

  test.each([['active'], ['paused']])('is refused the plan that he has and that is %s', async (status) => {
    const person = await register(server)
    await subscribe(server, person, 'professional')
    await setStatus(person, status)
    const before = await snapshot(server, ...TABLES)
    const answer = await ask(person, { planId: PLANS.professional })
    expect([answer.status, answer.body.error.code]).toEqual([409, 'subscription.samePlan'])
    expect(await snapshot(server, ...TABLES)).toBe(before)
  })

  test('may take up again what has run out', async () => {
    const person = await register(server)
    await subscribe(server, person, 'starter')
    await server.rows(
      'UPDATE subscriptions SET start_date = ?, end_date = ? WHERE user_id = ?',
      day(-16),
      day(-1),
      person.id,
    )
    expect((await see(person)).body.data).toMatchObject({ status: 'active', isLive: false })
    expect(await subscribe(server, person, 'starter')).toMatchObject({ isTrial: false, isLive: true })
    expect(await statuses(person)).toEqual(['cancelled', 'active'])
  })

  test('keeps what renews itself past its date', async () => {
    const person = await register(server)
    await subscribe(server, person, 'professional')
    await server.rows(
      'UPDATE subscriptions SET start_date = ?, end_date = ? WHERE user_id = ?',
      day(-31),
      day(-1),
      person.id,
    )
    expect((await see(person)).body.data.isLive).toBe(true)
    expect((await ask(person, { planId: PLANS.professional })).status).toBe(409)
  })

  test('is told how many agents are too many for a smaller plan, and nothing happens', async () => {
    const person = await register(server)
    await subscribe(server, person, 'professional')
    await giveAgents(person, 3)
    const before = await snapshot(server, ...TABLES)
    const answer = await ask(person, { planId: PLANS.starter })
    expect(answer.status).toBe(409)
    expect(answer.body.error).toMatchObject({
      code: 'subscription.tooManyAgents',
      details: { have: 3, allowed: 1 },
      message: 'Tienes 3 agentes y el plan permite 1. Elimina alguno antes de cambiar.',
    })
    expect(await snapshot(server, ...TABLES)).toBe(before)
    await server.rows(
      'UPDATE agents SET deleted_at = 1 WHERE owner_id = ?1 AND rowid > (SELECT min(rowid) FROM agents WHERE owner_id = ?1)',
      person.id,
    )
    expect((await ask(person, { planId: PLANS.starter })).status).toBe(201)
  })

  test('settles neither dates nor renewal nor status', async () => {
    const person = await register(server)
    const wishes = {
      startDate: '2020-01-01',
      endDate: '2999-01-01',
      autoRenew: true,
      status: 'paused',
      isTrial: false,
      id: unknown,
    }
    const { body } = await ask(person, { planId: PLANS.starter, userId: person.id, ...wishes })
    expect(body.data).toMatchObject({
      startDate: day(),
      endDate: day(15),
      autoRenew: false,
      status: 'active',
      isTrial: true,
    })
    expect(body.data.id).not.toBe(unknown)
  })

  test('cannot subscribe another user', async () => {
    const [person, other] = [await register(server), await register(server)]
    const tables = TABLES.filter((table) => table !== 'audit_log')
    const before = await snapshot(server, ...tables)
    for (const userId of [other.id, unknown, admin.id]) {
      const answer = await ask(person, { planId: PLANS.starter, userId, status: 'active', endDate: '2999-01-01' })
      expect([answer.status, answer.body.error.code]).toEqual([403, 'access.denied'])
    }
    expect(await snapshot(server, ...tables)).toBe(before)
  })

  /** What the schema refuses is tested in tests/contract/subscriptions.test.ts; one value of it stands here. */
  test.each([
    ['a plan of half an emoji', { planId: '\ud83d' }, 422, 'request.invalid'],
    ['a plan that does not exist', { planId: unknown }, 404, 'plan.notFound'],
  ])('is refused %s, and nothing changes', async (_what, body, status, code) => {
    const person = await register(server)
    const before = await snapshot(server, ...TABLES)
    const answer = await ask(person, body)
    expect([answer.status, answer.body.error.code]).toEqual([status, code])
    expect(await snapshot(server, ...TABLES)).toBe(before)
  })

  test('is refused a plan that is not on offer, as one that does not exist', async () => {
    const person = await register(server)
    await server.rows('UPDATE plans SET is_public = 0 WHERE id = ?', PLANS.enterprise)
    const [hidden, missing] = [await ask(person, { planId: PLANS.enterprise }), await ask(person, { planId: unknown })]
    await server.rows('UPDATE plans SET is_public = 1 WHERE id = ?', PLANS.enterprise)
    expect(withoutId(hidden)).toEqual(withoutId(missing))
  })
})

describe('cancelling', () => {
  const cancellations = (id: string) =>
    server.rows("SELECT id FROM audit_log WHERE action = 'subscription_cancelled' AND target_id = ?", id)

  test.each([['active'], ['paused']])('ends one that is %s, once and for good', async (status) => {
    const person = await register(server)
    const { id } = await subscribe(server, person, 'starter')
    await setStatus(person, status)
    const answer = await cancel(person, id)
    expect(answer.body).toMatchObject({
      data: { id, status: 'cancelled', isLive: false },
      message: 'Suscripción cancelada',
    })
    const before = await snapshot(server, ...TABLES)
    expect((await cancel(person, id)).body.data).toEqual(answer.body.data)
    expect(await snapshot(server, ...TABLES)).toBe(before)
    expect(await cancellations(id)).toHaveLength(1)
    expect((await see(person)).body.data.status).toBe('cancelled')
  })

  test('is done once, however often it is asked for at the same time', async () => {
    const person = await register(server)
    const { id } = await subscribe(server, person, 'starter')
    const answers = await Promise.all(Array.from({ length: 20 }, () => cancel(person, id)))
    expect(new Set(answers.map((answer) => answer.status))).toEqual(new Set([200]))
    expect(await cancellations(id)).toHaveLength(1)
  })

  test("does not reach somebody else's, which is not there for him", async () => {
    const [person, other] = [await register(server), await register(server)]
    const { id } = await subscribe(server, other, 'starter')
    const before = await snapshot(server, ...TABLES)
    const foreign = await cancel(person, id)
    expect(foreign.status).toBe(404)
    expect(withoutId(foreign)).toEqual(withoutId(await cancel(person, unknown)))
    expect(await snapshot(server, ...TABLES)).toBe(before)
    expect((await cancel(admin, id)).status).toBe(200)
  })
})

test("somebody else's subscription is seen by super administrators alone", async () => {
  const [person, other] = [await register(server), await register(server)]
  await subscribe(server, other, 'professional')
  const foreign = await see(person, other.id)
  expect(foreign.status).toBe(404)
  expect(withoutId(foreign)).toEqual(withoutId(await see(person, unknown)))
  expect(withoutId(foreign)).toEqual(withoutId(await see(person, 'x')))
  expect((await see(admin, other.id)).body.data.user.id).toBe(other.id)
  expect((await see(admin, person.id)).body).toEqual({ success: true, data: null })
  expect((await see(admin, unknown)).body.error.code).toBe('subscription.userNotFound')
})

describe('a super administrator', () => {
  test('puts anybody on any plan, from when and till when he likes', async () => {
    const person = await register(server)
    const terms = { startDate: day(-10), endDate: day(355), autoRenew: false }
    const answer = await ask(admin, { userId: person.id, planId: PLANS.starter, ...terms })
    expect(answer.status).toBe(201)
    expect(answer.body.data).toMatchObject({
      ...terms,
      user: { id: person.id },
      isTrial: false,
      payments: [{ amountUsd: 20 }],
    })
    expect((await see(person)).body.data).toEqual(answer.body.data)
  })

  test('leaves the end open and the start today unless he says so', async () => {
    const person = await register(server)
    const { body } = await ask(admin, { userId: person.id, planId: PLANS.professional, endDate: null })
    expect(body.data).toMatchObject({ startDate: day(), endDate: null, autoRenew: true, isLive: true })
  })

  test('may use a plan that is not on offer', async () => {
    const person = await register(server)
    await server.rows('UPDATE plans SET is_public = 0 WHERE id = ?', PLANS.enterprise)
    const answer = await ask(admin, { userId: person.id, planId: PLANS.enterprise })
    await server.rows('UPDATE plans SET is_public = 1 WHERE id = ?', PLANS.enterprise)
    expect(answer.status).toBe(201)
  })

  test('does not replace what a person has, only what has run out', async () => {
    const person = await register(server)
    await subscribe(server, person, 'starter')
    const again = () => ask(admin, { userId: person.id, planId: PLANS.professional })
    const refused = await again()
    expect([refused.status, refused.body.error.code]).toEqual([409, 'subscription.alreadyLive'])
    await server.rows(
      'UPDATE subscriptions SET start_date = ?, end_date = ? WHERE user_id = ?',
      day(-16),
      day(-1),
      person.id,
    )
    expect((await again()).status).toBe(201)
  })

  test.each([
    ['an end that is past', () => ({ planId: PLANS.starter, endDate: day(-1) }), 422, 'request.invalid'],
    ['an end that is today', () => ({ planId: PLANS.starter, endDate: day() }), 422, 'request.invalid'],
    [
      'a person who does not exist',
      () => ({ planId: PLANS.starter, userId: unknown }),
      404,
      'subscription.userNotFound',
    ],
    ['a plan that does not exist', () => ({ planId: unknown }), 404, 'plan.notFound'],
  ])('is refused %s', async (_what, body, status, code) => {
    const before = await snapshot(server, ...TABLES)
    const answer = await ask(admin, body())
    expect([answer.status, answer.body.error.code]).toEqual([status, code])
    expect(await snapshot(server, ...TABLES)).toBe(before)
  })
})

describe('at the same time', () => {
  test('twenty wishes for one plan leave one subscription, one trial and no payment', async () => {
    const person = await register(server)
    const answers = await Promise.all(Array.from({ length: 20 }, () => ask(person, { planId: PLANS.starter })))
    expect(answers.filter((answer) => answer.status === 201)).toHaveLength(1)
    expect(answers.filter((answer) => answer.body.error?.code === 'subscription.samePlan')).toHaveLength(19)
    expect(await statuses(person)).toEqual(['active'])
    const [{ id } = { id: '' }] = await stored(person)
    expect(await server.rows('SELECT id FROM payments WHERE subscription_id = ?', id)).toEqual([])
    expect(await server.rows('SELECT id FROM audit_log WHERE target_id = ?', id)).toHaveLength(1)
  })

  test('twenty wishes for two plans leave one that is live, and every earlier one cancelled', async () => {
    const person = await register(server)
    const plans = [PLANS.professional, PLANS.enterprise]
    const answers = await Promise.all(Array.from({ length: 20 }, (_, n) => ask(person, { planId: plans[n % 2] })))
    expect(answers.every((answer) => answer.status === 201 || answer.status === 409)).toBe(true)
    const all = await statuses(person)
    expect(all).toHaveLength(answers.filter((answer) => answer.status === 201).length)
    expect(all.filter((status) => status !== 'cancelled')).toEqual(['active'])
  })

  test('cancelling, starting and cancelling again never leave two', async () => {
    const person = await register(server)
    const { id } = await subscribe(server, person, 'professional')
    await Promise.all(
      Array.from({ length: 10 }, (_, n) =>
        n % 2 ? cancel(person, id) : ask(person, { planId: n % 4 ? PLANS.enterprise : PLANS.professional }),
      ),
    )
    expect((await statuses(person)).filter((status) => status !== 'cancelled').length).toBeLessThanOrEqual(1)
    expect(await server.rows('PRAGMA foreign_key_check')).toEqual([])
  })
})

test('a change of plan that fails half-way has not happened', async () => {
  const person = await register(server)
  await subscribe(server, person, 'starter')
  await server.rows("CREATE TRIGGER fault BEFORE INSERT ON payments BEGIN SELECT RAISE(ABORT, 'fault injected'); END")
  const before = await snapshot(server, ...TABLES)
  const answer = await ask(person, { planId: PLANS.professional })
  await server.rows('DROP TRIGGER fault')
  expect(answer.status).toBe(500)
  expect(JSON.stringify(answer.body)).not.toMatch(/fault|SQLITE|token/i)
  expect(await snapshot(server, ...TABLES)).toBe(before)
  expect((await ask(person, { planId: PLANS.professional })).status).toBe(201)
})

test('a member without the permission and an anonymous caller are refused', async () => {
  const person = await register(server)
  await server.rows('DELETE FROM user_roles WHERE user_id = ?', person.id)
  const calls = [
    'POST /subscriptions',
    `PATCH /subscriptions/${unknown}/cancel`,
    `GET /subscriptions/user/${person.id}`,
  ] as const
  for (const call of calls) {
    const body = call.startsWith('GET') ? {} : { body: { planId: PLANS.starter } }
    expect((await server.api(call, { ...body, token: person.token })).status).toBe(403)
    expect((await server.api(call, body)).status).toBe(401)
  }
})
