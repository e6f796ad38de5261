import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { ATTEMPTS_MAX, backoffMs } from '../../worker/core/backoff.ts'
import { answering, type InProcess, inProcess, type PageAgent } from '../support/in-process.ts'
import { incoming } from '../support/messages.ts'
import { giveSampleKnowledge } from '../support/sample-knowledge.ts'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const LEASE_MS = 30_000

let world: InProcess
let page: PageAgent
beforeAll(async () => {
  world = await inProcess()
})
beforeEach(async () => {
  world.reset()
  page = await world.pageAgent()
})

const say = (text: string, more: Parameters<typeof incoming>[2] = {}) =>
  page.of.hub.receiveAll([incoming(world.clock, text, more)], 0)
const advance = (ms: number) => world.clock.advance(ms)
const deliveries = () =>
  world.rows('SELECT state, reason FROM deliveries WHERE agent_id = ? ORDER BY created_at, rowid', page.agentId)
const attempts = () => page.of.rows('SELECT state, attempts FROM deliveries')
const told = (type: string) => page.of.socket.told.filter((frame) => JSON.stringify(frame).includes(`"${type}"`))
const wakesIn = () => page.of.storage.alarmAt && page.of.storage.alarmAt - world.clock.now()
const exchange = () => page.of.rows<{ uid: string }>('SELECT uid FROM turns ORDER BY id')[0]?.uid ?? ''

const unavailable = answering({ error: { message: 'down', code: 2 } }, 503)
const windowClosed = answering({ error: { message: 'outside', code: 10, error_subcode: 2018278 } }, 400)
/** Too many calls: minutes until those of a page are taken again. */
const throttled = (minutes: number) =>
  answering({ error: { message: 'slow down', code: 613 } }, 400, {
    'x-business-use-case-usage': JSON.stringify({
      1: [{ type: 'messenger', call_count: 100, estimated_time_to_regain_access: minutes }],
    }),
  })

describe('a reply that its provider', () => {
  test('accepts is sent, and its provider id is stored', async () => {
    await say('hola')
    await advance(0)
    expect(await deliveries()).toEqual([{ state: 'sent', reason: null }])
    expect(await world.rows('SELECT message_id FROM delivered_messages WHERE agent_id = ?', page.agentId)).toEqual([
      { message_id: 'm_OUT1' },
    ])
  })

  test('refuses temporarily is retried after one, two and four seconds, and fails then', async () => {
    world.scripted.push(unavailable, unavailable, unavailable, unavailable)
    await say('hola')
    for (const waits of [1_000, 2_000, 4_000]) {
      await advance(0)
      expect(page.of.rows('SELECT next_at FROM deliveries')).toEqual([{ next_at: world.clock.now() + waits }])
      await advance(waits)
    }
    expect(world.sent).toEqual([])
    expect(await deliveries()).toEqual([{ state: 'failed', reason: 'temporary' }])
    expect(told('undelivered')).toHaveLength(1)
  })

  test.each([
    [3, 3 * MINUTE_MS],
    [600, HOUR_MS],
  ])('wants later is sent after the %d minutes that it asks for, an hour at most', async (minutes, waits) => {
    world.scripted.push(throttled(minutes))
    await say('hola')
    await advance(1_000)
    expect(page.of.rows('SELECT next_at FROM deliveries')).toEqual([{ next_at: world.clock.now() - 1_000 + waits }])
    await advance(waits - 1_001)
    expect(world.sent).toEqual([])
    await advance(1)
    expect(world.sent).toHaveLength(1)
  })

  test('refuses for good fails at once, and is sent once when its owner retries it', async () => {
    world.scripted.push(windowClosed)
    await say('hola')
    await advance(0)
    expect(await deliveries()).toEqual([{ state: 'failed', reason: 'windowClosed' }])
    const answers = await Promise.all([page.of.hub.retry(exchange()), page.of.hub.retry(exchange())])
    expect(answers.map(({ kind }) => kind)).toEqual(['accepted', 'refused'])
    await advance(0)
    expect(world.sent).toHaveLength(1)
    expect(await deliveries()).toEqual([{ state: 'sent', reason: null }])
  })

  test('receives is sent once, although its owner retries it meanwhile', async () => {
    world.scripted.push(unavailable)
    await say('hola')
    await advance(0)
    expect(await page.of.hub.retry(exchange())).toMatchObject({ kind: 'refused' })
    await advance(MINUTE_MS)
    expect(world.sent).toHaveLength(1)
  })
})

test('the typing indicator does not wait for the call that marks the message as read', async () => {
  const calls: unknown[] = []
  world.provider.act = async ({ sender_action: action }) => {
    calls.push(action)
    if (action === 'mark_seen') await new Promise<void>((resolve) => void world.clock.after(5_000, resolve))
    return Response.json({ recipient_id: 'person' })
  }
  world.provider.answer = () => {
    calls.push('message')
    return Response.json({ message_id: 'm_1' })
  }
  await say('hola')
  await advance(MINUTE_MS)
  expect(calls).toEqual(['mark_seen', 'typing_on', 'message'])
})

describe('replies of one thread', () => {
  test('are sent in order: the next waits while the first is retried', async () => {
    await giveSampleKnowledge(world.server, page.agentId)
    world.scripted.push(throttled(1))
    await say('hola')
    await advance(0)
    await say('¿tienen garantía?')
    await say('hola', { sessionId: 'facebook:other' })
    await advance(0)
    expect(world.sent).toMatchObject([{ recipient: { id: 'facebook:other' } }])
    await advance(MINUTE_MS)
    expect(world.texts().at(-1)).toMatch(/garantía/i)
    expect(world.sent).toHaveLength(3)
  })

  test('that wait for the first do not keep the object awake', async () => {
    world.scripted.push(throttled(30))
    await say('hola')
    await advance(0)
    await say('¿tienen garantía?')
    await advance(1_000)
    await page.of.hub.flush()
    // The alarm that was set for a lost timer of the outbox, and then none before the plan's block goes back.
    await advance(30_000)
    expect(wakesIn()).toBe(5 * MINUTE_MS - 31_000)
  })
})

describe('a delivery whose object ended', () => {
  test('before the call of the provider is sent once its lease has ended', async () => {
    world.provider.answer = () => new Promise(() => {})
    await say('hola')
    await advance(0)
    world.reset()
    page.of.wakeAnew()
    await advance(LEASE_MS - 1)
    expect(world.sent).toEqual([])
    await advance(1)
    expect(world.sent).toHaveLength(1)
    expect(await deliveries()).toEqual([{ state: 'sent', reason: null }])
  })

  test('after a part was stored as sent continues with the next part', async () => {
    world.scripted.push(unavailable)
    await say('hola')
    await advance(0)
    const part = (text: string) => ({ kind: 'text', text, plain: text, suggestions: [] })
    page.of.rows('UPDATE deliveries SET outgoing = ?', JSON.stringify([part('uno'), part('dos'), part('tres')]))
    let parts = 0
    world.provider.answer = (body) => {
      world.sent.push(body)
      return ++parts === 2 ? new Promise(() => {}) : Response.json({ message_id: `m_${parts}` })
    }
    await advance(1_000)
    expect(world.texts()).toEqual(['uno', 'dos'])
    page.of.wakeAnew()
    await advance(LEASE_MS - 1)
    expect(world.texts()).toEqual(['uno', 'dos'])
    await advance(1)
    expect(world.texts()).toEqual(['uno', 'dos', 'dos', 'tres'])
    expect(attempts()).toEqual([{ state: 'sent', attempts: 1 }])
  })
})

describe('an internal error', () => {
  test('while a reply is sent is retried, and fails the delivery after the last attempt', async () => {
    page.of.rows(`CREATE TRIGGER broken BEFORE INSERT ON sent_messages BEGIN SELECT RAISE(ABORT, 'broken'); END`)
    await say('hola')
    await advance(10 * MINUTE_MS)
    expect(world.sent).toHaveLength(ATTEMPTS_MAX)
    expect(await deliveries()).toEqual([{ state: 'failed', reason: 'houseFailed' }])
  })

  test('of D1 sends nothing twice: the reply is sent, and written when D1 is back', async () => {
    await say('hola')
    world.d1.isAway = true
    await advance(MINUTE_MS)
    expect(world.sent).toHaveLength(1)
    world.d1.isAway = false
    await advance(MINUTE_MS)
    expect(world.sent).toHaveLength(1)
    expect(await deliveries()).toEqual([{ state: 'sent', reason: null }])
  })
})

test('a channel without readable secrets fails its deliveries, which the owner sees', async () => {
  await say('hola')
  await world.rows(`UPDATE channels SET config = '{}' WHERE id = ?`, page.channelId)
  await advance(0)
  expect(await deliveries()).toEqual([{ state: 'failed', reason: 'tokenInvalid' }])
})

test.each([
  [1, 2_000, 3_000],
  [2, 4_000, 6_000],
  [5, 32_000, 48_000],
  [6, 60_000, 90_000],
  [50, 60_000, 90_000],
])('work that failed %d times waits between %d and %d ms', (times, least, most) => {
  expect([backoffMs(times, undefined, () => 0), backoffMs(times, undefined, () => 1)]).toEqual([least, most])
})
