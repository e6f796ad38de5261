import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { periodEnd } from '../../worker/features/subscriptions/subscriptions.rules.ts'
import { AGENT_TYPES, PLANS } from '../../worker/local/catalogue.ts'
import { makeAgent } from '../support/agents.ts'
import { type Person, register, subscribe } from '../support/people.ts'
import { rounds } from '../support/scope.ts'
import { type Answer, type Server, startServer } from '../support/server.ts'
import { snapshot } from '../support/snapshot.ts'
import { agentInput, newAgent, newWebchat, superAdmin } from '../support/tenants.ts'
import { visitorOf } from '../support/visitor.ts'

let server: Server
let admin: Person
beforeAll(async () => {
  server = await startServer()
  admin = await superAdmin(server)
})
afterAll(() => server.close())

type Status = 'active' | 'paused' | 'cancelled'
const STATUSES: readonly Status[] = ['active', 'paused', 'cancelled']
const TABLES = ['subscriptions', 'payments', 'users', 'audit_log', 'subscription_counts'] as const
const DAY_MS = 86_400_000
const day = (offset = 0): string => new Date(Date.now() + offset * DAY_MS).toISOString().slice(0, 10)
const unknown = '00000000-0000-4000-8000-00000000ffff'

const call = (method: string, path: string, body?: unknown, person: Person = admin): Promise<Answer> =>
  server.api(`${method} /subscriptions${path}`, { token: person.token, ...(body === undefined ? {} : { body }) })
const put = (id: string, body: unknown) => call('PUT', `/${id}`, body)
const refusal = ({ status, body }: Answer) => [status, body.error?.code]
const actions = async (id: string) =>
  (await server.rows<{ action: string }>('SELECT action FROM audit_log WHERE target_id = ? ORDER BY rowid', id)).map(
    ({ action }) => action,
  )
async function changesNothing(attempt: () => Promise<Answer>, tables: readonly string[] = TABLES): Promise<Answer> {
  const before = await snapshot(server, ...tables)
  const answer = await attempt()
  expect(await snapshot(server, ...tables)).toBe(before)
  return answer
}

/** Somebody who never signs in: no password is worked out for him. */
async function somebody(): Promise<string> {
  const id = crypto.randomUUID()
  await server.rows(
    "INSERT INTO users (id, email, name, password_hash, created_at, updated_at) VALUES (?1, ?1, 'Ana', 'none', 0, 0)",
    id,
  )
  return id
}

async function subscribed(status: Status = 'active', terms: Record<string, unknown> = {}) {
  const person = await register(server)
  const body = { userId: person.id, planId: PLANS.professional, startDate: day(), ...terms }
  const answer = await call('POST', '', body)
  expect(answer.status, JSON.stringify(answer.body)).toBe(201)
  const { id } = answer.body.data
  if (status !== 'active') await put(id, { status })
  return { person, id: id as string, data: answer.body.data }
}

const NOTICES = {
  active: 'Suscripción reactivada correctamente',
  paused: 'Suscripción pausada correctamente',
  cancelled: 'Suscripción cancelada',
}
const ACTIONS = {
  active: 'subscription_activated',
  paused: 'subscription_paused',
  cancelled: 'subscription_cancelled',
}
const LEGAL = ['active→paused', 'paused→active', 'active→cancelled', 'paused→cancelled']
const WISHES: readonly (Status | 'full')[] = [...STATUSES, 'full']
const CELLS = STATUSES.flatMap((from) => WISHES.map((to) => [from, to] as const))

describe('the twelve steps of a subscription', () => {
  test.each(CELLS)('from %s by %s', async (from, to) => {
    const { id } = await subscribed(from)
    const before = await actions(id)
    const ask = () =>
      put(id, to === 'full' ? { planId: PLANS.enterprise, startDate: day(), endDate: null } : { status: to })
    const answer = await (from === to || from === 'cancelled' ? changesNothing(ask) : ask())
    if (from === 'cancelled' && to !== 'cancelled') {
      expect(refusal(answer)).toEqual([409, 'subscription.final'])
      expect(answer.body.message).toBe('Una suscripción cancelada no se puede cambiar.')
      return
    }
    expect(answer.status).toBe(200)
    if (to === 'full') {
      expect(answer.body.data).toMatchObject({ status: from, plan: { id: PLANS.enterprise } })
      expect(await actions(id)).toEqual([...before, 'subscription_updated'])
      return
    }
    expect(answer.body).toMatchObject({ data: { id, status: to }, message: NOTICES[to] })
    const recorded = LEGAL.includes(`${from}→${to}`) ? [ACTIONS[to]] : []
    expect(await actions(id)).toEqual([...before, ...recorded])
  })

  test('a full payload that asks a cancelled one to stay so is refused all the same', async () => {
    const { id } = await subscribed('cancelled')
    const body = { planId: PLANS.professional, startDate: day(), status: 'cancelled' }
    expect(refusal(await changesNothing(() => put(id, body)))).toEqual([409, 'subscription.final'])
  })

  test('PUT {status: cancelled} and PATCH cancel are one', async () => {
    const [a, b] = [await subscribed('paused'), await subscribed('paused')]
    const [put_, patch] = [await put(a.id, { status: 'cancelled' }), await call('PATCH', `/${b.id}/cancel`)]
    const ofOne = ({ body }: Answer) => [body.message, body.data.status, body.data.endDate]
    expect(ofOne(put_)).toEqual(ofOne(patch))
    expect(await actions(a.id)).toEqual(await actions(b.id))
  })

  test('a pause closes every door and opens them again', async () => {
    const { person, id } = await subscribed()
    const agent = await newAgent(server, person)
    await newWebchat(server, person, agent.id)
    const create = () => server.api('POST /agents', { token: person.token, body: agentInput() })
    const say = async () => refusal(await visitorOf(server, agent.id).say('hola'))
    const rename = (name: string) => server.api(`PUT /agents/${agent.id}`, { token: person.token, body: { name } })
    for (const closed of [
      { status: 'paused' },
      { status: 'active', startDate: day(1) },
      { startDate: day(-9), endDate: day(-1), autoRenew: false },
    ]) {
      expect((await put(id, closed)).body.data.isLive).toBe(false)
      expect(refusal(await create())).toEqual([403, 'plan.required'])
      expect(await say()).toEqual([403, 'subscription.inactive'])
      expect((await rename('Sigue')).status).toBe(200)
      expect((await server.api(`GET /agents/${agent.id}`, { token: person.token })).status).toBe(200)
      const types = await server.api('GET /agent-types/user-allowed', { token: person.token })
      expect(types.body.data).toEqual([])
    }
    expect((await put(id, { endDate: day() })).body.data.isLive).toBe(true)
    expect(await say()).toEqual([200, undefined])
    expect((await create()).status).toBe(201)
    await put(id, { status: 'cancelled' })
    expect(refusal(await create())).toEqual([403, 'plan.required'])
    expect((await server.api(`DELETE /agents/${agent.id}`, { token: person.token })).status).toBe(200)
  })
})

describe('an edit', () => {
  test('changes terms and status together, in one record each', async () => {
    const { id } = await subscribed()
    const terms = { planId: PLANS.starter, startDate: day(-3), endDate: day(30), autoRenew: false }
    const { body } = await put(id, { ...terms, status: 'paused' })
    expect(body.message).toBe('Suscripción actualizada correctamente')
    expect(body.data).toMatchObject({
      status: 'paused',
      startDate: day(-3),
      endDate: day(30),
      autoRenew: false,
      plan: { id: PLANS.starter },
    })
    expect(await actions(id)).toEqual(['subscription_created', 'subscription_updated', 'subscription_paused'])
  })

  test('that says what is so already changes and records nothing', async () => {
    const { id, data, person } = await subscribed('active', { endDate: day(9), autoRenew: false })
    const { startDate, endDate, autoRenew, status } = data
    const same = { userId: person.id, planId: data.plan.id, startDate, endDate, autoRenew, status }
    const answer = await changesNothing(() => put(id, same))
    expect([answer.status, answer.body.data]).toEqual([200, data])
    expect((await changesNothing(() => put(id, {}))).status).toBe(200)
  })

  test('opens the end with null and keeps it when it is not named', async () => {
    const { id } = await subscribed('active', { endDate: day(9) })
    expect((await put(id, { autoRenew: false })).body.data).toMatchObject({ endDate: day(9), autoRenew: false })
    expect((await put(id, { endDate: null })).body.data.endDate).toBeNull()
  })

  test('to another plan ends a trial, and asks for no payment by itself', async () => {
    const person = await register(server)
    const trial = await subscribe(server, person, 'starter')
    const { body } = await put(trial.id, { planId: PLANS.professional })
    expect(body.data).toMatchObject({ isTrial: false, payments: [], plan: { id: PLANS.professional } })
  })

  test('to a plan with too little room is refused with both numbers', async () => {
    const { id, person } = await subscribed()
    await newAgent(server, person)
    await newAgent(server, person)
    const answer = await changesNothing(() => put(id, { planId: PLANS.starter, endDate: day(40) }))
    expect(refusal(answer)).toEqual([409, 'subscription.tooManyAgents'])
    expect(answer.body.error.details).toEqual({ have: 2, allowed: 1 })
  })

  test('of a plan whose limit was lowered meanwhile still works as long as the plan stays', async () => {
    const { id, person } = await subscribed()
    await newAgent(server, person)
    await newAgent(server, person)
    await server.rows('UPDATE plans SET max_agents = 1 WHERE id = ?', PLANS.professional)
    const answer = await put(id, { planId: PLANS.professional, endDate: day(50) })
    await server.rows('UPDATE plans SET max_agents = 3 WHERE id = ?', PLANS.professional)
    expect(answer.status).toBe(200)
  })

  const END = { endDate: 'La fecha final debe ser posterior a la inicial.' }
  test.each<[string, () => object, object]>([
    ['an end that is on the start it has', () => ({ endDate: day() }), END],
    ['a start that is on the end it has', () => ({ startDate: day(10) }), END],
    ['a start beyond the end it has', () => ({ startDate: day(11), status: 'paused' }), END],
    [
      'another user',
      () => ({ userId: admin.id }),
      { userId: 'Una suscripción no cambia de usuario. Cancélala y crea otra.' },
    ],
    ['an unknown status', () => ({ status: 'expired' }), { status: 'Elige una de las opciones.' }],
  ])('with %s is refused beside its field and changes nothing', async (_what, body, fields) => {
    const { id } = await subscribed('active', { endDate: day(10) })
    const answer = await changesNothing(() => put(id, body()))
    expect([answer.status, answer.body.error.code, answer.body.error.fields]).toEqual([422, 'request.invalid', fields])
  })

  test('to a plan that is not there is refused', async () => {
    const { id } = await subscribed()
    expect(refusal(await changesNothing(() => put(id, { planId: unknown })))).toEqual([404, 'plan.notFound'])
  })

  test('of what is not there is told so before its body is looked at', async () => {
    for (const id of [unknown, 'x'])
      expect(refusal(await put(id, { status: 5 }))).toEqual([404, 'subscription.notFound'])
  })

  test('cannot set fields of the system', async () => {
    const { id, data } = await subscribed()
    const more = {
      id: unknown,
      isTrial: true,
      isLive: false,
      payments: [],
      createdAt: 0,
      __proto__: { status: 'paused' },
    }
    expect((await put(id, more)).body.data).toEqual(data)
    const raw = '{"__proto__":{"status":"cancelled"},"constructor":{"prototype":{"isAdmin":true}}}'
    const answer = await server.api(`PUT /subscriptions/${id}`, { token: admin.token, raw })
    expect(answer.body.data).toEqual(data)
  })
})

describe('a customer', () => {
  test('is refused every call, with any body', async () => {
    const { person, id } = await subscribed()
    const calls = [
      () => call('GET', '', undefined, person),
      () => call('GET', '/stats', undefined, person),
      () => call('PUT', `/${id}`, { status: 'paused' }, person),
      () => call('PATCH', `/${id}/payments/${unknown}`, { status: 'paid' }, person),
      () =>
        call('POST', '', { planId: PLANS.starter, userId: admin.id, status: 'active', endDate: '2999-01-01' }, person),
    ]
    // That he was denied is written down.
    const tables = TABLES.filter((table) => table !== 'audit_log')
    for (const attempt of calls) expect(refusal(await changesNothing(attempt, tables))).toEqual([403, 'access.denied'])
  })

  test('may go from a paid plan to a public one that costs nothing, and owes nothing for it', async () => {
    const free = await server.api('POST /plans', {
      token: admin.token,
      body: {
        name: 'Gratis',
        pricingType: 'fixed',
        priceUsd: 0,
        billingCycle: 'monthly',
        agentTypeIds: [AGENT_TYPES.sales],
      },
    })
    const { person } = await subscribed()
    const answer = await call('POST', '', { planId: free.body.data.id }, person)
    expect([answer.status, answer.body.data.payments, answer.body.data.isTrial]).toEqual([201, [], false])
    const own = await server.rows<{ id: string; status: string }>(
      'SELECT id, status FROM subscriptions WHERE user_id = ? ORDER BY rowid',
      person.id,
    )
    expect(own.map(({ status }) => status)).toEqual(['cancelled', 'active'])
    expect(await actions(own[0]?.id ?? '')).toEqual(['subscription_created', 'subscription_cancelled'])
    await server.rows('UPDATE plans SET is_public = 0 WHERE id = ?', free.body.data.id)
  })
})

describe('payments', () => {
  const paid = async () => {
    const { id, data, person } = await subscribed()
    return { id, person, paymentId: data.payments[0].id as string }
  }
  const settle = (id: string, paymentId: string, status: unknown) =>
    call('PATCH', `/${id}/payments/${paymentId}`, { status })

  test('begin as pending for the price of the plan, with no commission and no trial among them', async () => {
    const { data } = await subscribed()
    expect(data.payments).toEqual([
      {
        id: expect.any(String),
        amountUsd: 99,
        creditUsd: 0,
        returnedUsd: 0,
        status: 'pending',
        periodStart: day(),
        periodEnd: periodEnd(day(), 'monthly'),
        createdAt: expect.stringMatching(/Z$/),
      },
    ])
    expect((await subscribed('active', { planId: PLANS.enterprise })).data.payments).toEqual([])
  })

  test.each(['paid', 'void'])('become %s once, in one record', async (status) => {
    const { id, paymentId, person } = await paid()
    const answer = await settle(id, paymentId, status)
    expect(answer.body.message).toBe('Pago actualizado correctamente')
    expect(answer.body.data).toMatchObject({ id, payments: [{ id: paymentId, status, amountUsd: 99 }] })
    expect((await changesNothing(() => settle(id, paymentId, status))).status).toBe(200)
    const other = await changesNothing(() => settle(id, paymentId, status === 'paid' ? 'void' : 'paid'))
    expect(refusal(other)).toEqual([409, 'payment.settled'])
    expect(await actions(paymentId)).toEqual(['payment_settled'])
    const own = await call('GET', `/user/${person.id}`, undefined, person)
    expect(own.body.data.payments[0].status).toBe(status)
  })

  test('are settled once by twenty at once', async () => {
    const { id, paymentId } = await paid()
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, n) => settle(id, paymentId, n % 2 ? 'paid' : 'void')),
    )
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(10)
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(10)
    expect(await actions(paymentId)).toEqual(['payment_settled'])
  })

  test('of another subscription are not there, nor what never was', async () => {
    const [one, other] = [await paid(), await paid()]
    for (const [id, paymentId] of [
      [one.id, other.paymentId],
      [unknown, one.paymentId],
      [one.id, unknown],
      [one.id, 'x'],
    ] as const)
      expect(refusal(await changesNothing(() => settle(id, paymentId, 5)))).toEqual([404, 'payment.notFound'])
  })

  test.each([['refunded']])('cannot become %j', async (status) => {
    const { id, paymentId } = await paid()
    const answer = await changesNothing(() => settle(id, paymentId, status))
    expect([answer.status, Object.keys(answer.body.error.fields)]).toEqual([422, ['status']])
  })

  test('come newest first', async () => {
    const { id, data } = await subscribed()
    const [older, newer] = [crypto.randomUUID(), crypto.randomUUID()]
    await server.rows(
      "INSERT INTO payments (id, subscription_id, amount_cents, status, created_at) VALUES (?1, ?3, 30, 'paid', 1), (?2, ?3, 1, 'void', 9999999999999)",
      older,
      newer,
      id,
    )
    const { payments } = (await put(id, {})).body.data
    expect(payments.map((payment: { id: string }) => payment.id)).toEqual([newer, data.payments[0].id, older])
    expect(payments.map((payment: { amountUsd: number }) => payment.amountUsd)).toEqual([0.01, 99, 0.3])
  })
})

describe('the list', () => {
  const list = (query: string) => call('GET', `?${query}`)
  const ids = (answer: Answer): string[] => answer.body.data.map((row: { id: string }) => row.id)

  test('comes in pages, the newest first, each as a GET of its customer gives it', async () => {
    const made = [await subscribed(), await subscribed('paused'), await subscribed('cancelled')]
    const [first, second] = [await list('limit=2'), await list('limit=2&page=2')]
    expect([...ids(first), ...ids(second)].slice(0, 3)).toEqual(made.map(({ id }) => id).reverse())
    const { person } = made[2] ?? made[0] ?? { person: admin }
    expect(first.body.data[0]).toEqual((await call('GET', `/user/${person.id}`, undefined, person)).body.data)
    const [{ total } = { total: 0 }] = await server.rows<{ total: number }>(
      'SELECT count(*) AS total FROM subscriptions',
    )
    expect(first.body.meta).toEqual({ page: 1, limit: 2, total, totalPages: Math.ceil(total / 2) })
    expect((await list('page=9999')).body.data).toEqual([])
  })

  test('tells by status', async () => {
    const { id } = await subscribed('paused')
    const answer = await list('status=paused&limit=100')
    expect(ids(answer)[0]).toBe(id)
    expect(new Set(answer.body.data.map((row: { status: string }) => row.status))).toEqual(new Set(['paused']))
    expect(answer.body.meta.total).toBe((await call('GET', '/stats')).body.data.paused)
    expect(ids(await list('status=active&limit=100'))).not.toContain(id)
  })

  test('finds a customer by name, e-mail and company, ignoring accents and case, and by the name of the plan', async () => {
    const word = crypto.randomUUID().slice(0, 8)
    const person = await register(server, {
      name: `Ángel Muñoz ${word}`,
      email: `angel.${word}@panaderia.test`,
      companyName: `Panadería ${word}`,
    })
    const { id } = await subscribe(server, person, 'enterprise')
    const found = async (search: string, more = '') =>
      ids(await list(`search=${encodeURIComponent(search)}&limit=100${more}`))
    for (const search of [
      `ANGEL ${word}`,
      `munoz ${word}`,
      `angel.${word}@panaderia.test`,
      `panaderia ${word}`,
      word.slice(0, 6),
    ])
      expect(await found(search), search).toEqual([id])
    expect(await found('ENTERPRISE')).toContain(id)
    expect(await found('enterprise', '&status=active')).toContain(id)
    expect(await found(word, '&status=paused')).toEqual([])
    expect(await found('acompanamiento')).toEqual([])
    await server.rows(
      "UPDATE users SET name = 'Bea', email = 'bea@x.test', company_name = NULL WHERE id = ?",
      person.id,
    )
    expect(await found(word)).toEqual([])
    expect(await found('bea@x')).toEqual([id])
  })

  test.each(['%', '_', "'", '"', '*', 'name:x', 'ө'.repeat(60), 'a OR b'])('takes «%s» for text', async (search) => {
    const answer = await list(`search=${encodeURIComponent(search)}`)
    expect([answer.status, answer.body.meta.total]).toEqual([200, 0])
  })

  test.each([
    'status=expired',
    'page=0',
    'limit=101',
    'status=active&status=paused',
    'search=a&search=b',
    `search=${'a'.repeat(201)}`,
  ])('refuses %s', async (query) => {
    expect(refusal(await list(query))).toEqual([422, 'request.invalid'])
  })
})

test('the figures are those of the rows, however they came about', async () => {
  const real = async () => {
    const stats = { total: 0, active: 0, paused: 0, cancelled: 0 }
    for (const { status } of await server.rows<{ status: Status }>('SELECT status FROM subscriptions')) {
      stats[status]++
      stats.total++
    }
    return stats
  }
  const { id, person } = await subscribed()
  await subscribed('paused')
  expect((await call('GET', '/stats')).body.data).toEqual(await real())
  await put(id, { status: 'cancelled', planId: PLANS.starter })
  await subscribe(server, person, 'enterprise')
  await server.rows('DELETE FROM payments WHERE subscription_id = ?', id)
  await server.rows('DELETE FROM subscriptions WHERE id = ?', id)
  expect((await call('GET', '/stats')).body.data).toEqual(await real())
})

describe('at the same time', () => {
  test('cancelling and pausing end in one status with one record each, in every round', {
    timeout: 180_000,
  }, async () => {
    for (let round = 0; round < rounds(5, 50); round++) {
      const given = await call('POST', '', { userId: await somebody(), planId: PLANS.professional })
      const { id } = given.body.data
      const [pause, cancel] = await Promise.all([put(id, { status: 'paused' }), call('PATCH', `/${id}/cancel`)])
      expect(cancel.status).toBe(200)
      expect([200, 409]).toContain(pause.status)
      expect(await server.rows('SELECT status FROM subscriptions WHERE id = ?', id)).toEqual([{ status: 'cancelled' }])
      const paused = pause.status === 200 ? ['subscription_paused'] : []
      expect(await actions(id)).toEqual(['subscription_created', ...paused, 'subscription_cancelled'])
    }
  })

  test('twenty pauses are one', async () => {
    const { id } = await subscribed()
    const answers = await Promise.all(Array.from({ length: 20 }, () => put(id, { status: 'paused' })))
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
    expect(await actions(id)).toEqual(['subscription_created', 'subscription_paused'])
  })

  test('a form sent twice makes one subscription and one payment, in every round', { timeout: 180_000 }, async () => {
    for (let round = 0; round < rounds(5, 50); round++) {
      const userId = await somebody()
      const body = { userId, planId: PLANS.professional, startDate: day() }
      const answers = await Promise.all([call('POST', '', body), call('POST', '', body)])
      expect(answers.map(({ status }) => status).sort()).toEqual([201, 409])
      expect(answers.find(({ status }) => status === 409)?.body.error.code).toBe('subscription.alreadyLive')
      const rows = await server.rows(
        `SELECT (SELECT count(*) FROM subscriptions WHERE user_id = ?1) AS subscriptions,
           (SELECT count(*) FROM payments JOIN subscriptions s ON s.id = subscription_id WHERE user_id = ?1) AS payments`,
        userId,
      )
      expect(rows).toEqual([{ subscriptions: 1, payments: 1 }])
    }
  })

  test('a smaller plan against a new agent never leaves too many agents, in every round', {
    timeout: 180_000,
  }, async () => {
    const { person, id } = await subscribed()
    await newAgent(server, person)
    for (let round = 0; round < rounds(5, 50); round++) {
      const [change, creation] = await Promise.all([
        put(id, { planId: PLANS.starter }),
        server.api('POST /agents', { token: person.token, body: agentInput({ typeId: AGENT_TYPES.sales }) }),
      ])
      expect([change.status, creation.status]).toEqual(change.status === 200 ? [200, 403] : [409, 201])
      if (creation.status === 201) await server.api(`DELETE /agents/${creation.body.data.id}`, { token: person.token })
      await put(id, { planId: PLANS.professional })
    }
  })
})

test('what cannot be recorded has not happened', async () => {
  const { id, data } = await subscribed()
  await server.rows("CREATE TRIGGER fault BEFORE INSERT ON audit_log BEGIN SELECT RAISE(ABORT, 'fault injected'); END")
  try {
    for (const attempt of [
      () => put(id, { status: 'paused' }),
      () => put(id, { endDate: day(5) }),
      () => call('PATCH', `/${id}/cancel`),
      () => call('PATCH', `/${id}/payments/${data.payments[0].id}`, { status: 'paid' }),
    ]) {
      const answer = await changesNothing(attempt)
      expect(answer.status).toBe(500)
      expect(JSON.stringify(answer.body)).not.toMatch(/fault|SQLITE|token/i)
    }
  } finally {
    await server.rows('DROP TRIGGER fault')
  }
})

test('an agent of an expired plan is told apart from one of a deactivated owner', async () => {
  const { agentId, ownerId } = await makeAgent(server)
  await server.rows(
    'UPDATE subscriptions SET start_date = ?, end_date = ?, auto_renew = 0 WHERE user_id = ?',
    day(-5),
    day(-1),
    ownerId,
  )
  expect(refusal(await visitorOf(server, agentId).say('hola'))).toEqual([403, 'subscription.inactive'])
  await server.rows('UPDATE subscriptions SET end_date = ? WHERE user_id = ?', day(), ownerId)
  expect((await visitorOf(server, agentId).say('hola')).status).toBe(200)
})
