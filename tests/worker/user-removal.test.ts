import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { CUSTOMER_ROLE, SUPER_ADMIN_ROLE } from '../../worker/core/system-roles.ts'
import { administering, entriesOf, newUser } from '../support/administration.ts'
import { from, type Person, register, registerByForm, signIn, someAddress, subscribe } from '../support/people.ts'
import { type Server, startServer } from '../support/server.ts'
import { snapshot } from '../support/snapshot.ts'
import { customer, newAgent, newWebchat, superAdmin } from '../support/tenants.ts'
import { visitorOf } from '../support/visitor.ts'

let server: Server
let admin: Person
let ask: ReturnType<typeof administering>
beforeAll(async () => {
  server = await startServer()
  admin = await superAdmin(server)
  ask = administering(server, admin)
})
afterAll(() => server.close())

const profile = (token: string) => server.api('GET /auth/profile', { token })
const refresh = (refreshToken: string) => server.api('POST /auth/refresh', { body: { refreshToken } })
const setActive = (id: string, isActive: boolean) => ask(`PUT /admin/users/${id}`, { isActive })

/** A customer with an agent that answers in public. */
async function business() {
  const person = await customer(server)
  const agent = await newAgent(server, person)
  await newWebchat(server, person, agent.id)
  const visitor = visitorOf(server, agent.id)
  const say = async () => (await visitor.say('hola')).status
  const see = async () => (await server.api(`GET /agents/${agent.id}/public`)).status
  return { person, agentId: agent.id as string, say, see }
}

describe('a user who is deleted', () => {
  test('leaves nothing that names him, and nothing of his that still works', async () => {
    const { person, agentId, say, see } = await business()
    expect([await say(), await see()]).toEqual([200, 200])
    const { status, body } = await ask(`DELETE /admin/users/${person.id}`)
    expect(status).toBe(200)
    expect(body).toMatchObject({ data: { id: person.id }, message: 'Usuario eliminado correctamente' })
    expect([await say(), await see()]).toEqual([404, 404])
    expect((await profile(person.token)).status).toBe(401)
    expect((await refresh(person.refreshToken)).status).toBe(401)
    const [row] = await server.rows('SELECT * FROM users WHERE id = ?', person.id)
    expect(row).toMatchObject({
      name: 'Deleted user',
      email: `deleted+${person.id}@invalid`,
      company_name: null,
      country: null,
      password_hash: '',
      deleted_at: expect.any(Number),
    })
    const [left] = await server.rows(
      `SELECT
        (SELECT count(*) FROM user_roles WHERE user_id = ?1) AS roles,
        (SELECT count(*) FROM sessions WHERE user_id = ?1 AND revoked_at IS NULL) AS sessions,
        (SELECT count(*) FROM agents WHERE owner_id = ?1 AND deleted_at IS NULL) AS agents,
        (SELECT count(*) FROM channels WHERE agent_id = ?2 AND status = 'active') AS channels,
        (SELECT count(*) FROM subscriptions WHERE user_id = ?1 AND status <> 'cancelled') AS subscriptions,
        (SELECT count(*) FROM conversations WHERE agent_id = ?2) AS conversations`,
      person.id,
      agentId,
    )
    expect(left).toEqual({ roles: 0, sessions: 0, agents: 0, channels: 0, subscriptions: 0, conversations: 1 })
    expect((await entriesOf(server, person.id)).map(({ action }) => action)).toContain('user_deleted')
  })

  test.each<[string, (person: Person) => Promise<{ status: number }>]>([
    ['by a super administrator', ({ id }) => ask(`DELETE /admin/users/${id}`)],
    ['by himself', ({ token, password }) => server.api('DELETE /account', { token, body: { password } })],
  ])('%s owes nothing more of the plan that ends, and keeps what he paid', async (_who, remove) => {
    const person = await registerByForm(server)
    await server.rows('UPDATE users SET trial_used_at = 1 WHERE id = ?', person.id)
    const { id } = await subscribe(server, person, 'professional')
    await server.rows(
      `INSERT INTO payments (id, subscription_id, amount_cents, status, created_at) VALUES (?, ?, 100, 'paid', 0)`,
      crypto.randomUUID(),
      id,
    )
    expect((await remove(person)).status).toBe(200)
    expect(await server.rows('SELECT status FROM payments WHERE subscription_id = ? ORDER BY created_at', id)).toEqual([
      { status: 'paid' },
      { status: 'void' },
    ])
  })

  test('is not found a second time, and leaves one entry in the log however many delete him at once', async () => {
    const id = await newUser(server)
    const answers = await Promise.all(Array.from({ length: 5 }, () => ask(`DELETE /admin/users/${id}`)))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 404, 404, 404, 404])
    expect((await ask(`DELETE /admin/users/${id}`)).body.error.code).toBe('user.notFound')
    expect((await ask(`PUT /admin/users/${id}`, { name: 'Otra' })).status).toBe(404)
    expect((await entriesOf(server, id)).map(({ action }) => action)).toEqual(['user_deleted'])
  })

  test('frees his e-mail for somebody new, and cannot sign in with it', async () => {
    const person = await register(server)
    await ask(`DELETE /admin/users/${person.id}`)
    const { email, password } = person
    const login = { body: { email, password }, headers: from(someAddress()) }
    expect((await server.api('POST /auth/login', login)).body.error.code).toBe('auth.invalidCredentials')
    const again = await register(server, { email })
    expect(again.id).not.toBe(person.id)
    expect((await profile(again.token)).status).toBe(200)
  })

  test('leaves everybody else as they were', async () => {
    const [gone, other] = [await business(), await business()]
    const theirs = () =>
      server.rows(
        `SELECT * FROM agents JOIN channels ON agent_id = agents.id JOIN subscriptions ON user_id = owner_id
         WHERE owner_id = ?`,
        other.person.id,
      )
    const before = await theirs()
    await ask(`DELETE /admin/users/${gone.person.id}`)
    expect(await theirs()).toEqual(before)
    expect([await other.say(), await other.see()]).toEqual([200, 200])
  })

  test('is there or gone, never half: what fails on the way leaves all as it was', async () => {
    const { person } = await business()
    const tables = ['users', 'user_roles', 'sessions', 'agents', 'channels', 'subscriptions', 'audit_log'] as const
    const before = await snapshot(server, ...tables)
    await server.rows(`CREATE TRIGGER fault BEFORE UPDATE ON subscriptions BEGIN SELECT RAISE(ABORT, 'fault'); END`)
    const answer = await ask(`DELETE /admin/users/${person.id}`)
    await server.rows('DROP TRIGGER fault')
    expect(answer.status).toBe(500)
    expect(JSON.stringify(answer.body)).not.toMatch(/fault|SQLITE|D1_ERROR/)
    expect(await snapshot(server, ...tables)).toBe(before)
  })
})

describe('a user who is deactivated', () => {
  test('is signed out at his next call, cannot sign in again, and his agents are not found', async () => {
    const { person, say, see } = await business()
    expect([await say(), await see()]).toEqual([200, 200])
    expect((await setActive(person.id, false)).body.data.isActive).toBe(false)
    expect((await profile(person.token)).body.error.code).toBe('auth.accountDeactivated')
    expect((await refresh(person.refreshToken)).status).toBe(401)
    const { email, password } = person
    const login = { body: { email, password }, headers: from(someAddress()) }
    expect((await server.api('POST /auth/login', login)).body.error.code).toBe('auth.accountDeactivated')
    expect([await say(), await see()]).toEqual([404, 404])
  })

  test('has everything back when he is reactivated, but for the sessions that ended', async () => {
    const { person, say, see } = await business()
    await setActive(person.id, false)
    expect((await setActive(person.id, true)).body.data.isActive).toBe(true)
    expect([await say(), await see()]).toEqual([200, 200])
    expect((await profile(person.token)).body.error.code).toBe('auth.sessionRevoked')
    expect((await refresh(person.refreshToken)).status).toBe(401)
    const back = await signIn(server, person)
    expect((await server.api('GET /agents', { token: back.token })).body.data).toHaveLength(1)
  })
})

describe('access ends at once', () => {
  test.each<[string, (person: Person) => Promise<unknown>]>([
    ['of somebody who is deactivated', ({ id }) => setActive(id, false)],
    ['of somebody who is removed', ({ id }) => ask(`DELETE /admin/users/${id}`)],
    [
      'of somebody whose password is set',
      ({ id }) => ask(`PUT /admin/users/${id}`, { password: 'otra frase bastante larga' }),
    ],
    ['of somebody who signs out', ({ token }) => server.api('POST /auth/logout', { token })],
  ])('%s', async (_, take) => {
    const person = await register(server)
    await take(person)
    expect((await server.api('GET /agents', { token: person.token })).status).toBe(401)
  })

  test('of a permission that a role loses, and of a role that a user loses', async () => {
    const person = await register(server)
    const agents = async () => (await server.api('GET /agents', { token: person.token })).status
    const customers = await ask('GET /roles?search=customer')
    const { rolePermissions } = customers.body.data.find((role: { id: string }) => role.id === CUSTOMER_ROLE)
    const ids = (names: string[]) =>
      rolePermissions
        .filter(({ permission }: { permission: { name: string } }) => names.includes(permission.name))
        .map(({ permissionId }: { permissionId: string }) => permissionId)
    const all = rolePermissions.map(({ permissionId }: { permissionId: string }) => permissionId)
    expect(await agents()).toBe(200)
    expect((await ask(`PUT /roles/${CUSTOMER_ROLE}`, { permissions: ids(['dashboard_access']) })).status).toBe(200)
    expect(await agents()).toBe(403)
    expect((await ask(`PUT /roles/${CUSTOMER_ROLE}`, { permissions: all })).status).toBe(200)
    expect(await agents()).toBe(200)
  })

  test('of a super administrator who is demoted', async () => {
    const second = await superAdmin(server)
    const list = async () => (await server.api('GET /admin/users', { token: second.token })).status
    expect(await list()).toBe(200)
    await ask(`PUT /admin/users/${second.id}`, { roleIds: [CUSTOMER_ROLE] })
    expect(await list()).toBe(403)
    await ask(`PUT /admin/users/${second.id}`, { roleIds: [CUSTOMER_ROLE, SUPER_ADMIN_ROLE] })
    expect(await list()).toBe(200)
  })
})
