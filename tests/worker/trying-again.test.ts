import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { automation, makeAgentWith } from '../support/engines/agents.ts'
import { json } from '../support/engines/answers.ts'
import { type StandIn, startStandIn } from '../support/engines/stand-in.ts'
import { messengerServer, pageOn, written } from '../support/messenger.ts'
import { type Person, register } from '../support/people.ts'
import type { Graph } from '../support/providers/graph.ts'
import { writeExchanges } from '../support/record.ts'
import type { Server } from '../support/server.ts'
import { customer, newAgent, newConversation, newWebchat } from '../support/tenants.ts'
import { openEvents, visitorOf } from '../support/visitor.ts'

let server: Server
let graph: Graph
let standIn: StandIn
beforeAll(async () => {
  standIn = await startStandIn()
  ;({ server, graph } = await messengerServer({ ENGINE_ALLOW_HOSTS: standIn.host }))
})
afterAll(async () => {
  await server.close()
  await graph.close()
  await standIn.close()
})
beforeEach(() => {
  graph.sent.length = 0
})

const soon = { timeout: 60_000, interval: 50 }
const again = (id: unknown, { token }: Person) => server.api(`POST /conversations/${id}/retry`, { token })
const stored = (id: unknown) => server.rows('SELECT state, agent_response FROM conversations WHERE id = ?', id)
const rowsOf = (agentId: string) =>
  server.rows('SELECT * FROM conversations WHERE agent_id = ? ORDER BY created_at, rowid', agentId)
const codeOf = ({ status, body }: Awaited<ReturnType<typeof again>>) => [status, body.error?.code]

describe('a message of the web chat that got no reply', () => {
  test('is answered when its owner asks for it, told to the streams, and not a second time', async () => {
    const owner = await customer(server)
    const { id: agentId } = await newAgent(server, owner)
    await newWebchat(server, owner, agentId)
    const [id] = await writeExchanges(server, [
      { agentId, ownerId: owner.id, at: Date.now() - 60_000, state: 'unanswered', agentResponse: null },
    ])
    const stream = await openEvents(new URL(`/api/agents/webhook-stream?agentId=${agentId}`, server.url), {
      headers: { authorization: `Bearer ${owner.token}` },
    })
    await stream.until(({ data }) => data.type === 'connected')
    const answer = await again(id, owner)
    expect([answer.status, answer.body.data, answer.body.message]).toEqual([
      200,
      { id },
      'El agente vuelve a responder este mensaje',
    ])
    await stream.until(({ data }) => data.conversationId === id)
    stream.close()
    expect(await stored(id)).toEqual([{ state: 'answered', agent_response: expect.stringMatching(/\w/) }])
    expect(await rowsOf(agentId)).toHaveLength(1)
    expect(codeOf(await again(id, owner))).toEqual([409, 'conversation.nothingToSend'])
  })

  test('stays as it is while its engine fails, and says why', async () => {
    const owner = await register(server)
    const place = standIn.place(json({ error: 'no' }, 500))
    const { agentId } = await makeAgentWith(server, automation(place.url, { fallback: 'none' }), owner.id)
    await visitorOf(server, agentId).say('¿hola?')
    const [row] = await rowsOf(agentId)
    expect(row?.['state']).toBe('unanswered')
    const failed = await again(row?.['id'], owner)
    expect(failed.body.error.code).toBe('chat.engineFailed')
    expect((await stored(row?.['id']))[0]).toMatchObject({ state: 'unanswered' })
    place.becomes(json([{ output: 'Ahora sí.' }]))
    expect((await again(row?.['id'], owner)).status).toBe(200)
    expect(await stored(row?.['id'])).toEqual([{ state: 'answered', agent_response: 'Ahora sí.' }])
  })

  test('that somebody only reported is not answered', async () => {
    const owner = await customer(server)
    const { id: agentId } = await newAgent(server, owner)
    await newWebchat(server, owner, agentId)
    const { id } = await newConversation(server, owner, agentId, { agentResponse: '' })
    expect(codeOf(await again(id, owner))).toEqual([409, 'conversation.nothingToSend'])
  })
})

describe('a message of a provider that got no reply', () => {
  const HOUR = 3_600_000

  test('is answered where the last reply of its session went', async () => {
    const page = await pageOn(server)
    await page.deliver([written('¿tienen garantía?')])
    await expect.poll(() => graph.sent.length, soon).toBe(1)
    await page.deliver([written('hola', { at: Date.now() - HOUR })])
    await expect.poll(async () => (await rowsOf(page.agentId)).map((row) => row['state']), soon).toContain('unanswered')
    const left = (await rowsOf(page.agentId)).find((row) => row['state'] === 'unanswered')
    expect((await again(left?.['id'], page.owner)).status).toBe(200)
    await expect.poll(() => graph.sent.length, soon).toBe(2)
    expect(graph.sent[1]).toMatchObject({ recipient: { id: 'person-1' } })
    await expect.poll(() => stored(left?.['id']), soon).toMatchObject([{ state: 'answered' }])
  })

  test('and has never got one is answered where it came from, for as long as that is remembered', async () => {
    const page = await pageOn(server)
    await page.deliver([written('hola', { at: Date.now() - HOUR })])
    await expect.poll(() => rowsOf(page.agentId), soon).toMatchObject([{ state: 'unanswered' }])
    const [row] = await rowsOf(page.agentId)
    const storage = await server.agentStorage(page.agentId)
    await storage.exec('UPDATE threads SET contact = address, address = NULL')
    expect(codeOf(await again(row?.['id'], page.owner))).toEqual([409, 'conversation.nothingToSend'])
    await storage.exec('UPDATE threads SET address = contact, contact = NULL')
    expect((await again(row?.['id'], page.owner)).status).toBe(200)
    await expect.poll(() => rowsOf(page.agentId), soon).toMatchObject([{ state: 'answered' }])
  })
})

test('an exchange of another account is not retried', async () => {
  const owner = await customer(server)
  const { id: agentId } = await newAgent(server, owner)
  const [id] = await writeExchanges(server, [
    { agentId, ownerId: owner.id, at: Date.now(), state: 'unanswered', agentResponse: null },
  ])
  expect(codeOf(await again(id, await customer(server)))).toEqual([404, 'conversation.notFound'])
})
