import { drizzle } from 'drizzle-orm/d1'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Database } from '../../worker/core/db.ts'
import { callerOf } from '../../worker/features/auth/sessions.store.ts'
import { type Person, register, signIn } from '../support/people.ts'
import { rounds } from '../support/scope.ts'
import { type Server, startServer } from '../support/server.ts'
import { snapshot } from '../support/snapshot.ts'

let server: Server
let ana: Person
beforeAll(async () => {
  server = await startServer()
  ana = await register(server)
})
afterAll(() => server.close())

const refresh = (refreshToken: string) => server.api('POST /auth/refresh', { body: { refreshToken } })
const refreshed = async (refreshToken: string): Promise<string> => (await refresh(refreshToken)).body.data.refreshToken
const profile = (token: string) => server.api('GET /auth/profile', { token })
const sessionOf = ({ refreshToken }: Person): string => refreshToken.split('.')[1] ?? ''
const later = (person: Person, seconds: number) =>
  server.rows(
    `UPDATE sessions SET rotated_at = rotated_at - ?1, rotations_from = rotations_from - ?1,
      created_at = created_at - ?1, expires_at = expires_at - ?1 WHERE id = ?2`,
    seconds * 1000,
    sessionOf(person),
  )
const reuses = (person: Person) =>
  server.rows("SELECT id FROM audit_log WHERE action = 'refresh_reuse' AND target_id = ?", sessionOf(person))

const TABS = rounds(10, 50)
const ROUNDS = rounds(5, 25)

describe('a refresh token', () => {
  test('gives new tokens, as signing in does', async () => {
    const person = await signIn(server, ana)
    const { status, body } = await refresh(person.refreshToken)
    expect(status).toBe(200)
    expect(body.data).toMatchObject({ user: { id: ana.id, email: ana.email }, expiresIn: 900 })
    expect(body.data.refreshToken).not.toBe(person.refreshToken)
    expect((await profile(body.data.accessToken)).status).toBe(200)
  })

  test('of which many tabs use the same one moves the session one step, and all go on', async () => {
    const person = await signIn(server, ana)
    const answers = await Promise.all(Array.from({ length: TABS }, () => refresh(person.refreshToken)))
    expect(answers.map((answer) => answer.status)).toEqual(Array(TABS).fill(200))
    expect(new Set(answers.map((answer) => answer.body.data.refreshToken)).size).toBe(1)
    const [session] = await server.rows('SELECT counter, rotations FROM sessions WHERE id = ?', sessionOf(person))
    expect(session).toEqual({ counter: 1, rotations: 1 })
    expect(await reuses(person)).toEqual([])
  })

  test('used by two tabs at once moves the session one step, in every round', { timeout: 180_000 }, async () => {
    for (const person of [await signIn(server, ana), await signIn(server, ana)]) {
      let token = person.refreshToken
      for (let round = 1; round <= ROUNDS; round++) {
        const [one, other] = await Promise.all([refresh(token), refresh(token)])
        expect([one.status, other.status]).toEqual([200, 200])
        expect(other.body.data.refreshToken).toBe(one.body.data.refreshToken)
        token = one.body.data.refreshToken
      }
      const [session] = await server.rows('SELECT counter FROM sessions WHERE id = ?', sessionOf(person))
      expect(session).toEqual({ counter: ROUNDS })
      expect(await reuses(person)).toEqual([])
    }
  })

  test('that was stolen and comes back later ends the session for everybody', async () => {
    const person = await signIn(server, ana)
    const first = await refreshed(person.refreshToken)
    const { body } = await refresh(first)
    const newest = body.data
    await later(person, 31)
    const answers = await Promise.all([person.refreshToken, person.refreshToken, first].map(refresh))
    for (const answer of answers) {
      expect(answer.status).toBe(401)
      expect(answer.body.error).toMatchObject({ code: 'auth.sessionRevoked', message: expect.stringMatching(/token/) })
    }
    expect((await refresh(newest.refreshToken)).status).toBe(401)
    expect((await profile(newest.accessToken)).status).toBe(401)
    expect(await reuses(person)).toHaveLength(1)
    expect((await profile(ana.token)).status).toBe(200)
  })

  test('that is older than the one before ends the session, however short ago it was rotated', async () => {
    const person = await signIn(server, ana)
    const before = await refreshed(person.refreshToken)
    const current = (await refresh(before)).body.data
    expect(await refreshed(before)).toBe(current.refreshToken)
    expect((await refresh(person.refreshToken)).body.error.code).toBe('auth.sessionRevoked')
    expect((await refresh(current.refreshToken)).body.error.code).toBe('auth.sessionRevoked')
    expect((await profile(current.accessToken)).body.error.code).toBe('auth.sessionRevoked')
    expect(await reuses(person)).toHaveLength(1)
  })

  test('that is the one before is met with the current one for half a minute, and then ends the session', async () => {
    const person = await signIn(server, ana)
    const current = await refreshed(person.refreshToken)
    await later(person, 28)
    expect(await refreshed(person.refreshToken)).toBe(current)
    await later(person, 3)
    expect((await refresh(person.refreshToken)).body.error.code).toBe('auth.sessionRevoked')
    expect(await reuses(person)).toHaveLength(1)
  })

  test.each([
    ['empty', ''],
    ['a word', 'rubbish'],
    ['of a session that was never opened', `v0.${crypto.randomUUID()}.0.${'A'.repeat(22)}`],
    ['with a counter that is no number', `v0.${crypto.randomUUID()}.x.${'A'.repeat(22)}`],
    ['very long', 'v0.'.repeat(5000)],
    ['with a NUL', 'v0.\0'],
    ['half an emoji', '\ud83d'],
    ['markup', '<script>alert(1)</script>'],
  ])('that is %s is refused and changes nothing', async (_what, refreshToken) => {
    const before = await snapshot(server, 'sessions', 'audit_log')
    const answer = await refresh(refreshToken)
    expect(answer.status).toBe(401)
    expect(answer.body.error.code).toBe('auth.tokenInvalid')
    expect(await snapshot(server, 'sessions', 'audit_log')).toBe(before)
  })

  test.each([
    ['nothing', {}],
    ['a number', { refreshToken: 5 }],
    ['null', { refreshToken: null }],
    ['no object', []],
  ])('that is %s is not a body', async (_what, body) => {
    const answer = await server.api('POST /auth/refresh', { body })
    expect(answer.status).toBe(422)
    expect(answer.body.error.code).toBe('request.invalid')
  })

  test('with a counter or a session of another is refused: its proof covers both', async () => {
    const person = await signIn(server, ana)
    const other = await signIn(server, ana)
    const [version, session, counter, proof] = person.refreshToken.split('.')
    for (const forged of [
      [version, session, Number(counter) + 1, proof],
      [version, sessionOf(other), counter, proof],
      ['v1', session, counter, proof],
      [version, session, `0${counter}`, proof],
      [version, session, counter, proof?.slice(1)],
    ])
      expect((await refresh(forged.join('.'))).body.error.code).toBe('auth.tokenInvalid')
    expect((await refresh(person.token)).body.error.code).toBe('auth.tokenInvalid')
    expect((await profile(person.refreshToken)).body.error.code).toBe('auth.tokenInvalid')
    expect((await profile(person.token)).status).toBe(200)
  })

  test('rotates thirty times in five minutes and no more until they are over', async () => {
    const person = await signIn(server, ana)
    let token = person.refreshToken
    for (let n = 0; n < 30; n++) token = await refreshed(token)
    const refused = await refresh(token)
    expect(refused.status).toBe(429)
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(200)
    expect(JSON.stringify(refused.body)).not.toMatch(/token/i)
    expect((await profile(person.token)).status).toBe(200)
    await later(person, 301)
    expect((await refresh(token)).status).toBe(200)
    expect(await reuses(person)).toEqual([])
  })
})

describe('a session', () => {
  const HOUR = 3600
  test.each([
    ['that is not remembered lasts', false, 12 * HOUR, 2 * HOUR],
    ['that is remembered lasts', true, 720 * HOUR, 336 * HOUR],
  ])('%s its time and ends', async (_what, rememberMe, absolute, idle) => {
    const unused = await signIn(server, ana, rememberMe)
    await later(unused, idle - 60)
    expect((await refresh(unused.refreshToken)).status).toBe(200)

    const idled = await signIn(server, ana, rememberMe)
    await later(idled, idle + 1)
    expect((await refresh(idled.refreshToken)).body.error.code).toBe('auth.sessionRevoked')
    expect((await profile(idled.token)).body.error.code).toBe('auth.sessionRevoked')

    const used = await signIn(server, ana, rememberMe)
    await later(used, absolute + 1)
    await server.rows('UPDATE sessions SET rotated_at = ? WHERE id = ?', Date.now(), sessionOf(used))
    expect((await refresh(used.refreshToken)).body.error.code).toBe('auth.sessionRevoked')
  })

  test('is one of twenty at most: the oldest is dropped', async () => {
    const person = await register(server)
    await server.rows(
      `WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 19)
        INSERT INTO sessions SELECT 'more-' || i, user_id, 0, created_at + i, rotated_at, 0, rotations_from,
          expires_at, idle_ms, NULL, NULL, NULL FROM n, sessions WHERE id = ?`,
      sessionOf(person),
    )
    expect((await profile(person.token)).status).toBe(200)
    await server.rows('UPDATE sessions SET created_at = created_at - 60000 WHERE user_id = ?', person.id)
    const newest = await signIn(server, person)
    expect((await profile(newest.token)).status).toBe(200)
    expect((await profile(person.token)).body.error.code).toBe('auth.sessionRevoked')
    const live = await server.rows('SELECT id FROM sessions WHERE user_id = ? AND revoked_at IS NULL', person.id)
    expect(live).toHaveLength(20)
  })

  test('remembers of the browser no more than its first 200 letters', async () => {
    await server.api('POST /auth/login', {
      body: { email: ana.email, password: ana.password },
      headers: { 'user-agent': 'x'.repeat(5000), 'cf-connecting-ip': ana.address },
    })
    const [session] = await server.rows<{ kept: number }>(
      `SELECT max(length(user_agent)) AS kept FROM sessions WHERE user_id = ?`,
      ana.id,
    )
    expect(session?.kept).toBe(200)
  })
})

describe('access is gone on the very next call', () => {
  const codes = async (person: Person) => [
    (await profile(person.token)).body.error?.code,
    (await refresh(person.refreshToken)).body.error?.code,
  ]

  test('after signing out', async () => {
    const person = await signIn(server, ana)
    await server.api('POST /auth/logout', { token: person.token })
    expect(await codes(person)).toEqual(['auth.sessionRevoked', 'auth.sessionRevoked'])
  })

  test('after the account is deactivated, and is back when it is active again', async () => {
    const person = await register(server)
    await server.rows('UPDATE users SET is_active = 0 WHERE id = ?', person.id)
    expect(await codes(person)).toEqual(['auth.accountDeactivated', 'auth.accountDeactivated'])
    await server.rows('UPDATE users SET is_active = 1 WHERE id = ?', person.id)
    expect(await codes(person)).toEqual([undefined, undefined])
  })

  test('after the account is deleted', async () => {
    const person = await register(server)
    await server.rows('UPDATE users SET deleted_at = 1 WHERE id = ?', person.id)
    expect(await codes(person)).toEqual(['auth.sessionRevoked', 'auth.sessionRevoked'])
  })

  test('after the sessions of a changed password are revoked', async () => {
    const person = await register(server)
    await server.rows('UPDATE sessions SET revoked_at = 1 WHERE user_id = ?', person.id)
    expect(await codes(person)).toEqual(['auth.sessionRevoked', 'auth.sessionRevoked'])
  })

  test('after a permission is taken from the role: 403, with the same token', async () => {
    const person = await register(server)
    const call = () => server.api(`GET /subscriptions/user/${person.id}`, { token: person.token })
    expect((await call()).status).toBe(200)
    const given = await server.rows(
      `DELETE FROM role_permissions WHERE permission_id = (SELECT id FROM permissions WHERE name = 'subscription_access')
        RETURNING role_id, permission_id`,
    )
    const refused = await call()
    expect([refused.status, refused.body.error.code]).toEqual([403, 'access.denied'])
    await server.rows('INSERT INTO role_permissions VALUES (?, ?)', given[0]?.['role_id'], given[0]?.['permission_id'])
    expect((await call()).status).toBe(200)
  })
})

test('who is calling is read in one statement, by indexes alone', async () => {
  const database = drizzle(server.db as never, { casing: 'snake_case' }) as unknown as Database
  const { sql, params } = callerOf(database, 'a session', 'a person').toSQL()
  const steps = await server.rows<{ detail: string }>(`EXPLAIN QUERY PLAN ${sql}`, ...params)
  const read = steps.map((step) => step.detail).filter((detail) => !detail.includes('subquery'))
  expect(read.filter((detail) => detail.startsWith('SEARCH')).length).toBeGreaterThan(4)
  expect(read.filter((detail) => detail.startsWith('SCAN'))).toEqual([])
})
