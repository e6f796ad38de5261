import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Call } from '../../worker/contract/access.ts'
import { CUSTOMER_ROLE, SUPER_ADMIN_ROLE } from '../../worker/core/system-roles.ts'
import { AGENT_TYPES, PLANS } from '../../worker/local/catalogue.ts'
import {
  type Ask,
  type Askers,
  asksOf,
  CALLS,
  callerOf,
  callers,
  isWrite,
  methodOf,
  withUnknownIds,
} from '../support/asks.ts'
import { from, type Person, register, someAddress } from '../support/people.ts'
import { rounds } from '../support/scope.ts'
import { type Answer, type Server, startServer } from '../support/server.ts'
import { newAgent, newWebchat } from '../support/tenants.ts'

let server: Server
let ana: Person
let people: Askers
beforeAll(async () => {
  server = await startServer()
  ana = await register(server)
  people = await callers(server)
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
  'POST /auth/register': almost('name', 'email', 'password', 'companyName', 'country', 'timeZone', 'language'),
  'POST /auth/refresh': almost('refreshToken'),
  'POST /auth/logout': almost('refreshToken'),
  'POST /auth/password/forgotten': almost('email'),
  'POST /auth/password/reset': almost('secret', 'password'),
  'POST /auth/email/confirm': almost('secret'),
  'POST /auth/invitation/read': almost('secret'),
  'POST /auth/invitation/accept': almost('secret', 'name', 'password', 'language'),
  'POST /account/email': almost('email', 'password'),
  'POST /account/invitations': almost('email', 'role', 'agentIds'),
  'POST /account/owner': almost('userId', 'password'),
  'POST /account/switch': almost('accountId'),
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
  'PATCH /admin/users': almost('userIds', 'isActive'),
  'POST /roles': almost('name', 'description', 'permissions'),
  [`PUT /roles/${CUSTOMER_ROLE}`]: almost('name', 'description', 'permissions'),
  'POST /permissions': almost('name', 'description'),
} as const

const amounts = fc.oneof(anything, fc.constantFrom(0, 0.1 + 0.2, 10, 1e300, -1, Number.MAX_SAFE_INTEGER))
const config = fc.oneof(
  anything,
  fc.record(
    {
      fields: fc.oneof(anything, fc.array(almost('key', 'label', 'type', 'options'))),
      channels: fc.oneof(anything, fc.record({ webchat: anything }, { requiredKeys: [] })),
      engine: fc.oneof(
        anything,
        fc.record({ kind: fc.constantFrom('builtin', 'openai', 'webhook', 'x'), url: anything, model: anything }),
      ),
    },
    { requiredKeys: [] },
  ),
)
const plan = (requiredKeys: ('name' | 'pricingType' | 'billingCycle')[]) =>
  fc.record(
    {
      name: fc.oneof(anyText, fc.constant('Plan')),
      pricingType: fc.constantFrom('fixed', 'commission', 'x'),
      billingCycle: fc.constantFrom('monthly', 'yearly', 'quarterly'),
      priceUsd: amounts,
      commissionRate: amounts,
      maxAgents: amounts,
      maxConversations: amounts,
      agentTypeIds: fc.oneof(anything, fc.array(anyText)),
      features: anything,
      trialDays: amounts,
      isPublic: anything,
    },
    { requiredKeys },
  )

/** What administrators alone may send. */
const administrators = {
  'POST /agent-types': fc.record({ name: anyText, config }, { requiredKeys: ['name'] }),
  [`PUT /agent-types/${AGENT_TYPES.automation}`]: fc.record(
    { systemMessage: anything, description: anything, requiresApi: anything, config },
    { requiredKeys: [] },
  ),
  'POST /plans': plan(['name', 'pricingType', 'billingCycle']),
  [`PUT /plans/${PLANS.enterprise}`]: plan([]),
} as const

/** An answer of the contract, whatever was asked: never a failure of ours, never a word of what stands behind. */
function isInGoodForm(answer: Answer): void {
  const said = JSON.stringify(answer.body)
  expect(answer.status, said).toBeLessThan(500)
  expect(answer.body.success).toBe(answer.status < 300)
  expect(said).not.toMatch(/D1_ERROR|SQLITE|at .+\.(ts|js):\d+/)
  if (answer.status < 300) return
  expect(answer.body.error.requestId).toBe(answer.headers.get('x-request-id'))
  expect(answer.body.message).toBe(answer.body.error.message)
  expect(answer.body.message.length).toBeGreaterThan(0)
}

test.each([...Object.entries(bodies), ...Object.entries(administrators)])(
  '%s answers any JSON in good form and never fails',
  async (call, almostRight) => {
    const sent = fc.oneof(
      { weight: 3, arbitrary: almostRight as fc.Arbitrary<unknown> },
      { weight: 1, arbitrary: anything },
    )
    const property = fc.asyncProperty(sent, async (body) => {
      const headers = from(someAddress())
      const { token } = call.includes('/auth/') || call.includes('/subscriptions') ? ana : people.admin
      isInGoodForm(await server.api(call as keyof typeof bodies, { body, token, headers }))
    })
    await fc.assert(property, { numRuns: rounds(6, 80) })
  },
)

/** A right body with some of its fields gone, some of any value, and some that nobody asked for. */
const nearly = (right: Record<string, unknown>) =>
  fc
    .tuple(
      fc.record(
        Object.fromEntries(
          Object.entries(right).map(([field, value]) => [field, fc.oneof(fc.constant(value), anything)]),
        ),
        { requiredKeys: [] },
      ),
      fc.dictionary(fc.constantFrom('id', 'ownerId', 'status', 'config', 'metadata', '__proto__', 'x'), anything, {
        maxKeys: 3,
      }),
    )
    .map(([known, more]) => ({ ...more, ...known }))

/** The schemas are given any JSON in tests/contract/any-json.test.ts: here it is their routes and services. */
const RUNS = rounds(3, 40)
/** The document, its page, an agent as a file, an image and a file are no envelope, and streams do not end. */
const isEnvelope = (call: Call) => !/stream|openapi|docs|agents\/:id\/export|avatar|uploads\/:file/.test(call)
const walked = CALLS.filter(
  (call) => isEnvelope(call) && !(call.replace(' /api', ' ') in bodies || call.replace(' /api', ' ') in administrators),
)

/** Where a call is aimed at and a body that it would take: something of the asker's own, where it is known how. */
async function aimOf(call: Call): Promise<Ask> {
  if (call === 'POST /api/agents/:id/channels/webchat') {
    const { id } = await newAgent(server, people.owner)
    await newWebchat(server, people.owner, id)
    return { path: `/agents/${id}/channels/webchat`, body: { message: 'Hola', sessionId: 'session-1', language: 'es' } }
  }
  return (await asksOf(server, people)[call]?.()) ?? withUnknownIds(call)
}

describe('any JSON to', () => {
  test.each(walked.filter(isWrite))('%s is answered in good form', async (call) => {
    const { path, body = {}, person = callerOf(call, people) } = await aimOf(call)
    const sent = fc.oneof({ weight: 3, arbitrary: nearly(body) }, { weight: 1, arbitrary: anything })
    const property = fc.asyncProperty(sent, async (body) => {
      const headers = { ...from(someAddress()), 'x-language': 'en' }
      isInGoodForm(await server.api(`${methodOf(call)} ${path}` as 'POST /', { body, token: person.token, headers }))
    })
    await fc.assert(property, { numRuns: RUNS })
  })
})

const QUERIES = [
  'page',
  'limit',
  'search',
  'agentId',
  'typeId',
  'startDate',
  'endDate',
  'sessionId',
  'channelType',
  'before',
  'x',
]
const text = anyText.filter((each) => each.isWellFormed() && each.length < 1000)

describe('any query and any id to', () => {
  test.each(walked.filter((call) => !isWrite(call)))('%s is answered in good form', async (call) => {
    const { path, person = callerOf(call, people) } = await aimOf(call)
    const [plain = '', right = ''] = path.split('?')
    const query = fc.dictionary(fc.constantFrom(...QUERIES), text, { maxKeys: 4 })
    const property = fc.asyncProperty(query, fc.option(text), async (given, id) => {
      const query = new URLSearchParams([...new URLSearchParams(right), ...Object.entries(given)])
      const aimed = id ? withUnknownIds(call).path.replace(/[0-9a-f-]{36}/, () => encodeURIComponent(id)) : plain
      isInGoodForm(await server.api(`GET ${aimed}?${query}` as 'GET /', { token: person.token }))
    })
    await fc.assert(property, { numRuns: RUNS })
  })
})
