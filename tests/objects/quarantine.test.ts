import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type InProcess, inProcess, type PageAgent } from '../support/in-process.ts'
import { incoming } from '../support/messages.ts'

const SECOND_MS = 1_000
const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const DAY_MS = 24 * HOUR_MS

let world: InProcess
let page: PageAgent
beforeAll(async () => {
  world = await inProcess()
})
beforeEach(async () => {
  world.reset()
  page = await world.pageAgent()
})

const advance = (ms: number) => world.clock.advance(ms)
const say = (text: string, sessionId: string) =>
  page.of.hub.receiveAll([incoming(world.clock, text, { sessionId })], SECOND_MS)
const quarantined = () => page.of.rows('SELECT source, reason FROM quarantine ORDER BY number')
const dropped = () =>
  world.rows('SELECT session_id, channel_type, reason FROM dropped_messages WHERE agent_id = ?', page.agentId)
const untilAlarm = () => Number(page.of.storage.alarmAt) - world.clock.now()

describe('a stored row that cannot be read', () => {
  test.each([
    ['a message whose details are no JSON', "UPDATE messages SET details = '{'", 'json'],
    ['a message whose parts are no JSON', "UPDATE messages SET parts = '[{'", 'json'],
    ['a message of another shape', `UPDATE messages SET parts = '[{"type":"text"}]'`, 'shape'],
    ['a message without its key', "UPDATE messages SET details = json_remove(details, '$.key')", 'shape'],
    ['a message of a later version', 'UPDATE messages SET version = 2', 'version'],
    ['an address without an id', "UPDATE messages SET details = json_remove(details, '$.address.id')", 'shape'],
  ])('%s is put aside and told; the next contact is answered', async (_, breaking, reason) => {
    await say('hola', 'facebook:broken')
    page.of.rows(breaking)
    await say('¿tienen garantía?', 'facebook:whole')
    await advance(2 * SECOND_MS)
    expect(world.sent).toMatchObject([{ recipient: { id: 'facebook:whole' } }])
    expect(quarantined()).toEqual([{ source: 'messages', reason }])
    expect(await dropped()).toEqual([
      { session_id: 'facebook:broken', channel_type: 'facebook', reason: 'chat.unreadable' },
    ])
    expect(page.of.socket.told).toContainEqual({
      event: expect.objectContaining({ type: 'unanswered', sessionId: 'facebook:broken' }),
    })
  })

  test('does not make the alarm fire repeatedly', async () => {
    await say('hola', 'facebook:broken')
    page.of.rows("UPDATE messages SET details = 'x'")
    await advance(5 * SECOND_MS)
    // Once for the message, and once more in case that the timer of the flush that tells of it is lost.
    expect(untilAlarm()).toBe(26 * SECOND_MS + 500)
    await advance(27 * SECOND_MS)
    expect(untilAlarm()).toBe(HOUR_MS - 500)
  })

  test('of a delivery fails it, which the owner sees', async () => {
    world.scripted.push(() => Response.json({ error: { message: 'down', code: 2 } }, { status: 503 }))
    await say('hola', 'facebook:broken')
    await advance(SECOND_MS)
    page.of.rows("UPDATE deliveries SET outgoing = '[{}]'")
    await advance(MINUTE_MS)
    expect(await world.rows('SELECT state, reason FROM deliveries WHERE agent_id = ?', page.agentId)).toEqual([
      { state: 'failed', reason: 'houseFailed' },
    ])
    expect(quarantined()).toEqual([{ source: 'deliveries', reason: 'shape' }])
    expect(world.sent).toEqual([])
  })

  test('is reported once D1 is back, and kept for thirty days', async () => {
    await say('hola', 'facebook:broken')
    page.of.rows("UPDATE messages SET details = 'x'")
    world.d1.isAway = true
    await advance(10 * SECOND_MS)
    expect(quarantined()).toMatchObject([{ reason: 'json' }])
    world.d1.isAway = false
    await advance(MINUTE_MS)
    expect(await dropped()).toHaveLength(1)
    await advance(29 * DAY_MS)
    expect(quarantined()).toHaveLength(1)
    await advance(2 * DAY_MS)
    expect(quarantined()).toEqual([])
  })

  test('of a change is quarantined, and the next change is applied', async () => {
    page.of.rows("INSERT INTO changes (change, next_at) VALUES ('{}', 0)")
    page.of.hub.change([
      {
        kind: 'revision',
        sessionId: 'facebook:one',
        channelType: 'facebook',
        messageId: 'm',
        text: 'buenas',
        at: world.clock.now(),
      },
    ])
    await advance(0)
    expect(page.of.rows('SELECT 1 FROM changes')).toEqual([])
    expect(quarantined()).toMatchObject([{ source: 'changes', reason: 'shape' }])
  })

  test('of circuits, debounce window or settings is ignored', async () => {
    await say('hola', 'facebook:one')
    await advance(SECOND_MS)
    page.of.rows("UPDATE facts SET value = 'x' WHERE name NOT IN ('schema', 'quota')")
    page.of.wakeAnew()
    await say('¿tienen garantía?', 'facebook:one')
    await advance(3 * SECOND_MS)
    expect(world.sent).toHaveLength(2)
  })

  test('of the quota is read from D1, which counts all of the block as used', async () => {
    await say('hola', 'facebook:one')
    await advance(SECOND_MS)
    await page.of.hub.flush()
    page.of.rows("UPDATE facts SET value = 'x' WHERE name = 'quota'")
    page.of.wakeAnew()
    await say('¿tienen garantía?', 'facebook:two')
    await advance(3 * SECOND_MS)
    expect(world.sent).toHaveLength(2)
  })
})
