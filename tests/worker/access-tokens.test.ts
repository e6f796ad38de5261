import { type JWTPayload, SignJWT, UnsecuredJWT } from 'jose'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Config } from '../../worker/core/config.ts'
import { issueVisitorToken, readVisitorToken } from '../../worker/core/tokens.ts'
import { type Person, register } from '../support/people.ts'
import { ORIGIN, type Server, secrets, startServer } from '../support/server.ts'
import { ACCOUNT_TABLES, snapshot } from '../support/snapshot.ts'
import { attempt, changedBy } from '../support/unchanged.ts'

let server: Server
let ana: Person
beforeAll(async () => {
  server = await startServer()
  ana = await register(server)
})
afterAll(() => server.close())

const bytes = (text: string) => new TextEncoder().encode(text)
const KEY = bytes(JSON.parse(secrets.JWT_KEYS)[0].secret)
const seconds = () => Math.floor(Date.now() / 1000)
const profile = (token: string) => server.api('GET /auth/profile', { token })

interface Making {
  claims?: JWTPayload
  header?: Record<string, unknown>
  key?: Uint8Array
  without?: string[]
}

/** A token that is right in everything that is not said. */
function made({ claims = {}, header = {}, key = KEY, without = [] }: Making = {}): Promise<string> {
  const all: JWTPayload = {
    iss: ORIGIN,
    aud: 'va:access',
    sub: ana.id,
    sid: ana.refreshToken.split('.')[1],
    jti: crypto.randomUUID(),
    iat: seconds(),
    exp: seconds() + 900,
    ...claims,
  }
  for (const claim of without) delete all[claim]
  return new SignJWT(all).setProtectedHeader({ alg: 'HS256', typ: 'at+jwt', kid: 'test', ...header }).sign(key)
}

const part = (value: unknown): string => Buffer.from(JSON.stringify(value)).toString('base64url')

/** Signed by hand, for headers and claims that a library would not sign. */
async function forged(header: Record<string, unknown>, claims: Record<string, unknown>): Promise<string> {
  const key = await crypto.subtle.importKey('raw', KEY, { name: 'HMAC', hash: 'SHA-256' }, false, ['sign'])
  const signed = `${part(header)}.${part(claims)}`
  const signature = new Uint8Array(await crypto.subtle.sign('HMAC', key, bytes(signed)))
  return `${signed}.${Buffer.from(signature).toString('base64url')}`
}
const rightHeader = { alg: 'HS256', typ: 'at+jwt', kid: 'test' }
const rightClaims = () => ({
  iss: ORIGIN,
  aud: 'va:access',
  sub: ana.id,
  sid: ana.refreshToken.split('.')[1],
  iat: seconds(),
  exp: seconds() + 900,
})

test('a token of ours opens the profile, made by hand or not', async () => {
  for (const token of [ana.token, await made(), await forged(rightHeader, rightClaims())])
    expect((await profile(token)).status).toBe(200)
})

const invalid: [what: string, token: () => Promise<string> | string][] = [
  ['signed with nothing', () => new UnsecuredJWT({ ...rightClaims() }).encode()],
  ['signed with nothing, in other letters', () => `${part({ ...rightHeader, alg: 'None' })}.${part(rightClaims())}.`],
  ['signed with another algorithm', () => made({ header: { alg: 'HS512' }, key: bytes('x'.repeat(64)) })],
  ['said to be of a key pair', () => forged({ ...rightHeader, alg: 'RS256' }, rightClaims())],
  ['of another audience', () => made({ claims: { aud: 'va:visitor' } })],
  ['of no audience', () => made({ without: ['aud'] })],
  ['of another issuer', () => made({ claims: { iss: 'https://evil.example' } })],
  ['of another type', () => made({ header: { typ: 'refresh' } })],
  ['of no type', () => forged({ alg: 'HS256', kid: 'test' }, rightClaims())],
  ['without an end', () => made({ without: ['exp'] })],
  ['without a beginning', () => made({ without: ['iat'] })],
  ['without a session', () => made({ without: ['sid'] })],
  ['without a person', () => made({ without: ['sub'] })],
  ['with an end in words', () => forged(rightHeader, { ...rightClaims(), exp: 'tomorrow' })],
  ['with a session that is a list', () => forged(rightHeader, { ...rightClaims(), sid: ['x'] })],
  ['from the future', () => made({ claims: { iat: seconds() + 60 } })],
  ['not valid before a minute', () => made({ claims: { nbf: seconds() + 60 } })],
  ['signed with a guessed key', () => made({ key: bytes('secret'.padEnd(32, '!')) })],
  ['of a key that nobody has', () => made({ header: { kid: 'other' } })],
  ['of no key', () => forged({ alg: 'HS256', typ: 'at+jwt' }, rightClaims())],
  [
    'bringing its own key',
    () => made({ header: { kid: 'own', jwk: { kty: 'oct', k: part('x') } }, key: bytes('x'.repeat(32)) }),
  ],
  [
    'with its signature turned round',
    () => ana.token.replace(/[^.]*$/, (signature) => [...signature].reverse().join('')),
  ],
  ['with its signature cut off', () => ana.token.replace(/[^.]*$/, '')],
  ['with a tail', () => `${ana.token}.tail`],
  ['changed in its claims', async () => ana.token.replace(/\..*\./, `.${part({ ...rightClaims(), sub: 'x' })}.`)],
  ['no token at all', () => 'rubbish'],
  ['three dots', () => '..'],
  ['not of base64', () => 'é.ü.ñ'.normalize('NFD').replace(/[^.]/g, '%')],
  ['of sixteen thousand letters', () => 'x'.repeat(16_000)],
]

test.each(invalid)('a token %s is refused', async (_what, token) => {
  const answer = await profile(await token())
  expect(answer.status).toBe(401)
  expect(answer.body.error).toMatchObject({ code: 'auth.tokenInvalid', message: expect.stringMatching(/token/i) })
})

test('no token that is refused changes anything', async () => {
  const attempts = invalid.map(([what, token]) => attempt(what, async () => profile(await token())))
  expect(await changedBy(() => snapshot(server, ...ACCOUNT_TABLES), attempts)).toEqual([])
})

test('a token of a megabyte is turned away, and the Worker goes on', async () => {
  const answer = await profile('x'.repeat(1_000_000)).catch(() => null)
  if (answer) expect([401, 431]).toContain(answer.status)
  expect((await profile(ana.token)).status).toBe(200)
})

test('a token is good five seconds past its end, for clocks that differ, and no longer', async () => {
  const ended = (ago: number) => made({ claims: { iat: seconds() - 900, exp: seconds() - ago } })
  expect((await profile(await ended(2))).status).toBe(200)
  expect((await profile(await ended(8))).body.error.code).toBe('auth.tokenExpired')
  const old = await made({ claims: { iat: seconds() - 3600, exp: seconds() + 900 } })
  expect((await profile(old)).body.error.code).toBe('auth.tokenExpired')
})

test('an expired token can still sign out', async () => {
  const person = await register(server)
  const sid = person.refreshToken.split('.')[1]
  const token = await made({ claims: { sub: person.id, sid, iat: seconds() - 3600, exp: seconds() - 2700 } })
  expect((await server.api('POST /auth/logout', { token })).status).toBe(200)
  expect((await profile(person.token)).body.error.code).toBe('auth.sessionRevoked')
})

test('a token names a session of its own person, or none', async () => {
  const person = await register(server)
  expect((await profile(await made({ claims: { sub: person.id } }))).body.error.code).toBe('auth.sessionRevoked')
  expect((await profile(await made({ claims: { sid: crypto.randomUUID() } }))).body.error.code).toBe(
    'auth.sessionRevoked',
  )
})

test.each([[undefined], [''], ['Basic YTpi'], ['Bearer'], ['Bearer '], ['Visitor x'], ['token']])(
  'a call with the authorization %j brings no token',
  async (authorization) => {
    const answer = await server.api('GET /auth/profile', { headers: authorization ? { authorization } : {} })
    expect(answer.status).toBe(401)
    expect(answer.body.error.code).toBe('auth.tokenMissing')
  },
)

test('a public call does not look at the token that comes with it', async () => {
  expect((await server.api('GET /plans/public', { token: 'rubbish' })).status).toBe(200)
})

describe('a visitor token', () => {
  const key = (kid: string) => ({ kid, secret: bytes(`a secret of the key ${kid} that is long`) })
  const config = { appOrigin: ORIGIN, jwtKeys: [key('new'), key('old')] } as unknown as Config
  const claims = { agentId: 'agent', sessionId: 'session-1' }
  const DAY = 86_400_000

  test('names its agent and its session for thirty days', async () => {
    const token = issueVisitorToken(config, 0, claims)
    expect(await readVisitorToken(config, 29 * DAY, token)).toEqual(claims)
    expect(await readVisitorToken(config, 31 * DAY, token)).toBeNull()
  })

  test('outlives the key that signed it becoming the second, not its going', async () => {
    const token = issueVisitorToken({ ...config, jwtKeys: [key('old')] }, 0, claims)
    expect(await readVisitorToken(config, 0, token)).toEqual(claims)
    expect(await readVisitorToken({ ...config, jwtKeys: [key('new')] }, 0, token)).toBeNull()
  })

  test('does not sign anybody in', async () => {
    const own = { ...config, jwtKeys: [{ kid: 'test', secret: KEY }] } as unknown as Config
    const token = issueVisitorToken(own, Date.now(), claims)
    expect((await profile(token)).body.error.code).toBe('auth.tokenInvalid')
    expect(await readVisitorToken(own, Date.now(), ana.token)).toBeNull()
  })
})
