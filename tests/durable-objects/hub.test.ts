import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { AGENT_TYPES } from '../../worker/local/catalogue.ts'
import { makeAgent } from '../support/agents.ts'
import { type Server, startServer } from '../support/server.ts'
import { outputOf, randomAddress, visitorOf } from '../support/visitor.ts'

let server: Server
beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server.close())

/** A message that was lent to a request, which died: its row in the mailbox is all that is left. */
async function leave(agentId: string, sessionId: string, text: string): Promise<string> {
  await visitorOf(server, agentId).say('hola')
  const storage = await server.hubStorage(agentId)
  const messageId = crypto.randomUUID()
  await storage.exec(
    `INSERT INTO mailbox (message_id, session_id, is_proven, channel_type, text, received_at, state, lease_until)
     VALUES (?, ?, 0, 'webchat', ?, ?, 'open', ?)`,
    messageId,
    sessionId,
    text,
    Date.now(),
    Date.now(),
  )
  await server.evictHub(agentId)
  await server.env.HUB.get(server.env.HUB.idFromName(agentId)).fetch('https://hub/readers')
  return messageId
}

const rowsOf = (agentId: string) => server.rows('SELECT * FROM conversations WHERE agent_id = ?', agentId)

describe("an agent's hub", () => {
  test('answers by itself a message whose request died, once', { timeout: 180_000 }, async () => {
    const { agentId } = await makeAgent(server)
    const messageId = await leave(agentId, 'left-session', '¿tienen garantía?')
    const ours = async () => (await rowsOf(agentId)).filter((row) => row['message_key'] === messageId)
    await expect.poll(ours, { timeout: 60_000, interval: 200 }).toMatchObject([{ state: 'answered' }])
    const repeat = { messageId, sessionId: 'left-session' }
    const answer = await visitorOf(server, agentId).say('¿tienen garantía?', repeat)
    expect(await ours()).toMatchObject([{ user_message: '¿tienen garantía?', agent_response: outputOf(answer) }])
  })

  test.each([
    ['the clock wakes it', (_: string) => server.hourly()],
    ['somebody else writes', (agentId: string) => visitorOf(server, agentId).say('hola')],
  ])('finishes what the database holds open and its own storage has lost, when %s', async (_, wake) => {
    const { agentId } = await makeAgent(server)
    await visitorOf(server, agentId).say('gracias')
    const messageId = crypto.randomUUID()
    const columns = 'agent_id, owner_id, channel_type, origin, day'
    await server.rows(
      `INSERT INTO conversations (id, session_id, message_key, state, user_message, created_at, ${columns})
       SELECT ?, 'lost-session', ?, 'open', '¿tienen garantía?', ?, ${columns} FROM conversations WHERE agent_id = ?`,
      crypto.randomUUID(),
      messageId,
      Date.now() - 6 * 60_000,
      agentId,
    )
    await server.evictHub(agentId)
    await wake(agentId)
    const storage = await server.hubStorage(agentId)
    expect(await storage.exec('SELECT message_id, state FROM mailbox')).toEqual([
      { message_id: messageId, state: 'open' },
    ])
    await storage.exec('UPDATE mailbox SET lease_until = ?', Date.now())
    await server.evictHub(agentId)
    await server.env.HUB.get(server.env.HUB.idFromName(agentId)).fetch('https://hub/readers')
    const ours = async () => (await rowsOf(agentId)).filter((row) => row['message_key'] === messageId)
    await expect.poll(ours, { timeout: 60_000 }).toMatchObject([{ state: 'answered', session_id: 'lost-session' }])
  })

  test('lets a session wait for the message that is being answered, and other sessions pass', async () => {
    const { agentId } = await makeAgent(server)
    await leave(agentId, 'waiting-session', 'hola')
    const visitor = visitorOf(server, agentId)
    const [first, other] = await Promise.all([
      visitor.say('gracias', { sessionId: 'waiting-session' }),
      visitorOf(server, agentId).say('gracias'),
    ])
    expect([first.status, other.status]).toEqual([200, 200])
    const rows = await rowsOf(agentId)
    expect(rows.map((row) => row['state'])).toEqual(Array(rows.length).fill('answered'))
  })

  test('goes on where it was after it was put out of memory', async () => {
    const { agentId } = await makeAgent(server)
    const message = { messageId: crypto.randomUUID(), sessionId: 'evicted-session' }
    const first = await visitorOf(server, agentId).say('hola', message)
    await server.evictHub(agentId)
    const again = await visitorOf(server, agentId).say('hola', message)
    expect(again.body.data.conversationId).toBe(first.body.data.conversationId)
    expect(await rowsOf(agentId)).toHaveLength(1)
  })

  test('knows from the database what its own storage and memory have lost', async () => {
    const { agentId } = await makeAgent(server)
    const message = { messageId: crypto.randomUUID(), sessionId: 'forgotten-session' }
    const first = await visitorOf(server, agentId).say('hola', message)
    const storage = await server.hubStorage(agentId)
    for (const table of ['mailbox', 'known', 'stems', 'passage_sources', 'facts', 'counters'])
      await storage.exec(`DELETE FROM ${table}`)
    await server.evictHub(agentId)
    const again = await visitorOf(server, agentId).say('hola', message)
    expect(outputOf(again)).toBe(outputOf(first))
    expect(await rowsOf(agentId)).toHaveLength(1)
    expect(outputOf(await visitorOf(server, agentId).say('¿tienen garantía?'))).toMatch(/Fuente/)
  })

  test('refuses the id of another message even when only the database remembers it', async () => {
    const { agentId } = await makeAgent(server)
    const messageId = crypto.randomUUID()
    await visitorOf(server, agentId).say('hola', { messageId, sessionId: 'first-session' })
    await server.evictHub(agentId)
    const foreign = await visitorOf(server, agentId).say('otra cosa', { messageId, sessionId: 'first-session' })
    expect(foreign.status).toBe(422)
    expect(foreign.body.error.fields).toHaveProperty('messageId')
  })

  test('learns what its agent knows anew when that has changed', async () => {
    const { agentId } = await makeAgent(server, { type: AGENT_TYPES.sales })
    const asked = '¿tienen zeppelines de alquiler?'
    expect(outputOf(await visitorOf(server, agentId).say(asked))).toMatch(/No tengo información/)
    await server.db
      .prepare(
        `INSERT INTO passages (id, agent_type_id, language, heading, body, created_at)
         VALUES (?, ?, 'es', 'Alquiler de zeppelines', 'Alquilamos zeppelines por horas.', 0)`,
      )
      .bind(crypto.randomUUID(), AGENT_TYPES.sales)
      .run()
    await server.evictHub(agentId)
    expect(outputOf(await visitorOf(server, agentId).say(asked))).toMatch(/zeppelines por horas/)
  })

  test('still knows after its sleep how many sessions an address began this hour', async () => {
    const { agentId } = await makeAgent(server)
    const address = randomAddress()
    for (let n = 0; n < 5; n++) await visitorOf(server, agentId, address).say('hola')
    const storage = await server.hubStorage(agentId)
    expect(await storage.exec('SELECT count FROM counters')).toEqual([{ count: 5 }])
    await storage.exec('UPDATE counters SET count = 30')
    await server.evictHub(agentId)
    const refused = await visitorOf(server, agentId, address).say('hola')
    expect([refused.status, refused.body.error.code]).toEqual([429, 'request.rateLimited'])
    expect((await visitorOf(server, agentId).say('hola')).status).toBe(200)
  })

  test('numbers each result once, in the order in which readers hear of them', async () => {
    const { agentId } = await makeAgent(server)
    await Promise.all(Array.from({ length: 20 }, () => visitorOf(server, agentId).say('hola')))
    await server.evictHub(agentId)
    await visitorOf(server, agentId).say('hola')
    const numbers = (await rowsOf(agentId)).map((row) => Number(row['event_number']))
    expect(new Set(numbers).size).toBe(21)
    expect(numbers.at(-1)).toBe(Math.max(...numbers))
  })
})
