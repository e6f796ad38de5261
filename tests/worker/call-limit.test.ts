import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Person, register } from '../support/people.ts'
import { type Server, startServer } from '../support/server.ts'
import { holder } from '../support/tenants.ts'

/** Fewer than are deployed, so that they are made well within one window. */
const MOST = 20
const WINDOW_MS = 60_000
const NEEDED_MS = 10_000

let server: Server
let ana: Person
let ben: Person
let nobody: Person
beforeAll(async () => {
  server = await startServer({}, { callLimit: MOST })
  ;[ana, ben, nobody] = await Promise.all([register(server), register(server), holder(server)])
})
afterAll(() => server.close())

/** The limit is counted over whole minutes: what is tested must lie in one of them. */
async function withinOneWindow(): Promise<void> {
  const left = WINDOW_MS - (Date.now() % WINDOW_MS)
  if (left < NEEDED_MS) await new Promise((resolve) => setTimeout(resolve, left + 100))
}

async function spend(token: string, path: `/${string}`): Promise<Record<number, number>> {
  const seen: Record<number, number> = {}
  for (const { status } of await Promise.all(Array.from({ length: MOST }, () => server.api(`GET ${path}`, { token }))))
    seen[status] = (seen[status] ?? 0) + 1
  return seen
}

test('300 calls a minute are deployed', () => {
  const { ratelimits } = JSON.parse(readFileSync('dist/vocero/wrangler.json', 'utf8'))
  expect(ratelimits).toMatchObject([{ name: 'CALLS', simple: { limit: 300, period: 60 } }])
})

test('a person makes so many calls a minute, and then waits; nobody else does', async () => {
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
