import { beforeAll, beforeEach, expect, test } from 'vitest'
import type { WebchatAnswer, WebchatInput } from '../../worker/contract/webchat.ts'
import { clientIdOf, messageKeyOf } from '../../worker/core/message-keys.ts'
import { answerVisitor } from '../../worker/features/chat/webchat.service.ts'
import { makeAgent } from '../support/agents.ts'
import { automation } from '../support/engines/agents.ts'
import { answering, type HubInProcess, type InProcess, inProcess } from '../support/in-process.ts'
import { visitorMessage } from '../support/messages.ts'

const HOUR_MS = 3_600_000
const SECRET = new TextEncoder().encode('a secret of this test')

let world: InProcess
let type: string
let agentId: string
let of: HubInProcess
beforeAll(async () => {
  world = await inProcess()
  type = await world.typeWith(automation('http://engine.test/answer', { hasFallback: false }))
})
beforeEach(async () => {
  world.reset()
  world.engine.asked = 0
  world.engine.answer = answering([{ output: 'Claro.' }])
  ;({ agentId } = await makeAgent(world.server, { type }))
  of = world.hubOf(agentId)
})

async function say(more: Partial<WebchatInput>): Promise<WebchatAnswer> {
  const answering = answerVisitor(world.work(), agentId, { message: 'hola', ...more })
  await world.clock.advance(0)
  return answering
}
async function takeOlder() {
  const older = visitorMessage(world.clock, '¿y envíos?', { sessionId: 'first-session', isProven: true })
  const receiving = of.hub.receive(older, { addressKey: null, hasStream: false })
  await world.clock.advance(0)
  await receiving
  return older
}
const turns = () => of.rows<{ key: string }>('SELECT key FROM turns ORDER BY id').map(({ key }) => key)

test('the key of an id is the same each time, of this agent alone, and only its server reads the id in it', () => {
  for (let n = 0; n < 100; n++) {
    const id = crypto.randomUUID()
    const key = messageKeyOf(SECRET, 'agent', id)
    expect(key).toMatch(/^webchat:[\w-]{38}$/)
    expect(messageKeyOf(SECRET, 'agent', id)).toBe(key)
    expect(clientIdOf(SECRET, 'agent', key)).toBe(id)
    expect(messageKeyOf(SECRET, 'another', id)).not.toBe(key)
    expect(clientIdOf(SECRET, 'another', key)).toBe(key)
    expect(clientIdOf(new TextEncoder().encode('another secret'), 'agent', key)).toBe(key)
  }
})

test('an id that is no key is what it was: of a member, of a provider, or from before keys were encrypted', () => {
  for (const id of [crypto.randomUUID(), 'facebook:m_1', 'webchat:short', ''])
    expect(clientIdOf(SECRET, 'agent', id)).toBe(id)
})

test('the engine, the object and the record have the key, and never the id, by which one gets a token', async () => {
  const messageId = crypto.randomUUID()
  let asked = ''
  world.engine.answer = (body, signal) => {
    asked = JSON.stringify(body)
    return answering([{ output: 'Claro.' }])(body, signal)
  }
  const answer = await say({ messageId, sessionId: 'first-session' })
  expect(answer).toMatchObject({ messageId, sessionId: 'first-session' })
  const [key = ''] = turns()
  expect(asked).toContain(key)
  const tables = of.rows<{ name: string }>(
    `SELECT name FROM sqlite_master WHERE type = 'table' AND sql NOT LIKE '%VIRTUAL%'`,
  )
  const stored = tables.map(({ name }) => of.rows(`SELECT * FROM "${name}"`))
  const record = await world.rows('SELECT * FROM messages')
  expect(JSON.stringify([asked, stored, record])).not.toContain(messageId)
  expect(JSON.stringify(record)).toContain(key)
})

test('a visitor who lost the first answer repeats the message without a token, and gets his session and the same reply', async () => {
  const first = { messageId: crypto.randomUUID(), sessionId: 'first-session' }
  const lost = await say(first)
  const again = await say(first)
  expect(again).toMatchObject({ sessionId: 'first-session', conversationId: lost.conversationId })
  const { visitorToken } = again
  expect(await say({ sessionId: 'first-session', visitorToken })).toMatchObject({ sessionId: 'first-session' })
  expect(world.engine.asked).toBe(2)
})

test('a message that was stored before keys were encrypted is repeated by whoever has a token of its session, and by nobody else', async () => {
  const { visitorToken } = await say({ sessionId: 'first-session' })
  const older = await takeOlder()
  const repeated = { message: older.text, messageId: older.key, sessionId: 'first-session' }
  expect((await say({ ...repeated, visitorToken })).messageId).toBe(older.key)
  expect([world.engine.asked, turns().length]).toEqual([2, 2])
  // Without the token it is another message, in a session of its own.
  expect((await say(repeated)).sessionId).not.toBe('first-session')
  expect(turns()).toHaveLength(3)
})

test('a token of one session does not repeat an older message of another', async () => {
  await say({ sessionId: 'first-session' })
  const older = await takeOlder()
  const { visitorToken } = await say({ sessionId: 'other-session' })
  const taken = await say({ message: older.text, messageId: older.key, sessionId: 'other-session', visitorToken })
  expect(taken.sessionId).toBe('other-session')
})

test('a session of which everything was deleted is begun again by whoever has its token, and by nobody else', async () => {
  const first = await say({ sessionId: 'first-session' })
  await of.hub.flush()
  await of.hub.delete(first.conversationId)
  of.rows('UPDATE threads SET last_at = 0')
  await world.clock.advance(2 * HOUR_MS)
  await of.hub.alarm()
  await world.clock.advance(10_000)
  expect(of.rows('SELECT key FROM threads')).toEqual([])
  // Members know the id of the session, and may restore what they deleted.
  for (let n = 0; n < 2; n++) expect((await say({ sessionId: 'first-session' })).sessionId).not.toBe('first-session')
  of.wakeAnew()
  expect((await say({ sessionId: 'first-session' })).sessionId).not.toBe('first-session')
  const { visitorToken } = first
  expect((await say({ sessionId: 'first-session', visitorToken })).sessionId).toBe('first-session')
})
