import { afterAll, beforeAll, expect, test } from 'vitest'
import { countedScrypt } from '../support/counted-scrypt.ts'
import { from, register, registerByForm, someAddress } from '../support/people.ts'
import { recordedApp } from '../support/recorded.ts'
import { type Answer, type Server, startServer } from '../support/server.ts'
import { snapshot } from '../support/snapshot.ts'

const scrypt = countedScrypt()

let server: Server
let call: ReturnType<typeof recordedApp>
beforeAll(async () => {
  server = await startServer()
  call = recordedApp(server)
})
afterAll(() => server.close())

const login = (email: string, password: string, address: string, headers: Record<string, string> = {}) =>
  server.api('POST /auth/login', { body: { email, password }, headers: { ...from(address), ...headers } })

/** A sign-in in the process of the test: its answer, its SQL, and what each of its password hashes costs. */
async function countedLogin(email: string, password: string, address: string) {
  scrypt.mockClear()
  const answer = await call('POST /auth/login', from(address), { email, password })
  const hashes = scrypt.mock.calls.map(([, salt, length, cost]) => ({
    salt: (salt as Uint8Array).byteLength,
    length,
    cost,
  }))
  return { answer, statements: answer.statements, hashes }
}

const attempts = async (): Promise<number> =>
  (await server.rows<{ n: number }>('SELECT count(*) AS n FROM auth_attempts'))[0]?.n ?? -1

const isThrottled = (answer: Answer): boolean => {
  if (answer.status !== 429) return false
  expect(answer.body.error.code).toBe('request.rateLimited')
  expect(JSON.stringify(answer.body)).not.toMatch(/token/i)
  expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0)
  return true
}

test('guessing is stopped before a password is hashed, and the victim is not locked out', async () => {
  const victim = await register(server)
  const before = await attempts()
  const guesses = await Promise.all(
    Array.from({ length: 20 }, (_, n) => login(victim.email, `guess number ${n}`, '6.6.6.6')),
  )
  expect(guesses.filter((answer) => answer.status === 401)).toHaveLength(5)
  expect(guesses.filter(isThrottled)).toHaveLength(15)
  expect((await attempts()) - before).toBe(5)

  expect(isThrottled(await login(victim.email, victim.password, '6.6.6.6'))).toBe(true)
  const forwarded = { 'x-forwarded-for': '1.2.3.4, 6.6.6.6' }
  expect(isThrottled(await login(victim.email, victim.password, '8.8.8.8', forwarded))).toBe(true)
  expect((await login(victim.email, victim.password, '7.7.7.7')).status).toBe(200)

  const written = await server.rows("SELECT ip_hash FROM audit_log WHERE action = 'login_throttled'")
  expect(written).toHaveLength(1)
  expect(JSON.stringify(written)).not.toContain('6.6.6.6')
})

test('without a proxy that is named, no header says who is calling', async () => {
  const alone = await startServer({ TRUSTED_PROXY: '' })
  try {
    const guess = (n: number) =>
      alone.api('POST /auth/login', {
        body: { email: 'ana@vocero.test', password: `guess number ${n}` },
        headers: { 'cf-connecting-ip': `6.6.6.${n}`, 'x-forwarded-for': `7.7.7.${n}` },
      })
    for (let n = 0; n < 5; n++) expect((await guess(n)).status).toBe(401)
    expect(isThrottled(await guess(5))).toBe(true)
  } finally {
    await alone.close()
  }
})

test('a throttled call is answered without the cost of a hash', async () => {
  const address = someAddress()
  const calls: [status: number, hashes: number][] = []
  for (let n = 0; n < 14; n++) {
    const { answer, hashes } = await countedLogin('ana@vocero.test', 'wrong', address)
    calls.push([answer.status, hashes.length])
  }
  expect(calls).toEqual([...Array(5).fill([401, 1]), ...Array(9).fill([429, 0])])
})

test('an address is limited over all e-mails, a /64 of IPv6 being one address', async () => {
  const address = (n: number) => `2001:db8:1:2:${n.toString(16)}::1`
  const attempt = (n: number) => login(`nobody${n}@vocero.test`, 'x', address(n))
  expect((await attempt(1)).status).toBe(401)
  // Eighteen more attempts from there, each for another e-mail, without the cost of their hashes.
  await server.rows(
    `WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 18)
      INSERT INTO auth_attempts SELECT 'near-' || i, kind, 'near-pair-' || i, 'near-email-' || i, ip_key, at
      FROM n, (SELECT * FROM auth_attempts WHERE kind = 'login' ORDER BY at DESC LIMIT 1)`,
  )
  expect((await attempt(20)).status).toBe(401)
  expect(isThrottled(await attempt(21))).toBe(true)
  expect((await login('nobody@vocero.test', 'x', '2001:db8:1:3::1')).status).toBe(401)
})

test('an e-mail is limited over all addresses, widely', async () => {
  const person = await register(server)
  await login(person.email, 'wrong', someAddress())
  await server.rows(
    `WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 49)
      INSERT INTO auth_attempts SELECT 'far-' || i, kind, 'pair-' || i, email_key, 'ip-' || i, at
      FROM n, (SELECT * FROM auth_attempts WHERE kind = 'login' ORDER BY at DESC LIMIT 1)`,
  )
  expect(isThrottled(await login(person.email, person.password, someAddress()))).toBe(true)
})

test('wrong passwords from everywhere do not shut a person out from an address of hers', async () => {
  const person = await register(server)
  expect((await login(person.email, person.password, person.address)).status).toBe(200)
  const stranger = someAddress()
  expect((await login(person.email, 'wrong', stranger)).status).toBe(401)
  await server.rows(
    `WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 60)
      INSERT INTO auth_attempts SELECT 'flood-' || i, kind, 'flood-pair-' || i, email_key, 'flood-ip-' || i, at
      FROM n, (SELECT * FROM auth_attempts WHERE kind = 'login' ORDER BY at DESC LIMIT 1)`,
  )
  expect(isThrottled(await login(person.email, person.password, someAddress()))).toBe(true)
  expect((await login(person.email, person.password, person.address)).status).toBe(200)
  const emailKeys = await server.rows("SELECT email_key FROM auth_attempts WHERE id = 'flood-1'")
  for (let n = 0; n < 5; n++) expect((await login(person.email, 'wrong', person.address)).status).toBe(401)
  expect(
    await server.rows('SELECT count(*) AS n FROM auth_attempts WHERE email_key = ?', emailKeys[0]?.['email_key']),
  ).toEqual([{ n: 61 }])
  expect(isThrottled(await login(person.email, person.password, person.address))).toBe(true)
  await server.rows("UPDATE auth_attempts SET at = at - ? WHERE kind = 'known'", 30 * 24 * 60 * 60_000)
  await server.rows("DELETE FROM auth_attempts WHERE kind = 'login' AND email_key = ''")
  expect(isThrottled(await login(person.email, person.password, person.address))).toBe(true)
})

test('wrong passwords from everywhere do not shut a person out on a device of hers, wherever it is', async () => {
  const person = await register(server)
  const first = await login(person.email, person.password, someAddress())
  const { deviceToken } = first.body.data
  const on = (token: unknown, password = person.password, address = someAddress()) =>
    server.api('POST /auth/login', {
      body: { email: person.email, password, deviceToken: token },
      headers: from(address),
    })
  expect((await login(person.email, 'wrong', someAddress())).status).toBe(401)
  await server.rows(
    `WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 60)
      INSERT INTO auth_attempts SELECT 'device-flood-' || i, kind, 'flood-pair-' || i, email_key, 'flood-ip-' || i, at
      FROM n, (SELECT * FROM auth_attempts WHERE kind = 'login' ORDER BY at DESC LIMIT 1)`,
  )
  for (const made of [undefined, crypto.randomUUID(), 'x', 7])
    expect(isThrottled(await on(made)), String(made)).toBe(true)
  const again = await on(deviceToken)
  expect([again.status, again.body.data?.deviceToken]).toEqual([200, deviceToken])
  // Its own attempts are limited, from wherever they come; and it is no key to another account.
  for (let n = 0; n < 5; n++) expect((await on(deviceToken, 'wrong')).status).toBe(401)
  expect(isThrottled(await on(deviceToken))).toBe(true)
  const other = await register(server)
  for (let n = 0; n < 5; n++) await login(other.email, 'wrong', other.address)
  const body = { email: other.email, password: other.password, deviceToken }
  expect(isThrottled(await server.api('POST /auth/login', { body, headers: from(other.address) }))).toBe(true)
})

test('getting in forgets the attempts from there, and time forgets the others', async () => {
  const person = await register(server)
  for (let n = 0; n < 4; n++) await login(person.email, 'wrong', person.address)
  expect((await login(person.email, person.password, person.address)).status).toBe(200)
  for (let n = 0; n < 5; n++) expect((await login(person.email, 'wrong', person.address)).status).toBe(401)
  expect(isThrottled(await login(person.email, person.password, person.address))).toBe(true)
  await server.rows('UPDATE auth_attempts SET at = at - ?', 15 * 60_000)
  expect((await login(person.email, person.password, person.address)).status).toBe(200)
})

test('the wait that is told is long enough, and half of it is not', async () => {
  const address = someAddress()
  for (let n = 0; n < 5; n++) await login('wait@vocero.test', 'wrong', address)
  const told = Number((await login('wait@vocero.test', 'wrong', address)).headers.get('retry-after'))
  await server.rows('UPDATE auth_attempts SET at = at - ?', told * 500)
  expect(isThrottled(await login('wait@vocero.test', 'wrong', address))).toBe(true)
  await server.rows('UPDATE auth_attempts SET at = at - ?', told * 500)
  expect((await login('wait@vocero.test', 'wrong', address)).status).toBe(401)
})

test('five accounts in half an hour are opened from one address', async () => {
  const address = someAddress()
  for (let n = 0; n < 5; n++) await registerByForm(server, { address })
  const tables = ['users', 'sessions', 'auth_attempts', 'user_roles'] as const
  const before = await snapshot(server, ...tables)
  const body = { name: 'Six', email: 'six@vocero.test', password: 'una frase bastante larga' }
  expect(isThrottled(await server.api('POST /auth/register', { body, headers: from(address) }))).toBe(true)
  expect(await snapshot(server, ...tables)).toBe(before)
  await server.rows('UPDATE auth_attempts SET at = at - ?', 30 * 60_000)
  expect((await server.api('POST /auth/register', { body, headers: from(address) })).status).toBe(201)
})

const withoutId = ({ status, headers, body }: Answer) => {
  const { requestId: _, ...error } = body.error
  const kept = [...headers].filter(([name]) => !['x-request-id', 'date', 'x-d1-bookmark'].includes(name))
  return JSON.stringify({ status, kept, error, message: body.message })
}

test('an unknown e-mail and a wrong password are answered alike, after the same work', async () => {
  const person = await register(server)
  const wrong = (email: string) => [email, 'not the right one', someAddress()] as const
  expect(withoutId(await login(...wrong(person.email)))).toBe(withoutId(await login(...wrong('nobody@vocero.test'))))

  const known = await countedLogin(...wrong(person.email))
  const unknown = await countedLogin(...wrong('nobody@vocero.test'))
  expect([known.answer.status, unknown.answer.status]).toEqual([401, 401])
  expect(unknown.hashes).toEqual([{ salt: 16, length: 32, cost: expect.objectContaining({ N: 2 ** 15, r: 8, p: 3 }) }])
  expect(unknown.hashes).toEqual(known.hashes)
  expect(known.statements).toEqual(expect.arrayContaining([expect.stringContaining('password_hash')]))
  expect(unknown.statements).toEqual(known.statements)
})

test('only the right password learns that an account is deactivated', async () => {
  const person = await register(server)
  await server.rows('UPDATE users SET is_active = 0 WHERE id = ?', person.id)
  const wrong = await login(person.email, 'not the right one', someAddress())
  const stranger = await login('stranger@vocero.test', 'not the right one', someAddress())
  expect(withoutId(wrong)).toBe(withoutId(stranger))
  const right = await login(person.email, person.password, someAddress())
  expect(right.status).toBe(401)
  expect(right.body.error.code).toBe('auth.accountDeactivated')
})
