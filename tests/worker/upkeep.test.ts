import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Person, register, registerByForm, signIn } from '../support/people.ts'
import { writeExchanges } from '../support/record.ts'
import { type Server, startServer } from '../support/server.ts'
import { customer, everythingOf, newAgent, newWebchat } from '../support/tenants.ts'

const DAY = 86_400_000
const ago = (days: number): number => Date.now() - days * DAY

let server: Server
beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server.close())

const count = async (sql: string, ...values: unknown[]): Promise<number> =>
  (await server.rows<{ n: number }>(`SELECT count(*) AS n FROM ${sql}`, ...values))[0]?.n ?? -1

/** What the last run of both jobs told. */
const told = (): Record<string, unknown> => {
  const lines = JSON.stringify(server.logs()).replaceAll('\\', '')
  const last = (event: RegExp) => JSON.parse([...lines.matchAll(event)].at(-1)?.[0] ?? '{}')
  return { ...last(/\{"event":"upkeep\.done"[^}]*\}/g), ...last(/\{"event":"retention\.done"[^}]*\}/g) }
}

beforeEach(async () => {
  await server.upkeep()
})

async function ownerOf(exchanges: readonly number[]): Promise<{ ana: Person; agentId: string }> {
  const ana = await customer(server)
  const { id: agentId } = await newAgent(server, ana)
  await newWebchat(server, ana, agentId)
  await writeExchanges(
    server,
    exchanges.map((at) => ({ agentId, ownerId: ana.id, at, sessionId: `session-${at}` })),
  )
  return { ana, agentId }
}

const dropped = async (agentId: string, times: readonly number[]): Promise<void> => {
  for (const at of times)
    await server.rows(
      `INSERT INTO dropped_messages (agent_id, message_key, channel_type, session_id, user_message, reason, at)
       VALUES (?, ?, 'telegram', 'session', 'Hola', 'plan.quotaExceeded', ?)`,
      agentId,
      crypto.randomUUID(),
      at,
    )
}

describe('once a day, or every five minutes', () => {
  test('conversations older than a year go, from every figure and from the search, and younger ones stay', async () => {
    const { ana, agentId } = await ownerOf([ago(366), ago(364), ago(1)])
    await server.upkeep()
    const listed = await server.api(`GET /conversations?agentId=${agentId}`, { token: ana.token })
    expect(listed.body.data.pagination.total).toBe(2)
    expect(await count('conversations WHERE agent_id = ?', agentId)).toBe(2)
    expect(await count('threads WHERE agent_id = ?', agentId)).toBe(2)
    expect(
      await count('message_search WHERE message_search MATCH ?', `agent_id : "${agentId.replaceAll('-', '')}"`),
    ).toBe(2)
    expect(told()['conversations']).toBe(1)
  })

  test('a scheduled time a hundred years ahead deletes nothing', async () => {
    const { agentId } = await ownerOf([ago(364), ago(1)])
    await dropped(agentId, [ago(1)])
    await server.upkeep(new Date(Date.now() + 36_500 * DAY))
    expect(told()).toMatchObject({ conversations: 0, dropped: 0, sessions: 0, audit: 0, users: 0 })
    expect(await count('conversations WHERE agent_id = ?', agentId)).toBe(2)
    expect(await count('dropped_messages WHERE agent_id = ?', agentId)).toBe(1)
  })

  test("each owner's conversations are deleted after his own period", async () => {
    const short = await ownerOf([ago(31), ago(29)])
    const long = await ownerOf([ago(31), ago(364)])
    const chosen = await server.api('PUT /account/retention', { token: short.ana.token, body: { days: 30 } })
    expect(chosen.status).toBe(200)
    await dropped(short.agentId, [ago(31), ago(29)])
    await dropped(long.agentId, [ago(31)])
    await server.upkeep()
    expect(await count('conversations WHERE agent_id = ?', short.agentId)).toBe(1)
    expect(await count('conversations WHERE agent_id = ?', long.agentId)).toBe(2)
    expect(await count('dropped_messages WHERE agent_id = ?', short.agentId)).toBe(1)
    expect(await count('dropped_messages WHERE agent_id = ?', long.agentId)).toBe(1)
  })

  test('what was told of a thread goes with its last exchange, before its own time is over', async () => {
    const old = ago(39)
    const { ana, agentId } = await ownerOf([ago(40), old, ago(1)])
    await writeExchanges(server, [{ agentId, ownerId: ana.id, at: ago(2), sessionId: `session-${old}` }])
    const sessions = await server.rows<{ id: string }>(
      'SELECT session_id AS id FROM threads WHERE agent_id = ? ORDER BY started_at',
      agentId,
    )
    for (const { id } of sessions)
      await server.rows(
        `INSERT INTO notifications (id, user_id, account_id, kind, agent_id, session_id, channel_type, at)
         VALUES (?, ?, ?, 'waiting', ?, ?, 'webchat', ?)`,
        ...[crypto.randomUUID(), ana.id, ana.id, agentId, id, ago(1)],
      )
    await server.api('PUT /account/retention', { token: ana.token, body: { days: 30 } })
    await server.upkeep()
    const left = await server.rows('SELECT session_id AS id FROM notifications WHERE agent_id = ? ORDER BY id', agentId)
    const threads = 'SELECT session_id AS id FROM threads WHERE agent_id = ? ORDER BY id'
    expect(left).toEqual(await server.rows(threads, agentId))
    expect(left).toHaveLength(sessions.length - 1)
  })

  test('the forecast of a retention is what the run deletes', async () => {
    const { ana, agentId } = await ownerOf([ago(200), ago(91), ago(89), ago(1)])
    const { body } = await server.api('GET /account/retention?days=90', { token: ana.token })
    expect(body.data).toEqual({ days: 90, conversations: 2 })
    await server.api('PUT /account/retention', { token: ana.token, body: { days: 90 } })
    await server.upkeep()
    expect(await count('conversations WHERE agent_id = ?', agentId)).toBe(4 - body.data.conversations)
    const after = await server.api('GET /account/retention?days=90', { token: ana.token })
    expect(after.body.data.conversations).toBe(0)
  })

  test('thousands go in one run, some hundreds at a time', async () => {
    const { agentId } = await ownerOf(Array.from({ length: 1200 }, (_, index) => ago(400) + index))
    const used = await server.rows('SELECT * FROM usage')
    await server.upkeep()
    expect(await count('conversations WHERE agent_id = ?', agentId)).toBe(0)
    expect(told()['conversations']).toBe(1200)
    // What was used of a plan stays used.
    expect(await server.rows('SELECT * FROM usage')).toEqual(used)
  })

  test('sessions go 30 days after they ended, however they ended', async () => {
    const ana = await register(server)
    const write = (id: string, created: number, life: number, idle: number, revoked: number | null) =>
      server.rows(
        `INSERT INTO sessions (id, user_id, created_at, rotated_at, rotations_from, expires_at, idle_ms, revoked_at)
         VALUES (?1, ?2, ?3, ?3, ?3, ?4, ?5, ?6)`,
        id,
        ana.id,
        created,
        created + life,
        idle,
        revoked,
      )
    await write('expired-long-ago', ago(62), 30 * DAY, 40 * DAY, null)
    await write('expired-lately', ago(58), 30 * DAY, 40 * DAY, null)
    await write('idle-long-ago', ago(33), 30 * DAY, 2 * DAY, null)
    await write('idle-lately', ago(31), 30 * DAY, 2 * DAY, null)
    await write('revoked-long-ago', ago(33), 30 * DAY, 14 * DAY, ago(31))
    await write('revoked-lately', ago(33), 30 * DAY, 14 * DAY, ago(29))
    await server.upkeep()
    const left = await server.rows<{ id: string }>('SELECT id FROM sessions WHERE user_id = ? ORDER BY id', ana.id)
    expect(left.map(({ id }) => id).filter((id) => id.includes('-l'))).toEqual([
      'expired-lately',
      'idle-lately',
      'revoked-lately',
    ])
    expect(told()['sessions']).toBe(3)
    expect((await server.api('GET /auth/profile', { token: ana.token })).status).toBe(200)
  })

  test('attempts to sign in go after a day', async () => {
    await registerByForm(server)
    await server.rows('UPDATE auth_attempts SET at = ?', ago(2))
    await registerByForm(server)
    await server.upkeep()
    expect(await count('auth_attempts WHERE at < ?', ago(1))).toBe(0)
    expect(await count('auth_attempts')).toBeGreaterThan(0)
  })

  test('the log goes after 400 days, and never before', async () => {
    const write = (id: string, at: number) =>
      server.rows("INSERT INTO audit_log (id, at, action, result) VALUES (?, ?, 'login', 'ok')", id, at)
    await write('old-entry', ago(401))
    await write('young-entry', ago(399))
    await server.upkeep()
    expect(await count("audit_log WHERE id = 'old-entry'")).toBe(0)
    expect(await count("audit_log WHERE id = 'young-entry'")).toBe(1)
    expect(told()['audit']).toBe(1)
  })
})

describe('a deleted person', () => {
  const TABLES = [
    'agents WHERE owner_id',
    'usage WHERE owner_id',
    'subscriptions WHERE user_id',
    'sessions WHERE user_id',
  ]
  const leftOf = async ({ ana, agentId }: { ana: Person; agentId: string }) =>
    Promise.all([
      ...[...TABLES, 'user_roles WHERE user_id', 'users WHERE id', 'conversations WHERE owner_id'].map((table) =>
        count(`${table} = ?`, ana.id),
      ),
      ...['channels', 'threads', 'conversation_days', 'response_times'].map((table) =>
        count(`${table} WHERE agent_id = ?`, agentId),
      ),
    ])
  const remove = async ({ ana }: { ana: Person }, days: number) => {
    await server.api('DELETE /account', { token: ana.token, body: { password: ana.password } })
    await server.rows('UPDATE users SET deleted_at = ? WHERE id = ?', ago(days), ana.id)
  }

  test('is purged after 30 days with everything of his, and other accounts are unchanged', async () => {
    const [gone, waiting, staying] = [await ownerOf([ago(1)]), await ownerOf([ago(1)]), await ownerOf([ago(1)])]
    await server.rows(
      `INSERT INTO payments (id, subscription_id, amount_cents, status, created_at)
       SELECT ?, id, 9900, 'pending', 0 FROM subscriptions WHERE user_id = ?`,
      crypto.randomUUID(),
      gone.ana.id,
    )
    await remove(gone, 31)
    await remove(waiting, 29)
    const others = [await leftOf(waiting), await leftOf(staying)]
    await server.upkeep()
    expect(new Set(await leftOf(gone))).toEqual(new Set([0]))
    expect([await leftOf(waiting), await leftOf(staying)]).toEqual(others)
    expect(told()['users']).toBe(1)
    await signIn(server, staying.ana)
    expect((await server.rows('PRAGMA foreign_key_check')).length).toBe(0)
  })

  test('with thousands of conversations goes as well', async () => {
    const gone = await ownerOf(Array.from({ length: 1100 }, (_, index) => ago(2) + index))
    await remove(gone, 31)
    await server.upkeep()
    expect(new Set(await leftOf(gone))).toEqual(new Set([0]))
  })
})

test('a second run finds nothing to do and changes nothing', async () => {
  await server.upkeep()
  const before = await everythingOf(server)
  await server.upkeep()
  expect(await everythingOf(server)).toBe(before)
  expect(told()).toMatchObject({ users: 0, conversations: 0, sessions: 0, audit: 0 })
})

test('a step that fails is told, and does not keep the others from their work', async () => {
  await server.rows(
    "CREATE TRIGGER broken BEFORE DELETE ON sessions BEGIN SELECT RAISE(ABORT, 'broken for a test'); END",
  )
  const ana = await register(server)
  await server.rows(`UPDATE sessions SET created_at = 0, rotated_at = 0, expires_at = 1 WHERE user_id = ?`, ana.id)
  const { agentId } = await ownerOf([ago(370)])
  await server.upkeep()
  expect(told()).toMatchObject({ sessions: 'failed', conversations: 1 })
  expect(await count('conversations WHERE agent_id = ?', agentId)).toBe(0)
  await server.rows('DROP TRIGGER broken')
  await server.upkeep()
  expect(told()['sessions']).toBe(1)
})
