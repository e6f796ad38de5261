import { afterAll, beforeAll, expect, test } from 'vitest'
import { addressOf, newPassword, passwordReset, whoIs } from '../../worker/local/reset-password.ts'
import { register } from '../support/people.ts'
import { type Server, startServer } from '../support/server.ts'

let server: Server
beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server.close())

const logIn = (email: string, password: string) => server.api('POST /auth/login', { body: { email, password } })

test('a login gets another password, loses its sessions, and the audit log says so; nobody else is touched', async () => {
  const [ana, bea] = [await register(server), await register(server)]
  const address = addressOf(` ${ana.email.toUpperCase()} `)
  expect(await server.rows(whoIs(address))).toEqual([{ id: ana.id }])
  const password = newPassword()
  expect(password).toMatch(/^(?:[a-z2-9]{5}-){3}[a-z2-9]{5}$/)
  for (const statement of await passwordReset(address, password, Date.now())) await server.rows(statement)
  expect((await server.api('GET /account', { token: ana.token })).status).toBe(401)
  expect((await server.api('GET /account', { token: bea.token })).status).toBe(200)
  expect((await logIn(ana.email, ana.password)).status).toBe(401)
  expect((await logIn(ana.email, password)).status).toBe(200)
  expect(await server.rows("SELECT actor_id, detail FROM audit_log WHERE detail = 'reset by the operator'")).toEqual([
    { actor_id: null, detail: 'reset by the operator' },
  ])
  expect(await server.rows(whoIs('nobody@vocero.test'))).toEqual([])
  expect(() => addressOf('ana')).toThrow('"ana" is not an email address.')
})
