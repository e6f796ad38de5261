import { beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { newBill } from '../../worker/features/chat/replying.service.ts'
import { makeAgent } from '../support/agents.ts'
import { automation } from '../support/engines/agents.ts'
import { answering, type HubInProcess, type InProcess, inProcess } from '../support/in-process.ts'
import { visitorLetter } from '../support/messages.ts'

const LEASE_MS = 30_000

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
  vi.spyOn(console, 'error').mockImplementation(() => {})
  vi.spyOn(console, 'warn').mockImplementation(() => {})
  ;({ agentId } = await makeAgent(world.server, { type }))
  of = world.hubOf(agentId)
  world.engine.answer = answering([{ output: 'Claro.' }])
  world.engine.asked = 0
})

const advance = (ms: number) => world.clock.advance(ms)
const accept = (letter = visitorLetter(world.clock, 'hola')) => of.hub.accept(letter, crypto.randomUUID())
/** Brings a message as the Worker does, which dies before it makes the reply. */
async function leave(more: Parameters<typeof visitorLetter>[2] = {}) {
  const letter = visitorLetter(world.clock, 'hola', more)
  const accepted = await accept(letter)
  if (accepted.kind === 'begun') await of.hub.stored(letter.messageId)
  expect(['yours', 'begun']).toContain(accepted.kind)
  return letter
}
const exchanges = () =>
  world.rows('SELECT state, agent_response FROM conversations WHERE agent_id = ? ORDER BY rowid', agentId)
const mailbox = () => of.rows('SELECT state, attempts, lease_until FROM mailbox ORDER BY received_at')

describe('a message whose request died', () => {
  test('is answered by the hub when its lease is over, which asks the engine once', async () => {
    const letter = await leave()
    expect(of.storage.alarmAt).toBe(world.clock.now() + LEASE_MS)
    await advance(LEASE_MS - 1)
    expect(await exchanges()).toEqual([{ state: 'open', agent_response: null }])
    await advance(1)
    expect(await exchanges()).toEqual([{ state: 'answered', agent_response: 'Claro.' }])
    expect(world.engine.asked).toBe(1)
    expect(await accept(letter)).toMatchObject({ kind: 'ended', outcome: { kind: 'answered', reply: 'Claro.' } })
    await advance(LEASE_MS)
    expect(world.engine.asked).toBe(1)
  })

  test('and whose object was put out of memory meanwhile is answered by the next', async () => {
    await leave()
    world.clock.stopFor(2 * LEASE_MS)
    of.wakeAnew()
    await advance(0)
    expect(await exchanges()).toEqual([{ state: 'answered', agent_response: 'Claro.' }])
  })

  test('and that the hub forgot is known from the database, and answered when a lease is over', async () => {
    await leave()
    world.clock.stopFor(1_000)
    of.rows('DELETE FROM mailbox')
    await of.storage.deleteAlarm()
    of.wakeAnew()
    await world.rows('UPDATE conversations SET created_at = created_at - 600000 WHERE agent_id = ?', agentId)
    await of.hub.takeUpLeft()
    expect(mailbox()).toMatchObject([{ state: 'open', lease_until: world.clock.now() + LEASE_MS }])
    await advance(LEASE_MS)
    expect(await exchanges()).toEqual([{ state: 'answered', agent_response: 'Claro.' }])
  })

  test('is nobody else’s for as long as the caller is at it', async () => {
    const { messageId } = await leave()
    for (let n = 0; n < 6; n++) {
      await advance(LEASE_MS - 1)
      of.hub.extend(messageId)
    }
    expect([world.engine.asked, mailbox()]).toMatchObject([0, [{ state: 'open', attempts: 1 }]])
    await advance(LEASE_MS)
    expect(world.engine.asked).toBe(1)
  })

  test('whose engine fails stays unanswered, and sending it again makes another attempt', async () => {
    world.engine.answer = answering({}, 500)
    const letter = await leave()
    await advance(LEASE_MS)
    expect(await exchanges()).toEqual([{ state: 'unanswered', agent_response: null }])
    world.engine.answer = answering([{ output: 'Ahora sí.' }])
    expect((await accept(letter)).kind).toBe('yours')
    await advance(LEASE_MS)
    expect(await exchanges()).toEqual([{ state: 'answered', agent_response: 'Ahora sí.' }])
  })

  test('and that is sent again over and over is tried five times, each counted against its visitor', async () => {
    world.engine.answer = answering({}, 500)
    const letter = await leave()
    await advance(LEASE_MS)
    const address = crypto.randomUUID()
    const kinds: string[] = []
    for (let n = 0; n < 40; n++) {
      const again = await of.hub.accept(letter, address)
      kinds.push(again.kind)
      await advance(again.kind === 'limited' ? 10_000 : LEASE_MS)
    }
    expect(world.engine.asked).toBeLessThanOrEqual(5)
    expect(kinds.at(-1)).toBe('ended')
    world.engine.answer = answering([{ output: 'Ahora sí.' }])
    expect((await of.hub.accept(letter, null)).kind, 'its owner is not held to that').toBe('yours')
  })

  test('and that is sent again too fast is limited like a new one, before the engine is asked', async () => {
    world.engine.answer = answering({}, 500)
    const letter = await leave()
    await advance(LEASE_MS)
    const { sessionId } = letter
    for (let n = 0; n < 6; n++) void accept(visitorLetter(world.clock, 'otra', { sessionId }))
    const { asked } = world.engine
    const again = accept(letter)
    expect(world.engine.asked).toBe(asked)
    await advance(25_000)
    expect((await again).kind).toBe('limited')
  })

  test('and that breaks each time is given up, told to its owner, and tried no more', async () => {
    const letter = await leave()
    const broken = "CREATE TRIGGER no_reply BEFORE UPDATE ON conversations BEGIN SELECT RAISE(ABORT, 'broken'); END"
    await world.rows(broken)
    await advance(10 * LEASE_MS)
    expect(await world.rows('SELECT message_key, reason FROM dropped_messages WHERE agent_id = ?', agentId)).toEqual([
      { message_key: letter.messageId, reason: 'server.error' },
    ])
    const { asked } = world.engine
    await world.rows('DROP TRIGGER no_reply')
    await advance(10 * LEASE_MS)
    expect([world.engine.asked, mailbox()]).toMatchObject([asked, [{ state: 'given up' }]])
    expect(await accept(letter)).toEqual({ kind: 'refused', code: 'server.error' })
  })

  test('is given up after the fifth time that the object died over it, without another call', async () => {
    const letter = await leave()
    of.rows('UPDATE mailbox SET attempts = 5 WHERE message_id = ?', letter.messageId)
    await advance(LEASE_MS)
    expect(await exchanges()).toEqual([{ state: 'unanswered', agent_response: null }])
    expect(world.engine.asked).toBe(0)
  })
})

test('a message that is stored while the alarm runs is watched over by an alarm, at whatever moment it comes', async () => {
  for (let at = 0; at < 200; at++) {
    ;({ agentId } = await makeAgent(world.server, { type }))
    of = world.hubOf(agentId)
    const leaving = leave()
    for (let n = 0; n < at; n++) await Promise.resolve()
    await Promise.all([leaving, of.hub.alarm()])
    expect(mailbox()).toMatchObject([{ state: 'open' }])
    expect(of.storage.alarmAt, `after ${at} turns`).toBe(world.clock.now() + LEASE_MS)
  }
})

describe('the messages of a session', () => {
  test('are answered in the order of arrival: the second waits for the first to end', async () => {
    const first = await leave({ sessionId: 'one' })
    const second = visitorLetter(world.clock, 'segunda', { sessionId: 'one', receivedAt: world.clock.now() + 1 })
    const accepting = accept(second)
    await advance(10_000)
    expect(mailbox()).toHaveLength(2)
    expect(await exchanges()).toHaveLength(1)
    const place = { conversationId: '', sessionId: 'one' }
    const [row] = await world.rows<{ id: string }>('SELECT id FROM conversations WHERE agent_id = ?', agentId)
    await of.hub.end(first, { ...place, conversationId: row?.id ?? '' }, { text: 'Primera.', sources: [] }, newBill())
    expect((await accepting).kind).toBe('yours')
    // Who waited for longer than a second has the whole lease from then on.
    expect(mailbox()[1]).toMatchObject({ lease_until: world.clock.now() + LEASE_MS })
  })

  test('do not wait for longer than 25 seconds, and are answered by the hub then, in their order', async () => {
    await leave({ sessionId: 'one' })
    const accepting = accept(visitorLetter(world.clock, 'segunda', { sessionId: 'one' }))
    await advance(24_999)
    await advance(1)
    expect(await accepting).toEqual({ kind: 'underWay' })
    await advance(2 * LEASE_MS)
    expect((await exchanges()).map(({ state }) => state)).toEqual(['answered', 'answered'])
  })

  test('do not wait for one that could not be stored: it is taken over after a second', async () => {
    const broken = "CREATE TRIGGER no_store BEFORE INSERT ON conversations BEGIN SELECT RAISE(ABORT, 'broken'); END"
    await world.rows(broken)
    const first = visitorLetter(world.clock, 'hola', { sessionId: 'one' })
    await expect(accept(first)).rejects.toThrow()
    await world.rows('DROP TRIGGER no_store')
    const second = accept(visitorLetter(world.clock, 'segunda', { sessionId: 'one' }))
    await advance(1_000)
    expect(await exchanges()).toMatchObject([{ state: 'answered' }, { state: 'open' }])
    expect((await second).kind).toMatch(/yours|begun/)
  })

  test('that are sent again wait beside whoever is answering', async () => {
    const letter = await leave()
    const again = accept(letter)
    await advance(20_000)
    const [row] = await world.rows<{ id: string }>('SELECT id FROM conversations WHERE agent_id = ?', agentId)
    const place = { conversationId: row?.id ?? '', sessionId: letter.sessionId }
    await of.hub.end(letter, place, { text: 'Primera.', sources: [] }, newBill())
    expect(await again).toMatchObject({ kind: 'ended', outcome: { reply: 'Primera.' } })
    const later = accept(await leave({ sessionId: 'two' }))
    await advance(25_000)
    expect(await later).toEqual({ kind: 'underWay' })
  })
})
