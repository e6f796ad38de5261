import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { automation, makeAgentWith, model } from '../support/engines/agents.ts'
import { COMPLETIONS, json, streamed } from '../support/engines/answers.ts'
import { type Answer as Behaviour, type StandIn, startStandIn } from '../support/engines/stand-in.ts'
import { type Server, startServer } from '../support/server.ts'
import { outputOf, type Received, visitorOf } from '../support/visitor.ts'

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

const WORDS = ['Abrimos ', 'de lunes ', 'a viernes.']
const REPLY = WORDS.join('')

const modelAnswering = async (behaviour: Behaviour = streamed(WORDS)) => {
  const place = standIn.place(behaviour, COMPLETIONS)
  return { place, ...(await makeAgentWith(server, model(place.url, { hasFallback: false }))) }
}
const rowsOf = (agentId: string) => server.rows('SELECT * FROM conversations WHERE agent_id = ?', agentId)
const webchat = (agentId: string, status: 'active' | 'inactive') =>
  server.rows(`UPDATE channels SET status = ? WHERE agent_id = ? AND type = 'webchat'`, status, agentId)
const kindsOf = (events: readonly Received[]): string[] =>
  events.map(({ data }) => (data.webhookResult === undefined ? data.type : 'result'))

/** D1 takes in nothing of the agent for now. Answers with what ends that. */
async function locked(agentId: string): Promise<() => Promise<unknown>> {
  const name = `locked_${agentId.replaceAll('-', '_')}`
  await server.rows(`CREATE TRIGGER ${name} BEFORE INSERT ON messages WHEN NEW.agent_id = '${agentId}' BEGIN
    SELECT RAISE(ABORT, 'database is locked');
  END`)
  return () => server.rows(`DROP TRIGGER ${name} -- on messages`)
}

describe('a model is asked for the reply to a message of a visitor', () => {
  test('once the message is stored; then he hears all of the reply, once', async () => {
    const answering = Promise.withResolvers<void>()
    const { place, agentId } = await modelAnswering(async (response, received) => {
      await answering.promise
      await streamed(WORDS)(response, received)
    })
    const telling = visitorOf(server, agentId).sayStreaming('¿A qué hora abren?')
    await expect.poll(() => place.calls().length).toBe(1)
    const storage = await server.agentStorage(agentId)
    const stored = await storage.exec(
      `SELECT t.state, m.parts ->> '$[0].text' AS text FROM turns t JOIN messages m ON m.turn_id = t.id`,
    )
    expect(stored).toEqual([{ state: 'running', text: '¿A qué hora abren?' }])
    expect(await rowsOf(agentId)).toMatchObject([{ state: 'open', user_message: '¿A qué hora abren?' }])
    answering.resolve()
    const speaking = await telling
    await speaking.until(({ data }) => data.webhookResult !== undefined)
    expect(kindsOf(speaking.events)).toEqual(['accepted', ...WORDS.map(() => 'delta'), 'result'])
    const deltas = speaking.events.filter(({ data }) => data.type === 'delta')
    expect(deltas.map(({ data }) => data.text).join('')).toBe(REPLY)
    expect(await rowsOf(agentId)).toMatchObject([{ state: 'answered', agent_response: REPLY }])
    expect(place.calls()).toHaveLength(1)
  })

  test('once for the same message, sent several times at once: it is one exchange', async () => {
    const { place, agentId } = await modelAnswering(streamed(WORDS, { firstMs: 50 }))
    const said = { messageId: crypto.randomUUID(), sessionId: crypto.randomUUID() }
    const visitor = visitorOf(server, agentId)
    const answers = await Promise.all([1, 2, 3].map(() => visitor.say('hola', said)))
    expect(answers.map((answer) => [answer.status, outputOf(answer)])).toEqual(answers.map(() => [200, REPLY]))
    expect(await rowsOf(agentId)).toHaveLength(1)
    expect(place.calls()).toHaveLength(1)
  })

  test('never for one that is refused, which is told to no stream', async () => {
    const { place, agentId } = await modelAnswering()
    const say = () => visitorOf(server, agentId).say('hola')
    expect((await say()).status).toBe(200)
    await webchat(agentId, 'inactive')
    const refused = await visitorOf(server, agentId).sayStreaming('hola')
    expect([refused.status, refused.events]).toEqual([404, []])
    for (const _ of [1, 2]) expect((await say()).body.error.code).toBe('chat.noWebchat')
    expect(place.calls()).toHaveLength(1)
    expect(await rowsOf(agentId)).toHaveLength(1)
    await webchat(agentId, 'active')
    for (const _ of [1, 2]) expect(outputOf(await say())).toBe(REPLY)
    expect(place.calls()).toHaveLength(3)
  })

  test('while D1 takes in nothing, too: the exchange is written there once D1 recovers', async () => {
    const { place, agentId } = await modelAnswering()
    const unlock = await locked(agentId)
    const speaking = await visitorOf(server, agentId).sayStreaming('hola')
    await speaking.until(({ data }) => data.webhookResult !== undefined)
    expect(kindsOf(speaking.events)).toEqual(['accepted', ...WORDS.map(() => 'delta'), 'result'])
    expect(await rowsOf(agentId)).toEqual([])
    await unlock()
    await expect.poll(() => rowsOf(agentId)).toMatchObject([{ state: 'answered', agent_response: REPLY }])
    expect(place.calls()).toHaveLength(1)
  })

  test('in a session of its own when the visitor has not proven that another is his', async () => {
    const { agentId } = await modelAnswering()
    const sessionId = crypto.randomUUID()
    await visitorOf(server, agentId).say('me llamo Ana', { sessionId })
    const speaking = await visitorOf(server, agentId).sayStreaming('¿y yo?', { sessionId })
    await speaking.until(({ data }) => data.webhookResult !== undefined)
    const told = new Set(speaking.events.map(({ data }) => data.sessionId))
    expect([...told]).toEqual([expect.not.stringMatching(sessionId)])
    expect(kindsOf(speaking.events)).toEqual(['accepted', ...WORDS.map(() => 'delta'), 'result'])
    const rows = await rowsOf(agentId)
    expect(rows.map((row) => [row['state'], row['agent_response']])).toEqual(rows.map(() => ['answered', REPLY]))
    expect(new Set(rows.map((row) => row['session_id'])).size).toBe(2)
  })
})

test('an automation, which may do more than speak, is asked for nothing that was not stored', async () => {
  const place = standIn.place(json({ output: REPLY }))
  const { agentId } = await makeAgentWith(server, automation(place.url))
  const say = () => visitorOf(server, agentId).say('hola')
  expect(outputOf(await say())).toBe(REPLY)
  await webchat(agentId, 'inactive')
  expect((await say()).body.error.code).toBe('chat.noWebchat')
  expect(place.calls()).toHaveLength(1)
})
