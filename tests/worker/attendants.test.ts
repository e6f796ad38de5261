import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Person } from '../support/people.ts'
import { type Server, startServer } from '../support/server.ts'
import { newMember } from '../support/team.ts'
import { customer, newAgent, newWebchat } from '../support/tenants.ts'
import { visitorOf } from '../support/visitor.ts'

let server: Server
beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server.close())

const call = (line: `${string} /${string}`, { token }: Person, body?: unknown) =>
  server.api(line as 'GET /x', { token, ...(body !== undefined && { body }) })

async function shop(handover: object) {
  const owner = await customer(server, 'enterprise')
  const ana = await newMember(server, owner, 'agent')
  await server.rows("UPDATE users SET name = 'Zoe' WHERE id = ?", owner.id)
  await server.rows("UPDATE users SET name = 'Ana' WHERE id = ?", ana.id)
  const agentId = (await newAgent(server, owner)).id
  await newWebchat(server, owner, agentId)
  const saved = await call(`PUT /agents/${agentId}/behaviour/draft`, owner, { handover })
  await call(`POST /agents/${agentId}/behaviour/publish`, owner, { savedAt: saved.body.data.draft.savedAt })
  const visitor = visitorOf(server, agentId)
  const { sessionId, visitorToken } = (await visitor.say('quiero hablar con una persona')).body.data
  const threadId = async () =>
    String((await server.rows('SELECT id FROM threads WHERE session_id = ?', sessionId))[0]?.['id'])
  const listen = () => visitor.listen(sessionId, visitorToken)
  return { owner, ana, agentId, listen, threadId }
}
type Listener = Awaited<ReturnType<ReturnType<typeof visitorOf>['listen']>>
/** The last that the visitor was told. */
const untilAttended = (told: Listener, by: string | null) =>
  expect
    .poll(() => told.events.findLast(({ data }) => data.type === 'waiting')?.data.member, { timeout: 30_000 })
    .toBe(by)

test('a visitor who waits is told whose turn it is to answer, who takes over instead, and when nobody does any more', async () => {
  const { owner, ana, listen, threadId } = await shop({ isOn: true, assign: 'turns' })
  const told = await listen()
  await untilAttended(told, 'Ana')
  expect(told.events.findLast(({ data }) => data.type === 'waiting')?.data.isAgentAnswering).toBe(true)
  expect((await call(`PATCH /threads/${await threadId()}`, owner, { status: 'members' })).status).toBe(200)
  await untilAttended(told, 'Zoe')
  told.close()

  // Also who opens the chat later.
  const again = await listen()
  const { data } = await again.until(({ data }) => data.type === 'waiting')
  expect(data).toMatchObject({ member: 'Zoe', askAfterMs: null, isAgentAnswering: false })
  await call(`PATCH /threads/${await threadId()}`, owner, { assigneeId: ana.id })
  await untilAttended(again, 'Ana')
  await call(`POST /threads/${await threadId()}/messages`, owner, { messageId: crypto.randomUUID(), text: 'Soy Zoe.' })
  await untilAttended(again, 'Zoe')
  await call(`PATCH /threads/${await threadId()}`, owner, { status: 'open' })
  await untilAttended(again, null)
  again.close()
})

test('where the owner does not say that people answer, a visitor is told of nobody before one has taken over', async () => {
  const { owner, listen, threadId } = await shop({ isOn: false, assign: 'turns' })
  const told = await listen()
  await call(`PATCH /threads/${await threadId()}`, owner, { status: 'members' })
  await untilAttended(told, 'Zoe')
  expect(told.events.filter(({ data }) => data.member === 'Ana')).toEqual([])
  told.close()
})

test('who writes on a page that its owner names waits for a person, and elsewhere does not', async () => {
  const { agentId } = await shop({ isOn: true, pages: ['/devoluciones'] })
  const statusOf = async (page: string) => {
    const { sessionId, webhookResult } = (
      await visitorOf(server, agentId).say('¿Tienen tallas grandes?', { page, sessionId: crypto.randomUUID() })
    ).body.data
    const [row] = await server.rows('SELECT status FROM threads WHERE session_id = ?', sessionId)
    return [row?.['status'], webhookResult.response.includes('una persona te responderá')]
  }
  expect(await statusOf('https://tienda.test/es/Devoluciones?pedido=1')).toEqual(['pending', true])
  expect(await statusOf('https://tienda.test/es/envios')).toEqual(['open', false])
})
