import { beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { deliveryRevived } from '../../worker/features/chat/deliveries.store.ts'
import type { DeadLetter } from '../../worker/features/chat/mail.ts'
import { sendRevived } from '../../worker/features/chat/retry.service.ts'
import { automation } from '../support/engines/agents.ts'
import { answering, type InProcess, inProcess, type PageAgent, silent } from '../support/in-process.ts'
import { incoming } from '../support/messages.ts'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const DAY_MS = 24 * HOUR_MS
const PATIENCE_MS = 3_000

let world: InProcess
let page: PageAgent
beforeAll(async () => {
  world = await inProcess()
})
beforeEach(async () => {
  world.reset()
  vi.spyOn(console, 'error').mockImplementation(() => {})
  world.sent.length = 0
  world.scripted.length = 0
  page = await world.pageAgent()
})

const say = (text: string, more: Parameters<typeof incoming>[2] = {}) =>
  page.of.hub.receive([incoming(world.clock, text, more)], PATIENCE_MS)
const advance = (ms: number) => world.clock.advance(ms)
const turns = () => page.of.rows('SELECT state, attempts FROM turns')
const exchanges = () => world.rows('SELECT state, user_message FROM conversations WHERE agent_id = ?', page.agentId)
const deliveries = () => world.rows('SELECT state, reason FROM deliveries WHERE agent_id = ?', page.agentId)
const told = (type: string) => page.of.socket.told.filter((frame) => JSON.stringify(frame).includes(`"${type}"`))
/** The next time at which the object wakes, from now. */
const wakesIn = () => page.of.storage.alarmAt && page.of.storage.alarmAt - world.clock.now()

const unavailable = answering({ error: { message: 'down', code: 2 } }, 503)
const windowClosed = answering({ error: { message: 'outside', code: 10, error_subcode: 2018278 } }, 400)
/** Too many calls: minutes until those of a page are taken again. */
const throttled = (minutes: number) =>
  answering({ error: { message: 'slow down', code: 613 } }, 400, {
    'x-business-use-case-usage': JSON.stringify({
      1: [{ type: 'messenger', call_count: 100, estimated_time_to_regain_access: minutes }],
    }),
  })

/** Every insert into a table fails until the answer is called. */
async function breakInserts(table: string): Promise<() => Promise<unknown>> {
  const name = `broken_${table}`
  await world.rows(`CREATE TRIGGER ${name} BEFORE INSERT ON ${table} BEGIN SELECT RAISE(ABORT, 'broken'); END`)
  return () => world.rows(`DROP TRIGGER ${name}`)
}

describe('what a person says', () => {
  test('is answered as one turn when he has been quiet for a second', async () => {
    expect(await say('hola')).toEqual([true])
    await advance(900)
    await say('¿tienen garantía?')
    await advance(999)
    expect(world.sent).toEqual([])
    await advance(1)
    expect(world.texts()).toEqual([expect.stringMatching(/garantía/i)])
    expect(await exchanges()).toEqual([{ state: 'answered', user_message: 'hola\n¿tienen garantía?' }])
    expect([turns(), await deliveries()]).toEqual([[], [{ state: 'sent', reason: null }]])
  })

  test('and goes on saying is answered three seconds after he began', async () => {
    for (const text of ['a', 'b', 'c', 'd']) {
      await say(text)
      await advance(700)
    }
    expect(world.sent).toEqual([])
    await advance(200)
    expect(await exchanges()).toEqual([{ state: 'answered', user_message: 'a\nb\nc\nd' }])
  })

  test('to an agent without patience is answered at once, each message by itself', async () => {
    for (const text of ['hola', 'gracias']) {
      await page.of.hub.receive([incoming(world.clock, text)], 0)
      await advance(0)
    }
    expect((await exchanges()).map((row) => row['user_message'])).toEqual(['hola', 'gracias'])
  })

  test('is taken once, also after the object was put out of memory and by the next day', async () => {
    const hello = incoming(world.clock, 'hola')
    expect(await page.of.hub.receive([hello, hello], PATIENCE_MS)).toEqual([true, false])
    await advance(1_000)
    page.of.wakeAnew()
    await advance(DAY_MS)
    expect(await page.of.hub.receive([hello], PATIENCE_MS)).toEqual([false])
    await advance(MINUTE_MS)
    expect(world.sent).toHaveLength(1)
  })

  test('is answered after the object was put out of memory before its alarm', async () => {
    await say('hola')
    world.clock.stopFor(5_000)
    page.of.wakeAnew()
    await advance(0)
    expect(world.sent).toHaveLength(1)
  })

  test('while his turn is under way is the next turn', async () => {
    world.scripted.push(unavailable)
    await say('hola')
    await advance(1_000)
    await say('¿tienen garantía?')
    await advance(999)
    expect([turns(), world.sent]).toEqual([[{ state: 'sending', attempts: 1 }], []])
    await advance(1_001)
    expect((await exchanges()).map((row) => row['user_message'])).toEqual(['hola', '¿tienen garantía?'])
    expect(world.sent).toHaveLength(2)
  })
})

describe('a reply that its provider does not take', () => {
  test('is sent again after one, two and four seconds, once', async () => {
    const start = world.clock.now()
    world.scripted.push(unavailable, unavailable, unavailable)
    await say('hola')
    await advance(MINUTE_MS)
    expect(world.sent.map(({ at }) => Number(at) - start)).toEqual([1_000 + 1_000 + 2_000 + 4_000])
    expect(await deliveries()).toEqual([{ state: 'sent', reason: null }])
    expect(await exchanges()).toHaveLength(1)
  })

  test('is given up after the fourth time, and its owner is told', async () => {
    world.scripted.push(unavailable, unavailable, unavailable, unavailable)
    await say('hola')
    await advance(MINUTE_MS)
    expect([world.sent, turns()]).toEqual([[], []])
    expect(await deliveries()).toEqual([{ state: 'failed', reason: 'temporary' }])
    expect(told('undelivered')).toHaveLength(1)
  })

  test.each([
    [3, 3 * MINUTE_MS],
    [600, HOUR_MS],
  ])('waits the %d minutes that the provider asks for, an hour at most', async (minutes, waits) => {
    world.scripted.push(throttled(minutes))
    await say('hola')
    await advance(1_000)
    expect(wakesIn()).toBe(waits)
    await advance(waits - 1)
    expect(world.sent).toEqual([])
    await advance(1)
    expect(world.sent).toHaveLength(1)
  })

  test('and never will is given up at once, and goes out when its owner asks for it', async () => {
    world.scripted.push(windowClosed)
    await say('hola')
    await advance(1_000)
    expect(await deliveries()).toEqual([{ state: 'failed', reason: 'windowClosed' }])
    const [row] = await world.rows<{ id: string }>('SELECT id FROM conversations WHERE agent_id = ?', page.agentId)
    const work = world.work()
    const [dead] = await deliveryRevived(work.db, row?.id ?? '')
    expect(await deliveryRevived(work.db, row?.id ?? '')).toEqual([])
    for (let n = 0; n < 2; n++) await sendRevived(work, page.agentId, dead as DeadLetter)
    await advance(0)
    expect(world.sent).toHaveLength(1)
    expect([await deliveries(), turns()]).toEqual([[{ state: 'sent', reason: null }], []])
  })
})

describe('a turn whose object died', () => {
  test('is taken up when its lease is over and not before, though the next object works meanwhile', async () => {
    const type = await world.typeWith(automation('http://engine.test/answer', { hasFallback: false }))
    page = await world.pageAgent({ type })
    world.engine.answer = silent
    await page.of.hub.receive([incoming(world.clock, 'hola', { sessionId: 'facebook:one' })], 0)
    await advance(0)
    world.clock.stopFor(5_000)
    page.of.wakeAnew()
    world.engine.answer = answering([{ output: 'Claro.' }])
    await page.of.hub.receive([incoming(world.clock, 'hola', { sessionId: 'facebook:two' })], 0)
    await advance(24_999)
    expect(world.sent).toMatchObject([{ recipient: { id: 'facebook:two' } }])
    await advance(1)
    expect(world.sent.map(({ recipient }) => recipient)).toEqual([{ id: 'facebook:two' }, { id: 'facebook:one' }])
    expect((await exchanges()).map(({ state }) => state)).toEqual(['answered', 'answered'])
  })
})

describe('while the database fails', () => {
  test('a message is tried again after two, four and eight seconds, and answered when it works again', async () => {
    const mend = [await breakInserts('conversations'), await breakInserts('dropped_messages')]
    await say('¿tienen garantía?')
    await advance(1_000)
    for (const [tried, waits] of [
      [1, 2_000],
      [2, 4_000],
      [3, 8_000],
    ] as const) {
      expect([turns(), wakesIn()]).toEqual([[{ state: 'answering', attempts: tried }], waits])
      await advance(waits)
    }
    for (const each of mend) await each()
    await advance(16_000)
    expect(await exchanges()).toMatchObject([{ state: 'answered' }])
    expect(world.sent).toHaveLength(1)
    expect(await world.rows('SELECT 1 FROM dropped_messages WHERE agent_id = ?', page.agentId)).toEqual([])
  })

  test('a message is still there after its last attempt, until its owner can see what became of it', async () => {
    const mendAnswers = await breakInserts('conversations')
    const mendNotes = await breakInserts('dropped_messages')
    await say('¿tienen garantía?')
    await advance(10 * MINUTE_MS)
    expect(Number(turns()[0]?.['attempts'])).toBeGreaterThan(5)
    await mendNotes()
    await advance(MINUTE_MS)
    expect(turns()).toEqual([])
    expect(await world.rows('SELECT reason FROM dropped_messages WHERE agent_id = ?', page.agentId)).toEqual([
      { reason: 'server.error' },
    ])
    expect([world.sent, told('unanswered').length]).toEqual([[], 1])
    await mendAnswers()
  })

  test('a part that is out is not sent again for want of a note', async () => {
    const mend = await breakInserts('delivered_messages')
    await say('hola')
    await advance(5_000)
    expect(world.sent).toHaveLength(1)
    expect(Number(turns()[0]?.['attempts'])).toBeGreaterThan(1)
    expect(await deliveries()).toMatchObject([{ state: 'pending' }])
    await mend()
    await advance(MINUTE_MS)
    expect(await deliveries()).toMatchObject([{ state: 'sent' }])
    expect(world.sent).toHaveLength(1)
  })
})

describe('the alarm', () => {
  test('is set to when a burst can end, then to upkeep every hour, and to nothing once all is forgotten', async () => {
    await say('hola')
    expect(wakesIn()).toBe(1_000)
    await advance(1_000)
    expect(wakesIn()).toBe(HOUR_MS)
    await advance(8 * DAY_MS - 1_000)
    expect(page.of.rows('SELECT 1 FROM inbound')).toHaveLength(1)
    await advance(2 * HOUR_MS)
    expect(page.of.rows('SELECT 1 FROM inbound')).toEqual([])
    expect(wakesIn()).toBeNull()
  })

  test('that is set while it works is never in the past', async () => {
    world.scripted.push(throttled(1))
    await say('hola')
    await advance(1_000)
    page.of.rows('UPDATE turns SET next_at = 0')
    world.scripted.push(throttled(1))
    await page.of.hub.alarm()
    expect(wakesIn()).toBe(MINUTE_MS)
    page.of.rows('UPDATE turns SET next_at = ?', world.clock.now() - 5)
    await world.rows('ALTER TABLE channels RENAME TO away')
    await page.of.hub.alarm()
    await world.rows('ALTER TABLE away RENAME TO channels')
    expect(wakesIn()).toBeGreaterThan(0)
  })

  test('whose work fails does not throw, and goes off again after five seconds', async () => {
    page.of.rows('DROP TABLE turns')
    await page.of.hub.alarm()
    expect(wakesIn()).toBe(5_000)
  })

  test('is set by an object that wakes, for messages that were written just before their object ended', async () => {
    await say('hola')
    await page.of.storage.deleteAlarm()
    page.of.wakeAnew()
    await advance(0)
    expect(wakesIn()).toBe(1_000)
    await advance(1_000)
    expect(await exchanges()).toEqual([{ state: 'answered', user_message: 'hola' }])
  })
})
