import { beforeAll, beforeEach, expect, test } from 'vitest'
import { type InProcess, inProcess, type PageAgent } from '../support/in-process.ts'
import { incoming } from '../support/messages.ts'

let world: InProcess
let page: PageAgent
beforeAll(async () => {
  world = await inProcess()
})
beforeEach(async () => {
  world.forgetHubs()
  world.reset()
  page = await world.pageAgent()
})

const SESSION = 'facebook:person-1'
const HOUR_MS = 3_600_000
const say = (text: string) => page.of.hub.receiveAll([incoming(world.clock, text, { sessionId: SESSION })], 0)
const member = (key: string, text: string) => ({
  ...{ key, sessionId: SESSION, author: { id: 'ana', name: 'Ana Torres' }, text },
  takesOver: false,
})
const said = () =>
  world.rows(
    `SELECT m.author, m.author_id, m.text FROM messages m JOIN threads t ON t.number = m.thread
     WHERE t.agent_id = ? ORDER BY m.number`,
    page.agentId,
  )
const status = async () => (await world.rows('SELECT status FROM threads WHERE agent_id = ?', page.agentId))[0]

async function answered(text: string): Promise<void> {
  await say(text)
  await world.clock.advance(10_000)
}

test("a member's message stands in its thread in D1, once, with its author", async () => {
  await answered('hola')
  expect(await page.of.hub.write(member('key-1', 'Soy Ana, ¿en qué ayudo?'))).toMatchObject({ kind: 'stored' })
  expect(await page.of.hub.write(member('key-1', 'Soy Ana, ¿en qué ayudo?'))).toMatchObject({ kind: 'stored' })
  await answered('gracias')
  const rows = await said()
  expect(rows.map((row) => row['author'])).toEqual(['contact', 'agent', 'member', 'contact', 'agent'])
  expect(rows[2]).toEqual({ author: 'member', author_id: 'ana', text: 'Soy Ana, ¿en qué ayudo?' })
  const exchanges = await world.rows('SELECT user_message FROM conversations WHERE agent_id = ?', page.agentId)
  expect(exchanges.map((row) => row['user_message'])).toEqual(['hola', 'gracias'])
})

test("a member's message in a thread that the object does not have is written once it is read from D1", async () => {
  await answered('hola')
  await page.of.hub.flush()
  page.of.loseStorage()
  expect(await page.of.hub.write(member('key-2', 'Aquí estoy'))).toMatchObject({ kind: 'stored' })
  expect((await said()).map((row) => row['author'])).toEqual(['contact', 'agent', 'member'])
  expect(await page.of.hub.write({ ...member('key-3', 'nadie'), sessionId: 'facebook:nobody' })).toEqual({
    kind: 'refused',
    code: 'thread.notFound',
  })
})

test('a message is on disk while D1 is away, and in D1 afterwards', async () => {
  await answered('hola')
  world.d1.isAway = true
  expect(await page.of.hub.write(member('key-4', 'sin D1'))).toMatchObject({ kind: 'stored' })
  page.of.wakeAnew()
  world.d1.isAway = false
  await world.clock.advance(60_000)
  expect((await said()).map((row) => row['text'])).toContain('sin D1')
})

test('a thread is closed until its contact writes again, also when the object has forgotten it', async () => {
  await answered('hola')
  await page.of.hub.setStatus(SESSION, 'closed')
  expect(await status()).toEqual({ status: 'closed' })
  await page.of.hub.write(member('key-5', 'nota'))
  await world.clock.advance(3 * HOUR_MS)
  await page.of.hub.alarm()
  await answered('otra vez')
  expect(await status()).toEqual({ status: 'open' })
  expect((await said()).map((row) => row['author'])).toEqual(['contact', 'agent', 'member', 'contact', 'agent'])
})

test('a closed thread that the object has forgotten is opened by a member', async () => {
  await answered('hola')
  await page.of.hub.setStatus(SESSION, 'closed')
  await page.of.hub.flush()
  page.of.loseStorage()
  await page.of.hub.setStatus(SESSION, 'open')
  expect(await status()).toEqual({ status: 'open' })
})

test('a status is on disk while D1 is away, and in D1 afterwards', async () => {
  await answered('hola')
  world.d1.isAway = true
  await page.of.hub.setStatus(SESSION, 'pending')
  page.of.wakeAnew()
  world.d1.isAway = false
  await world.clock.advance(60_000)
  expect(await status()).toEqual({ status: 'pending' })
})

test('a thread goes with its last exchange, and the messages of members with it', async () => {
  await answered('hola')
  await page.of.hub.write(member('key-6', 'nota'))
  const [row] = await world.rows('SELECT id FROM conversations WHERE agent_id = ?', page.agentId)
  await page.of.hub.delete(String(row?.['id']))
  expect(await said()).toEqual([])
  expect(await world.rows('SELECT 1 FROM message_search WHERE agent_id = ?', page.agentId)).toEqual([])
  expect(await status()).toBeUndefined()
})
