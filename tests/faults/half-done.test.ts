import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Call } from '../../worker/contract/access.ts'
import { type Ask, type Askers, askerOf, askers, asksOf, CALLS, isWrite, methodOf } from '../support/asks.ts'
import { from, register, someAddress } from '../support/people.ts'
import { type Answer, type Server, startServer } from '../support/server.ts'
import { newAgent, newWebchat } from '../support/tenants.ts'

let server: Server
let people: Askers
let tables: string[] = []
beforeAll(async () => {
  server = await startServer()
  people = await askers(server)
  const rows = await server.rows<{ name: string }>(
    `SELECT name FROM sqlite_schema WHERE type = 'table' AND sql NOT LIKE 'CREATE VIRTUAL%'
     AND name NOT LIKE '%\\_search%' ESCAPE '\\' AND name NOT GLOB '_cf*' AND name NOT GLOB 'sqlite*'
     AND name <> 'd1_migrations'`,
  )
  tables = rows.map(({ name }) => name)
})
afterAll(() => server.close())

/** Counted before anything is done, on purpose: guessing costs a place whatever comes of it. */
const COUNTED_FIRST = 'auth_attempts'

/** Every row of each table, as text, in whatever order it stands. */
async function everything(): Promise<Map<string, string>> {
  const kept = tables.filter((table) => table !== COUNTED_FIRST)
  const dumps = kept.map((table) => server.db.prepare(`SELECT * FROM "${table}"`))
  const rows = await server.db.batch(dumps)
  const textOf = (n: number) => (rows[n]?.results ?? []).map((row) => JSON.stringify(row)).sort()
  return new Map(kept.map((table, n) => [table, textOf(n).join('\n')]))
}

const EVENTS = ['INSERT', 'UPDATE', 'DELETE'] as const

/** Makes every write to a table fail while `work` goes on. */
async function faulty<Result>(table: string, work: () => Promise<Result>): Promise<Result> {
  const all = (sql: (event: string) => string) => server.db.batch(EVENTS.map((event) => server.db.prepare(sql(event))))
  await all(
    (event) =>
      `CREATE TRIGGER fault_${event} BEFORE ${event} ON "${table}" BEGIN SELECT RAISE(ABORT, 'fault injected'); END`,
  )
  try {
    return await work()
  } finally {
    await all((event) => `DROP TRIGGER fault_${event}`)
  }
}

const known = (): Partial<Record<Call, () => Promise<Ask>>> => ({
  ...asksOf(server, people),
  'POST /api/auth/login': async () => {
    const { email, password } = await register(server)
    return { path: '/auth/login', body: { email, password } }
  },
  'POST /api/auth/register': async () => ({
    path: '/auth/register',
    body: { name: 'Ana', email: `${crypto.randomUUID()}@vocero.test`, password: crypto.randomUUID() },
  }),
  'POST /api/auth/refresh': async () => ({
    path: '/auth/refresh',
    body: { refreshToken: (await register(server)).refreshToken },
  }),
  'POST /api/agents/:id/channels/webchat': async () => {
    const { id } = await newAgent(server, people.owner)
    await newWebchat(server, people.owner, id)
    const [messageId, sessionId] = [crypto.randomUUID(), crypto.randomUUID()]
    return { path: `/agents/${id}/channels/webchat`, body: { message: 'Hola', messageId, sessionId } }
  },
  'POST /api/auth/logout': async () => ({ path: '/auth/logout', person: await register(server) }),
})

/** They ask an engine and keep nothing. */
const KEEPS_NOTHING: readonly Call[] = ['POST /api/agent-types/try', 'POST /api/agents/:id/try']
const writes = CALLS.filter((call) => isWrite(call) && !KEEPS_NOTHING.includes(call))

/** What an agent is given is read once the call is over, which is another piece of work. */
const READ_LATER: readonly Call[] = [
  'POST /api/agents/:id/knowledge',
  'POST /api/agents/:id/knowledge/files',
  'PUT /api/agents/:id/knowledge/:documentId',
  'POST /api/agents/:id/knowledge/:documentId/read',
]
const allIsRead = () =>
  expect
    .poll(() => server.rows("SELECT id FROM documents WHERE state IN ('waiting', 'reading')"), { timeout: 60_000 })
    .toEqual([])

describe.each(writes)('%s', (call) => {
  const send = async ({ path, body, person }: Ask): Promise<Answer> =>
    server.api(`${methodOf(call)} ${path}` as `POST /${string}`, {
      token: (person ?? askerOf(call, people)).token,
      ...(body && { body }),
      headers: from(someAddress()),
    })

  test('that fails at any of the tables it writes has not happened, says nothing of why, and may be sent again', async () => {
    const ask = known()[call]
    if (!ask) return
    const isReadLater = READ_LATER.includes(call)
    const first = await ask()
    const [prepared, good] = [await everything(), await send(first)]
    expect(good.status, JSON.stringify(good.body)).toBeLessThan(300)
    const written = [...(await everything())]
      .filter(([table, rows]) => prepared.get(table) !== rows && (!isReadLater || table === 'documents'))
      .map(([table]) => table)
    expect(written.length, 'it writes somewhere').toBeGreaterThan(0)

    for (const table of written) {
      const asked = await ask()
      if (isReadLater) await allIsRead()
      const before = await everything()
      const answer = await faulty(table, () => send(asked))
      expect([answer.status, answer.body.error?.code], table).toEqual([500, 'server.error'])
      expect(JSON.stringify(answer.body)).not.toMatch(/fault injected|D1_|SQL|constraint|token/i)
      expect(await everything(), table).toEqual(before)
      expect((await send(asked)).status, `${table}, sent again`).toBeLessThan(300)
    }
  }, 60_000)
})
