import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { makeAgent } from '../support/agents.ts'
import { writeExchanges } from '../support/record.ts'
import { giveSampleKnowledge } from '../support/sample-knowledge.ts'
import { type Server, startServer } from '../support/server.ts'
import { keyOf, outputOf, randomAddress, visitorOf } from '../support/visitor.ts'

let server: Server
beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server.close())

/** Wakes the object; its constructor queues the turns that were running. */
const wakeObject = (agentId: string) =>
  server.env.AGENT.get(server.env.AGENT.idFromName(agentId)).fetch('https://agent/readers')

/** Stores the rows of a turn that was running when the object ended, and starts the object again. */
async function leaveRunningTurn(agentId: string, sessionId: string, text: string): Promise<string> {
  await visitorOf(server, agentId).say('hola')
  const storage = await server.agentStorage(agentId)
  const messageId = crypto.randomUUID()
  const key = keyOf(server, agentId, messageId)
  const now = Date.now()
  const [thread, turn] = [900, 900]
  await storage.exec(
    `INSERT INTO threads (id, key, channel_type, started_at, last_at) VALUES (?, ?, 'webchat', ?, ?)`,
    ...[thread, sessionId, now, now],
  )
  await storage.exec(
    `INSERT INTO turns (id, uid, key, thread_id, state, due_at, attempts, is_reserved, said_at)
     VALUES (?, ?, ?, ?, 'running', ?, 1, 1, ?)`,
    ...[turn, crypto.randomUUID(), key, thread, now + 30_000, now],
  )
  await storage.exec(
    `INSERT INTO messages (id, thread_id, turn_id, author, parts, details, said_at) VALUES (?, ?, ?, 'contact', ?, ?, ?)`,
    ...[900, thread, turn, JSON.stringify([{ type: 'text', text }]), JSON.stringify({ key, storedAt: now }), now],
  )
  await storage.exec('INSERT INTO dedupe_keys (key, message_id, at) VALUES (?, 900, ?)', key, now)
  await server.evictAgentObject(agentId)
  await wakeObject(agentId)
  return messageId
}

const rowsOf = (agentId: string) => server.rows('SELECT * FROM conversations WHERE agent_id = ?', agentId)

describe('an agent object', () => {
  test('answers a turn that was running when it ended, once and without a call', { timeout: 180_000 }, async () => {
    const { agentId } = await makeAgent(server)
    const messageId = await leaveRunningTurn(agentId, 'left-session', '¿tienen garantía?')
    const key = keyOf(server, agentId, messageId)
    const ours = async () => (await rowsOf(agentId)).filter((row) => row['message_key'] === key)
    await expect.poll(ours, { timeout: 60_000, interval: 200 }).toMatchObject([{ state: 'answered' }])
    const repeat = { messageId, sessionId: 'left-session' }
    const answer = await visitorOf(server, agentId).say('¿tienen garantía?', repeat)
    expect(await ours()).toMatchObject([{ user_message: '¿tienen garantía?', agent_response: outputOf(answer) }])
  })

  test.each([
    ['the hourly job wakes it', (_: string) => server.hourly()],
    ['another visitor writes', (agentId: string) => visitorOf(server, agentId).say('hola')],
  ])('answers an exchange that is open in D1 and lost from its own storage, when %s', async (_, wake) => {
    const { agentId } = await makeAgent(server)
    await visitorOf(server, agentId).say('gracias')
    const messageId = crypto.randomUUID()
    const [row] = await server.rows('SELECT owner_id FROM agents WHERE id = ?', agentId)
    const lost = { agentId, ownerId: String(row?.['owner_id']), at: Date.now() - 16 * 60_000, state: 'open' }
    const message = { messageKey: messageId, userMessage: '¿tienen garantía?', agentResponse: null }
    await writeExchanges(server, [{ ...lost, ...message, sessionId: 'lost-session' }])
    await server.loseAgentObject(agentId)
    await wake(agentId)
    const ours = async () => (await rowsOf(agentId)).filter((row) => row['message_key'] === messageId)
    await expect.poll(ours, { timeout: 60_000 }).toMatchObject([{ state: 'answered', session_id: 'lost-session' }])
  })

  test('answers the messages of a thread in order, and other threads meanwhile', async () => {
    const { agentId } = await makeAgent(server)
    await leaveRunningTurn(agentId, 'waiting-session', 'hola')
    const visitor = visitorOf(server, agentId)
    const [first, other] = await Promise.all([
      visitor.say('gracias', { sessionId: 'waiting-session' }),
      visitorOf(server, agentId).say('gracias'),
    ])
    expect([first.status, other.status]).toEqual([200, 200])
    const rows = await rowsOf(agentId)
    expect(rows.map((row) => row['state'])).toEqual(Array(rows.length).fill('answered'))
  })

  test('answers a repeated message with the stored reply after it was evicted from memory', async () => {
    const { agentId } = await makeAgent(server)
    const message = { messageId: crypto.randomUUID(), sessionId: 'evicted-session' }
    const first = await visitorOf(server, agentId).say('hola', message)
    await server.evictAgentObject(agentId)
    const again = await visitorOf(server, agentId).say('hola', message)
    expect(again.body.data.conversationId).toBe(first.body.data.conversationId)
    expect(await rowsOf(agentId)).toHaveLength(1)
  })

  test('answers a repeated message from D1 after its storage and memory were lost', async () => {
    const { agentId } = await makeAgent(server)
    await giveSampleKnowledge(server, agentId)
    const message = { messageId: crypto.randomUUID(), sessionId: 'forgotten-session' }
    const first = await visitorOf(server, agentId).say('hola', message)
    await server.loseAgentObject(agentId)
    const again = await visitorOf(server, agentId).say('hola', message)
    expect(outputOf(again)).toBe(outputOf(first))
    expect(await rowsOf(agentId)).toHaveLength(1)
    expect(outputOf(await visitorOf(server, agentId).say('¿tienen garantía?'))).toMatch(/Fuente/)
  })

  test('refuses the id of another message even when only D1 has that message', async () => {
    const { agentId } = await makeAgent(server)
    const messageId = crypto.randomUUID()
    await visitorOf(server, agentId).say('hola', { messageId, sessionId: 'first-session' })
    await server.loseAgentObject(agentId)
    const foreign = await visitorOf(server, agentId).say('otra cosa', { messageId, sessionId: 'first-session' })
    expect(foreign.status).toBe(422)
    expect(foreign.body.error.fields).toHaveProperty('messageId')
  })

  test('reads its knowledge again when it has changed', async () => {
    const { agentId } = await makeAgent(server)
    await giveSampleKnowledge(server, agentId)
    const asked = '¿tienen zeppelines de alquiler?'
    expect(outputOf(await visitorOf(server, agentId).say(asked))).toMatch(/No tengo información/)
    await server.rows(
      `INSERT INTO passages (id, agent_id, document_id, language, heading, body, created_at)
       SELECT ?, agent_id, id, 'es', 'Alquiler de zeppelines', 'Alquilamos zeppelines por horas.', 0
       FROM documents WHERE agent_id = ?`,
      crypto.randomUUID(),
      agentId,
    )
    await server.evictAgentObject(agentId)
    expect(outputOf(await visitorOf(server, agentId).say(asked))).toMatch(/zeppelines por horas/)
  })

  test('keeps the count of threads that an address began this hour after an eviction', async () => {
    const { agentId } = await makeAgent(server)
    const address = randomAddress()
    for (let n = 0; n < 5; n++) await visitorOf(server, agentId, address).say('hola')
    const storage = await server.agentStorage(agentId)
    expect(await storage.exec('SELECT count FROM counters')).toEqual([{ count: 5 }])
    await storage.exec('UPDATE counters SET count = 30')
    await server.evictAgentObject(agentId)
    const refused = await visitorOf(server, agentId, address).say('hola')
    expect([refused.status, refused.body.error.code]).toEqual([429, 'request.rateLimited'])
    expect((await visitorOf(server, agentId).say('hola')).status).toBe(200)
  })

  test('numbers each result once, in the order in which readers get them', async () => {
    const { agentId } = await makeAgent(server)
    await Promise.all(Array.from({ length: 20 }, () => visitorOf(server, agentId).say('hola')))
    await server.evictAgentObject(agentId)
    await visitorOf(server, agentId).say('hola')
    const numbers = (await rowsOf(agentId)).map((row) => Number(row['event_number']))
    expect(new Set(numbers).size).toBe(21)
    expect(numbers.at(-1)).toBe(Math.max(...numbers))
  })
})
