import { afterAll, beforeAll, expect, test } from 'vitest'
import { register, signIn } from '../support/people.ts'
import { type Server, secrets, startServer } from '../support/server.ts'

let server: Server
beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server.close())

const OLD = JSON.parse(secrets.JWT_KEYS)[0]
const NEW = { kid: 'next', secret: 'a-newer-secret-of-the-tests-that-is-long-enough' }
const signingWith = (...keys: object[]) => server.restart({ JWT_KEYS: JSON.stringify(keys) })
const profile = async (token: string) => {
  const { status, body } = await server.api('GET /auth/profile', { token })
  return [status, body.error?.code]
}
const kidOf = (token: string) => JSON.parse(atob(token.split('.')[0] ?? '')).kid

test('a signing key is changed without anybody noticing, and what the old one signed ends with it', async () => {
  const ana = await register(server)
  expect(kidOf(ana.token)).toBe(OLD.kid)

  await signingWith(NEW, OLD)
  expect(await profile(ana.token)).toEqual([200, undefined])
  const again = await signIn(server, ana)
  expect(kidOf(again.token)).toBe(NEW.kid)

  await signingWith(NEW)
  expect(await profile(ana.token)).toEqual([401, 'auth.tokenInvalid'])
  expect(await profile(again.token)).toEqual([200, undefined])
  const renewed = await server.api('POST /auth/refresh', { body: { refreshToken: ana.refreshToken } })
  expect(await profile(renewed.body.data.accessToken)).toEqual([200, undefined])
})
