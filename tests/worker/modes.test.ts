import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Person } from '../support/people.ts'
import { type Server, startServer } from '../support/server.ts'
import { customer, newAgent, newWebchat } from '../support/tenants.ts'
import { visitorOf } from '../support/visitor.ts'

let server: Server
let owner: Person
let agentId: string
beforeAll(async () => {
  server = await startServer()
  owner = await customer(server, 'enterprise')
  agentId = (await newAgent(server, owner)).id
  await newWebchat(server, owner, agentId)
  await call(`POST /agents/${agentId}/answers`, { question: '¿Hacen envíos?', answer: 'Sí, a todo el país.' })
})
afterAll(() => server.close())

const call = (line: `${string} /${string}`, body?: unknown) =>
  server.api(line as 'GET /x', { token: owner.token, ...(body !== undefined && { body }) })
const behaviour = () => `/agents/${agentId}/behaviour` as const
async function publish(body: object): Promise<void> {
  const { draft } = (await call(`PUT ${behaviour()}/draft`, body)).body.data
  expect((await call(`POST ${behaviour()}/publish`, { savedAt: draft.savedAt })).status).toBe(200)
}

test('who answers is a part of the behaviour: drafted, published, and refused where it is unknown', async () => {
  const { published } = (await call(`GET ${behaviour()}`)).body.data
  expect(published.modes).toEqual({ usual: 'automatic', closed: null, channels: {} })
  const refused = await call(`PUT ${behaviour()}/draft`, { modes: { usual: 'sometimes' } })
  expect([refused.status, Object.keys(refused.body.error.fields ?? {})]).toEqual([422, ['modes.usual']])
  const pause = await call(`PUT ${behaviour()}/draft`, { handover: { appPauseMinutes: 1 } })
  expect([pause.status, Object.keys(pause.body.error.fields ?? {})]).toEqual([422, ['handover.appPauseMinutes']])
  const modes = { usual: 'suggest', closed: 'people', channels: { whatsapp: 'automatic' } }
  await publish({ modes, handover: { isOn: true } })
  expect((await call(`GET ${behaviour()}`)).body.data.published.modes).toEqual(modes)
})

test("a rule by channel leaves a visitor's message to people, and other channels to the agent", async () => {
  const ruled = (channels: string[]) => publish({ handover: { isOn: true, channels } })
  const asked = async () => (await visitorOf(server, agentId).say('¿Hacen envíos?')).body.data
  await ruled(['telegram'])
  expect((await asked()).webhookResult.response).toContain('todo el país')
  await ruled(['webchat'])
  const { webhookResult, sessionId } = await asked()
  expect(webhookResult.response).toMatch(/una persona te responderá aquí/)
  expect(webhookResult.response).not.toContain('todo el país')
  const { thread } = (await call(`GET /conversations/session/${sessionId}?agentId=${agentId}`)).body.data
  expect(thread).toMatchObject({ status: 'pending', mode: 'people' })
})

test('a visitor of an agent that suggests gets what a member sends, and the draft is read, sent and discarded', async () => {
  await publish({ modes: { usual: 'suggest' }, handover: { isOn: true } })
  const visitor = visitorOf(server, agentId)
  const first = (await visitor.say('¿Hacen envíos?')).body.data
  expect(first.webhookResult.response).toMatch(/una persona te responderá aquí/)
  expect(first.webhookResult.response).not.toContain('todo el país')
  const session = async () => (await call(`GET /conversations/session/${first.sessionId}?agentId=${agentId}`)).body.data
  const { thread, conversations } = await session()
  expect(thread).toMatchObject({
    ...{ status: 'pending', mode: 'suggest' },
    draft: { id: conversations[0].id, text: expect.stringContaining('Sí, a todo el país.'), isUnknown: false },
  })
  expect(thread.draft.sources.length).toBeGreaterThan(0)
  const messages = `/threads/${thread.id}/messages` as const
  const written = {
    messageId: crypto.randomUUID(),
    text: 'Sí, a todo el país.',
    takesOver: false,
    draftId: thread.draft.id,
  }
  expect((await call(`POST ${messages}`, written)).status).toBe(201)
  expect((await call(`POST ${messages}`, { ...written, messageId: crypto.randomUUID(), draftId: 'x' })).status).toBe(
    422,
  )
  const sent = await session()
  expect(sent.thread).toMatchObject({ status: 'open', draft: null })
  expect(sent.memberMessages).toHaveLength(1)

  const { sessionId, visitorToken } = first
  const second = (await visitor.say('¿Hacen envíos?', { sessionId, visitorToken })).body.data
  expect(second.webhookResult.response).toBe('[{"output":""}]')
  const { draft } = (await session()).thread
  await call(`PATCH /threads/${thread.id}`, { discardsDraft: thread.draft.id })
  expect((await session()).thread.draft).toEqual(draft)
  expect((await call(`PATCH /threads/${thread.id}`, { discardsDraft: draft.id })).status).toBe(200)
  expect((await session()).thread).toMatchObject({ status: 'pending', draft: null })
})
