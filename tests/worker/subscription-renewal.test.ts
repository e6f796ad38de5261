import { drizzle } from 'drizzle-orm/d1'
import fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Database } from '../../worker/core/db.ts'
import type { Env } from '../../worker/core/env.ts'
import { nextPeriod } from '../../worker/features/subscriptions/renewal.rules.ts'
import { rollSubscriptions } from '../../worker/features/subscriptions/renewal.service.ts'
import { periodEnd } from '../../worker/features/subscriptions/subscriptions.rules.ts'
import { PLANS } from '../../worker/local/catalogue.ts'
import { type Server, startServer } from '../support/server.ts'
import { snapshot } from '../support/snapshot.ts'

describe('the period that holds today', () => {
  test.each([
    ['begins where the last one ended', '2026-03-20', '2026-02-20', '2026-03-19', 'monthly', '2026-04-19'],
    ['skips the periods that nobody rolled', '2026-06-25', '2026-02-20', '2026-03-19', 'monthly', '2026-07-19'],
    ['keeps to the last days of the month', '2026-03-01', '2026-01-31', '2026-02-27', 'monthly', '2026-03-30'],
    ['finds the 31st again after February', '2026-03-31', '2026-01-31', '2026-03-30', 'monthly', '2026-04-29'],
    ['is a year for yearly plans', '2029-02-28', '2028-02-29', '2029-02-27', 'yearly', '2030-02-27'],
    ['follows an end that was set by hand', '2026-05-11', '2026-01-01', '2026-05-10', 'monthly', '2026-06-10'],
    ['follows the end of a trial', '2026-11-21', '2026-11-05', '2026-11-20', 'monthly', '2026-12-20'],
  ] as const)('%s', (_what, today, start, end, cycle, expected) => {
    const period = nextPeriod(today, start, end, cycle)
    expect(period.end).toBe(expected)
    expect(period.start <= today).toBe(true)
  })

  test('is the shortest run of whole periods that reaches today, whenever it began and ended', () => {
    const aDay = fc.date({ min: new Date('2020-01-01'), max: new Date('2030-01-01'), noInvalidDate: true })
    const cycles = fc.constantFrom('monthly' as const, 'yearly' as const)
    const property = fc.property(aDay, fc.integer({ min: 1, max: 30 }), aDay, cycles, (date, count, now, cycle) => {
      const [start, today] = [date.toISOString().slice(0, 10), now.toISOString().slice(0, 10)]
      const end = periodEnd(start, cycle, count)
      fc.pre(end < today)
      const { end: next } = nextPeriod(today, start, end, cycle)
      const ends = Array.from({ length: 200 }, (_, n) => periodEnd(start, cycle, n + 1))
      return next === ends.find((candidate) => candidate >= today)
    })
    expect(fc.check(property)).toMatchObject({ failed: false })
  })
})

let server: Server
let db: Database
beforeAll(async () => {
  server = await startServer()
  db = drizzle(server.db as never, { casing: 'snake_case' }) as unknown as Database
})
afterAll(() => server.close())
beforeEach(() =>
  server.db.batch(['payments', 'subscriptions'].map((table) => server.db.prepare(`DELETE FROM ${table}`))),
)

const DAY_MS = 86_400_000
const TABLES = ['subscriptions', 'payments', 'audit_log', 'subscription_counts'] as const
const day = (offset = 0): string => new Date(Date.now() + offset * DAY_MS).toISOString().slice(0, 10)
/** Of the objects only that they are called. */
const env = { AGENT: { idFromName: String, get: () => ({ learn: async () => {} }) } } as unknown as Env
const roll = (now = Date.now()) => rollSubscriptions({ env, db, now })

interface Terms {
  plan?: keyof typeof PLANS
  status?: string
  start?: string
  end?: string | null
  autoRenew?: boolean
  isTrial?: boolean
}

/** Writes subscriptions, each of somebody new. */
async function subscribed(terms: Terms, count = 1): Promise<string[]> {
  const {
    plan = 'professional',
    status = 'active',
    start = day(-31),
    end = day(-1),
    autoRenew = true,
    isTrial = false,
  } = terms
  const ids = Array.from({ length: count }, () => crypto.randomUUID())
  await server.db.batch([
    server.db
      .prepare(
        `INSERT INTO users (id, email, name, password_hash, created_at, updated_at)
         SELECT value, value || '@x.test', 'Ana', 'none', 0, 0 FROM json_each(?)`,
      )
      .bind(JSON.stringify(ids)),
    server.db
      .prepare(`INSERT INTO subscriptions SELECT value, value, ?, ?, ?, ?, ?, ?, 0, 0 FROM json_each(?)`)
      .bind(PLANS[plan], status, start, end, autoRenew ? 1 : 0, isTrial ? 1 : 0, JSON.stringify(ids)),
  ])
  return ids
}
const one = async (terms: Terms): Promise<string> => (await subscribed(terms))[0] ?? ''
const rowOf = async (id: string) =>
  (await server.rows('SELECT status, start_date, end_date, is_trial FROM subscriptions WHERE id = ?', id))[0]
const paymentsOf = (id: string) =>
  server.rows('SELECT amount_cents, status FROM payments WHERE subscription_id = ?', id)
const recordsOf = (id: string) =>
  server.rows('SELECT action, actor_id, target_type, result FROM audit_log WHERE target_id = ?', id)

describe('the daily work', () => {
  test.each(['active', 'paused'])('cancels what is %s, has run out and does not renew itself', async (status) => {
    const id = await one({ status, autoRenew: false })
    expect(await roll()).toEqual({ cancelled: 1, renewed: 0 })
    expect(await rowOf(id)).toMatchObject({ status: 'cancelled', end_date: day(-1) })
    expect(await paymentsOf(id)).toEqual([])
    expect(await recordsOf(id)).toEqual([
      { action: 'subscription_expired', actor_id: null, target_type: 'subscription', result: 'ok' },
    ])
    const counts = await server.rows(
      "SELECT sum(subscriptions) AS n FROM subscription_counts WHERE status = 'cancelled'",
    )
    expect(counts).toEqual([{ n: 1 }])
  })

  test('begins the next period of what renews itself, and asks for its price', async () => {
    const id = await one({})
    expect(await roll()).toEqual({ cancelled: 0, renewed: 1 })
    const row = await rowOf(id)
    expect(row).toMatchObject({ status: 'active', start_date: day(-31), is_trial: 0 })
    expect(String(row?.['end_date']) >= day()).toBe(true)
    expect(await paymentsOf(id)).toEqual([{ amount_cents: 9900, status: 'pending' }])
    expect(await recordsOf(id)).toMatchObject([{ action: 'subscription_renewed', actor_id: null }])
  })

  test('asks for nothing where a commission is taken or while it is paused', async () => {
    const [commission, paused] = [await one({ plan: 'enterprise' }), await one({ status: 'paused' })]
    expect(await roll()).toEqual({ cancelled: 0, renewed: 2 })
    expect(await rowOf(paused)).toMatchObject({ status: 'paused' })
    expect([await paymentsOf(commission), await paymentsOf(paused)]).toEqual([[], []])
  })

  test('makes of a trial that renews itself what is paid for', async () => {
    const id = await one({ plan: 'starter', start: day(-16), isTrial: true })
    await roll()
    expect(await rowOf(id)).toMatchObject({ is_trial: 0 })
    expect(await paymentsOf(id)).toEqual([{ amount_cents: 2000, status: 'pending' }])
  })

  test('asks once for a period, however many went by unnoticed', async () => {
    const id = await one({ start: '2024-01-10', end: '2024-02-09' })
    await roll()
    expect(String((await rowOf(id))?.['end_date']) >= day()).toBe(true)
    expect(await paymentsOf(id)).toHaveLength(1)
  })

  test('leaves alone what ends today, has no end, is over already or has not begun', async () => {
    await one({ end: day(), autoRenew: false })
    await one({ end: null })
    await one({ end: null, autoRenew: false })
    await one({ status: 'cancelled' })
    await one({ start: day(5), end: day(9), autoRenew: false })
    const before = await snapshot(server, ...TABLES)
    expect(await roll()).toEqual({ cancelled: 0, renewed: 0 })
    expect(await snapshot(server, ...TABLES)).toBe(before)
  })

  test('changes nothing the second time', async () => {
    await subscribed({}, 3)
    await subscribed({ autoRenew: false }, 3)
    expect(await roll()).toEqual({ cancelled: 3, renewed: 3 })
    const before = await snapshot(server, ...TABLES)
    expect(await roll()).toEqual({ cancelled: 0, renewed: 0 })
    expect(await snapshot(server, ...TABLES)).toBe(before)
  })

  test('done twice at once is done once', async () => {
    const renewing = await subscribed({}, 20)
    await subscribed({ autoRenew: false }, 20)
    const [a, b] = await Promise.all([roll(), roll()])
    expect([a.cancelled + b.cancelled, a.renewed + b.renewed]).toEqual([20, 20])
    const payments = await server.rows('SELECT count(*) AS n, count(DISTINCT subscription_id) AS of FROM payments')
    expect(payments).toEqual([{ n: 20, of: 20 }])
    expect(await recordsOf(renewing[0] ?? '')).toHaveLength(1)
  })

  test('goes through more than one chunk', { timeout: 60_000 }, async () => {
    await subscribed({}, 700)
    await subscribed({ autoRenew: false }, 550)
    expect(await roll()).toEqual({ cancelled: 550, renewed: 700 })
    expect(await server.rows('SELECT count(*) AS n FROM payments')).toEqual([{ n: 700 }])
    const left = await server.rows("SELECT id FROM subscriptions WHERE status <> 'cancelled' AND end_date < ?", day())
    expect(left).toEqual([])
  })

  test('that cannot be recorded has not happened, and is done by the next run', async () => {
    const id = await one({})
    await server.rows(
      "CREATE TRIGGER fault BEFORE INSERT ON audit_log BEGIN SELECT RAISE(ABORT, 'fault injected'); END",
    )
    const before = await snapshot(server, ...TABLES)
    await expect(roll()).rejects.toThrow()
    await server.rows('DROP TRIGGER fault')
    expect(await snapshot(server, ...TABLES)).toBe(before)
    expect(await roll()).toEqual({ cancelled: 0, renewed: 1 })
    expect(await paymentsOf(id)).toHaveLength(1)
  })
})
