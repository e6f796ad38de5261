import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { CUSTOMER_ROLE, SUPER_ADMIN_ROLE } from '../../worker/core/system-roles.ts'
import { PLANS } from '../../worker/local/catalogue.ts'
import { from, type Person, register, someAddress } from '../support/people.ts'
import { type Server, startServer } from '../support/server.ts'
import { superAdmin } from '../support/tenants.ts'

let server: Server
let ana: Person
let root: Person
beforeAll(async () => {
  server = await startServer()
  ana = await register(server)
  root = await superAdmin(server)
  await server.rows(
    "INSERT INTO users (id, email, name, password_hash, created_at, updated_at) VALUES (?1, ?1, 'Bat', '', 0, 0)",
    SOMEBODY,
  )
})
afterAll(() => server.close())

const anyText = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc.string({ unit: fc.integer({ min: 0, max: 0xffff }).map((unit) => String.fromCharCode(unit)) }),
  fc.constantFrom('', ' ', '\0', '\ud800', "'; DROP TABLE users; --", '<img src=x onerror=alert(1)>', 'x'.repeat(5000)),
)
const anything = fc.oneof(anyText, fc.jsonValue({ maxDepth: 3 }), fc.double(), fc.constantFrom(null, true, [], {}))
/** An object with the right fields, each of them of any value or missing. */
const almost = (...fields: string[]) =>
  fc.record(Object.fromEntries(fields.map((field) => [field, anything])), { requiredKeys: [] })
const dates = fc.constantFrom('2026-02-30', '2026-1-1', '9999-12-31', '0000-01-01', '2026-11-20', '', 'tomorrow')

const SOMEBODY = '00000000-0000-4000-8000-00000000aaaa'

const bodies = {
  'POST /auth/login': almost('email', 'password', 'rememberMe'),
  'POST /auth/register': almost('name', 'email', 'password', 'companyName', 'country'),
  'POST /auth/refresh': almost('refreshToken'),
  'POST /auth/logout': almost('refreshToken'),
  'POST /subscriptions': fc.oneof(
    almost('planId', 'userId', 'startDate', 'endDate', 'autoRenew'),
    fc.record(
      {
        planId: fc.constantFrom(...Object.values(PLANS), 'x'),
        startDate: dates,
        endDate: fc.option(dates),
        userId: anyText,
      },
      { requiredKeys: ['planId'] },
    ),
  ),
  'POST /admin/create-super-admin': almost('name', 'email', 'password', 'companyName', 'country'),
  'POST /admin/users': almost('name', 'email', 'password', 'companyName', 'country', 'roleIds'),
  [`PUT /admin/users/${SOMEBODY}`]: fc.oneof(
    almost('name', 'email', 'companyName', 'country', 'roleIds', 'isActive'),
    fc.record({ roleIds: fc.array(fc.oneof(fc.constantFrom(SUPER_ADMIN_ROLE, CUSTOMER_ROLE), anyText)) }),
  ),
  'POST /roles': almost('name', 'description', 'permissions'),
  [`PUT /roles/${CUSTOMER_ROLE}`]: almost('name', 'description', 'permissions'),
  'POST /permissions': almost('name', 'description'),
} as const

test.each(Object.entries(bodies))('%s answers any JSON in good form and never fails', async (call, almostRight) => {
  const sent = fc.oneof(
    { weight: 3, arbitrary: almostRight as fc.Arbitrary<unknown> },
    { weight: 1, arbitrary: anything },
  )
  const property = fc.asyncProperty(sent, async (body) => {
    const headers = from(someAddress())
    const answer = await server.api(call as keyof typeof bodies, {
      body,
      token: call.includes('/auth/') || call.includes('/subscriptions') ? ana.token : root.token,
      headers,
    })
    const said = JSON.stringify(answer.body)
    expect(answer.status, said).toBeLessThan(500)
    expect(answer.body.success).toBe(answer.status < 300)
    expect(said).not.toMatch(/D1_ERROR|SQLITE|at .+\.(ts|js):\d+/)
    if (answer.status >= 300) {
      expect(answer.body.error.requestId).toBe(answer.headers.get('x-request-id'))
      expect(answer.body.message).toBe(answer.body.error.message)
      expect(answer.body.message.length).toBeGreaterThan(0)
    }
  })
  await fc.assert(property, { numRuns: 80 })
})
