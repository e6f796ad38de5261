import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { PLANS } from '../../worker/local/catalogue.ts'
import { type Person, register, subscribe } from '../support/people.ts'
import { type Server, startServer } from '../support/server.ts'
import { customer, holder, newAgent, superAdmin } from '../support/tenants.ts'
import { visitorOf } from '../support/visitor.ts'

let server: Server
beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server.close())

const billing = async ({ token }: Person, query = '') => server.api(`GET /billing${query}`, { token })
const firstOfNextMonth = () => {
  const now = new Date()
  return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 1, 1)).toISOString().slice(0, 10)
}

async function payments(person: Person, all: readonly { cents: number; status: string; at: number }[]): Promise<void> {
  const [row] = await server.rows<{ id: string }>('SELECT id FROM subscriptions WHERE user_id = ?', person.id)
  for (const { cents, status, at } of all)
    await server.rows(
      'INSERT INTO payments (id, subscription_id, amount_cents, status, created_at) VALUES (?, ?, ?, ?, ?)',
      crypto.randomUUID(),
      row?.id,
      cents,
      status,
      at,
    )
}

describe('the own billing', () => {
  test('of a customer tells his plan, what he uses of it and what he owes', async () => {
    const ana = await register(server)
    await server.rows('UPDATE users SET trial_used_at = 1 WHERE id = ?', ana.id)
    const subscription = await subscribe(server, ana, 'professional')
    const { id: agentId } = await newAgent(server, ana)
    await server.api('POST /channels', { token: ana.token, body: { agentId, type: 'webchat' } })
    for (const message of ['hola', '¿abren hoy?']) await visitorOf(server, agentId).say(message)
    const { status, body } = await billing(ana)
    expect(status).toBe(200)
    const { maxAgents, maxConversations, priceUsd, billingCycle, name } = subscription.plan
    expect(body.data).toEqual({
      subscription,
      allowance: { agents: maxAgents, conversations: maxConversations },
      usage: { agents: 1, conversations: 2, resetsOn: firstOfNextMonth() },
      due: { payments: 1, amountUsd: priceUsd },
      creditUsd: 0,
      payments: [{ ...subscription.payments[0], planName: name, billingCycle }],
    })
    expect(body.meta).toEqual({ page: 1, limit: 10, total: 1, totalPages: 1 })
  })

  test('of somebody who never had a plan is empty, and still counts what he uses', async () => {
    const { body } = await billing(await register(server))
    expect(body.data).toEqual({
      subscription: null,
      allowance: null,
      usage: { agents: 0, conversations: 0, resetsOn: firstOfNextMonth() },
      due: { payments: 0, amountUsd: 0 },
      creditUsd: 0,
      payments: [],
    })
  })

  test('of a super administrator has no limits, with any plan', async () => {
    const root = await superAdmin(server)
    const unlimited = { agents: null, conversations: null }
    expect((await billing(root)).body.data.allowance).toEqual(unlimited)
    await server.rows(
      `INSERT INTO subscriptions (id, user_id, plan_id, status, start_date, auto_renew, created_at, updated_at)
       VALUES (?, ?, ?, 'active', date('now'), 1, 0, 0)`,
      crypto.randomUUID(),
      root.id,
      PLANS.starter,
    )
    expect((await billing(root)).body.data.allowance).toEqual(unlimited)
  })

  test('after a plan was cancelled keeps its last plan and its payments, and allows nothing', async () => {
    const ana = await register(server)
    await server.rows('UPDATE users SET trial_used_at = 1 WHERE id = ?', ana.id)
    const { id } = await subscribe(server, ana, 'professional')
    await server.api(`PATCH /subscriptions/${id}/cancel`, { token: ana.token })
    const { data } = (await billing(ana)).body
    expect([data.subscription.status, data.subscription.isLive, data.allowance]).toEqual(['cancelled', false, null])
    expect(data.payments).toHaveLength(1)
  })

  test('lists payments a page at a time, the newest first, over every plan that he had', async () => {
    const ana = await customer(server, 'professional')
    await payments(
      ana,
      Array.from({ length: 12 }, (_, index) => ({ cents: 100 + index, status: 'paid', at: 1_000 + index })),
    )
    await server.rows("UPDATE subscriptions SET status = 'cancelled' WHERE user_id = ?", ana.id)
    await server.rows('UPDATE users SET trial_used_at = 1 WHERE id = ?', ana.id)
    await subscribe(server, ana, 'enterprise')
    const first = (await billing(ana)).body
    const second = (await billing(ana, '?page=2')).body
    const [newest] = first.data.payments
    const hasPrice = newest?.planName === 'Enterprise'
    const total = hasPrice ? 13 : 12
    expect(first.meta).toEqual({ page: 1, limit: 10, total, totalPages: 2 })
    const all = [...first.data.payments, ...second.data.payments]
    expect(all.map(({ createdAt }) => createdAt)).toEqual(
      all
        .map(({ createdAt }) => createdAt)
        .toSorted()
        .reverse(),
    )
    expect(new Set(all.map(({ id }) => id)).size).toBe(total)
    expect(all.at(-1)).toMatchObject({ amountUsd: 1, status: 'paid', planName: 'Professional' })
  })

  test('counts as due what is pending, and neither what was paid nor what was dropped', async () => {
    const ana = await customer(server, 'professional')
    await payments(ana, [
      { cents: 9_900, status: 'pending', at: 1 },
      { cents: 1_050, status: 'pending', at: 2 },
      { cents: 500, status: 'paid', at: 3 },
      { cents: 700, status: 'void', at: 4 },
    ])
    expect((await billing(ana)).body.data.due).toEqual({ payments: 2, amountUsd: 109.5 })
  })

  test('counts this month alone, and no agent that was deleted', async () => {
    const ana = await customer(server, 'professional')
    const { id } = await newAgent(server, ana)
    const other = await newAgent(server, ana)
    await server.api(`DELETE /agents/${id}`, { token: ana.token })
    const usage = 'INSERT INTO usage (owner_id, agent_id, month, granted, used, op) VALUES (?, ?, ?, 40, 40, 1)'
    await server.rows(usage, ana.id, other.id, '2020-01')
    expect((await billing(ana)).body.data.usage).toMatchObject({ agents: 1, conversations: 0 })
  })

  test("holds nothing of anybody else's", async () => {
    const [ana, beto] = [await customer(server, 'professional'), await customer(server, 'professional')]
    await payments(beto, [{ cents: 100, status: 'pending', at: 1 }])
    await newAgent(server, beto)
    const { body } = await billing(ana)
    expect(JSON.stringify(body)).not.toContain(beto.id)
    expect([body.data.payments, body.data.usage.agents, body.data.due.payments]).toEqual([[], 0, 0])
  })

  test.each(['?page=0', '?page=x', '?limit=101'])('%s is refused', async (query) => {
    expect((await billing(await register(server), query)).status).toBe(422)
  })

  test('is refused without the permission', async () => {
    const person = await holder(server, 'dashboard_access', 'subscription_access')
    const answer = await billing(person)
    expect([answer.status, answer.body.error.code]).toEqual([403, 'access.denied'])
  })
})
