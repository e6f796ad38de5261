import { beforeAll, beforeEach, expect, test } from 'vitest'
import { makeAgent } from '../support/agents.ts'
import { automation } from '../support/engines/agents.ts'
import { answering, type HubInProcess, type InProcess, inProcess } from '../support/in-process.ts'
import { visitorMessage } from '../support/messages.ts'

const SESSION = 'a-session-of-a-visitor'
const COMPLAINT = 'esto es una vergüenza, quiero poner una queja'
const DANGER = 'mi hijo está sangrando mucho'

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
  world.engine.answer = answering([{ output: 'Claro.' }])
  ;({ agentId } = await makeAgent(world.server, { type }))
  of = world.hubOf(agentId)
})

async function say(text: string): Promise<void> {
  const receiving = of.hub.receive(visitorMessage(world.clock, text, { isProven: true }), {
    addressKey: null,
    hasStream: false,
  })
  await world.clock.advance(0)
  await receiving
}
const write = () =>
  of.hub.write({
    key: crypto.randomUUID(),
    sessionId: SESSION,
    author: { id: 'ana', name: 'Ana' },
    text: 'Soy Ana.',
    takesOver: true,
  })
/** What the list of threads shows, as D1 has it. */
async function shown(): Promise<unknown> {
  await of.hub.flush()
  const [thread] = await world.rows('SELECT intent FROM threads WHERE agent_id = ?', agentId)
  return thread?.['intent']
}

test('a thread has the intent of the last message with one, also after further messages', async () => {
  await say('hola')
  expect(await shown()).toBeNull()
  await say(COMPLAINT)
  expect(await shown()).toBe('complaint')
  await say('¿a qué hora abren?')
  expect(await shown()).toBe('complaint')
  await say(DANGER)
  expect(await shown()).toBe('danger')
})

test('of several messages that are written to D1 together the last one with an intent counts', async () => {
  await say(DANGER)
  await say(COMPLAINT)
  await say('¿a qué hora abren?')
  expect(await shown()).toBe('complaint')
})

test('a message that no engine answers has its intent too', async () => {
  world.engine.answer = () => Promise.resolve(new Response('', { status: 500 }))
  const receiving = of.hub.receive(visitorMessage(world.clock, DANGER, { isProven: true }), {
    addressKey: null,
    hasStream: false,
  })
  await world.clock.advance(60_000)
  await receiving
  expect(await shown()).toBe('danger')
})

test('the intent ends when a member writes, and a rating of the message does not bring it back', async () => {
  await say(COMPLAINT)
  const [turn] = of.rows<{ key: string }>('SELECT key FROM turns')
  expect(await shown()).toBe('complaint')
  await write()
  expect(await shown()).toBeNull()
  expect(await of.hub.rate(SESSION, turn?.key ?? '', -1)).toBe('stored')
  expect(await shown()).toBeNull()
})

test('a message after that of a member counts, also when both are written to D1 together', async () => {
  await say('hola')
  await write()
  await say(DANGER)
  expect(await shown()).toBe('danger')
})

test('the intent ends when the thread is closed, and the next message opens it without one', async () => {
  await say(COMPLAINT)
  expect(await shown()).toBe('complaint')
  await of.hub.setStatus(SESSION, 'pending')
  expect(await shown()).toBe('complaint')
  await of.hub.setStatus(SESSION, 'closed')
  expect(await shown()).toBeNull()
  await say('¿a qué hora abren?')
  expect(await shown()).toBeNull()
})

test('a batch that D1 has taken already does not bring an ended intent back', async () => {
  await say(COMPLAINT)
  await of.hub.flush()
  await of.hub.setStatus(SESSION, 'closed')
  await of.hub.flush()
  of.rows('UPDATE turns SET is_recorded = 0')
  const [turn] = of.rows<{ uid: string }>('SELECT uid FROM turns')
  of.rows("INSERT INTO outbox (kind, ref) VALUES ('exchange', ?)", turn?.uid ?? '')
  expect(await shown()).toBeNull()
})
