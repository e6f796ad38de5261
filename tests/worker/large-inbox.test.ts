import { drizzle } from 'drizzle-orm/d1'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { THREAD_LISTS } from '../../worker/contract/thread-status.ts'
import type { RecordDatabase } from '../../worker/core/db.ts'
import * as lists from '../../worker/features/conversations/lists.store.ts'
import * as sessions from '../../worker/features/conversations/sessions.store.ts'
import type { Person } from '../support/people.ts'
import { type Server, startServer } from '../support/server.ts'
import { customer, newAgent } from '../support/tenants.ts'

const THREADS = 10_000
const PAGE = 21
const LAST_AT = Date.UTC(2026, 10, 20)
const MINUTE_MS = 60_000

let server: Server
let record: RecordDatabase
let owner: Person
let agentId: string

/** One agent with 10,000 threads of one message each, a minute apart; the kinds of threads are spread evenly. */
beforeAll(async () => {
  server = await startServer()
  record = drizzle(server.record as never, { casing: 'snake_case' }) as unknown as RecordDatabase
  owner = await customer(server, 'enterprise')
  agentId = (await newAgent(server, owner)).id
  const numbers = `WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ${THREADS})`
  const at = `${LAST_AT} - i * ${MINUTE_MS}`
  await server.rows(
    `${numbers} INSERT INTO threads (number, id, agent_id, owner_id, session_id, channel_type, exchanges, started_at,
      last_at, status, waiting_since, assignee_id, is_unknown, is_unanswered, tags)
    SELECT i + 1000, printf('00000000-0000-4000-8000-%012d', i), ?, ?, printf('session-%08d', i), 'webchat', 1, ${at}, ${at},
      CASE i % 4 WHEN 0 THEN 'open' WHEN 1 THEN 'pending' WHEN 2 THEN 'members' ELSE 'closed' END,
      iif(i % 4 = 1, ${at}, NULL),
      iif(i % 3 = 0, ?, NULL), i % 5 = 0, i % 7 = 0, iif(i % 10 = 0, '["pedido"]', '[]') FROM n`,
    agentId,
    owner.id,
    owner.id,
  )
  await server.rows(
    `${numbers} INSERT INTO messages (thread, number, author, text, created_at, exchange, id, agent_id, message_key, origin,
      state, reply, last)
    SELECT i + 1000, 1, 'contact', 'Pregunta ' || i, ${at}, 1, printf('00000000-0000-4000-9000-%012d', i), ?, 'key-' || i,
      'server', 'answered', NULL, 1 FROM n`,
    agentId,
  )
}, 180_000)
afterAll(() => server.close())

/** Counts the rows that D1 reads for a statement. */
async function work(query: { toSQL: () => { sql: string; params: unknown[] } }) {
  const { sql, params } = query.toSQL()
  const { meta, results } = await server.record
    .prepare(sql)
    .bind(...params)
    .all<{ lastAt: number; number: number }>()
  return { read: meta.rows_read, rows: results }
}

const everything = { limit: PAGE - 1, after: null, isUnanswered: false, words: null }
const pageOf = (filters: object) => {
  const reader = { userId: owner.id, since: LAST_AT - 30 * 1440 * MINUTE_MS }
  const whose = { ownerId: owner.id, agentIds: [agentId] }
  return sessions.sessionsPage(record, whose, { ...everything, reader, ...filters }, PAGE)
}
/** In the middle of the list, as after some 240 pages. */
const middle = { at: LAST_AT - (THREADS / 2) * MINUTE_MS, number: THREADS / 2 + 1000 }

test.each([
  ['all', {}, 1],
  ...THREAD_LISTS.map((list) => [list, { list }, 2] as const),
  ['unanswered', { isUnanswered: true }, 1],
  ['a tag', { tag: 'pedido' }, 10],
] as const)(
  'of 10,000 threads a page of %s reads little more than it shows, wherever it stands',
  async (_, filters, share) => {
    for (const after of [null, middle]) {
      const { read, rows } = await work(pageOf({ ...filters, after }))
      expect(rows).toHaveLength(PAGE)
      const isQueue = 'list' in filters && filters.list === 'waiting'
      const order = isQueue ? 1 : -1
      expect(rows.every(({ lastAt }) => after === null || (lastAt - after.at) * order > 0)).toBe(true)
      // A thread, its last message, that message's parts, its delivery and what was read of it.
      expect(read).toBeLessThan(PAGE * 8 * share)
    }
  },
)

test('the numbers beside the lists of 10,000 threads are counted up to a limit', async () => {
  const reader = { userId: owner.id, since: 0 }
  const { read, rows } = await work(lists.countsOfLists(record, { ownerId: owner.id, agentIds: [agentId] }, reader))
  expect(rows[0]).toMatchObject({ all: 100, waiting: 100, unread: 500 })
  expect(read).toBeLessThan(4_000)
})

test('the inbox of 10,000 threads is read page by page through the API, each thread once', async () => {
  const seen = new Set<string>()
  let after = ''
  for (let page = 0; page < 5; page++) {
    const { status, body } = await server.api(`GET /conversations/sessions?list=waiting${after}`, {
      token: owner.token,
    })
    expect(status).toBe(200)
    for (const { sessionId } of body.data.sessions) seen.add(sessionId)
    after = `&after=${encodeURIComponent(body.data.next)}`
  }
  expect(seen.size).toBe(100)
})
