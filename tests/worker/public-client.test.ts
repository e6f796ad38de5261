import { default as formats } from 'ajv-formats'
import { type Document, OpenAPIBackend } from 'openapi-backend'
import { OpenAPIClientAxios, type UnknownOperationMethods } from 'openapi-client-axios'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { AGENT_TYPES, PLANS } from '../../worker/local/catalogue.ts'
import { from, type Person, signIn, someAddress } from '../support/people.ts'
import { type Server, startServer } from '../support/server.ts'
import { customer, superAdmin } from '../support/tenants.ts'

/**
 * Two public tools that work with nothing but the served document: a client that makes its calls from it, and a
 * validator that checks each answer.
 */
let server: Server
let client: UnknownOperationMethods
let contract: OpenAPIBackend
const people = {} as Record<'customer' | 'superAdmin', Person>

beforeAll(async () => {
  server = await startServer()
  const definition: Document = await (await fetch(new URL('/api/openapi.json', server.url))).json()
  const axiosConfigDefaults = { baseURL: server.url.origin, validateStatus: () => true }
  client = await new OpenAPIClientAxios({ definition, axiosConfigDefaults }).getClient()
  // `quick`: it judges documents as 3.0 only; that this one is 3.1 is proven in tests/architecture.
  contract = await new OpenAPIBackend({
    definition,
    strict: true,
    quick: true,
    // Each of the many validators judges a few answers: making their code smaller takes longer than it saves.
    ajvOpts: { code: { optimize: false } },
    customizeAjv: (ajv) => formats['default'](ajv),
  }).init()
  people.customer = await customer(server, 'enterprise')
  people.superAdmin = await superAdmin(server)
})
afterAll(() => server.close())

const operations = () => contract.router.getOperations()

/** One call of the client; the answer is validated by the document. */
async function call(operationId: string, parameters: Record<string, string> = {}, body?: unknown, person?: Person) {
  const headers = { ...from(someAddress()), ...(person && { authorization: `Bearer ${person.token}` }) }
  const answer = await client[operationId]?.(parameters, body, {
    headers: { ...headers, ...(body === undefined ? {} : { 'content-type': 'application/json' }) },
  })
  if (!answer) throw new Error(`the client knows no ${operationId}`)
  const { status, data } = answer
  const where = `${operationId} ${status} ${JSON.stringify(data)}`
  const operation = contract.router.getOperation(operationId)
  expect(Object.keys(operation?.responses ?? {}), where).toContain(String(status))
  if (String(answer.headers['content-type']).startsWith('application/json')) {
    const { errors } = contract.validateResponse(data, operationId, status)
    expect(errors, where).toBeFalsy()
  }
  return { status, data: data.data, error: data.error }
}

interface Documented {
  operationId?: string
  parameters?: { name: string; in: string; example?: string }[]
  requestBody?: { content: Record<string, { example: unknown }> }
  responses: Record<string, { content?: Record<string, unknown> }>
}

/** A stream has no end to wait for. */
const isStream = ({ responses }: Documented): boolean =>
  Object.keys(responses['200']?.content ?? {}).join() === 'text/event-stream'

const parametersOf = ({ parameters = [] }: Documented): Record<string, string> =>
  Object.fromEntries(
    parameters
      .filter((parameter) => parameter.in === 'path' || (parameter.in === 'query' && parameter.example !== undefined))
      .map(({ name, example }) => [name, example ?? crypto.randomUUID()]),
  )

test('the client finds every call of the document', () => {
  expect(operations().length).toBeGreaterThan(40)
  expect(operations().filter(({ operationId }) => !client[operationId ?? ''])).toEqual([])
})

test.each(['nobody', 'customer', 'superAdmin'] as const)(
  'every call, made by %s with the examples of the document, is answered as the document says',
  async (actor) => {
    let calls = 0
    let person = actor === 'nobody' ? undefined : people[actor]
    for (const operation of operations() as Documented[]) {
      if (isStream(operation)) continue
      const example = operation.requestBody?.content['application/json']?.example
      const { status } = await call(operation.operationId ?? '', parametersOf(operation), example, person)
      expect(status, operation.operationId).toBeLessThan(500)
      if (person && operation.operationId === 'postAuthLogout') person = await signIn(server, person)
      calls++
    }
    expect(calls).toBeGreaterThan(40)
  },
  60_000,
)

test('a wrong answer would be noticed', () => {
  expect(contract.validateResponse({ success: true, data: { name: 'Luz' } }, 'getAgentsById', 200).errors).toBeTruthy()
})

describe('a whole day of a customer, made from the document alone', () => {
  test('from opening an account to leaving', async () => {
    const password = 'una frase que solo yo sé'
    const email = `${crypto.randomUUID()}@vocero.test`
    const opened = await call('postAuthRegister', {}, { name: 'Ana', email, password })
    expect(opened.status).toBe(201)
    const ana = { token: opened.data.accessToken } as Person

    expect((await call('postAgents', {}, { name: 'Luz', typeId: AGENT_TYPES.service }, ana)).error.code).toBe(
      'plan.required',
    )
    expect((await call('postSubscriptions', {}, { planId: PLANS.professional }, ana)).status).toBe(201)
    expect((await call('postSubscriptions', {}, { planId: PLANS.professional }, ana)).error.code).toBe(
      'subscription.samePlan',
    )
    const { data: agent } = await call('postAgents', {}, { name: 'Luz', typeId: AGENT_TYPES.service }, ana)
    expect((await call('putAgentsById', { id: agent.id }, { description: 'Atiende' }, ana)).data.name).toBe('Luz')
    const { data: channel } = await call('postChannels', {}, { agentId: agent.id, type: 'webchat' }, ana)
    expect((await call('postChannels', {}, { agentId: agent.id, type: 'webchat' }, ana)).error.code).toBe(
      'channel.typeTaken',
    )
    expect((await call('getAgentsByIdPublic', { id: agent.id })).data.channels).toEqual([{ type: 'webchat' }])

    const said = await call('postAgentsByIdChannelsWebchat', { id: agent.id }, { message: 'Hola' })
    expect(JSON.parse(said.data.webhookResult.response)[0].output.length).toBeGreaterThan(0)
    const listed = await call('getConversations', { agentId: agent.id, limit: '1' }, undefined, ana)
    expect(listed.data.conversations[0].id).toBe(said.data.conversationId)
    const { sessionId } = listed.data.conversations[0]
    const session = await call('getConversationsSessionBySessionId', { sessionId, agentId: agent.id }, undefined, ana)
    expect(session.data.conversations).toHaveLength(1)
    expect((await call('getConversationsStatsByAgentId', { agentId: agent.id }, undefined, ana)).data.stats.total).toBe(
      1,
    )
    const { data: everything } = await call('getAccountExport', {}, undefined, ana)
    expect([everything.agents.length, everything.conversations.length]).toEqual([1, 1])

    expect((await call('deleteChannelsById', { id: channel.id }, undefined, ana)).status).toBe(200)
    expect((await call('getAgentsById', { id: agent.id }, undefined, await customer(server))).status).toBe(404)
    expect((await call('deleteAccount', {}, { password }, ana)).status).toBe(200)
    expect((await call('getAccount', {}, undefined, ana)).error.code).toBe('auth.sessionRevoked')
  })
})
