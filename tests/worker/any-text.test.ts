import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { AGENT_DESCRIPTION_MAX, AGENT_NAME_MAX, MESSAGE_MAX, WELCOME_MAX } from '../../worker/contract/limits.ts'
import { from, type Person, someAddress } from '../support/people.ts'
import { rounds } from '../support/scope.ts'
import { type Answer, type Server, startServer } from '../support/server.ts'
import { agentInput, customer, newAgent, newConversation, newWebchat } from '../support/tenants.ts'
import { AWKWARD, textsOf } from '../support/texts.ts'

let server: Server
let ana: Person
let agentId = ''
let channelId = ''
beforeAll(async () => {
  server = await startServer()
  ana = await customer(server, 'enterprise')
  agentId = (await newAgent(server, ana)).id
  channelId = (await newWebchat(server, ana, agentId)).id
})
afterAll(() => server.close())

const get = async (path: string): Promise<Answer['body']> =>
  (await server.api(`GET ${path}` as 'GET /', { token: ana.token })).body.data

/** Each text field: how it goes in, and how it is read again by another call. */
const FIELDS: Record<string, { most: number; send: (text: string) => Promise<Answer>; read: () => Promise<unknown> }> =
  {
    'the name of an agent': {
      most: AGENT_NAME_MAX,
      send: (name) => server.api(`PUT /agents/${agentId}`, { token: ana.token, body: { name } }),
      read: async () => {
        const [own, open] = [await get(`/agents/${agentId}`), await get(`/agents/${agentId}/public`)]
        expect(open.name).toBe(own.name)
        return own.name
      },
    },
    'the description of an agent': {
      most: AGENT_DESCRIPTION_MAX,
      send: (description) => server.api(`PUT /agents/${agentId}`, { token: ana.token, body: { description } }),
      read: async () => (await get(`/agents/${agentId}`)).description,
    },
    'the welcome of a chat': {
      most: WELCOME_MAX,
      send: (welcome) => server.api(`PUT /channels/${channelId}`, { token: ana.token, body: { config: { welcome } } }),
      read: async () => (await get(`/channels/${channelId}`)).config.welcome,
    },
  }

/** Each awkward text, and a few that are made up. */
const RUNS = AWKWARD.length + rounds(3, 40)
const examples = AWKWARD.map((text): [string] => [text])

describe('what is written comes back byte for byte:', () => {
  test.each(Object.entries(FIELDS))('%s', async (_field, { most, send, read }) => {
    const property = fc.asyncProperty(textsOf(most), async (text) => {
      const { status, body } = await send(text)
      expect(status, JSON.stringify(body)).toBe(200)
      expect(Buffer.from(String(await read()))).toEqual(Buffer.from(text.trim()))
    })
    await fc.assert(property, { numRuns: RUNS, examples })
  })

  test('what a visitor said and what he was answered', async () => {
    const property = fc.asyncProperty(
      textsOf(MESSAGE_MAX),
      textsOf(MESSAGE_MAX),
      async (userMessage, agentResponse) => {
        const sessionId = crypto.randomUUID()
        const { id } = await newConversation(server, ana, agentId, {
          userMessage,
          agentResponse,
          metadata: { sessionId },
        })
        const read = (await get(`/conversations/${id}`)).conversation
        expect([read.userMessage, read.agentResponse]).toEqual([userMessage.trim(), agentResponse.trim()])
        const [inSession] = (await get(`/conversations/session/${sessionId}?agentId=${agentId}`)).conversations
        expect(inSession.userMessage).toBe(userMessage.trim())
      },
    )
    const pairs = AWKWARD.map((text): [string, string] => [text, text])
    await fc.assert(property, { numRuns: RUNS, examples: pairs })
  })

  test('who somebody is and for whom he works', async () => {
    const property = fc.asyncProperty(textsOf(100), textsOf(100), async (name, companyName) => {
      const edited = await server.api('PUT /account', { token: ana.token, body: { name, companyName } })
      expect(edited.status).toBe(200)
      const { user } = (await server.api('GET /auth/profile', { token: ana.token })).body.data
      expect([user.name, user.companyName]).toEqual([name.trim(), companyName.trim()])
    })
    const pairs = AWKWARD.map((text): [string, string] => [text, text])
    await fc.assert(property, { numRuns: RUNS, examples: pairs })
  })

  test('in the list and in the search, too', async () => {
    for (const name of AWKWARD) {
      const { id } = await newAgent(server, ana, { name })
      const { body } = await server.api(`GET /agents?search=${encodeURIComponent(name)}&limit=100`, {
        token: ana.token,
      })
      expect(body.data.find((agent: { id: string }) => agent.id === id)?.name, name).toBe(name.trim())
    }
  })
})

describe('text that the database cannot keep', () => {
  test.each([
    ['NUL', 'a\0b'],
    ['half of an emoji', 'a\ud83e'],
  ])('is refused in every field: %s', async (_what, text) => {
    for (const [field, { send, read }] of Object.entries(FIELDS)) {
      const before = await read()
      const { status, body } = await send(text)
      expect([status, body.error.code], field).toEqual([422, 'request.invalid'])
      expect(await read(), field).toBe(before)
    }
    const reported = { agentId, userMessage: text, agentResponse: 'Bien' }
    expect((await server.api('POST /conversations', { token: ana.token, body: reported })).status).toBe(422)
    const account = { name: text, email: `${crypto.randomUUID()}@vocero.test`, password: crypto.randomUUID() }
    expect((await server.api('POST /auth/register', { body: account, headers: from(someAddress()) })).status).toBe(422)
  })
})

describe('lengths are counted as people count', () => {
  test.each(Object.entries(FIELDS))('%s', async (_field, { most, send }) => {
    expect((await send('🦤'.repeat(most))).status).toBe(200)
    expect((await send('🦤'.repeat(most + 1))).status).toBe(422)
  })

  test('and a megabyte of ornaments is not even read', async () => {
    const zalgo = `a${'\u0300'.repeat(500_000)}`
    const { status } = await server.api('POST /agents', { token: ana.token, body: agentInput({ name: zalgo }) })
    expect(status).toBe(413)
  })
})
