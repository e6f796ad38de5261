import { scryptSync } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { ErrorCode } from '../../worker/contract/errors.ts'
import { CUSTOMER_PERMISSIONS, PERMISSIONS } from '../../worker/contract/permissions.ts'
import { from, makeSuperAdmin, type Person, register, registerByForm, signIn, someAddress } from '../support/people.ts'
import { sentence } from '../support/sentences.ts'
import { type Server, startServer } from '../support/server.ts'
import { ACCOUNT_TABLES, snapshot } from '../support/snapshot.ts'

let server: Server
let ana: Person
beforeAll(async () => {
  server = await startServer()
  ana = await register(server, { name: 'Ana', companyName: '  Panadería  ', country: 'MN' })
})
afterAll(() => server.close())

const form = (changes: Record<string, unknown> = {}) => ({
  name: 'Bat',
  email: `bat.${crypto.randomUUID()}@vocero.test`,
  password: 'нууц үг биш өгүүлбэр',
  ...changes,
})

describe('an account', () => {
  test('is opened, signed in at once, as a customer and nothing more', async () => {
    const sent = form({
      companyName: '',
      id: 'x',
      isActive: false,
      roleIds: ['00000000-0000-4000-8000-000000000001'],
      userRoles: [{ role: { name: 'super_admin' } }],
    })
    const answer = await server.api('POST /auth/register', { body: sent, headers: from(someAddress()) })
    expect(answer.status).toBe(201)
    expect(answer.body.data.expiresIn).toBe(900)
    const { body } = await server.api('GET /auth/profile', { token: answer.body.data.accessToken })
    expect(body.data.user).toEqual(answer.body.data.user)
    expect(body.data.user).toMatchObject({ name: 'Bat', email: sent.email, companyName: null, isActive: true })
    expect(body.data.user.userRoles.map((each: { role: { name: string } }) => each.role.name)).toEqual(['customer'])
    expect(body.data.user.id).not.toBe('x')
    expect(JSON.stringify(body)).not.toMatch(/password|scrypt/)
  })

  test('keeps what was typed, character for character, but for the white space around it', async () => {
    const names = ['👩‍👩‍👧 <b>Ana</b> & "Bat"', 'ᠮᠣᠩᠭᠣᠯ Өнөр', '🦤'.repeat(100), '\u202eRTL\u202c é ë']
    for (const name of names) {
      const sent = form({ name: `  ${name} `, companyName: name, country: 'España' })
      const answer = await server.api('POST /auth/register', { body: sent, headers: from(someAddress()) })
      expect(answer.body.data?.user, JSON.stringify(answer.body)).toMatchObject({
        name: name.trim(),
        companyName: name.trim(),
        country: 'España',
      })
    }
  })

  test('is found by its e-mail in any case, and its password is exact to the byte', async () => {
    const { email } = ana
    const tried = async (password: string, address = someAddress()) =>
      (await server.api('POST /auth/login', { body: { email: email.toUpperCase(), password }, headers: from(address) }))
        .status
    expect(await tried(ana.password)).toBe(200)
    expect(await tried(` ${ana.password}`)).toBe(401)
    expect(await tried(ana.password.toUpperCase())).toBe(401)
    const taken = await server.api('POST /auth/register', {
      body: form({ email: ` ${email.toUpperCase()} ` }),
      headers: from(someAddress()),
    })
    expect(taken.status).toBe(409)
    expect(taken.body.error).toMatchObject({ code: 'account.emailTaken', fields: { email: expect.any(String) } })
  })

  test('is opened once, however many ask for the same e-mail at the same time', async () => {
    const body = form()
    const answers = await Promise.all(
      Array.from({ length: 4 }, () => server.api('POST /auth/register', { body, headers: from(someAddress()) })),
    )
    expect(answers.map((answer) => answer.status).sort()).toEqual([201, 409, 409, 409])
    expect(await server.rows('SELECT id FROM users WHERE email = ?', body.email)).toHaveLength(1)
  })

  test('whose hash was made more cheaply gets a new one when its person signs in', async () => {
    const person = await register(server)
    const salt = Buffer.alloc(16, 7)
    const hash = scryptSync(person.password, salt, 32, { N: 2 ** 14, r: 8, p: 1 })
    const weak = `scrypt$14$8$1$${salt.toString('base64url')}$${hash.toString('base64url')}`
    await server.rows('UPDATE users SET password_hash = ? WHERE id = ?', weak, person.id)
    await signIn(server, person)
    const [row] = await server.rows<{ password_hash: string }>(
      'SELECT password_hash FROM users WHERE id = ?',
      person.id,
    )
    expect(row?.password_hash).toMatch(/^scrypt\$15\$8\$3\$/)
    await signIn(server, person)
  })

  test('whose hash was tampered with cannot be signed in to, and causes no error', async () => {
    const person = await register(server)
    await server.rows("UPDATE users SET password_hash = 'scrypt$30$8$1$x$y' WHERE id = ?", person.id)
    const body = { email: person.email, password: person.password }
    expect((await server.api('POST /auth/login', { body, headers: from(person.address) })).status).toBe(401)
  })

  test('may take the e-mail of a deleted one', async () => {
    const gone = await register(server)
    await server.rows('UPDATE users SET deleted_at = 1 WHERE id = ?', gone.id)
    const again = await register(server, { email: gone.email })
    expect(again.id).not.toBe(gone.id)
  })

  test('is not opened when it cannot be recorded', async () => {
    const fault = `CREATE TRIGGER fault BEFORE INSERT ON audit_log WHEN NEW.action = 'register'
      BEGIN SELECT RAISE(ABORT, 'fault injected'); END`
    await server.rows(fault)
    const before = await snapshot(server, 'users', 'user_roles', 'sessions', 'audit_log')
    const answer = await server.api('POST /auth/register', { body: form(), headers: from(someAddress()) })
    await server.rows('DROP TRIGGER fault')
    expect(answer.status).toBe(500)
    expect(JSON.stringify(answer.body)).not.toMatch(/fault|SQLITE|D1_|token/i)
    expect(await snapshot(server, 'users', 'user_roles', 'sessions', 'audit_log')).toBe(before)
  })
})

type Case = [what: string, field: string, value: unknown, code: ErrorCode]

/** What the schemas refuse is tested in tests/contract/accounts.test.ts; one value of each route stands here. */
const common: Case[] = [
  ['a well-known one', 'password', 'password123', 'account.passwordCommon'],
  ['a masked well-known one', 'password', 'P@ssw0rd2026!', 'account.passwordCommon'],
  ['a repeated piece', 'password', 'xy7xy7xy7', 'account.passwordCommon'],
]

describe.each([
  ['POST /auth/register', [['a NUL', 'name', 'a\0b', 'field.illFormed'] as Case, ...common]],
  ['POST /auth/login', [['a space', 'email', 'a na@vocero.test', 'account.emailInvalid'] as Case]],
] as const)('%s refuses and changes nothing:', (call, cases) => {
  test.each(cases)('%s as %s', async (_what, field, value, code) => {
    const before = await snapshot(server, ...ACCOUNT_TABLES)
    const answer = await server.api(call, { body: form({ [field]: value }), headers: from(someAddress()) })
    expect(answer.status).toBe(422)
    expect(answer.body.error).toMatchObject({ code: 'request.invalid', fields: { [field]: sentence(code) } })
    expect(Object.keys(answer.body.error.fields)).toEqual([field])
    expect(await snapshot(server, ...ACCOUNT_TABLES)).toBe(before)
  })
})

test.each([
  ['the e-mail', { password: 'Bat.Bold@Vocero.test' }],
  ['the name of the e-mail', { email: 'batbold99xyz@vocero.test', password: 'BATBOLD99XYZ' }],
  ['the own name', { name: 'Batbold Ganbat', password: 'batbold ganbat' }],
  ['the own name in one word', { name: 'Batbold Ganbat', password: 'BatboldGanbat' }],
])('a password that is %s is refused', async (_what, changes) => {
  const body = form({ email: 'bat.bold@vocero.test', ...changes })
  const answer = await server.api('POST /auth/register', { body, headers: from(someAddress()) })
  expect(answer.body.error).toMatchObject({ fields: { password: sentence('account.passwordPersonal') } })
})

test('every refused field is named in one answer, in the language of the caller', async () => {
  const call = { body: {}, headers: { ...from(someAddress()), 'x-language': 'en' } }
  const { body } = await server.api('POST /auth/register', call)
  expect(Object.keys(body.error.fields).sort()).toEqual(['email', 'name', 'password'])
  expect(body.error.fields.name).not.toBe(sentence('account.nameRequired'))
})

describe('rights', () => {
  const names = (answer: { body: { data: { permissions: { name: string }[] } } }) =>
    answer.body.data.permissions.map((each) => each.name).sort()

  test('a customer holds the seven of his role', async () => {
    const answer = await server.api('GET /auth/permissions', { token: ana.token })
    expect(names(answer)).toEqual([...CUSTOMER_PERMISSIONS].sort())
    expect(answer.body.data.permissions[0]).toEqual({ id: expect.any(String), name: expect.any(String) })
  })

  test('a super administrator holds every permission there is, at once', async () => {
    const person = await register(server)
    await makeSuperAdmin(server, person.id)
    const answer = await server.api('GET /auth/permissions', { token: person.token })
    expect(names(answer)).toEqual([...PERMISSIONS].sort())
    expect(answer.body.data).toMatchObject({ memberRole: 'owner', roles: ['customer', 'super_admin'] })
  })

  test('who has no role holds nothing and still sees his profile', async () => {
    const person = await register(server)
    await server.rows('DELETE FROM user_roles WHERE user_id = ?', person.id)
    expect(names(await server.api('GET /auth/permissions', { token: person.token }))).toEqual([])
    expect((await server.api('GET /auth/profile', { token: person.token })).body.data.user.userRoles).toEqual([])
  })
})

describe('signing out', () => {
  const isOpen = async (token: string) => (await server.api('GET /auth/profile', { token })).status === 200

  test('ends the session of the bearer and no other', async () => {
    const here = await signIn(server, ana)
    const there = await signIn(server, ana)
    const answer = await server.api('POST /auth/logout', { token: here.token })
    expect(answer.body).toEqual({ success: true, data: null, message: 'Sesión cerrada.' })
    expect(await isOpen(here.token)).toBe(false)
    expect(await isOpen(there.token)).toBe(true)
    const refreshed = await server.api('POST /auth/refresh', { body: { refreshToken: here.refreshToken } })
    expect(refreshed.body.error.code).toBe('auth.sessionRevoked')
  })

  test('ends the session of a refresh token', async () => {
    const person = await signIn(server, ana)
    const answer = await server.api('POST /auth/logout', { body: { refreshToken: person.refreshToken } })
    expect(answer.status).toBe(200)
    expect(await isOpen(person.token)).toBe(false)
  })

  test('succeeds without a session to end, repeatedly, and changes nothing', async () => {
    const before = await snapshot(server, ...ACCOUNT_TABLES)
    const person = { token: 'rubbish', body: { refreshToken: 'v0.rubbish' } }
    for (const call of [{}, { body: {} }, person, { raw: '' }])
      expect((await server.api('POST /auth/logout', call)).status).toBe(200)
    expect((await server.api('POST /auth/logout', { body: { refreshToken: 5 } })).status).toBe(422)
    expect(await snapshot(server, ...ACCOUNT_TABLES)).toBe(before)
  })
})

test('what happens to accounts is written down, each thing once', async () => {
  const person = await registerByForm(server)
  const again = await signIn(server, person)
  await server.api('POST /auth/logout', { token: again.token })
  await server.api('POST /auth/logout', { token: again.token })
  const wrong = { email: person.email, password: 'not the right one' }
  await server.api('POST /auth/login', { body: wrong, headers: from(person.address) })
  const written = await server.rows<{ action: string; result: string }>(
    `SELECT action, result FROM audit_log WHERE actor_id = ?1 OR target_id = ?1
      OR target_id IN (SELECT id FROM sessions WHERE user_id = ?1) ORDER BY rowid`,
    person.id,
  )
  expect(written.map(({ action, result }) => `${action} ${result}`)).toEqual([
    'register ok',
    'login ok',
    'logout ok',
    'login refused',
  ])
  const everything = JSON.stringify(await server.rows('SELECT * FROM audit_log'))
  for (const secret of [person.password, person.email, person.address, person.token, person.refreshToken])
    expect(everything).not.toContain(secret)
})
