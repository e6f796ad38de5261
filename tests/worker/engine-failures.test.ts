import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { automation, makeAgentWith } from '../support/engines/agents.ts'
import { json } from '../support/engines/answers.ts'
import { type Answer as Behaviour, type StandIn, startStandIn } from '../support/engines/stand-in.ts'
import { type Server, startServer } from '../support/server.ts'
import { customer } from '../support/tenants.ts'
import { outputOf, visitorOf } from '../support/visitor.ts'

let server: Server
let standIn: StandIn
beforeAll(async () => {
  standIn = await startStandIn()
  server = await startServer({ ENGINE_ALLOW_HOSTS: standIn.host })
})
afterAll(async () => {
  await server.close()
  await standIn.close()
})

const KNOWN = '¿Cuánto tarda el envío?'
const UNKNOWN = '¿Arreglan relojes suizos?'
const SORRY = /^Perdón, en este momento no me es posible responder.* Queda guardado para el equipo\..*600 11 22 33/
const PLAIN = 'Lo siento, hubo un error al procesar tu mensaje. Inténtalo de nuevo.'

/** An agent whose automation answers so, and nobody stands in for it. */
async function agentOf(behaviour: Behaviour) {
  const owner = await customer(server)
  const place = standIn.place(behaviour)
  const { agentId } = await makeAgentWith(server, automation(place.url, { hasFallback: false }), owner.id)
  const business = { contact: 'llama al 600 11 22 33' }
  await server.rows('UPDATE agents SET behaviour = ? WHERE id = ?', JSON.stringify({ business }), agentId)
  return { owner, place, agentId, visitor: visitorOf(server, agentId) }
}
const rowsOf = (agentId: string) =>
  server.rows('SELECT state, agent_response FROM conversations WHERE agent_id = ? ORDER BY created_at, rowid', agentId)

describe('a visitor of the web chat whose engine fails', () => {
  test('gets what the built-in engine surely knows, once, as JSON and as a stream', async () => {
    const { agentId, place, visitor } = await agentOf(json({ error: 'no' }, 500))
    const messageId = crypto.randomUUID()
    const first = await visitor.say(KNOWN, { messageId })
    expect([first.status, outputOf(first)]).toEqual([200, expect.stringMatching(/2 a 5 días hábiles/)])
    expect(outputOf(await visitor.say(KNOWN, { messageId, sessionId: first.body.data.sessionId }))).toBe(
      outputOf(first),
    )
    expect(place.calls()).toHaveLength(1)
    const stream = await visitor.sayStreaming(KNOWN)
    await stream.over
    const { data } = stream.events.at(-1) ?? {}
    expect([data.type, JSON.stringify(data.webhookResult)]).toEqual([undefined, expect.stringContaining('2 a 5')])
    expect(await rowsOf(agentId)).toMatchObject([{ state: 'answered' }, { state: 'answered' }])
  })

  test('is told once how to reach the business, and may send the message again', async () => {
    const { agentId, place, visitor } = await agentOf(json({ error: 'no' }, 500))
    const messageId = crypto.randomUUID()
    const stream = await visitor.sayStreaming(UNKNOWN, { messageId })
    const { sessionId, visitorToken } = (await stream.until(({ data }) => data.type === 'accepted')).data
    await stream.over
    expect(stream.events.at(-1)?.data).toMatchObject({
      type: 'failed',
      error: { code: 'chat.engineFailed', message: expect.stringMatching(SORRY) },
    })
    const proven = { sessionId, visitorToken }
    const again = await visitor.say(UNKNOWN, { messageId, ...proven })
    expect([again.status, again.body.error.message]).toEqual([503, expect.stringMatching(SORRY)])
    expect((await visitor.say('¿Y pulseras?', proven)).body.error.message).toBe(PLAIN)
    place.becomes(json({ output: 'Sí, los arreglamos.' }))
    expect(outputOf(await visitor.say(UNKNOWN, { messageId, ...proven }))).toBe('Sí, los arreglamos.')
    expect((await rowsOf(agentId)).map(({ state }) => state)).toEqual(['answered', 'unanswered'])
  })

  test('is told that himself: the owner who tries the message again reads the plain error', async () => {
    const { agentId, owner, visitor } = await agentOf(json({ error: 'no' }, 500))
    await visitor.say(UNKNOWN)
    const [row] = await server.rows('SELECT id FROM conversations WHERE agent_id = ?', agentId)
    const tried = await server.api(`POST /conversations/${row?.['id']}/retry`, { token: owner.token })
    expect([tried.status, tried.body.error.message]).toEqual([503, PLAIN])
  })
})

test('an engine that refuses the key is told of in the bell of its owner, once, with the place of the agent', async () => {
  const { agentId, owner, visitor } = await agentOf(json({}, 401))
  await visitor.say(UNKNOWN)
  await visitor.say(UNKNOWN)
  const list = async () => (await server.api('GET /notifications', { token: owner.token })).body.data
  await expect.poll(async () => (await list()).unread, { timeout: 20_000 }).toBe(1)
  const [told] = (await list()).notifications
  expect(told).toMatchObject({ kind: 'engine', agentId, sessionId: null, channelType: null, contact: null })
  const read = await server.api('PUT /notifications/read', { token: owner.token, body: { id: told.id } })
  expect(read.body.data).toEqual({ unread: 0 })
})

test('of fifty people of one agent, those whose engine answers are all answered while five wait for theirs', async () => {
  const held: (() => void)[] = []
  const { agentId, visitor } = await agentOf(async (response, { body }) => {
    if (body?.chatInput === 'despacio') await new Promise<void>((resolve) => held.push(resolve))
    response.writeHead(200, { 'content-type': 'application/json' }).end('{"output":"Claro."}')
  })
  const say = (text: string) => visitorOf(server, agentId).say(text)
  expect(outputOf(await visitor.say('hola'))).toBe('Claro.')
  const ended: string[] = []
  const slow = Array.from({ length: 5 }, async () => {
    const answer = await say('despacio')
    ended.push('slow')
    return answer
  })
  await expect.poll(() => held.length, { timeout: 20_000 }).toBe(5)
  const others = await Promise.all(Array.from({ length: 45 }, () => say('hola')))
  expect([others.map(outputOf), ended]).toEqual([Array(45).fill('Claro.'), []])
  for (const release of held) release()
  expect((await Promise.all(slow)).map(outputOf)).toEqual(Array(5).fill('Claro.'))
})
