import { drizzle } from 'drizzle-orm/d1'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Database } from '../../worker/core/db.ts'
import { type AuditFilter, entriesPage, unlessLogged, unlessLoggedOf } from '../../worker/features/audit/audit.store.ts'
import { PLANS } from '../../worker/local/catalogue.ts'
import { newRole } from '../support/administration.ts'
import { from, type Person, registerByForm, signIn, someAddress, subscribe } from '../support/people.ts'
import { type Server, startServer } from '../support/server.ts'
import { snapshot } from '../support/snapshot.ts'
import { customer, newAgent, newWebchat, putOnPlan, superAdmin } from '../support/tenants.ts'

let server: Server
let admin: Person
beforeAll(async () => {
  server = await startServer()
  admin = await superAdmin(server)
})
afterAll(() => server.close())

interface Row extends Record<string, unknown> {
  action: string
  result: string
}
const rowsOf = (person: Person): Promise<Row[]> =>
  server.rows<Row>('SELECT * FROM audit_log WHERE actor_id = ?1 OR target_id = ?1 ORDER BY rowid', person.id)
const actions = async (person: Person): Promise<string[]> =>
  (await rowsOf(person)).map(({ action, result }) => `${action} ${result}`)

/** The log, a moment later: a denial is written after its answer. */
async function eventually(person: Person, expected: string[]): Promise<void> {
  for (let n = 0; n < 40 && (await actions(person)).length < expected.length; n++)
    await new Promise((resolve) => setTimeout(resolve, 25))
  expect(await actions(person)).toEqual(expected)
}

describe('each of these leaves exactly one entry', () => {
  test('registering, signing in, being refused, subscribing, changing the plan, cancelling, signing out', async () => {
    const ana = await registerByForm(server)
    await signIn(server, ana)
    await server.api('POST /auth/login', {
      body: { email: ana.email, password: 'wrong' },
      headers: from(someAddress()),
    })
    const first = await subscribe(server, ana, 'starter')
    const second = await subscribe(server, ana, 'professional')
    await server.api(`PATCH /subscriptions/${second.id}/cancel`, { token: ana.token })
    await server.api(`PATCH /subscriptions/${second.id}/cancel`, { token: ana.token })
    await server.api('POST /auth/logout', { token: ana.token })
    expect(await actions(ana)).toEqual([
      'register ok',
      'login ok',
      'login refused',
      'subscription_created ok',
      'subscription_cancelled ok',
      'subscription_created ok',
      'subscription_cancelled ok',
    ])
    const [out] = await server.rows<Row>("SELECT * FROM audit_log WHERE action = 'logout' ORDER BY rowid DESC LIMIT 1")
    expect(out).toMatchObject({ result: 'ok', target_type: 'session' })
    for (const row of await rowsOf(ana)) {
      expect(row).toMatchObject({ id: expect.any(String), request_id: expect.any(String), ip_hash: expect.any(String) })
      expect(JSON.stringify(row)).not.toContain(ana.email)
      expect(JSON.stringify(row)).not.toContain(ana.password)
    }
    expect(JSON.stringify(await rowsOf(ana))).toContain(first.id)
  })

  test('asking for what one may not: once a person and a quarter of an hour', async () => {
    const ana = await registerByForm(server)
    const ask = () => server.api('GET /admin/audit-log', { token: ana.token })
    for (let n = 0; n < 5; n++) expect((await ask()).status).toBe(403)
    await server.api('POST /subscriptions', {
      token: ana.token,
      body: { planId: PLANS.starter, userId: admin.id },
    })
    await eventually(ana, ['register ok', 'access_denied refused'])
    const denied = (await rowsOf(ana)).at(-1)
    expect(denied).toMatchObject({ actor_id: ana.id, target_type: 'call', target_id: 'GET /api/admin/audit-log' })

    const ben = await registerByForm(server)
    await server.api('GET /admin/audit-log', { token: ben.token })
    await eventually(ben, ['register ok', 'access_denied refused'])
  })

  test('and what was not denied leaves none: nobody signed in, nothing there, a plan that is missing', async () => {
    const ana = await registerByForm(server)
    await server.api('GET /admin/audit-log')
    await server.api(`GET /agents/${crypto.randomUUID()}`, { token: ana.token })
    await server.api('POST /agents', { token: ana.token, body: { name: 'Luz', typeId: crypto.randomUUID() } })
    await new Promise((resolve) => setTimeout(resolve, 100))
    expect(await actions(ana)).toEqual(['register ok'])
  })
})

describe('an entry', () => {
  test.each([
    ['changed', "UPDATE audit_log SET action = 'x'"],
    ['taken away', 'DELETE FROM audit_log'],
    [
      'written over',
      `INSERT OR REPLACE INTO audit_log (id, at, action, result) SELECT id, at, 'x', 'ok' FROM audit_log LIMIT 1`,
    ],
    [
      'written over by a conflict',
      `INSERT INTO audit_log (id, at, action, result)
        SELECT id, at, 'x', 'ok' FROM audit_log WHERE TRUE ON CONFLICT(id) DO UPDATE SET action = 'x'`,
    ],
  ])('cannot be %s by anybody, not even by SQL', async (_what, sql) => {
    const before = await snapshot(server, 'audit_log')
    expect(JSON.parse(before).audit_log.length).toBeGreaterThan(0)
    await expect(server.rows(sql)).rejects.toThrow('append-only')
    expect(await snapshot(server, 'audit_log')).toBe(before)
  })

  test('that cannot be written takes its action with it', async () => {
    const ana = await customer(server)
    const { id } = (await server.api(`GET /subscriptions/user/${ana.id}`, { token: ana.token })).body.data
    const before = await snapshot(server, 'users', 'sessions', 'subscriptions', 'payments', 'audit_log')
    await server.rows(
      `CREATE TRIGGER fault BEFORE INSERT ON audit_log BEGIN SELECT RAISE(ABORT, 'fault injected'); END`,
    )
    const answers = [
      await server.api(`PATCH /subscriptions/${id}/cancel`, { token: ana.token }),
      await server.api('POST /subscriptions', { token: ana.token, body: { planId: PLANS.starter } }),
      await server.api('POST /auth/logout', { token: ana.token }),
      await server.api('POST /auth/login', {
        body: { email: ana.email, password: ana.password },
        headers: from(someAddress()),
      }),
    ]
    await server.rows('DROP TRIGGER fault')
    for (const { status, body } of answers) {
      expect([status, body.error.code]).toEqual([500, 'server.error'])
      expect(JSON.stringify(body)).not.toMatch(/fault|D1|SQL/)
    }
    expect(await snapshot(server, 'users', 'sessions', 'subscriptions', 'payments', 'audit_log')).toBe(before)
    expect((await server.api(`PATCH /subscriptions/${id}/cancel`, { token: ana.token })).status).toBe(200)
  })

  test('of a denial that cannot be written does not keep the denial back', async () => {
    const ana = await registerByForm(server)
    await server.rows(
      `CREATE TRIGGER fault BEFORE INSERT ON audit_log BEGIN SELECT RAISE(ABORT, 'fault injected'); END`,
    )
    expect((await server.api('GET /admin/audit-log', { token: ana.token })).status).toBe(403)
    await new Promise((resolve) => setTimeout(resolve, 100))
    await server.rows('DROP TRIGGER fault')
  })
})

describe('the log, read by a super administrator', () => {
  const MANY = 130
  const actor = crypto.randomUUID()
  const start = Date.UTC(2026, 4, 1)
  const listed = async (query: string) =>
    (await server.api(`GET /admin/audit-log?${query}`, { token: admin.token })).body.data

  beforeAll(async () => {
    const entries = Array.from({ length: MANY }, (_, n) => ({
      id: crypto.randomUUID(),
      // Every third one shares its millisecond with the one before it.
      at: start + Math.floor(n / 3) * 3_600_000,
      action: n % 2 ? 'role_changed' : 'plan_changed',
      target: n % 5 ? 'a' : 'b',
      result: n % 10 ? 'ok' : 'refused',
    }))
    await server.rows(
      `INSERT INTO audit_log (id, at, actor_id, action, target_type, target_id, result)
       SELECT value->>'id', value->>'at', ?, value->>'action', 'thing', value->>'target', value->>'result'
       FROM json_each(?)`,
      actor,
      JSON.stringify(entries),
    )
  })

  test('comes page by page, newest first, each entry once', async () => {
    const seen: { id: string; at: string }[] = []
    let before = ''
    for (let pages = 0; pages < 10; pages++) {
      const { entries, next } = await listed(`actorId=${actor}&limit=30${before && `&before=${before}`}`)
      seen.push(...entries)
      if (next === null) break
      expect(entries).toHaveLength(30)
      before = next
    }
    expect(seen).toHaveLength(MANY)
    expect(new Set(seen.map(({ id }) => id)).size).toBe(MANY)
    expect(seen.map(({ at }) => at)).toEqual(
      seen
        .map(({ at }) => at)
        .sort()
        .reverse(),
    )
  })

  test.each([
    ['action=role_changed', 65],
    ['result=refused', 13],
    ['targetId=b', 26],
    ['targetType=thing', MANY],
    ['targetId=b&action=plan_changed&result=refused', 13],
    ['startDate=2026-05-01&endDate=2026-05-01', 72],
    ['startDate=2026-05-02', MANY - 72],
    ['endDate=2026-04-30', 0],
    ['action=nothing', 0],
  ])('is narrowed down by %s', async (query, expected) => {
    const { entries, next } = await listed(`actorId=${actor}&limit=100&${query}`)
    const rest = next ? (await listed(`actorId=${actor}&limit=100&${query}&before=${next}`)).entries : []
    expect(entries.length + rest.length).toBe(expected)
  })

  test('takes days of the time zone of who reads it', async () => {
    const { id } = (await server.api('GET /auth/profile', { token: admin.token })).body.data.user
    const zone = (timeZone: string) => server.rows('UPDATE users SET time_zone = ? WHERE id = ?', timeZone, id)
    const count = async (query: string) => (await listed(`actorId=${actor}&limit=100&${query}`)).entries.length
    await zone('Asia/Ulaanbaatar')
    // The first entry is of 08:00 there.
    expect(await count('startDate=2026-05-01&endDate=2026-05-01')).toBe(16 * 3)
    await zone('America/Mexico_City')
    expect(await count('endDate=2026-04-30')).toBe(6 * 3)
    await zone('UTC')
  })

  test('names who did it, from what is known of him', async () => {
    const ana = await registerByForm(server)
    const { entries } = await listed(`actorId=${ana.id}`)
    expect(entries).toEqual([
      {
        id: expect.any(String),
        at: expect.stringMatching(/^\d{4}-\d{2}-\d{2}T[\d:.]{12}Z$/),
        action: 'register',
        result: 'ok',
        actor: { id: ana.id, name: ana.name, email: ana.email },
        target: { type: 'user', id: ana.id, name: ana.name },
        detail: null,
        requestId: expect.any(String),
        addressHash: expect.any(String),
      },
    ])
  })

  test('names what it was done to, as it is called today, and nobody who is gone', async () => {
    const ana = await registerByForm(server)
    await putOnPlan(server, ana.id, 'professional')
    const agent = await newAgent(server, ana)
    const channel = await newWebchat(server, ana, agent.id)
    await server.rows(
      `INSERT INTO audit_log (id, at, action, target_type, target_id, result)
       VALUES (?, 1, 'channel_connected', 'channel', ?, 'ok')`,
      crypto.randomUUID(),
      channel.id,
    )
    const roleId = await newRole(server, `Rol ${ana.id}`)
    await server.api(`PUT /roles/${roleId}`, { token: admin.token, body: { name: `Turno ${ana.id}` } })
    await server.api(`DELETE /roles/${await newRole(server, `Ido ${ana.id}`)}`, { token: admin.token })
    await subscribe(server, ana, 'enterprise')
    const nameOf = async (query: string) => (await listed(query)).entries[0].target.name
    expect(await nameOf(`targetId=${roleId}`)).toBe(`Turno ${ana.id}`)
    expect(await nameOf(`actorId=${ana.id}&action=subscription_created`)).toBe(ana.name)
    expect(await nameOf(`targetId=${channel.id}`)).toBe(agent.name)
    expect(await nameOf('action=role_deleted')).toBeNull()
    await server.api(`DELETE /admin/users/${ana.id}`, { token: admin.token })
    const [gone] = (await listed(`actorId=${ana.id}&action=register`)).entries
    expect(gone).toMatchObject({ actor: { id: ana.id, name: '', email: '' }, target: { id: ana.id, name: null } })
  })

  test.each([
    'limit=0',
    'limit=101',
    'before=x',
    `before=1-2%27`,
    'actorId=x',
    'result=maybe',
    'startDate=2026-13-01',
    'startDate=2026-05-02&endDate=2026-05-01',
    'action=a&action=b',
    `targetId=${'x'.repeat(201)}`,
    'action=%00',
  ])('refuses %s', async (query) => {
    const { status, body } = await server.api(`GET /admin/audit-log?${query}`, { token: admin.token })
    expect([status, body.error.code]).toEqual([422, 'request.invalid'])
  })

  test('is read by an index in its order, for every filter and page', async () => {
    const db = drizzle(server.db as never, { casing: 'snake_case' }) as unknown as Database
    const all: AuditFilter = { from: null, until: null, before: null, limit: 50 }
    const far = { before: { at: 1, row: 1 } }
    const asked: [AuditFilter, string][] = [
      [all, 'audit_log_at'],
      [{ ...all, ...far }, 'audit_log_at'],
      [{ ...all, from: 1, until: 2 }, 'audit_log_at'],
      [{ ...all, actorId: 'x' }, 'audit_log_actor'],
      [{ ...all, ...far, actorId: 'x', from: 1 }, 'audit_log_actor'],
      [{ ...all, action: 'x' }, 'audit_log_action'],
      [{ ...all, ...far, targetId: 'x' }, 'audit_log_target'],
      [{ ...all, targetType: 'x' }, 'audit_log_target_type'],
      [{ ...all, ...far, result: 'refused' }, 'audit_log_result'],
    ]
    for (const [wanted, index] of asked) {
      const { sql, params } = entriesPage(db, wanted).toSQL()
      const plan = (await server.rows<{ detail: string }>(`EXPLAIN QUERY PLAN ${sql}`, ...params)).map(
        (row) => row.detail,
      )
      const told = plan.join('\n')
      expect(told).toMatch(new RegExp(`audit_log USING INDEX ${index}\\b`))
      expect(told).not.toMatch(/TEMP B-TREE/)
      if (!told.startsWith('SCAN audit_log USING INDEX audit_log_at')) expect(told).not.toMatch(/SCAN/)
    }
  })

  test('is asked by an index whether a thing was written already', async () => {
    const db = drizzle(server.db as never, { casing: 'snake_case' }) as unknown as Database
    for (const [condition, index] of [
      [unlessLogged('login_throttled', 'x', 1), 'audit_log_action'],
      [unlessLoggedOf('access_denied', 'x', 1), 'audit_log_actor'],
    ] as const) {
      const { sql, params } = db.all(condition).getQuery()
      const plan = await server.rows<{ detail: string }>(`EXPLAIN QUERY PLAN SELECT ${sql}`, ...params)
      expect(JSON.stringify(plan)).toMatch(new RegExp(`SEARCH audit_log USING (?:COVERING )?INDEX ${index} `))
    }
  })
})
