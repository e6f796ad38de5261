import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { NO_BEHAVIOUR } from '../../worker/contract/behaviour.ts'
import type { ThreadStatus } from '../../worker/contract/thread-status.ts'
import { type InProcess, inProcess, type PageAgent } from '../support/in-process.ts'
import { incoming } from '../support/messages.ts'

const MINUTE_MS = 60_000
const CONTACT = 'facebook:person-1'

let world: InProcess
let page: PageAgent
beforeAll(async () => {
  world = await inProcess()
})
beforeEach(async () => {
  world.clearHubs()
  world.reset()
  page = await world.pageAgent()
})

const say = async (text: string) => {
  await page.of.hub.receiveAll([incoming(world.clock, text, { sessionId: CONTACT })], 0)
  await world.clock.advance(10_000)
}
const told = async () =>
  (
    await world.rows<{ kind: string; userId: string; accountId: string; sessionId: string }>(
      `SELECT kind, user_id AS userId, account_id AS accountId, session_id AS sessionId FROM notifications
       WHERE agent_id = ? ORDER BY at, id`,
      page.agentId,
    )
  ).map((row) => ({ ...row }))
const kinds = async () => (await told()).map(({ kind }) => kind)
/** Since when the thread waits, as D1 has it. */
const since = async () =>
  (
    await world.rows<{ since: number | null }>(
      'SELECT waiting_since AS since FROM threads WHERE agent_id = ? AND session_id = ?',
      page.agentId,
      CONTACT,
    )
  )[0]?.since
const targetOf = (waitMinutes: number) => {
  const behaviour = { ...NO_BEHAVIOUR, handover: { ...NO_BEHAVIOUR.handover, waitMinutes } }
  return world.rows('UPDATE agents SET behaviour = ? WHERE id = ?', JSON.stringify(behaviour), page.agentId)
}
const become = async (status: ThreadStatus) => {
  await page.of.hub.setStatus(CONTACT, status)
  await world.clock.advance(1_000)
}
const write = (key: string) =>
  page.of.hub.write({ key, sessionId: CONTACT, author: { id: 'ana', name: 'Ana' }, text: 'Soy Ana.', takesOver: true })

test('a thread that begins to wait notifies the owner of its agent, once until it has another status', async () => {
  const [agent] = await world.rows<{ owner: string }>('SELECT owner_id AS owner FROM agents WHERE id = ?', page.agentId)
  await say('quiero hablar con una persona')
  const owner = agent?.owner ?? ''
  expect(await told()).toEqual([{ kind: 'waiting', userId: owner, accountId: owner, sessionId: CONTACT }])
  await say('quiero hablar con una persona')
  expect(await kinds()).toEqual(['waiting'])
  await page.of.hub.setStatus(CONTACT, 'open')
  await say('quiero hablar con una persona')
  expect(await kinds()).toEqual(['waiting', 'waiting'])
})

test('D1 has the start of a wait, unchanged while it lasts, and removed by a reply of a member and a hand-back', async () => {
  await say('hola')
  expect(await since()).toBeNull()
  const before = world.clock.now()
  await say('quiero hablar con una persona')
  const first = await since()
  expect(first).toBeGreaterThanOrEqual(before)
  expect(first).toBeLessThanOrEqual(world.clock.now())
  await say('quiero hablar con una persona')
  page.of.wakeAnew()
  world.d1.losesAnswers = true
  await say('¿hola?')
  world.d1.losesAnswers = false
  await world.clock.advance(60_000)
  expect(await since()).toBe(first)
  // Who takes it over has not answered yet.
  await become('members')
  expect(await since()).toBe(first)
  await write('key-answer')
  await world.clock.advance(1_000)
  expect(await since()).toBeNull()
  await page.of.hub.setStatus(CONTACT, 'open')
  await world.clock.advance(1_000)
  expect(await since()).toBeNull()
  await page.of.hub.setStatus(CONTACT, 'pending')
  const again = world.clock.now()
  await world.clock.advance(1_000)
  expect(await since()).toBe(again)
})

test('a thread that a member has waits since the first message that he has not answered, also after a batch is repeated', async () => {
  await say('hola')
  await become('members')
  expect(await since()).toBeNull()
  const before = world.clock.now()
  await say('¿sigues ahí?')
  const first = await since()
  expect(first).toBeGreaterThanOrEqual(before)
  world.d1.losesAnswers = true
  await say('¿hola?')
  world.d1.losesAnswers = false
  await world.clock.advance(60_000)
  expect(await since()).toBe(first)
  await write('key-2')
  await world.clock.advance(1_000)
  expect(await since()).toBeNull()
  await say('¿y mañana?')
  const again = await since()
  expect(again).toBeGreaterThan(first ?? 0)
  await become('closed')
  expect(await since()).toBeNull()
})

test('a thread that is taken over by an answer does not wait', async () => {
  await say('quiero hablar con una persona')
  expect(await since()).toEqual(expect.any(Number))
  await write('key-3')
  await world.clock.advance(1_000)
  expect(await since()).toBeNull()
})

test('messages of a contact to the member who has the thread notify him once until he writes', async () => {
  await say('hola')
  await page.of.hub.setStatus(CONTACT, 'members')
  await say('¿sigues ahí?')
  await say('¿hola?')
  expect(await kinds()).toEqual(['written'])
  await write('key-1')
  await say('gracias')
  expect(await kinds()).toEqual(['written', 'written'])
})

test('a notification is written by the next object if the first one ended before, and once if D1 had it', async () => {
  world.d1.isAway = true
  await say('quiero hablar con una persona')
  page.of.wakeAnew()
  world.d1.isAway = false
  await world.clock.advance(60_000)
  expect(await kinds()).toEqual(['waiting'])
  world.d1.losesAnswers = true
  await page.of.hub.setStatus(CONTACT, 'members')
  await say('¿sigues ahí?')
  page.of.wakeAnew()
  world.d1.losesAnswers = false
  await world.clock.advance(60_000)
  expect(await kinds()).toEqual(['waiting', 'written'])
  expect(page.of.rows('SELECT * FROM notices')).toEqual([])
})

test('an overdue wait notifies once more, also after the object ended meanwhile', async () => {
  await targetOf(15)
  await say('quiero hablar con una persona')
  page.of.wakeAnew()
  await world.clock.advance(14 * MINUTE_MS)
  expect(await kinds()).toEqual(['waiting'])
  await world.clock.advance(2 * MINUTE_MS)
  expect(await kinds()).toEqual(['waiting', 'overdue'])
  await world.clock.advance(60 * MINUTE_MS)
  expect(await kinds()).toEqual(['waiting', 'overdue'])
  await page.of.hub.setStatus(CONTACT, 'open')
  await say('quiero hablar con una persona')
  await write('key-2')
  await world.clock.advance(60 * MINUTE_MS)
  expect(await kinds()).toEqual(['waiting', 'overdue', 'waiting'])
})

test('undoing a closing: the wait keeps its start, notifies nobody again, and becomes overdue at its time', async () => {
  await targetOf(15)
  await say('quiero hablar con una persona')
  const first = await since()
  await become('closed')
  expect(await since()).toBeNull()
  // A new object does not have threads that are closed and stored in D1.
  page.of.wakeAnew()
  await world.clock.advance(MINUTE_MS)
  await become('pending')
  expect(await since()).toBe(first)
  expect(await kinds()).toEqual(['waiting'])
  await become('closed')
  await world.clock.advance(20 * MINUTE_MS)
  expect(await kinds()).toEqual(['waiting'])
  await become('pending')
  expect(await since()).toBe(first)
  expect(await kinds()).toEqual(['waiting', 'overdue'])
})

test('undoing the closing of a taken-over thread: it waits as before until a member writes', async () => {
  await say('quiero hablar con una persona')
  const first = await since()
  await become('members')
  await become('closed')
  expect(await since()).toBeNull()
  page.of.wakeAnew()
  await world.clock.advance(MINUTE_MS)
  await become('members')
  expect(await since()).toBe(first)
  await say('¿sigues ahí?')
  expect([await since(), await kinds()]).toEqual([first, ['waiting', 'written']])
  await write('key-4')
  await world.clock.advance(1_000)
  expect(await since()).toBeNull()
  await say('¿y mañana?')
  const second = await since()
  await become('closed')
  await become('members')
  expect(await since()).toBe(second)
  await write('key-5')
  await become('closed')
  await become('members')
  expect(await since()).toBeNull()
})

test('a closed thread begins a new wait once it was with the agent or a member, or its contact wrote', async () => {
  await say('quiero hablar con una persona')
  await become('closed')
  await become('members')
  await become('closed')
  let before = world.clock.now()
  await become('pending')
  expect(await since()).toBe(before)
  expect(await kinds()).toEqual(['waiting', 'waiting'])
  await become('closed')
  await say('hola')
  before = world.clock.now()
  await become('pending')
  expect(await since()).toBe(before)
  expect(await kinds()).toEqual(['waiting', 'waiting', 'waiting'])
})

test('the object keeps a wait for a day after the thread was closed', async () => {
  await say('quiero hablar con una persona')
  await become('closed')
  const threads = () => page.of.rows('SELECT id FROM threads')
  await world.clock.advance(23 * 60 * MINUTE_MS)
  expect(threads()).toHaveLength(1)
  await world.clock.advance(3 * 60 * MINUTE_MS)
  expect(threads()).toHaveLength(0)
})

describe('the notifications of a thread', () => {
  const exchanges = () =>
    world.rows<{ id: string }>('SELECT id FROM conversations WHERE agent_id = ? ORDER BY created_at', page.agentId)
  const binning = () => ({ deletedBy: 'ana', deletedAt: world.clock.now() })

  test('are deleted with its last exchange, and those of another thread stay', async () => {
    await say('quiero hablar con una persona')
    await say('hola')
    const other = incoming(world.clock, 'quiero hablar con una persona', { sessionId: 'facebook:person-2' })
    await page.of.hub.receiveAll([other], 0)
    await world.clock.advance(10_000)
    const [first, second] = await exchanges()
    await page.of.hub.delete(first?.id ?? '', binning())
    await world.clock.advance(1_000)
    expect(await told()).toHaveLength(2)
    await page.of.hub.delete(second?.id ?? '', binning())
    await world.clock.advance(1_000)
    expect((await told()).map(({ sessionId }) => sessionId)).toEqual(['facebook:person-2'])
  })

  test('are deleted too when the response of D1 is lost with the object', async () => {
    await say('quiero hablar con una persona')
    const [only] = await exchanges()
    world.d1.losesAnswers = true
    await expect(page.of.hub.delete(only?.id ?? '', binning())).rejects.toThrow()
    page.of.wakeAnew()
    world.d1.losesAnswers = false
    await world.clock.advance(MINUTE_MS)
    expect(await told()).toEqual([])
  })
})
