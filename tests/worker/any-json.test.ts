import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { AGENT_TYPES, PLANS } from '../../worker/local/catalogue.ts'
import { from, type Person, register, someAddress } from '../support/people.ts'
import { type Server, startServer } from '../support/server.ts'
import { superAdmin } from '../support/tenants.ts'

let server: Server
let ana: Person
let admin: Person
beforeAll(async () => {
  server = await startServer()
  ana = await register(server)
  admin = await superAdmin(server)
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

test.each([...Object.entries(bodies), ...Object.entries(administrators)])(
  '%s answers any JSON in good form and never fails',
  async (call, almostRight) => {
    const sent = fc.oneof(
      { weight: 3, arbitrary: almostRight as fc.Arbitrary<unknown> },
      { weight: 1, arbitrary: anything },
    )
    const property = fc.asyncProperty(sent, async (body) => {
      const headers = from(someAddress())
      const { token } = call in bodies ? ana : admin
      const answer = await server.api(call as keyof typeof bodies, { body, token, headers })
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
  },
)
