import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { monthsBeside } from '../../worker/features/dashboard/dashboard.rules.ts'
import { writeExchanges } from '../support/record.ts'
import { type Server, startServer } from '../support/server.ts'
import { customer, newAgent, newWebchat, superAdmin } from '../support/tenants.ts'

let server: Server
beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server.close())

const DAY_MS = 86_400_000
const dayOf = (at: number) => new Date(at).toISOString().slice(0, 10)
const dashboard = async (token: string) => (await server.api('GET /dashboard', { token })).body.data
const nothing = { conversations: 0, sessions: 0, unanswered: 0, inputTokens: 0, outputTokens: 0, costUsd: 0 }

test('an empty account has nothing, and every day of it', async () => {
  const { token } = await customer(server, null)
  const data = await dashboard(token)
  expect(data).toMatchObject({ hasPlan: false, agents: { total: 0, active: 0 }, conversations: 0 })
  expect(data.month).toMatchObject({ figures: nothing, previous: nothing })
  expect(data.trend).toHaveLength(14)
  expect(data.trend.every(({ conversations }: { conversations: number }) => conversations === 0)).toBe(true)
  expect(data.trend[13].date).toBe(dayOf(Date.now()))
  expect(data.attention).toEqual({ waiting: [], channels: [], unanswered: [] })
})

test('the month so far stands beside as many days of the month before, and nobody else is counted', async () => {
  const [owner, other] = [await customer(server), await customer(server)]
  const [agent, foreign] = [await newAgent(server, owner), await newAgent(server, other)]
  const now = Date.now()
  const { month, previous } = monthsBeside(dayOf(now))
  const mine = { agentId: agent.id, ownerId: owner.id }
  const at = (day: string) => Date.parse(`${day}T12:00:00Z`)
  await writeExchanges(server, [
    { ...mine, at: now, sessionId: 'a', inputTokens: 100, outputTokens: 20, costMicros: 1_500_000 },
    { ...mine, at: at(month.from), sessionId: 'b', state: 'unanswered', agentResponse: null },
    { ...mine, at: at(previous.from), sessionId: 'c', inputTokens: 7, outputTokens: 3, costMicros: 250_000 },
    // The last millisecond before the first day of the month before.
    { ...mine, at: Date.parse(previous.from) - 1, sessionId: 'd', inputTokens: 1_000 },
    { agentId: foreign.id, ownerId: other.id, at: now, inputTokens: 999 },
  ])
  const data = await dashboard(owner.token)
  expect(data).toMatchObject({ hasPlan: true, agents: { total: 1, active: 0 }, conversations: 4 })
  expect(data.month).toMatchObject({ from: month.from, to: month.to })
  expect(data.month.figures).toEqual({
    conversations: 2,
    sessions: 2,
    unanswered: 1,
    inputTokens: 100,
    outputTokens: 20,
    costUsd: 1.5,
  })
  expect(data.month.previous).toMatchObject({ conversations: 1, inputTokens: 7, outputTokens: 3, costUsd: 0.25 })
  const onDay = month.from === month.to ? 2 : 1
  expect(data.trend[13]).toEqual({ date: month.to, conversations: onDay, sessions: onDay })
})

test('an agent is active once a channel of it is, and one that is deleted keeps what it did', async () => {
  const owner = await customer(server)
  const [one, gone] = [await newAgent(server, owner), await newAgent(server, owner)]
  await newWebchat(server, owner, one.id)
  expect((await dashboard(owner.token)).agents).toEqual({ total: 2, active: 1 })
  await writeExchanges(server, [{ agentId: gone.id, ownerId: owner.id, at: Date.now() }])
  await server.api(`DELETE /agents/${gone.id}`, { token: owner.token })
  const data = await dashboard(owner.token)
  expect(data).toMatchObject({ agents: { total: 1, active: 1 }, conversations: 0 })
  expect(data.month.figures.conversations).toBe(1)
})

test('what needs attention is named: who waits for a person, channels in error, and agents that left somebody unanswered this week', async () => {
  const owner = await customer(server)
  const agent = await newAgent(server, owner, { name: 'Sol' })
  const calm = await newAgent(server, owner, { name: 'Mar' })
  await newWebchat(server, owner, agent.id)
  await server.rows("UPDATE channels SET status = 'error' WHERE agent_id = ?", agent.id)
  const missed = { state: 'unanswered', agentResponse: null, ownerId: owner.id }
  await writeExchanges(server, [
    { ...missed, agentId: agent.id, at: Date.now() },
    { ...missed, agentId: agent.id, sessionId: 'b', at: Date.now() - 6 * DAY_MS },
    { ...missed, agentId: calm.id, at: Date.now() - 7 * DAY_MS },
    { ...missed, agentId: calm.id, sessionId: 'over', at: Date.now() - 8 * DAY_MS },
  ])
  // `calm` has two threads, of which one waits. One of `agent` waits for the member who has it.
  await server.rows(
    `UPDATE threads SET status = iif(session_id = 'b', 'members', 'pending'), waiting_since = last_at
      WHERE agent_id IN (?, ?)`,
    ...[agent.id, calm.id],
  )
  await server.rows("UPDATE threads SET status = 'closed', waiting_since = NULL WHERE session_id = 'over'")
  expect((await dashboard(owner.token)).attention).toEqual({
    waiting: [
      { agentId: agent.id, agentName: 'Sol', threads: 2 },
      { agentId: calm.id, agentName: 'Mar', threads: 1 },
    ],
    channels: [{ agentId: agent.id, agentName: 'Sol', channelType: 'webchat' }],
    unanswered: [{ agentId: agent.id, agentName: 'Sol', unanswered: 2 }],
  })
})

test('a super administrator sees his own agents there, and needs no plan', async () => {
  const admin = await superAdmin(server)
  expect(await dashboard(admin.token)).toMatchObject({ hasPlan: true, agents: { total: 0 }, conversations: 0 })
})

describe('the days that are compared', () => {
  test.each([
    ['2026-11-22', '2026-10-01', '2026-10-22'],
    ['2026-03-31', '2026-02-01', '2026-02-28'],
    ['2026-01-05', '2025-12-01', '2025-12-05'],
    ['2028-03-30', '2028-02-01', '2028-02-29'],
  ])('on %s: %s to %s', (today, from, to) => {
    expect(monthsBeside(today)).toEqual({
      month: { from: `${today.slice(0, 7)}-01`, to: today },
      previous: { from, to },
    })
  })
})
