import type { D1Database } from '@cloudflare/workers-types'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Call } from '../../worker/contract/access.ts'
import { type Ask, type Askers, asksOf, CALLS, callerOf, callers, isWrite, methodOf } from '../support/asks.ts'
import { awaitedCallback } from '../support/callbacks.ts'
import { newLink } from '../support/mail.ts'
import { from, register, someAddress } from '../support/people.ts'
import { type Answer, type Server, startServer } from '../support/server.ts'
import { newInvitation } from '../support/team.ts'
import { newAgent, newWebchat } from '../support/tenants.ts'

let server: Server
let people: Askers
/** The tables, each with the database that it is in. */
const tables = new Map<string, D1Database>()
/** Reads every row of each table, as SQLite writes its values, in whatever order it stands. */
let readEverything = ''
beforeAll(async () => {
  server = await startServer()
  people = await callers(server)
  const columns: string[] = []
  for (const [schema, database] of [
    ['main', server.db],
    ['c1', server.record],
  ] as const) {
    const found = await server.rows<{ name: string; row: string }>(
      `SELECT name, (SELECT group_concat('quote("' || name || '")', ' || '','' || ') FROM pragma_table_info(t.name, '${schema}')) AS row
       FROM ${schema}.sqlite_schema t WHERE type = 'table' AND sql NOT LIKE 'CREATE VIRTUAL%'
       AND name NOT LIKE '%\\_search%' ESCAPE '\\' AND name NOT GLOB '_cf*' AND name NOT GLOB 'sqlite*'
       AND name <> 'd1_migrations'`,
    )
    for (const { name, row } of found) {
      tables.set(name, database)
      if (name !== COUNTED_FIRST && name !== FIGURES)
        columns.push(`(SELECT group_concat(line, char(10)) FROM
          (SELECT ${row} AS line FROM ${schema}."${name}" ORDER BY line)) AS "${name}"`)
    }
  }
  readEverything = `SELECT ${columns.join()}, (SELECT group_concat(line, char(10)) FROM
    (SELECT quote(agent_id) || ',' || quote(conversations) || ',' || quote(last_event) AS line FROM c1."${FIGURES}"
     WHERE conversations > 0 OR last_event > 0 ORDER BY line)) AS "${FIGURES}",
    (SELECT group_concat(id) FROM documents WHERE state IN ('waiting', 'reading')) AS "${UNREAD}"`
})
afterAll(() => server.close())

/** Reserved before anything else on purpose: a guess counts as an attempt with any result. */
const COUNTED_FIRST = 'auth_attempts'

/** Which object wrote last and how many of its rows are refused is no part of what a call writes, and follows a failure. */
const FIGURES = 'agent_figures'
const UNREAD = 'unread documents'

/** Every row of each table, as text, once the objects have written and every document is read: that is other work. */
async function everything(): Promise<Record<string, string | null>> {
  let texts: Record<string, string | null> = {}
  const unread = async () => {
    const [row] = await server.rows<Record<string, string | null>>(readEverything)
    const { [UNREAD]: documents = null, ...others } = row ?? {}
    texts = others
    return documents
  }
  await expect.poll(unread, { timeout: 60_000 }).toBeNull()
  return texts
}

const EVENTS = ['INSERT', 'UPDATE', 'DELETE'] as const

/** Makes every write to a table fail during `work`. */
async function faulty<Result>(table: string, work: () => Promise<Result>): Promise<Result> {
  const database = tables.get(table) ?? server.db
  const all = (sql: (event: string) => string) => database.batch(EVENTS.map((event) => database.prepare(sql(event))))
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
  'POST /api/auth/logout': async () => ({ path: '/auth/logout', person: await register(server) }),
  'POST /api/auth/password/reset': async () => ({
    path: '/auth/password/reset',
    body: { secret: await newLink(server, 'newPassword'), password: crypto.randomUUID() },
  }),
  'POST /api/auth/invitation/accept': async () => ({
    path: '/auth/invitation/accept',
    body: { secret: (await newInvitation(server, people.owner)).secret, name: 'Sol', password: crypto.randomUUID() },
  }),
  'POST /api/auth/email/confirm': async () => ({
    path: '/auth/email/confirm',
    body: { secret: await newLink(server, 'confirmation') },
  }),
})

/** Calls that ask an engine, or look a link up, and store nothing; an upload is kept by the library, or by Meta, alone. */
const KEEPS_NOTHING: readonly Call[] = [
  'POST /api/agent-types/try',
  'POST /api/agents/:id/try',
  'POST /api/auth/invitation/read',
  'POST /api/threads/:id/uploads',
  'POST /api/channels/:id/template-examples',
]
/** The agent's object writes it, and the database behind it. */
const MESSAGE: Call = 'POST /api/agents/:id/channels/webchat'
const CALLBACK: Call = 'POST /api/agents/:id/callbacks/:ticket'
const MEMBERS: Call = 'POST /api/threads/:id/messages'
const WRITTEN_BY_THE_OBJECT: readonly Call[] = [MESSAGE, CALLBACK, MEMBERS]
const writes = CALLS.filter(
  (call) => isWrite(call) && !KEEPS_NOTHING.includes(call) && !WRITTEN_BY_THE_OBJECT.includes(call),
)
/** Written behind with the next change: a call does not wait for it. */
const WRITTEN_BEHIND = 'usage'
/** Their objects go on with what D1 refuses, and the answers say what is left: only the entry of the log is the call's. */
const OF_REFUSED_ROWS: readonly Call[] = [
  'POST /api/admin/rejected/:agentId/retry',
  'DELETE /api/admin/rejected/:agentId/:entry',
]
const isOfCall = (call: Call, table: string) =>
  table !== WRITTEN_BEHIND && (!OF_REFUSED_ROWS.includes(call) || table === 'audit_log')

/** Documents are read after the call, by other work. */
const READ_LATER: readonly Call[] = [
  'POST /api/agents/:id/knowledge',
  'POST /api/agents/:id/knowledge/files',
  'PUT /api/agents/:id/knowledge/:documentId',
  'POST /api/agents/:id/knowledge/:documentId/read',
]

describe.each(writes)('%s', (call) => {
  const send = async ({ path, body, person }: Ask): Promise<Answer> =>
    server.api(`${methodOf(call)} ${path}` as `POST /${string}`, {
      token: (person ?? callerOf(call, people)).token,
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
    const written = Object.entries(await everything())
      .filter(([table, rows]) => prepared[table] !== rows && (!isReadLater || table === 'documents'))
      .filter(([table]) => isOfCall(call, table))
      .map(([table]) => table)
    expect(written.length, 'it writes somewhere').toBeGreaterThan(0)

    for (const table of written) {
      const asked = await ask()
      const before = await everything()
      const answer = await faulty(table, () => send(asked))
      expect([answer.status, answer.body.error?.code], table).toEqual([500, 'server.error'])
      expect(JSON.stringify(answer.body)).not.toMatch(/fault injected|D1_|SQL|constraint|token/i)
      expect(await everything(), table).toEqual(before)
      expect((await send(asked)).status, `${table}, sent again`).toBeLessThan(300)
    }
  }, 60_000)
})

describe(MESSAGE, () => {
  const TABLES = ['threads', 'messages', 'dedupe_keys', 'turns', 'outbox'] as const

  test('that fails at any of the tables of the object has not happened, says nothing of why, and may be sent again', async () => {
    const { id } = await newAgent(server, people.owner)
    await newWebchat(server, people.owner, id)
    const say = () => {
      const body = { message: 'Hola', messageId: crypto.randomUUID(), sessionId: crypto.randomUUID() }
      return () => server.api(`POST /agents/${id}/channels/webchat`, { body, headers: from(someAddress()) })
    }
    expect((await say()()).status).toBe(200)
    const storage = await server.agentStorage(id)
    const kept = () => Promise.all(TABLES.map((table) => storage.exec(`SELECT * FROM ${table}`)))
    for (const table of TABLES) {
      const [send, inDatabase, before] = [say(), await everything(), await kept()]
      await storage.exec(
        `CREATE TRIGGER fault BEFORE INSERT ON ${table} BEGIN SELECT RAISE(ABORT, 'fault injected'); END`,
      )
      const answer = await send()
      await storage.exec('DROP TRIGGER fault')
      expect([answer.status, answer.body.error?.code], table).toEqual([500, 'server.error'])
      expect(JSON.stringify(answer.body)).not.toMatch(/fault injected|D1_|SQL|constraint|token/i)
      expect([await everything(), await kept()], table).toEqual([inDatabase, before])
      expect((await send()).status, `${table}, sent again`).toBe(200)
    }
  })
})

describe(CALLBACK, () => {
  test.each([
    ['messages', 'INSERT'],
    ['turns', 'UPDATE'],
    ['outbox', 'INSERT'],
  ])(
    'that fails at %s of the object has not happened, says nothing of why, and may be sent again',
    async (table, event) => {
      const path = await awaitedCallback(server, people.owner)
      const send = () => server.api(`POST ${path}` as 'POST /', { body: { output: 'Llega mañana.' } })
      const storage = await server.agentStorage(path.split('/')[2] ?? '')
      const kept = () =>
        Promise.all(['messages', 'turns', 'callbacks'].map((each) => storage.exec(`SELECT * FROM ${each}`)))
      const [inDatabase, before] = [await everything(), await kept()]
      await storage.exec(
        `CREATE TRIGGER fault BEFORE ${event} ON ${table} BEGIN SELECT RAISE(ABORT, 'fault injected'); END`,
      )
      const answer = await send()
      await storage.exec('DROP TRIGGER fault')
      expect([answer.status, answer.body.error?.code]).toEqual([500, 'server.error'])
      expect(JSON.stringify(answer.body)).not.toMatch(/fault injected|D1_|SQL|constraint|token/i)
      expect([await everything(), await kept()]).toEqual([inDatabase, before])
      expect([(await send()).status, (await send()).body.error?.code]).toEqual([200, 'callback.used'])
    },
  )
})

describe(MEMBERS, () => {
  test.each(['messages', 'turns', 'outbox'])(
    'that fails at %s of the object has not happened, says nothing of why, and may be sent again, once',
    async (table) => {
      const ask = await known()[MEMBERS]?.()
      const { path = '', body = {} } = ask ?? {}
      const send = () => server.api(`POST ${path}` as 'POST /', { token: people.owner.token, body })
      const [thread] = await server.rows<{ agent_id: string }>(
        'SELECT agent_id FROM threads WHERE id = ?',
        path.split('/')[2],
      )
      const storage = await server.agentStorage(thread?.agent_id ?? '')
      const kept = () =>
        Promise.all(['threads', 'messages', 'turns', 'outbox'].map((each) => storage.exec(`SELECT * FROM ${each}`)))
      const [inDatabase, before] = [await everything(), await kept()]
      await storage.exec(
        `CREATE TRIGGER fault BEFORE INSERT ON ${table} BEGIN SELECT RAISE(ABORT, 'fault injected'); END`,
      )
      const answer = await send()
      await storage.exec('DROP TRIGGER fault')
      expect([answer.status, answer.body.error?.code]).toEqual([500, 'server.error'])
      expect(JSON.stringify(answer.body)).not.toMatch(/fault injected|D1_|SQL|constraint|token/i)
      expect([await everything(), await kept()]).toEqual([inDatabase, before])
      const answers = [await send(), await send()]
      expect(answers.map(({ status, body }) => [status, body.data?.written.number])).toEqual([
        [201, answers[0]?.body.data.written.number],
        [201, answers[0]?.body.data.written.number],
      ])
      const said = await storage.exec("SELECT id FROM messages WHERE author = 'member'")
      expect(said).toHaveLength(1)
    },
  )
})
