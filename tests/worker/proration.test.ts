import { drizzle } from 'drizzle-orm/d1'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Payment, Quote } from '../../worker/contract/subscriptions.ts'
import type { Database } from '../../worker/core/db.ts'
import type { Env } from '../../worker/core/env.ts'
import { rollSubscriptions } from '../../worker/features/subscriptions/renewal.service.ts'
import { periodEnd } from '../../worker/features/subscriptions/subscriptions.rules.ts'
import { PLANS } from '../../worker/local/catalogue.ts'
import { type Person, register } from '../support/people.ts'
import { rounds } from '../support/scope.ts'
import { type Server, startServer } from '../support/server.ts'
import { superAdmin } from '../support/tenants.ts'

const BASIC = { id: '00000000-0000-4000-8000-00000000ba51', name: 'Básico', cents: 2000 }
const LARGE = { id: '00000000-0000-4000-8000-00000000ba52', name: 'Amplio', cents: 9900 }
const YEAR = { id: '00000000-0000-4000-8000-00000000ba53', name: 'Anual', cents: 36_500 }
const FIXED = [BASIC, LARGE, YEAR]

let server: Server
let admin: Person
beforeAll(async () => {
  server = await startServer()
  admin = await superAdmin(server)
  for (const { id, name, cents } of FIXED)
    await server.rows(
      `INSERT INTO plans (id, name, pricing_type, price_cents, commission_basis_points, billing_cycle, is_public,
         trial_days, created_at, updated_at) VALUES (?, ?, 'fixed', ?, 0, ?, 1, 0, 0, 0)`,
      id,
      name,
      cents,
      name === YEAR.name ? 'yearly' : 'monthly',
    )
})
afterAll(() => server.close())

const DAY_MS = 86_400_000
const day = (offset = 0): string => new Date(Date.now() + offset * DAY_MS).toISOString().slice(0, 10)

const take = (person: Person, { id }: { id: string }) =>
  server.api('POST /subscriptions', { token: person.token, body: { planId: id } })
async function taken(person: Person, plan: { id: string }): Promise<string> {
  const { status, body } = await take(person, plan)
  expect(status, JSON.stringify(body)).toBe(201)
  return body.data.id
}
const quote = async (person: Person, plan: { id: string }): Promise<Quote> =>
  (await server.api('GET /subscriptions/quotes', { token: person.token })).body.data.find(
    ({ planId }: Quote) => planId === plan.id,
  )
const billing = async (person: Person) => (await server.api('GET /billing', { token: person.token })).body.data
const payments = async (person: Person) =>
  (await billing(person)).payments.map(({ amountUsd, creditUsd, returnedUsd, status }: Payment) => [
    status,
    amountUsd,
    creditUsd,
    returnedUsd,
  ])
async function pay(subscriptionId: string): Promise<void> {
  for (const { id } of await server.rows<{ id: string }>(
    "SELECT id FROM payments WHERE subscription_id = ? AND status = 'pending'",
    subscriptionId,
  ))
    await server.api(`PATCH /subscriptions/${subscriptionId}/payments/${id}`, {
      token: admin.token,
      body: { status: 'paid' },
    })
}
/** As if the period had begun some days ago and ended in some days. */
const movePeriod = (subscriptionId: string, from: number, to: number) =>
  server.rows(
    'UPDATE payments SET period_start = ?, period_end = ? WHERE subscription_id = ?',
    day(from),
    day(to),
    subscriptionId,
  )
const edit = (id: string, body: object) => server.api(`PUT /subscriptions/${id}`, { token: admin.token, body })

describe('what is due after a change of plan', () => {
  test('is one payment, however often it changed', async () => {
    const ana = await register(server)
    for (const plan of [BASIC, LARGE, YEAR, BASIC]) await taken(ana, plan)
    expect(await payments(ana)).toEqual([
      ['pending', 20, 0, 0],
      ['void', 365, 0, 0],
      ['void', 99, 0, 0],
      ['void', 20, 0, 0],
    ])
    expect((await billing(ana)).due).toEqual({ payments: 1, amountUsd: 20 })
  })

  test('is one payment when the changes come at once', async () => {
    const ana = await register(server)
    await taken(ana, BASIC)
    await Promise.all([LARGE, YEAR, BASIC, LARGE].map((plan) => take(ana, plan)))
    expect((await billing(ana)).due.payments).toBe(1)
  })

  test('is less by the days that were paid and not used, as the quote says', async () => {
    const ana = await register(server)
    const basic = await taken(ana, BASIC)
    await pay(basic)
    await movePeriod(basic, -9, 20)
    // 21 of 30 days of 20 dollars.
    const expected = { isTrial: false, priceUsd: 99, creditUsd: 14, dueUsd: 85, creditLeftUsd: 0, voidedUsd: 0 }
    expect(await quote(ana, LARGE)).toEqual({ planId: LARGE.id, ...expected })
    await taken(ana, LARGE)
    expect(await payments(ana)).toEqual([
      ['pending', 85, 14, 0],
      ['paid', 20, 0, 14],
    ])
  })

  test('rounds down to a whole cent', async () => {
    const ana = await register(server)
    const basic = await taken(ana, BASIC)
    await pay(basic)
    await movePeriod(basic, -1, 1)
    await taken(ana, LARGE)
    expect((await payments(ana))[1]).toEqual(['paid', 20, 0, 13.33])
  })

  test('gives credit back that a void payment had used', async () => {
    const ana = await register(server)
    await pay(await taken(ana, BASIC))
    await taken(ana, LARGE)
    expect(await quote(ana, YEAR)).toMatchObject({ priceUsd: 365, creditUsd: 20, dueUsd: 345, voidedUsd: 79 })
    await taken(ana, YEAR)
    expect(await payments(ana)).toEqual([
      ['pending', 345, 20, 0],
      ['void', 79, 20, 0],
      ['paid', 20, 0, 20],
    ])
  })

  test('is nothing when credit covers it, and the rest of the credit goes to the next period', async () => {
    const ana = await register(server)
    await pay(await taken(ana, LARGE))
    expect(await quote(ana, BASIC)).toMatchObject({ creditUsd: 20, dueUsd: 0, creditLeftUsd: 79 })
    const basic = await taken(ana, BASIC)
    expect(await payments(ana)).toEqual([
      ['paid', 0, 20, 0],
      ['paid', 99, 0, 99],
    ])
    expect(await billing(ana)).toMatchObject({ creditUsd: 79, due: { payments: 0, amountUsd: 0 } })

    await server.rows('UPDATE subscriptions SET start_date = ?, end_date = ? WHERE id = ?', day(-31), day(-1), basic)
    const work = {
      db: drizzle(server.db as never, { casing: 'snake_case' }) as unknown as Database,
      now: Date.now(),
      env: {} as Env,
    }
    await rollSubscriptions(work)
    expect((await payments(ana))[0]).toEqual(['paid', 0, 20, 0])
    const [renewed] = (await billing(ana)).payments
    expect(renewed.periodStart).toBe(day())
    expect((await billing(ana)).creditUsd).toBe(59)
  })

  test('of a plan that has run out to its end stays due', async () => {
    const ana = await register(server)
    const basic = await taken(ana, BASIC)
    await server.rows(
      'UPDATE subscriptions SET start_date = ?, end_date = ?, auto_renew = 0 WHERE id = ?',
      day(-40),
      day(-10),
      basic,
    )
    await movePeriod(basic, -40, -10)
    expect(await quote(ana, LARGE)).toMatchObject({ creditUsd: 0, voidedUsd: 0 })
    await taken(ana, LARGE)
    expect((await billing(ana)).due).toEqual({ payments: 2, amountUsd: 119 })
  })

  test('changes nothing when the change is refused', async () => {
    const ana = await register(server)
    await pay(await taken(ana, BASIC))
    expect((await take(ana, BASIC)).status).toBe(409)
    expect((await take(ana, { id: crypto.randomUUID() })).status).toBe(404)
    expect(await payments(ana)).toEqual([['paid', 20, 0, 0]])
  })
})

describe('a cancellation', () => {
  test('voids what is pending and leaves what was paid', async () => {
    const [ana, beto] = [await register(server), await register(server)]
    const ids = [await taken(ana, BASIC), await taken(beto, BASIC)] as const
    await pay(ids[1])
    for (const [person, id] of [
      [ana, ids[0]],
      [beto, ids[1]],
    ] as const) {
      const { body } = await server.api(`PATCH /subscriptions/${id}/cancel`, { token: person.token })
      expect(body.data.payments[0].status).toBe(person === ana ? 'void' : 'paid')
    }
    expect((await billing(ana)).due.payments).toBe(0)
  })
})

describe('an edit by a super administrator', () => {
  test('to another plan gives back the days that are left and asks for the same days of the new plan', async () => {
    const ana = await register(server)
    const id = await taken(ana, BASIC)
    await pay(id)
    await server.rows('UPDATE subscriptions SET start_date = ?, end_date = ? WHERE id = ?', day(-9), day(20), id)
    await movePeriod(id, -9, 20)
    const { body } = await edit(id, { planId: LARGE.id })
    const nextMonth = new Date(Date.UTC(new Date().getUTCFullYear(), new Date().getUTCMonth() + 1, 0)).getUTCDate()
    const price = Math.floor((LARGE.cents * 21) / nextMonth) / 100
    const [asked, paid] = body.data.payments
    expect(paid).toMatchObject({ status: 'paid', amountUsd: 20, returnedUsd: 14 })
    expect(asked).toMatchObject({ status: 'pending', creditUsd: 14, periodStart: day(), periodEnd: day(20) })
    expect(asked.amountUsd + asked.creditUsd).toBeCloseTo(price, 5)
  })

  test('to another plan leaves due what has run out to its end', async () => {
    const ana = await register(server)
    const id = await taken(ana, BASIC)
    await server.rows(
      'UPDATE subscriptions SET start_date = ?, end_date = ?, auto_renew = 0 WHERE id = ?',
      day(-40),
      day(-10),
      id,
    )
    await movePeriod(id, -40, -10)
    await edit(id, { planId: LARGE.id })
    expect(await payments(ana)).toEqual([['pending', 20, 0, 0]])
    await edit(id, { planId: BASIC.id, endDate: day(400) })
    expect(await payments(ana)).toEqual([
      ['pending', 20, 0, 0],
      ['pending', 20, 0, 0],
    ])
  })

  test('leaves one payment due after three, and none after a cancellation', async () => {
    const ana = await register(server)
    const id = await taken(ana, BASIC)
    for (const { id: planId } of [LARGE, YEAR, LARGE]) await edit(id, { planId })
    expect((await billing(ana)).due.payments).toBe(1)
    await edit(id, { status: 'cancelled' })
    expect((await billing(ana)).due.payments).toBe(0)
  })

  test.each<[string, string | null]>([
    ['400 days', day(399)],
    ['no end', null],
  ])('there and back asks for what starting with a term of %s asks for', async (_term, endDate) => {
    const ana = await register(server)
    const body = { userId: ana.id, planId: LARGE.id, startDate: day(), endDate }
    const created = await server.api('POST /subscriptions', { token: admin.token, body })
    const { id, payments: asked } = created.body.data
    const charged = ({ amountUsd, periodStart, periodEnd: until }: Payment) => [amountUsd, periodStart, until]
    expect(asked.map(charged)).toEqual([[LARGE.cents / 100, day(), endDate ?? periodEnd(day(), 'monthly')]])
    for (const { id: planId } of [BASIC, LARGE]) await edit(id, { planId })
    const [last, ...before] = (await billing(ana)).payments
    expect(charged(last)).toEqual(charged(asked[0]))
    expect([last, ...before].map(({ status }: Payment) => status)).toEqual(['pending', 'void', 'void'])
  })

  test('that does not change the plan leaves the payments alone', async () => {
    const ana = await register(server)
    const id = await taken(ana, BASIC)
    await edit(id, { endDate: day(300), autoRenew: false })
    await edit(id, { planId: BASIC.id, status: 'paused' })
    expect(await payments(ana)).toEqual([['pending', 20, 0, 0]])
  })
})

test('no cent is made or lost: whatever is taken, paid and cancelled, at most one payment is due', async () => {
  const step = fc.oneof(
    fc.constantFrom(...FIXED, { id: PLANS.enterprise }).map((plan) => ({ plan })),
    fc.constant('pay' as const),
    fc.constant('cancel' as const),
  )
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 3, maxLength: 9 }), async (steps) => {
      const ana = await register(server)
      let id = ''
      for (const each of steps) {
        if (each === 'pay') await pay(id)
        else if (each === 'cancel') {
          if (id) await server.api(`PATCH /subscriptions/${id}/cancel`, { token: ana.token })
        } else {
          const expected = await quote(ana, each.plan)
          const { status, body } = await take(ana, each.plan)
          if (status !== 201) continue
          id = body.data.id
          const [first] = body.data.payments
          expect(first?.amountUsd ?? 0).toBe(expected.dueUsd)
          expect(first?.creditUsd ?? 0).toBe(expected.creditUsd)
          expect((await billing(ana)).creditUsd).toBe(expected.creditLeftUsd)
        }
        const { payments: all, due, creditUsd } = await billing(ana)
        expect(due.payments).toBeLessThanOrEqual(1)
        const cents = (pick: (payment: Payment) => number) =>
          all.reduce((sum: number, payment: Payment) => sum + Math.round(pick(payment) * 100), 0)
        const returned = cents(({ returnedUsd }) => returnedUsd)
        const used = cents(({ creditUsd: credit, status }) => (status === 'void' ? 0 : credit))
        expect(Math.round(creditUsd * 100)).toBe(returned - used)
        expect(creditUsd).toBeGreaterThanOrEqual(0)
      }
    }),
    { numRuns: rounds(8, 40) },
  )
})
