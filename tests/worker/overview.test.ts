import { afterAll, beforeAll, expect, test } from 'vitest'
import { dayIn, startOfDayIn, utcOffset } from '../../worker/contract/zones.ts'
import { PLANS } from '../../worker/local/catalogue.ts'
import { type Person, register, subscribe } from '../support/people.ts'
import { writeExchanges } from '../support/record.ts'
import { type Server, startServer } from '../support/server.ts'
import { customer, newAgent, newWebchat, superAdmin } from '../support/tenants.ts'

let server: Server
let admin: Person
beforeAll(async () => {
  server = await startServer()
  admin = await superAdmin(server)
})
afterAll(() => server.close())

const overview = async () => (await server.api('GET /admin/overview', { token: admin.token })).body.data

test('an empty platform has its administrator and nothing else', async () => {
  expect(await overview()).toMatchObject({
    users: { active: 1, newThisMonth: 1 },
    agents: 0,
    subscriptions: [],
    today: { conversations: 0 },
    month: { conversations: 0, costUsd: 0 },
    payments: { pending: { count: 0, amountUsd: 0 }, paid: { count: 0, amountUsd: 0 } },
    channelsInError: 0,
  })
})

test("everybody's figures are summed", async () => {
  const [one, other] = [await customer(server, 'professional'), await customer(server, 'professional')]
  const [first, second] = [await newAgent(server, one), await newAgent(server, other)]
  const deleted = await newAgent(server, one)
  await server.api(`DELETE /agents/${deleted.id}`, { token: one.token })
  await newWebchat(server, one, first.id)
  await server.rows("UPDATE channels SET status = 'error'")

  const inactive = await register(server)
  await server.rows('UPDATE users SET is_active = 0, created_at = 0 WHERE id = ?', inactive.id)

  const now = Date.now()
  const monthBegan = Date.parse(`${new Date(now).toISOString().slice(0, 7)}-01`)
  await writeExchanges(server, [
    { agentId: first.id, ownerId: one.id, at: now, inputTokens: 5, outputTokens: 2, costMicros: 750_000 },
    { agentId: second.id, ownerId: other.id, at: now, state: 'unanswered', agentResponse: null },
    { agentId: second.id, ownerId: other.id, at: monthBegan - 1, inputTokens: 1_000 },
  ])

  const { id } = await subscribe(server, await register(server), 'starter')
  const pay = (status: string, cents: number, at: number) =>
    server.rows(
      `INSERT INTO payments (id, subscription_id, amount_cents, status, created_at, paid_at)
       VALUES (?1, ?2, ?3, ?4, ?5, iif(?4 = 'paid', ?5, NULL))`,
      crypto.randomUUID(),
      id,
      cents,
      status,
      at,
    )
  await server.rows('DELETE FROM payments')
  await pay('pending', 1_000, monthBegan - 1)
  await pay('pending', 2_050, now)
  await pay('paid', 9_900, now)
  await pay('paid', 500, monthBegan - 1)

  const data = await overview()
  expect(data.users).toEqual({ active: 4, newThisMonth: 4 })
  expect(data.agents).toBe(2)
  expect(data.subscriptions).toEqual([
    { planId: PLANS.professional, planName: expect.any(String), count: 2 },
    { planId: PLANS.starter, planName: expect.any(String), count: 1 },
  ])
  const figures = { conversations: 2, unanswered: 1, inputTokens: 5, outputTokens: 2, costUsd: 0.75 }
  expect(data.today).toMatchObject(figures)
  expect(data.month).toMatchObject(figures)
  expect(data.payments).toEqual({
    pending: { count: 2, amountUsd: 30.5 },
    paid: { count: 1, amountUsd: 99 },
  })
  expect(data.channelsInError).toBe(1)
})

test('reading them costs what the days of the month cost, however much was said', async () => {
  const { agentId, ownerId } = await (async () => {
    const owner = await customer(server)
    return { agentId: (await newAgent(server, owner)).id, ownerId: owner.id }
  })()
  const now = Date.now()
  await writeExchanges(
    server,
    Array.from({ length: 2_000 }, () => ({ agentId, ownerId, at: now })),
  )
  const { meta } = await server.record
    .prepare('SELECT sum(conversations) FROM conversation_days WHERE day >= ?')
    .bind(new Date(now).toISOString().slice(0, 8).concat('01'))
    .all()
  expect(meta.rows_read).toBeLessThan(50)
  expect((await overview()).today.conversations).toBeGreaterThanOrEqual(2_000)
})

test("today is the reader's date, and this month his calendar's; a conversation counts on the date that it was for its account", async () => {
  const far = await superAdmin(server)
  const [zone, elsewhere] = ['Pacific/Kiritimati', 'Etc/GMT+12']
  await server.rows('UPDATE users SET time_zone = ? WHERE id = ?', zone, far.id)
  const read = async () => (await server.api('GET /admin/overview', { token: far.token })).body.data
  const before = await read()
  const now = Date.now()
  expect(before.date).toBe(dayIn(now, zone))
  expect(dayIn(now, elsewhere)).not.toBe(before.date)

  const owner = await customer(server)
  const { id: agentId } = await newAgent(server, owner)
  const monthBegan = startOfDayIn(`${before.date.slice(0, 7)}-01`, zone)
  await writeExchanges(server, [
    { agentId, ownerId: owner.id, at: now, utcOffset: utcOffset(now, zone), sessionId: 'a' },
    { agentId, ownerId: owner.id, at: now, utcOffset: utcOffset(now, elsewhere), sessionId: 'b' },
  ])
  await server.rows('UPDATE users SET created_at = ? WHERE id = ?', monthBegan, owner.id)
  const { today, users } = await read()
  expect(today.sessions).toBe(before.today.sessions + 1)
  expect(users.newThisMonth).toBe(before.users.newThisMonth + 1)
  await server.rows('UPDATE users SET created_at = ? WHERE id = ?', monthBegan - 1, owner.id)
  expect((await read()).users.newThisMonth).toBe(before.users.newThisMonth)
})

test('what was paid this month is what became paid in it, whenever it was asked for', async () => {
  const paid = async () => (await overview()).payments.paid
  const monthBegan = Date.parse(`${new Date().toISOString().slice(0, 7)}-01`)
  const ana = await register(server)
  await server.rows('UPDATE users SET trial_used_at = 1 WHERE id = ?', ana.id)
  const { id, payments } = await subscribe(server, ana, 'professional')
  await server.rows('UPDATE payments SET created_at = ? WHERE subscription_id = ?', monthBegan - 1, id)
  const before = await paid()
  const settle = { token: admin.token, body: { status: 'paid' } }
  expect((await server.api(`PATCH /subscriptions/${id}/payments/${payments[0].id}`, settle)).status).toBe(200)
  expect(await paid()).toEqual({ count: before.count + 1, amountUsd: before.amountUsd + 99 })

  // The credit of the first plan covers the next one, which is therefore paid at once.
  await subscribe(server, ana, 'starter')
  expect((await paid()).count).toBe(before.count + 2)
  await server.rows('UPDATE payments SET paid_at = ? WHERE subscription_id = ?', monthBegan - 1, id)
  expect(await paid()).toEqual({ count: before.count + 1, amountUsd: before.amountUsd })

  const beto = await register(server)
  await server.rows('UPDATE users SET trial_used_at = 1 WHERE id = ?', beto.id)
  const other = await subscribe(server, beto, 'professional')
  const url = `PATCH /subscriptions/${other.id}/payments/${other.payments[0].id}` as const
  await server.api(url, { token: admin.token, body: { status: 'void' } })
  expect((await paid()).count).toBe(before.count + 1)
  expect(await server.rows("SELECT 1 FROM payments WHERE (status = 'paid') <> (paid_at IS NOT NULL)")).toEqual([])
})
