import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Person } from '../support/people.ts'
import { writeExchanges } from '../support/record.ts'
import { type Server, startServer } from '../support/server.ts'
import { customer, errorOf, holder, newAgent, superAdmin } from '../support/tenants.ts'

let server: Server
let owner: Person
let sol: { id: string }
let mar: { id: string }
beforeAll(async () => {
  server = await startServer()
  owner = await customer(server)
  sol = await newAgent(server, owner, { name: 'Sol' })
  mar = await newAgent(server, owner, { name: 'Mar' })
  const other = await customer(server)
  const foreign = await newAgent(server, other)
  const at = (time: string) => Date.parse(`${time}Z`)
  const ofSol = { agentId: sol.id, ownerId: owner.id }
  const ofMar = { agentId: mar.id, ownerId: owner.id }
  await writeExchanges(server, [
    // The first and the last millisecond of the period.
    { ...ofSol, at: at('2026-03-01T00:00:00.000'), sessionId: 'a', responseMs: 90, inputTokens: 10, outputTokens: 1 },
    { ...ofSol, at: at('2026-03-03T23:59:59.999'), sessionId: 'a', responseMs: 5_000, costMicros: 2_000_000 },
    { ...ofSol, at: at('2026-03-03T10:00:00.000'), sessionId: 'b', state: 'unanswered', agentResponse: null },
    { ...ofMar, at: at('2026-03-03T11:00:00.000'), sessionId: 'c', channelType: 'telegram', responseMs: 700 },
    // Before and after it.
    { ...ofSol, at: at('2026-02-28T23:59:59.999'), sessionId: 'd', responseMs: 40 },
    { ...ofSol, at: at('2026-02-25T23:59:59.999'), sessionId: 'e' },
    { ...ofSol, at: at('2026-03-04T00:00:00.000'), sessionId: 'f' },
    { agentId: foreign.id, ownerId: other.id, at: at('2026-03-02T10:00:00.000'), responseMs: 60_000 },
  ])
})
afterAll(() => server.close())

const PERIOD = 'from=2026-03-01&to=2026-03-03'
const ask = (query: string, { token }: Person = owner) => server.api(`GET /analytics?${query}`, { token })
const read = async (query: string, person?: Person) => (await ask(query, person)).body.data

describe('the figures of a period', () => {
  test('are those of its UTC days, of all own agents, beside as many days before', async () => {
    const data = await read(PERIOD)
    expect(data.period).toEqual({ from: '2026-03-01', to: '2026-03-03' })
    expect(data.previousPeriod).toEqual({ from: '2026-02-26', to: '2026-02-28' })
    expect(data.totals).toEqual({
      conversations: 4,
      sessions: 3,
      unanswered: 1,
      inputTokens: 10,
      outputTokens: 1,
      costUsd: 2,
      medianResponseMs: 800,
      p95ResponseMs: 6_000,
    })
    expect(data.previous).toMatchObject({ conversations: 1, sessions: 1, unanswered: 0, medianResponseMs: 50 })
  })

  test('have every day, those without a message too', async () => {
    const { byDay } = await read(PERIOD)
    expect(byDay.map((day: { date: string; conversations: number }) => [day.date, day.conversations])).toEqual([
      ['2026-03-01', 1],
      ['2026-03-02', 0],
      ['2026-03-03', 3],
    ])
    expect(byDay[0]).toMatchObject({ sessions: 1, medianResponseMs: 100, p95ResponseMs: 100 })
    expect(byDay[1]).toMatchObject({ sessions: 0, unanswered: 0, medianResponseMs: null, p95ResponseMs: null })
    expect(byDay[2]).toMatchObject({ sessions: 2, unanswered: 1, costUsd: 2 })
  })

  test('tell the channels apart, the busiest first, each with its own times', async () => {
    const { byChannel } = await read(PERIOD)
    expect(byChannel).toMatchObject([
      { channelType: 'webchat', conversations: 3, sessions: 2, unanswered: 1, p95ResponseMs: 6_000 },
      { channelType: 'telegram', conversations: 1, sessions: 1, unanswered: 0, p95ResponseMs: 800 },
    ])
  })

  test('can be those of one agent, or of one channel', async () => {
    expect((await read(`${PERIOD}&agentId=${mar.id}`)).totals).toMatchObject({ conversations: 1, p95ResponseMs: 800 })
    const telegram = await read(`${PERIOD}&channelType=telegram`)
    expect(telegram.totals).toMatchObject({ conversations: 1, medianResponseMs: 800 })
    expect(telegram.previous).toMatchObject({ conversations: 0, medianResponseMs: null })
    const neither = await read(`${PERIOD}&agentId=${mar.id}&channelType=webchat`)
    expect(neither).toMatchObject({ totals: { conversations: 0 }, byChannel: [] })
    expect(neither.byDay).toHaveLength(3)
  })

  test('come with the own agents to choose from, by name', async () => {
    expect((await read(PERIOD)).agents).toEqual([
      { id: mar.id, name: 'Mar' },
      { id: sol.id, name: 'Sol' },
    ])
  })

  test('are empty in an empty account', async () => {
    const data = await read(PERIOD, await customer(server, null))
    expect(data).toMatchObject({ totals: { conversations: 0, costUsd: 0 }, byChannel: [], agents: [] })
    expect(data.byDay).toHaveLength(3)
  })
})

describe('who asks', () => {
  test("another's agent is not found, as one that is not there", async () => {
    const stranger = await customer(server)
    const foreign = await ask(`${PERIOD}&agentId=${sol.id}`, stranger)
    const absent = await ask(`${PERIOD}&agentId=${crypto.randomUUID()}`, stranger)
    expect([foreign.status, foreign.body.error.code]).toEqual([404, 'agent.notFound'])
    expect(errorOf(foreign)).toEqual(errorOf(absent))
  })

  test('a super administrator reads his own agents, or one that he names', async () => {
    const admin = await superAdmin(server)
    expect((await read(PERIOD, admin)).totals.conversations).toBe(0)
    expect((await read(`${PERIOD}&agentId=${sol.id}`, admin)).totals.conversations).toBe(3)
  })

  test('needs the permission for analytics and no other', async () => {
    expect((await ask(PERIOD, await holder(server, 'analytics_access'))).status).toBe(200)
    expect((await ask(PERIOD, await holder(server, 'dashboard_access', 'agent_management'))).status).toBe(403)
  })
})

describe('a period', () => {
  test.each([
    ['without a beginning', 'to=2026-03-03', 'from', 'Escribe una fecha válida (AAAA-MM-DD).'],
    ['of a day that does not exist', 'from=2026-02-30&to=2026-03-03', 'from', 'Escribe una fecha válida (AAAA-MM-DD).'],
    ['that ends before it begins', 'from=2026-03-03&to=2026-03-01', 'to', /no puede ser anterior/],
    ['of 367 days', 'from=2026-01-01&to=2027-01-02', 'to', 'El periodo puede tener como máximo 366 días.'],
  ])('%s is refused', async (_, query, field, sentence) => {
    const { status, body } = await ask(query)
    expect([status, body.error.code]).toEqual([422, 'request.invalid'])
    expect(body.error.fields[field]).toMatch(sentence)
  })

  test('of 366 days has 366', async () => {
    expect((await read('from=2026-01-01&to=2027-01-01')).byDay).toHaveLength(366)
  })

  test('of an unknown channel is refused', async () => {
    const { status, body } = await ask(`${PERIOD}&channelType=fax`)
    expect([status, Object.keys(body.error.fields)]).toEqual([422, ['channelType']])
  })
})
