import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { CUSTOMER_ROLE, SUPER_ADMIN_ROLE } from '../../worker/core/system-roles.ts'
import { administering, entriesOf, newRole, newUser } from '../support/administration.ts'
import { from, type Person, register, signIn, someAddress, subscribe } from '../support/people.ts'
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

const nobody = '11111111-1111-4111-8111-111111111111'
const list = async (query: Record<string, string>) =>
  (await ask(`GET /admin/users?${new URLSearchParams({ limit: '100', ...query })}`)).body.data.users
const names = async (query: Record<string, string>): Promise<string[]> =>
  (await list(query)).map(({ name }: { name: string }) => name)

describe('the list of users is sorted', () => {
  const word = `Orden${crypto.randomUUID().slice(0, 8)}`
  const SPANISH = ['ana', 'Ángela', 'Beatriz', 'núñez', 'Nuria', 'ñandú', 'Óscar']
  const MONGOLIAN = ['Ерөөл', 'Ёндон', 'Жаргал', 'Оюун', 'Өлзий', 'Пүрэв', 'Уянга', 'Үржин', 'Ялалт']
  const inOrder = [...SPANISH, ...MONGOLIAN]
  let role: string
  beforeAll(async () => {
    role = await newRole(server)
    for (const [index, name] of [...inOrder].reverse().entries())
      await newUser(server, { name, companyName: word, roleIds: [role, CUSTOMER_ROLE], createdAt: 1_000 + index })
  })

  test('by name as a reader expects it, without capitals and marks, in Spanish and Mongolian, either way', async () => {
    for (const query of [{ search: word }, { roleId: role }]) {
      expect(await names({ ...query, sort: 'name' })).toEqual(inOrder)
      expect(await names({ ...query, sort: 'name', order: 'desc' })).toEqual([...inOrder].reverse())
    }
  })

  test('by the day they were created, the newest first unless it is asked for otherwise', async () => {
    for (const query of [{ search: word }, { roleId: role }]) {
      expect(await names({ ...query, sort: 'createdAt' })).toEqual(inOrder)
      expect(await names(query)).toEqual(inOrder)
      expect(await names({ ...query, order: 'asc' })).toEqual([...inOrder].reverse())
    }
  })

  test('and has each of those who are equal on one page only', async () => {
    const same = await newRole(server)
    const ids: string[] = []
    for (let n = 0; n < 7; n++) ids.push(await newUser(server, { name: 'Igual', roleIds: [same], createdAt: 5 }))
    for (const sort of ['name', 'createdAt', 'lastSignInAt'])
      for (const order of ['asc', 'desc']) {
        const pages = ['1', '2', '3', '4'].map((page) => list({ roleId: same, sort, order, limit: '2', page }))
        const seen = (await Promise.all(pages)).flat().map(({ id }) => id)
        expect(seen.sort()).toEqual([...ids].sort())
      }
  })

  test.each([
    ['sort=email', 'sort'],
    ['sort=', 'sort'],
    ['sort=name%20desc', 'sort'],
    ['sort=name&sort=createdAt', 'sort'],
    ['order=down', 'order'],
    ['order=DESC', 'order'],
  ])('and refuses %s', async (query, field) => {
    const { status, body } = await ask(`GET /admin/users?${query}`)
    expect([status, body.error.code, Object.keys(body.error.fields)]).toEqual([422, 'request.invalid', [field]])
  })
})

describe('a user in the list', () => {
  test('has the time of his last sign-in, of those who never signed in none, and is sorted by it', async () => {
    const role = await newRole(server)
    const [first, second] = [await register(server), await register(server)]
    const never = await newUser(server, { roleIds: [role] })
    for (const { id } of [first, second])
      await server.rows('INSERT INTO user_roles (user_id, role_id) VALUES (?, ?)', id, role)
    await signIn(server, second)
    const before = Date.now()
    await signIn(server, first)
    const order = async (way: string) =>
      (await list({ roleId: role, sort: 'lastSignInAt', order: way })).map(({ id }: { id: string }) => id)
    expect(await order('desc')).toEqual([first.id, second.id, never])
    expect(await order('asc')).toEqual([never, second.id, first.id])
    const rows = await list({ roleId: role, sort: 'lastSignInAt' })
    expect(Date.parse(rows[0].lastSignInAt)).toBeGreaterThanOrEqual(before)
    expect(rows[1].lastSignInAt).toMatch(/Z$/)
    expect(rows[2].lastSignInAt).toBe(null)

    const wrong = { email: second.email, password: 'no es la suya' }
    await server.api('POST /auth/login', { body: wrong, headers: from(someAddress()) })
    await server.api('POST /auth/refresh', { body: { refreshToken: second.refreshToken } })
    expect((await list({ roleId: role, sort: 'lastSignInAt' }))[1]).toEqual(rows[1])
  })

  test('has the plan of the subscription that is active or paused, and none otherwise', async () => {
    const person = await register(server)
    const planOf = async () => (await list({ search: person.email }))[0].plan
    expect(await planOf()).toBe(null)
    const { plan } = await subscribe(server, person, 'starter')
    expect(await planOf()).toEqual({ id: plan.id, name: plan.name })
    const status = (value: string) =>
      server.rows('UPDATE subscriptions SET status = ? WHERE user_id = ?', value, person.id)
    await status('paused')
    expect(await planOf()).toEqual({ id: plan.id, name: plan.name })
    await status('cancelled')
    expect(await planOf()).toBe(null)
  })

  test('who deletes his account leaves no time of a sign-in', async () => {
    const person = await register(server)
    await ask(`DELETE /admin/users/${person.id}`)
    expect(await server.rows('SELECT last_sign_in_at FROM users WHERE id = ?', person.id)).toEqual([
      { last_sign_in_at: null },
    ])
  })
})

describe('several users at once', () => {
  const change = (userIds: unknown, isActive: unknown, by = ask) => by('PATCH /admin/users', { userIds, isActive })
  const active = async (id: string) =>
    (await server.rows<{ is_active: number }>('SELECT is_active FROM users WHERE id = ?', id))[0]?.is_active

  test('are deactivated and signed out, and activated, each written of in the log', async () => {
    const people = [await register(server), await register(server)]
    const ids = people.map(({ id }) => id)
    const off = await change(ids, false)
    expect([off.status, off.body.data.kept]).toEqual([200, []])
    expect([...off.body.data.changed].sort()).toEqual([...ids].sort())
    for (const { token, id } of people) {
      expect(await active(id)).toBe(0)
      expect((await server.api('GET /auth/profile', { token })).body.error.code).toBe('auth.accountDeactivated')
    }
    expect((await change(ids, true)).body.data.changed).toHaveLength(2)
    for (const { token, id } of people) {
      expect(await active(id)).toBe(1)
      expect((await server.api('GET /auth/profile', { token })).body.error.code).toBe('auth.sessionRevoked')
      const entries = (await entriesOf(server, id)).filter(({ action }) => action === 'user_updated')
      expect(entries).toEqual(
        ['deactivated', 'activated'].map((detail) => ({
          action: 'user_updated',
          result: 'ok',
          actor_id: admin.id,
          target_type: 'user',
          detail,
        })),
      )
    }
  })

  test('are changed except those who may not be, and the answer says who they are and why', async () => {
    const [one, off] = [await newUser(server), await newUser(server, { name: 'Dormida', isActive: false })]
    const gone = await newUser(server)
    await ask(`DELETE /admin/users/${gone}`)
    await superAdmin(server)
    const { status, body } = await change([admin.id, one, off, nobody, gone, one], false)
    expect(status).toBe(200)
    expect(body.data.changed).toEqual([one])
    expect(body.data.kept).toEqual(
      [
        { id: admin.id, name: admin.name, code: 'admin.notYourself' as const },
        { id: off, name: 'Dormida', code: 'user.unchanged' as const },
        { id: nobody, name: null, code: 'user.notFound' as const },
        { id: gone, name: null, code: 'user.notFound' as const },
      ].map((kept) => ({ ...kept, message: sentence(kept.code) })),
    )
    expect(await active(admin.id)).toBe(1)
    expect((await entriesOf(server, off)).length).toBe(0)
  })

  test.each([
    ['nobody', [], true, 'userIds', 'user.noneChosen'],
    ['no list', undefined, true, 'userIds', 'user.noneChosen'],
    ['more than a page', Array.from({ length: 101 }, () => nobody), true, 'userIds', 'user.tooManyChosen'],
    ['something that is no id', ['x'], true, 'userIds.0', 'field.id'],
    ['no state', [nobody], undefined, 'isActive', 'field.invalid'],
    ['a word as state', [nobody], 'yes', 'isActive', 'field.invalid'],
  ] as const)('are refused when there is %s, and nothing is written', async (_what, ids, state, field, code) => {
    const before = await snapshot(server, ...PEOPLE_TABLES, 'audit_log')
    const { status, body } = await change(ids, state)
    expect([status, body.error.fields]).toEqual([422, { [field]: sentence(code) }])
    expect(await snapshot(server, ...PEOPLE_TABLES, 'audit_log')).toBe(before)
  })

  // The last: it signs the administrator of the others out.
  test('may be all other super administrators, and never the last', async () => {
    const own = await superAdmin(server)
    const by = administering(server, own)
    const others = (
      await server.rows<{ user_id: string }>('SELECT user_id FROM active_super_admins WHERE user_id <> ?', own.id)
    ).map(({ user_id }) => user_id)
    const { body } = await change([...others, own.id], false, by)
    expect([...body.data.changed].sort()).toEqual([...others].sort())
    expect(body.data.kept.map(({ code }: { code: string }) => code)).toEqual(['admin.notYourself'])
    const alone = await change([own.id], false, by)
    expect(alone.body.data).toMatchObject({ changed: [], kept: [{ code: 'admin.lastSuperAdmin' }] })
    expect((await change(others, true, by)).body.data.changed).toHaveLength(others.length)
    const left = await server.rows('SELECT user_id FROM user_roles WHERE role_id = ?', SUPER_ADMIN_ROLE)
    expect(left.length).toBeGreaterThan(1)
  })
})
