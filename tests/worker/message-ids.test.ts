import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Person } from '../support/people.ts'
import { type Server, startServer } from '../support/server.ts'
import { newMember } from '../support/team.ts'
import { customer, newAgent, newWebchat } from '../support/tenants.ts'
import { keyOf, openEvents, visitorOf } from '../support/visitor.ts'

let server: Server
let owner: Person
let agentId: string
beforeAll(async () => {
  server = await startServer()
  owner = await customer(server, 'enterprise')
  agentId = (await newAgent(server, owner)).id
  await newWebchat(server, owner, agentId)
})
afterAll(() => server.close())

const say = (message: string, more: object) => visitorOf(server, agentId).say(message, { ...more })

test('what a member may read of a thread has no id by which he could get the token of its visitor', async () => {
  const viewer = await newMember(server, owner, 'viewer')
  const stream = await openEvents(new URL(`/api/agents/webhook-stream?agentId=${agentId}`, server.url), {
    headers: { authorization: `Bearer ${viewer.token}` },
  })
  await stream.until(({ data }) => data.type === 'connected')
  const first = { messageId: crypto.randomUUID(), sessionId: 'a-visitors-session' }
  const said = (await say('hola', first)).body.data
  const { visitorToken } = said
  const key = keyOf(server, agentId, first.messageId)
  expect((await stream.until(({ data }) => data.webhookResult)).data.messageId).toBe(key)
  stream.close()

  const read = async (path: string, { token } = viewer) => {
    const { status, body } = await server.api(`GET ${path}` as 'GET /x', { token })
    expect([path, status]).toEqual([path, 200])
    return body.data
  }
  const session = await read(`/conversations/session/${first.sessionId}?agentId=${agentId}`)
  expect(session.conversations[0].metadata.messageId).toBe(key)
  const shown = [
    ...[session, stream.events, await read(`/conversations?agentId=${agentId}`)],
    ...[await read(`/conversations/${said.conversationId}`), await read(`/conversations/sessions?agentId=${agentId}`)],
    ...[await read(`/threads?agentId=${agentId}`), await read(`/threads/${session.thread.id}/messages`)],
    await read('/account/export', owner),
  ]
  expect(JSON.stringify(shown)).not.toContain(first.messageId)

  // What he has is no id of a message.
  expect((await say('hola', { ...first, messageId: key })).status).toBe(422)
  // The visitor himself has it: in his answers, on his stream, and to repeat his message with.
  expect(said.messageId).toBe(first.messageId)
  const own = await visitorOf(server, agentId).listen(first.sessionId, visitorToken, '0')
  expect((await own.until(({ data }) => data.webhookResult)).data.messageId).toBe(first.messageId)
  own.close()
  const again = (await say('hola', first)).body.data
  expect(again).toMatchObject({ ...first, conversationId: said.conversationId, visitorToken: expect.any(String) })
})
