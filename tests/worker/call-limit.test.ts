import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Person, register } from '../support/people.ts'
import { type Server, startServer } from '../support/server.ts'
import { holder } from '../support/tenants.ts'

let server: Server
let ana: Person
let ben: Person
let nobody: Person
beforeAll(async () => {
  server = await startServer({}, { isHurried: true })
  ;[ana, ben, nobody] = await Promise.all([register(server), register(server), holder(server)])
})
afterAll(() => server.close())

const MOST = 300
const WINDOW_MS = 60_000
const NEEDED_MS = 15_000

/** The limit is counted over whole minutes: what is tested must lie in one of them. */
async function withinOneWindow(): Promise<void> {
  const left = WINDOW_MS - (Date.now() % WINDOW_MS)
  if (left < NEEDED_MS) await new Promise((resolve) => setTimeout(resolve, left + 100))
}

async function spend(token: string, path: `/${string}`): Promise<Record<number, number>> {
  const seen: Record<number, number> = {}
  for (let done = 0; done < MOST; done += 20)
    for (const { status } of await Promise.all(Array.from({ length: 20 }, () => server.api(`GET ${path}`, { token }))))
      seen[status] = (seen[status] ?? 0) + 1
  return seen
}

test('a person makes 300 calls a minute, and then waits; nobody else does', async () => {
  await withinOneWindow()
  expect(await spend(ana.token, '/auth/profile')).toEqual({ 200: MOST })
  const refused = await server.api('GET /auth/profile', { token: ana.token })
  expect([refused.status, refused.body.error.code]).toEqual([429, 'request.rateLimited'])
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
  expect(JSON.stringify(refused.body)).not.toMatch(/token/i)

  expect((await server.api('POST /agents', { token: ana.token, body: {} })).status).toBe(429)
  expect((await server.api('GET /auth/profile', { token: ben.token })).status).toBe(200)
  expect((await server.api('GET /plans/public', { token: ana.token })).status).toBe(200)
  expect((await server.api('POST /auth/refresh', { body: { refreshToken: ana.refreshToken } })).status).toBe(200)
}, 90_000)

test('who calls is asked before how often, and how often before what he may', async () => {
  await withinOneWindow()
  expect(await spend(nobody.token, '/admin/audit-log')).toEqual({ 403: MOST })
  const asked = (token: string) => server.api('GET /admin/audit-log', { token })
  expect((await asked(`${nobody.token}x`)).status).toBe(401)
  expect((await asked(nobody.token)).status).toBe(429)
}, 90_000)
