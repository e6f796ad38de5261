import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { ErrorCode } from '../../worker/contract/errors.ts'
import { CUSTOMER_ROLE, SUPER_ADMIN_ROLE } from '../../worker/core/system-roles.ts'
import { administering, entriesOf, newUser, userInput } from '../support/administration.ts'
import { from, type Person, someAddress } from '../support/people.ts'
import { rounds } from '../support/scope.ts'
import { sentence } from '../support/sentences.ts'
import { type Server, startServer } from '../support/server.ts'
import { PEOPLE_TABLES, snapshot } from '../support/snapshot.ts'
import { superAdmin } from '../support/tenants.ts'

let server: Server
let admin: Person
let ask: ReturnType<typeof administering>
beforeAll(async () => {
  server = await startServer()
  admin = await superAdmin(server)
  ask = administering(server, admin)
})
afterAll(() => server.close())

/** Each test begins with one active super administrator. */
beforeEach(() => server.rows('DELETE FROM user_roles WHERE role_id = ? AND user_id <> ?', SUPER_ADMIN_ROLE, admin.id))

const TABLES = [...PEOPLE_TABLES, 'sessions', 'audit_log'] as const
const create = (more: Record<string, unknown> = {}) => ask('POST /admin/create-super-admin', userInput(more))
const ids = async () => (await ask('GET /admin/admins')).body.data.map(({ id }: { id: string }) => id)
const another = () => newUser(server, { roleIds: [SUPER_ADMIN_ROLE] })

describe('a super administrator who is created', () => {
  test('is answered whole, is among the administrators, and may do what they may', async () => {
    const sent = userInput({ companyName: 'Vocero', roleIds: [CUSTOMER_ROLE] })
    const { status, body } = await ask('POST /admin/create-super-admin', sent)
    expect(status).toBe(201)
    expect(body.message).toBe('Super administrador creado correctamente')
    expect(body.data).toMatchObject({ name: 'Bat', email: sent.email, companyName: 'Vocero', isActive: true })
    expect(body.data.userRoles).toEqual([
      { id: expect.any(String), roleId: SUPER_ADMIN_ROLE, role: { id: SUPER_ADMIN_ROLE, name: 'super_admin' } },
    ])
    const { email, password } = sent
    const login = await server.api('POST /auth/login', { body: { email, password }, headers: from(someAddress()) })
    expect((await server.api('GET /admin/admins', { token: login.body.data.accessToken })).status).toBe(200)
    expect(await entriesOf(server, body.data.id)).toMatchObject([{ action: 'super_admin_created', actor_id: admin.id }])
  })

  /** What else the schema refuses is tested in tests/contract/accounts.test.ts. */
  test.each<[string, Record<string, unknown>, ErrorCode, string]>([
    ['a password of eleven letters', { password: 'ajtqzwk pqv' }, 'admin.passwordTooShort', 'password'],
    ['a known password', { password: 'password123456' }, 'account.passwordCommon', 'password'],
  ])('with %s is refused, and nothing is written', async (_what, change, code, field) => {
    const before = await snapshot(server, ...TABLES)
    const { status, body } = await create(change)
    expect(status).toBe(422)
    expect(body.error.fields).toEqual({ [field]: sentence(code) })
    expect(await snapshot(server, ...TABLES)).toBe(before)
  })

  test('with the e-mail of anybody is refused', async () => {
    const before = await snapshot(server, ...TABLES)
    expect((await create({ email: admin.email.toUpperCase() })).body.error.code).toBe('user.emailTaken')
    expect(await snapshot(server, ...TABLES)).toBe(before)
  })
})

describe('the administrators', () => {
  test('are listed, the deactivated too, and nobody else, with nothing of their passwords', async () => {
    const [second, off] = [await another(), await newUser(server, { roleIds: [SUPER_ADMIN_ROLE], isActive: false })]
    await newUser(server)
    expect(new Set(await ids())).toEqual(new Set([admin.id, second, off]))
    const { body } = await ask('GET /admin/admins')
    expect(Object.keys(body.data[0]).sort()).toEqual(
      ['companyName', 'country', 'createdAt', 'email', 'id', 'isActive', 'name', 'timeZone', 'userRoles'].sort(),
    )
  })

  test('delete each other', async () => {
    const second = await another()
    const { status, body } = await ask(`DELETE /admin/admins/${second}`)
    expect(status).toBe(200)
    expect(body).toMatchObject({ data: { id: second }, message: 'Administrador eliminado correctamente' })
    expect(await ids()).toEqual([admin.id])
    expect((await ask(`DELETE /admin/admins/${second}`)).body.error.code).toBe('admin.notFound')
    expect((await entriesOf(server, second)).map(({ action }) => action)).toEqual(['super_admin_deleted'])
  })

  test('are not found among those who are no super administrators', async () => {
    const customer = await newUser(server)
    const before = await snapshot(server, ...TABLES)
    for (const id of [customer, crypto.randomUUID(), 'x']) {
      const { status, body } = await ask(`DELETE /admin/admins/${id}`)
      expect([status, body.error.code]).toEqual([404, 'admin.notFound'])
    }
    expect(await snapshot(server, ...TABLES)).toBe(before)
  })
})

/** Every way to take a super administrator's rights away. */
const takings = (id: string): [Parameters<typeof ask>[0], unknown?][] => [
  [`DELETE /admin/admins/${id}`],
  [`DELETE /admin/users/${id}`],
  [`PUT /admin/users/${id}`, { isActive: false }],
  [`PUT /admin/users/${id}`, { roleIds: [CUSTOMER_ROLE] }],
]

describe('the last active super administrator', () => {
  test('stays after every change of his own account or role', async () => {
    await newUser(server, { roleIds: [SUPER_ADMIN_ROLE], isActive: false })
    const before = await snapshot(server, ...TABLES)
    for (const [call, body] of takings(admin.id)) {
      const answer = await ask(call, body)
      expect([call, answer.status, answer.body.error?.code]).toEqual([call, 409, 'admin.lastSuperAdmin'])
    }
    for (const [call, body] of [
      [`PUT /roles/${SUPER_ADMIN_ROLE}`, { name: 'x' }],
      [`PUT /roles/${SUPER_ADMIN_ROLE}`, { permissions: ['00000000-0000-4000-8000-000000000101'] }],
      [`DELETE /roles/${SUPER_ADMIN_ROLE}`],
    ] as [Parameters<typeof ask>[0], unknown?][]) {
      const answer = await ask(call, body)
      expect([call, answer.status, answer.body.error?.code]).toEqual([call, 409, 'role.system'])
    }
    expect(await snapshot(server, ...TABLES)).toBe(before)
  })

  test('is kept by a constraint of the database, for every statement', async () => {
    const before = await snapshot(server, ...TABLES)
    for (const sql of [
      'UPDATE users SET is_active = 0 WHERE id = ?1',
      'UPDATE users SET deleted_at = 1 WHERE id = ?1',
      'DELETE FROM users WHERE id = ?1',
      'DELETE FROM user_roles WHERE user_id = ?1',
      `UPDATE user_roles SET role_id = '${CUSTOMER_ROLE}' WHERE user_id = ?1`,
      `DELETE FROM roles WHERE id = '${SUPER_ADMIN_ROLE}' AND ?1 IS NOT NULL`,
      `UPDATE roles SET name = 'x' WHERE id = '${SUPER_ADMIN_ROLE}' AND ?1 IS NOT NULL`,
    ])
      await expect(server.rows(sql, admin.id), sql).rejects.toThrow(/lastSuperAdmin|systemRole|never turned/)
    expect(await snapshot(server, ...TABLES)).toBe(before)
  })

  test('when there is another, still cannot be removed by himself', async () => {
    await another()
    const before = await snapshot(server, ...TABLES)
    for (const [call, body] of takings(admin.id)) {
      const answer = await ask(call, body)
      expect([call, answer.status, answer.body.error?.code]).toEqual([call, 409, 'admin.notYourself'])
    }
    expect(await snapshot(server, ...TABLES)).toBe(before)
    const kept = await ask(`PUT /admin/users/${admin.id}`, {
      roleIds: [CUSTOMER_ROLE, SUPER_ADMIN_ROLE],
      isActive: true,
    })
    expect(kept.status).toBe(200)
  })

  test('is one of two who remove each other at once: there is always one left', { timeout: 120_000 }, async () => {
    const [one, two] = [await superAdmin(server), await superAdmin(server)]
    await server.rows('DELETE FROM user_roles WHERE role_id = ? AND user_id = ?', SUPER_ADMIN_ROLE, admin.id)
    for (let round = 0; round < rounds(5, 50); round++) {
      const way = round % 4
      const [toTwo, toOne] = [takings(two.id)[way], takings(one.id)[way]]
      if (!toTwo || !toOne) throw new Error('no such way')
      const answers = await Promise.all([administering(server, one)(...toTwo), administering(server, two)(...toOne)])
      const statuses = answers.map(({ status }) => status)
      expect(
        statuses.filter((status) => status === 200),
        `round ${round}: ${statuses}`,
      ).toHaveLength(1)
      expect(
        statuses.every((status) => [200, 401, 403, 409].includes(status)),
        `${statuses}`,
      ).toBe(true)
      const left = await server.rows('SELECT user_id FROM active_super_admins')
      expect(left, `round ${round}`).toHaveLength(1)
      await restore(one)
      await restore(two)
    }
    await server.rows('INSERT INTO user_roles (user_id, role_id) VALUES (?, ?)', admin.id, SUPER_ADMIN_ROLE)
    expect(await server.rows('PRAGMA foreign_key_check')).toEqual([])
  })
})

/** Restores all rights, and the sessions. */
async function restore(person: Person): Promise<void> {
  await server.rows(
    'UPDATE users SET is_active = 1, deleted_at = NULL, email = ? WHERE id = ?',
    person.email,
    person.id,
  )
  await server.rows(
    'INSERT INTO user_roles (user_id, role_id) VALUES (?, ?) ON CONFLICT DO NOTHING',
    person.id,
    SUPER_ADMIN_ROLE,
  )
  await server.rows('UPDATE sessions SET revoked_at = NULL WHERE user_id = ?', person.id)
}
