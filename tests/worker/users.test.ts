import { drizzle } from 'drizzle-orm/d1'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { ErrorCode } from '../../worker/contract/errors.ts'
import type { Database } from '../../worker/core/db.ts'
import { CUSTOMER_ROLE, SUPER_ADMIN_ROLE } from '../../worker/core/system-roles.ts'
import { insertSessionOf } from '../../worker/features/auth/sessions.store.ts'
import { administering, entriesOf, newRole, newUser, userInput } from '../support/administration.ts'
import { from, type Person, register, signIn, someAddress } from '../support/people.ts'
import { sentence } from '../support/sentences.ts'
import { type Answer, type Server, startServer } from '../support/server.ts'
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

const EMPTY_SESSION = {
  counter: 0,
  createdAt: 0,
  rotatedAt: 0,
  rotations: 0,
  rotationsFrom: 0,
  expiresAt: 0,
  idleMs: 0,
  revokedAt: null,
  userAgent: null,
  country: null,
  accountId: null,
}
const nobody = '11111111-1111-4111-8111-111111111111'
const TABLES = [...PEOPLE_TABLES, 'sessions', 'audit_log'] as const
const customerInput = (more: Record<string, unknown> = {}) => userInput({ roleIds: [CUSTOMER_ROLE], ...more })
const names = ({ body }: Answer): string[] => body.data.users.map((user: { name: string }) => user.name)
const found = async (query: Record<string, string>): Promise<string[]> =>
  names(await ask(`GET /admin/users?${new URLSearchParams(query)}`))
const login = (email: string, password: string) =>
  server.api('POST /auth/login', { body: { email, password }, headers: from(someAddress()) })

const refuses = async (answer: Promise<Answer>, status: number, code: ErrorCode, field?: string) => {
  const { status: told, body } = await answer
  expect({ status: told, code: body.error?.code }).toEqual({ status, code: field ? 'request.invalid' : code })
  if (field) expect(body.error.fields[field]).toBe(sentence(code))
}

/** What the schemas refuse is tested in tests/contract/accounts.test.ts; one value of each route stands here. */
describe('a user who is created', () => {
  test('is answered whole, with his roles and without anything of his password', async () => {
    const role = await newRole(server, 'Ventas del norte')
    const sent = customerInput({ name: '  Bat  ', companyName: ' Панз ХХК ', roleIds: [CUSTOMER_ROLE, role, role] })
    const { status, body } = await ask('POST /admin/users', { ...sent, id: 'x', isActive: false, deletedAt: 1 })
    expect(status).toBe(201)
    expect(body.message).toBe('Usuario creado correctamente')
    expect(body.data).toEqual({
      id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      name: 'Bat',
      email: sent.email,
      companyName: 'Панз ХХК',
      country: 'MN',
      timeZone: 'UTC',
      isActive: true,
      createdAt: expect.stringMatching(/Z$/),
      userRoles: [
        { id: expect.any(String), roleId: role, role: { id: role, name: 'Ventas del norte' } },
        { id: expect.any(String), roleId: CUSTOMER_ROLE, role: { id: CUSTOMER_ROLE, name: 'customer' } },
      ],
    })
    expect(await found({ search: sent.email })).toEqual(['Bat'])
    expect(await entriesOf(server, body.data.id)).toEqual([
      { action: 'user_created', result: 'ok', actor_id: admin.id, target_type: 'user', detail: null },
    ])
  })

  test('signs in with the password that was set, which he has yet to replace', async () => {
    const sent = customerInput()
    const { body } = await ask('POST /admin/users', sent)
    const { status, body: signedIn } = await login(sent.email, sent.password)
    expect([status, signedIn.data.mustChangePassword]).toEqual([200, true])
    const rows = await server.rows('SELECT must_change_password FROM users WHERE id = ?', body.data.id)
    expect(rows).toEqual([{ must_change_password: 1 }])
    expect(JSON.stringify(body)).not.toMatch(/must|password|scrypt/i)
  })

  test.each<[string, Record<string, unknown>, ErrorCode, string]>([
    ['no name', { name: ' ' }, 'account.nameRequired', 'name'],
    ['a known password', { password: 'password123' }, 'account.passwordCommon', 'password'],
    [
      'his name as password',
      { name: 'Батболдын Ганаа', password: 'батболдын ганаа' },
      'account.passwordPersonal',
      'password',
    ],
    ['a role that does not exist', { roleIds: [CUSTOMER_ROLE, nobody] }, 'role.unknown', 'roleIds'],
    [
      'a super administrator with eleven letters',
      { roleIds: [SUPER_ADMIN_ROLE], password: 'ajtqzwk pqv' },
      'admin.passwordTooShort',
      'password',
    ],
  ])('with %s is refused, and nothing is written', async (_what, change, code, field) => {
    const before = await snapshot(server, ...TABLES)
    await refuses(ask('POST /admin/users', customerInput(change)), 422, code, field)
    expect(await snapshot(server, ...TABLES)).toBe(before)
  })

  test('with a role that is no id is told which one', async () => {
    const { status, body } = await ask('POST /admin/users', customerInput({ roleIds: ['customer'] }))
    expect(status).toBe(422)
    expect(body.error.fields['roleIds.0']).toBe(sentence('role.unknown'))
  })

  test('with an e-mail that somebody has is refused, in any case, and created once by many at once', async () => {
    const sent = customerInput()
    const answers = await Promise.all(Array.from({ length: 5 }, () => ask('POST /admin/users', sent)))
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409, 409])
    const before = await snapshot(server, ...TABLES)
    const again = await ask('POST /admin/users', customerInput({ email: ` ${sent.email.toUpperCase()} ` }))
    expect(again.status).toBe(409)
    expect(again.body.error).toMatchObject({ code: 'user.emailTaken', fields: { email: sentence('user.emailTaken') } })
    expect(await snapshot(server, ...TABLES)).toBe(before)
  })
})

describe('a user who is changed', () => {
  const change = (id: string, body: unknown) => ask(`PUT /admin/users/${id}`, body)

  test('keeps absent fields', async () => {
    const sent = customerInput({ companyName: 'Panadería' })
    const { id } = (await ask('POST /admin/users', sent)).body.data
    const { status, body } = await change(id, { name: 'Otra', id: nobody, createdAt: 0 })
    expect(status).toBe(200)
    expect(body.message).toBe('Usuario actualizado correctamente')
    expect(body.data).toMatchObject({ id, name: 'Otra', email: sent.email, companyName: 'Panadería', country: 'MN' })
    expect(body.data.userRoles).toHaveLength(1)
    expect((await login(sent.email, sent.password)).status).toBe(200)
    expect((await change(id, { companyName: null })).body.data.companyName).toBe(null)
    expect((await change(id, { companyName: 'x' })).body.data.companyName).toBe('x')
    expect((await change(id, { companyName: '' })).body.data.companyName).toBe(null)
    expect((await change(id, { email: ` NEW.${sent.email} `, country: 'ES' })).body.data).toMatchObject({
      email: `new.${sent.email}`,
      country: 'ES',
    })
  })

  test('has the roles that are given and no other, from his next call on', async () => {
    const person = await register(server)
    const agents = () => server.api('GET /agents', { token: person.token })
    expect((await agents()).status).toBe(200)
    const role = await newRole(server)
    const { body } = await change(person.id, { roleIds: [role, role] })
    expect(body.data.userRoles.map((each: { roleId: string }) => each.roleId)).toEqual([role])
    expect((await agents()).status).toBe(403)
    await change(person.id, { roleIds: [CUSTOMER_ROLE, role] })
    expect((await agents()).status).toBe(200)
  })

  test('is written of in the log with the names of what changed, and not when nothing did', async () => {
    const id = await newUser(server, { name: 'Ana' })
    await change(id, {})
    await change(id, { name: 'Ana', isActive: true, roleIds: [CUSTOMER_ROLE], country: 'MN', companyName: '' })
    expect(await entriesOf(server, id)).toEqual([])
    await change(id, { name: 'Eva', roleIds: [CUSTOMER_ROLE, SUPER_ADMIN_ROLE], isActive: false })
    await change(id, { password: 'una frase muy larga y rara', roleIds: [CUSTOMER_ROLE], isActive: true })
    expect((await entriesOf(server, id)).map(({ action, detail }) => [action, detail])).toEqual([
      ['user_updated', 'name roles promoted deactivated'],
      ['user_updated', 'password roles demoted activated'],
    ])
  })

  test.each<[string, Record<string, unknown>, ErrorCode, string]>([
    ['an empty name', { name: '' }, 'account.nameRequired', 'name'],
    ['a known password', { password: 'qwerty123456' }, 'account.passwordCommon', 'password'],
    [
      'his e-mail as password',
      { email: 'somebody.rare@vocero.test', password: 'somebody.rare@vocero.test' },
      'account.passwordPersonal',
      'password',
    ],
    ['a role that does not exist', { roleIds: [nobody] }, 'role.unknown', 'roleIds'],
    [
      'a super administrator’s role and a password of eight',
      { roleIds: [SUPER_ADMIN_ROLE], password: 'ajtqzwkp' },
      'admin.passwordTooShort',
      'password',
    ],
  ])('to %s is refused, and nothing is written', async (_what, body, code, field) => {
    const id = await newUser(server)
    const before = await snapshot(server, ...TABLES)
    await refuses(change(id, body), 422, code, field)
    expect(await snapshot(server, ...TABLES)).toBe(before)
  })

  test('to the e-mail of somebody else is refused whole, and to his own is nothing new', async () => {
    const email = `taken.${crypto.randomUUID()}@vocero.test`
    const [id, other] = [await newUser(server, { email }), await newUser(server)]
    const before = await snapshot(server, ...TABLES)
    await refuses(
      change(other, { email: email.toUpperCase(), name: 'Otra', roleIds: [SUPER_ADMIN_ROLE] }),
      409,
      'user.emailTaken',
    )
    expect((await change(id, { email })).status).toBe(200)
    expect(await snapshot(server, ...TABLES)).toBe(before)
  })

  test.each(['PUT', 'DELETE'])(
    'is not found (%s) when there is nobody of that id, whatever is sent',
    async (method) => {
      const before = await snapshot(server, ...TABLES)
      for (const id of [nobody, 'x', `${nobody}'--`, '..%2fadmins'])
        await refuses(ask(`${method} /admin/users/${id}` as 'PUT /x', { name: '' }), 404, 'user.notFound')
      expect(await snapshot(server, ...TABLES)).toBe(before)
    },
  )
})

describe('a password that an administrator sets', () => {
  test('ends every session of its user', async () => {
    const person = await register(server)
    const second = await signIn(server, person)
    const password = 'otra frase bastante larga'
    expect((await ask(`PUT /admin/users/${person.id}`, { password })).status).toBe(200)
    for (const { token, refreshToken } of [person, second]) {
      expect((await server.api('GET /auth/profile', { token })).body.error.code).toBe('auth.sessionRevoked')
      expect((await server.api('POST /auth/refresh', { body: { refreshToken } })).status).toBe(401)
    }
    expect((await login(person.email, person.password)).status).toBe(401)
    expect((await login(person.email, password)).status).toBe(200)
  })

  test('leaves no way in for who was signing in with the old one at that moment', async () => {
    const db = drizzle(server.db as never, { casing: 'snake_case' }) as unknown as Database
    const person = await register(server)
    const [row] = await server.rows<{ password_hash: string }>('SELECT * FROM users WHERE id = ?', person.id)
    const opened = async () => {
      const session = { ...EMPTY_SESSION, id: crypto.randomUUID(), userId: person.id }
      return (await insertSessionOf(db, session, row?.password_hash ?? '')).length
    }
    expect(await opened()).toBe(1)
    await ask(`PUT /admin/users/${person.id}`, { isActive: false })
    expect(await opened()).toBe(0)
    await ask(`PUT /admin/users/${person.id}`, { isActive: true })
    expect(await opened()).toBe(1)
    await ask(`PUT /admin/users/${person.id}`, { password: 'otra frase bastante larga' })
    expect(await opened()).toBe(0)
  })

  test('for himself ends his other sessions and not the one he calls from', async () => {
    const root = await superAdmin(server)
    const other = await signIn(server, root)
    const body = { password: 'otra frase bastante larga' }
    expect((await server.api(`PUT /admin/users/${root.id}`, { token: root.token, body })).status).toBe(200)
    expect((await server.api('GET /auth/profile', { token: root.token })).status).toBe(200)
    expect((await server.api('GET /auth/profile', { token: other.token })).status).toBe(401)
  })
})

describe('the list of users', () => {
  test('has the newest first, in pages, in both of its shapes', async () => {
    const company = `Lista ${crypto.randomUUID()}`
    for (let n = 1; n <= 7; n++)
      await newUser(server, { name: `N${n}`, companyName: company, createdAt: 1_700_000_000_000 + (n > 3 ? 5 : 0) })
    const page = await ask(`GET /admin/users?page=2&limit=3&search=${encodeURIComponent(company)}`)
    const paging = { page: 2, limit: 3, total: 7, totalPages: 3 }
    expect(page.body.data.pagination).toEqual(paging)
    expect(page.body.meta).toEqual(paging)
    expect(names(page)).toEqual(['N4', 'N3', 'N2'])
    const all = await ask('GET /admin/users')
    expect(all.body.data.users).toHaveLength(10)
    const [{ total }] = (await server.rows<{ total: number }>(
      'SELECT count(*) AS total FROM users WHERE deleted_at IS NULL',
    )) as [{ total: number }]
    expect(all.body.meta).toMatchObject({ page: 1, limit: 10, total })
    expect(JSON.stringify(all.body)).not.toMatch(/password|hash|scrypt|session/i)
  })

  test.each([
    ['limit=0', 'limit'],
    ['limit=101', 'limit'],
    ['page=-1', 'page'],
    ['page=1;drop', 'page'],
    ['roleId=customer', 'roleId'],
    ['isActive=yes', 'isActive'],
    ['isActive=', 'isActive'],
    ['search=a&search=b', 'search'],
    [`search=${'x'.repeat(201)}`, 'search'],
  ])('refuses %s', async (query, field) => {
    const { status, body } = await ask(`GET /admin/users?${query}`)
    expect(status).toBe(422)
    expect(Object.keys(body.error.fields)).toEqual([field])
  })

  test('is narrowed by role, by status and by both, together with a search', async () => {
    const [role, other] = [await newRole(server), await newRole(server)]
    const word = `z${crypto.randomUUID().slice(0, 8)}`
    await newUser(server, { name: `${word} uno`, roleIds: [role, CUSTOMER_ROLE] })
    await newUser(server, { name: `${word} dos`, roleIds: [role], isActive: false })
    await newUser(server, { name: `${word} tres`, roleIds: [other], isActive: false })
    await newUser(server, { name: 'ajeno', roleIds: [role] })
    const by = async (query: Record<string, string>) => (await found(query)).sort()
    expect(await by({ roleId: role })).toEqual(['ajeno', `${word} dos`, `${word} uno`])
    expect(await by({ roleId: role, isActive: 'false' })).toEqual([`${word} dos`])
    expect(await by({ roleId: role, isActive: 'true' })).toEqual(['ajeno', `${word} uno`])
    expect(await by({ search: word, isActive: 'false' })).toEqual([`${word} dos`, `${word} tres`])
    expect(await by({ search: word, roleId: role })).toEqual([`${word} dos`, `${word} uno`])
    expect(await by({ search: word, roleId: role, isActive: 'true' })).toEqual([`${word} uno`])
    expect(await by({ roleId: nobody })).toEqual([])
    expect((await by({ isActive: 'false', search: word })).length).toBe(2)
    expect(
      (await ask('GET /admin/users?isActive=false&limit=100')).body.data.users.every(
        (u: { isActive: boolean }) => !u.isActive,
      ),
    ).toBe(true)
  })
})

describe('a search among users', () => {
  // Begins with a letter that nothing here is looked for by.
  const mark = `q${crypto.randomUUID().slice(0, 6)}`
  const address = (word: string) => `${word}.${mark}@sub-dominio.test`
  beforeAll(async () => {
    await newUser(server, { name: 'Ángel Núñez', email: address('angel'), companyName: 'Ñandú & Hijos' })
    await newUser(server, { name: 'Өнөрбаяр Ёндон', email: address('onor'), companyName: 'Байгаль ХХК' })
    await newUser(server, { name: "100%_Natural O'Brien", email: address('brien') })
    await newUser(server, { name: 'ө'.repeat(60), email: address('long') })
    await newUser(server, { name: 'Ана "la" 🦤🐢', email: address('dodo') })
  })

  test.each([
    ['angel', 'Ángel Núñez'],
    ['ÁNGEL', 'Ángel Núñez'],
    ['nunez', 'Ángel Núñez'],
    ['NUÑEZ', 'Ángel Núñez'],
    ['Núñez Ángel', 'Ángel Núñez'],
    ['ngel', 'Ángel Núñez'],
    ['nandu', 'Ángel Núñez'],
    ['ángel'.normalize('NFD'), 'Ángel Núñez'],
    ['өнөрбаяр', 'Өнөрбаяр Ёндон'],
    ['ӨНӨРБАЯР', 'Өнөрбаяр Ёндон'],
    ['ЁНДОН', 'Өнөрбаяр Ёндон'],
    ['байгаль хх', 'Өнөрбаяр Ёндон'],
    ['100%', "100%_Natural O'Brien"],
    ['%', "100%_Natural O'Brien"],
    ['_', "100%_Natural O'Brien"],
    ["'", "100%_Natural O'Brien"],
    ["o'brien", "100%_Natural O'Brien"],
    ['%_nat', "100%_Natural O'Brien"],
    ['Ө'.repeat(60), 'ө'.repeat(60)],
    ['"', 'Ана "la" 🦤🐢'],
    ['🦤', 'Ана "la" 🦤🐢'],
  ])('for %s finds %s and nobody else', async (search, name) => {
    expect(await found({ search: `${search} ${mark}`, limit: '100' })).toEqual([name])
  })

  test.each(['%', '_', "'", '*', '^', '(', '" OR "', "' OR 1=1 --", 'name:angel', '-', '\\', '%%%', 'NEAR(a b)'])(
    'for %s takes it for text',
    async (search) => {
      const { status, body } = await ask(`GET /admin/users?limit=100&search=${encodeURIComponent(search)}`)
      expect(status).toBe(200)
      expect(body.data.pagination.total).toBe(body.data.users.length)
      for (const { name, email, companyName } of body.data.users)
        for (const word of search.toLowerCase().split(' '))
          expect(`${name} ${email} ${companyName ?? ''}`.toLowerCase()).toContain(word)
    },
  )

  test('of one or two letters finds the beginnings of words, of more what is anywhere', async () => {
    const named = async (search: string) => (await found({ search: `${search} ${mark}` })).sort()
    expect(await named('á')).toEqual(['Ángel Núñez'])
    expect(await named('ё')).toEqual(['Өнөрбаяр Ёндон'])
    expect(await named('nu')).toEqual(['Ángel Núñez'])
    expect(await named('ng')).toEqual([])
    expect(await named('su')).toHaveLength(5)
    expect(await named('dominio')).toHaveLength(5)
    expect(await named('  ')).toHaveLength(5)
  })

  test('follows what changes, and forgets who is deleted', async () => {
    const id = await newUser(server, { name: 'Zzyzx Uno' })
    await ask(`PUT /admin/users/${id}`, { name: 'Qqwvk Dos', companyName: 'Kkjhg' })
    expect(await found({ search: 'zzyzx' })).toEqual([])
    expect(await found({ search: 'kkjhg' })).toEqual(['Qqwvk Dos'])
    await ask(`DELETE /admin/users/${id}`)
    expect(await found({ search: 'qqwvk' })).toEqual([])
    expect(await found({ search: 'deleted' })).toEqual([])
    await server.rows('DELETE FROM users WHERE id = ?', id)
    expect(await server.rows("SELECT rowid FROM users_search WHERE users_search MATCH 'kkjhg'")).toEqual([])
  })
})
