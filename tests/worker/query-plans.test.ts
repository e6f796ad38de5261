import { drizzle } from 'drizzle-orm/d1'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Database } from '../../worker/core/db.ts'
import * as agentTypes from '../../worker/features/agent-types/agent-types.store.ts'
import * as agents from '../../worker/features/agents/agents.store.ts'
import * as channels from '../../worker/features/channels/channels.store.ts'
import { searchExpression } from '../../worker/features/conversations/conversations.rules.ts'
import * as conversations from '../../worker/features/conversations/conversations.store.ts'
import * as figures from '../../worker/features/conversations/figures.store.ts'
import * as idempotency from '../../worker/features/idempotency/idempotency.store.ts'
import { type Server, startServer } from '../support/server.ts'
import { customer, newAgent, writeExchanges } from '../support/tenants.ts'

let server: Server
let db: Database
beforeAll(async () => {
  server = await startServer()
  db = drizzle(server.db as never, { casing: 'snake_case' }) as unknown as Database
})
afterAll(() => server.close())

const id = '11111111-1111-4111-8111-111111111111'
const page = { page: 3, limit: 20 }
const slice = { limit: 20, offset: 40 }
const expression = searchExpression(id, 'hola mundo')
const days = { agentId: id, startDate: '2026-01-01', endDate: '2026-02-01' }
const exchange = {
  id,
  agentId: id,
  sessionId: 'session-1',
  channelType: 'webchat',
  state: 'answered',
  userMessage: 'Hola',
  agentResponse: 'Bien',
  now: 0,
} as const

const attempt = { userId: id, call: 'x', key: 'x', bodyHash: 'x', holder: 'x', leaseUntil: 0, createdAt: 0 }

interface Query {
  toSQL?: () => { sql: string; params: unknown[] }
  getQuery?: () => { sql: string; params: unknown[] }
}

const QUERIES: [string, () => Query][] = [
  ['a page of own agents', () => agents.agentsPage(db, id, page)],
  ['the number of own agents', () => agents.agentsCount(db, id, {})],
  [
    'a page of own agents that are searched',
    () => agents.agentsPage(db, id, { ...page, search: 'x', typeId: id, language: 'es' }),
  ],
  ['the number of own agents that are searched', () => agents.agentsCount(db, id, { search: 'x', language: 'es' })],
  ['one agent', () => agents.agentById(db, id, id)],
  ['what a plan says', () => agents.planFacts(db, id, id)],
  ['an agent in public', () => agents.publicAgent(db, id)],
  ['the active channels of an agent', () => agents.activeChannels(db, id)],
  ['the channels of an agent', () => channels.channelsOf(db, id)],
  ['one channel', () => channels.channelById(db, id, id)],
  ['a page of conversations', () => conversations.pageByDays(db, { agentId: id }, slice)],
  ['a page of conversations between days', () => conversations.pageByDays(db, days, slice)],
  ['the number of conversations', () => conversations.countByDays(db, days)],
  ['a page of a session', () => conversations.filteredPage(db, { agentId: id, sessionId: 'session-1' }, null, slice)],
  ['the number of exchanges of a session', () => conversations.filteredCount(db, { ...days, sessionId: 's' }, null)],
  ['one conversation', () => conversations.conversationById(db, id, id)],
  ['a session', () => conversations.sessionOf(db, id, 'session-1', 500)],
  ['the figures by channel', () => figures.figuresByChannel(db, id)],
  ['the figures by day', () => figures.figuresByDay(db, id, '2026-01-01')],
  ['the times of replies', () => figures.replyTimes(db, id, '2026-01-01')],
  ['what the server has of a reported exchange', () => conversations.serverTwin(db, exchange, 0)],
  ['the writing of a reported exchange', () => conversations.insertReported(db, exchange, 0)],
  ['the key of a repeated call', () => idempotency.keyRow(db, attempt)],
  ['that a repeated call was carried out', () => idempotency.markDone(db, attempt, 0)],
  ['the answer of a repeated call', () => idempotency.keepAnswer(db, attempt, 0, { status: 201, body: '' })],
  ['the giving back of a key', () => idempotency.releaseKey(db, attempt, true)],
]

async function planOf(query: Query): Promise<string[]> {
  const built = query.toSQL?.() ?? query.getQuery?.()
  if (!built) throw new Error('not a query')
  const steps = await server.rows<{ detail: string }>(`EXPLAIN QUERY PLAN ${built.sql}`, ...built.params)
  return steps.map(({ detail }) => detail)
}

/** Rows that stand in no table: the one of a statement without FROM, and what a subquery has already narrowed down. */
const NO_TABLE = /^SCAN (?:CONSTANT ROW|\(subquery|e\b|\(?subquery-)/

test.each(QUERIES)('%s is read by an index, never by walking over a table', async (_, query) => {
  const plan = await planOf(query())
  expect(plan.length).toBeGreaterThan(0)
  expect(plan.filter((step) => step.startsWith('SCAN') && !NO_TABLE.test(step))).toEqual([])
})

test('the lists come out of their indexes in order, without being sorted', async () => {
  const inOrder: [Query, RegExp][] = [
    [agents.agentsPage(db, id, page), /agents USING INDEX agents_owner/],
    [agents.agentsCount(db, id, {}), /agents USING INDEX agents_owner/],
    [conversations.pageByDays(db, days, slice), /conversations USING INDEX conversations_agent/],
    [conversations.sessionOf(db, id, 'session-1', 500), /conversations USING INDEX conversations_session/],
    [channels.channelsOf(db, id), /channels USING INDEX channels_agent_type/],
  ]
  for (const [query, index] of inOrder) {
    const plan = await planOf(query)
    expect(
      plan.some((step) => index.test(step)),
      plan.join('\n'),
    ).toBe(true)
    const outer = plan.filter((step) => /ORDER BY/.test(step) && !/LAST|GROUP/.test(step))
    expect(outer, plan.join('\n')).toEqual([])
  }
})

test('a search reads what the full-text index found, row by row, and not all that the agent has', async () => {
  const filters = { ...days, sessionId: 'session-1' }
  for (const query of [
    conversations.filteredPage(db, { agentId: id }, expression, slice),
    conversations.filteredCount(db, { agentId: id }, expression),
    conversations.filteredPage(db, filters, expression, slice),
    conversations.filteredCount(db, filters, expression),
  ]) {
    const plan = await planOf(query)
    const found = /conversations_search VIRTUAL TABLE INDEX \d+:.*M/
    expect(
      plan.filter((step) => found.test(step)),
      plan.join('\n'),
    ).toHaveLength(1)
    expect(plan, plan.join('\n')).toContain('SEARCH conversations USING INTEGER PRIMARY KEY (rowid=?)')
  }
})

test('a super administrator’s list of all agents follows the index of their dates', async () => {
  const plan = await planOf(agents.agentsPage(db, null, page))
  expect(
    plan.some((step) => /agents USING INDEX agents_created/.test(step)),
    plan.join('\n'),
  ).toBe(true)
})

test('the types that a person may choose are few, and his plan is found by an index', async () => {
  const plan = await planOf(agentTypes.typesAllowedTo(db, id))
  expect(
    plan.some((step) => /^SCAN (?:subscriptions|plans|plan_agent_types|s|p)\b/.test(step)),
    plan.join('\n'),
  ).toBe(false)
})

test('the last page of many reads about as many rows as the first', async () => {
  const owner = await customer(server)
  const agent = await newAgent(server, owner)
  const [DAYS, A_DAY] = [40, 50]
  const all = Array.from({ length: DAYS * A_DAY }, (_, index) => ({
    agentId: agent.id,
    ownerId: owner.id,
    at: Date.now() - (index % DAYS) * 86_400_000 - index,
  }))
  await writeExchanges(server, all)
  const rowsRead = async (offset: number) => {
    const { sql, params } = conversations.pageByDays(db, { agentId: agent.id }, { limit: 20, offset }).toSQL()
    const { meta, results } = await server.db
      .prepare(sql)
      .bind(...params)
      .all()
    expect(results).toHaveLength(20)
    return meta.rows_read
  }
  const [first, last] = [await rowsRead(0), await rowsRead(all.length - 20)]
  expect(last - first).toBeLessThanOrEqual(A_DAY + 4 * DAYS)
})
