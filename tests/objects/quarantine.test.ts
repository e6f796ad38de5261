import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type InProcess, inProcess, type PageAgent } from '../support/in-process.ts'
import { incoming } from '../support/messages.ts'

const SECOND_MS = 1_000
const DAY_MS = 24 * 60 * 60_000

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
  page.of.hub.receive([incoming(world.clock, text, { sessionId })], SECOND_MS)
const quarantined = () => page.of.rows('SELECT source, session_id, reason FROM quarantine ORDER BY number')
const dropped = () =>
  world.rows('SELECT session_id, channel_type, reason FROM dropped_messages WHERE agent_id = ?', page.agentId)
const alarms = () => page.of.storage.alarmAt

describe('a stored row that cannot be read', () => {
  test.each([
    ['a message that is no JSON', 'UPDATE inbound SET letter = \'{"messageId"\'', 'inbound', 'json'],
    [
      'a message of another shape',
      "UPDATE inbound SET letter = json_remove(letter, '$.channelType')",
      'inbound',
      'shape',
    ],
    ['a message of a later version', 'UPDATE inbound SET version = 2', 'inbound', 'version'],
    ['an address that is no JSON', "UPDATE inbound SET address = 'null'", 'turns', 'shape'],
  ])('%s is put aside and told; the next person is answered', async (_, breaking, source, reason) => {
    await say('hola', 'facebook:broken')
    page.of.rows(breaking)
    await say('¿tienen garantía?', 'facebook:whole')
    await advance(SECOND_MS)
    expect(world.sent).toHaveLength(1)
    expect(quarantined()).toEqual([{ source, session_id: 'facebook:broken', reason }])
    expect(await dropped()).toEqual([
      { session_id: 'facebook:broken', channel_type: 'facebook', reason: 'chat.unreadable' },
    ])
    expect(page.of.socket.told).toContainEqual({
      event: expect.objectContaining({ type: 'unanswered', sessionId: 'facebook:broken' }),
    })
  })

  test('does not make the alarm go off over and over', async () => {
    await say('hola', 'facebook:broken')
    page.of.rows("UPDATE inbound SET letter = 'x'")
    await advance(SECOND_MS)
    expect(Number(alarms()) - world.clock.now()).toBe(60 * 60_000)
  })

  test('of a reply on its way gives the delivery up, as the owner sees', async () => {
    world.scripted.push(() => Response.json({ error: { message: 'down', code: 2 } }, { status: 503 }))
    await say('hola', 'facebook:broken')
    await advance(SECOND_MS)
    page.of.rows("UPDATE turns SET outgoing = '[{}]'")
    await advance(60 * SECOND_MS)
    expect(await world.rows('SELECT state, reason FROM deliveries WHERE agent_id = ?', page.agentId)).toEqual([
      { state: 'failed', reason: 'houseFailed' },
    ])
    expect(world.sent).toEqual([])
  })

  test('is told once the database is there again, and kept for thirty days', async () => {
    await say('hola', 'facebook:broken')
    page.of.rows("UPDATE inbound SET letter = 'x'")
    const broken = "CREATE TRIGGER no_drop BEFORE INSERT ON dropped_messages BEGIN SELECT RAISE(ABORT, 'broken'); END"
    await world.rows(broken)
    await advance(10 * SECOND_MS)
    expect([await dropped(), quarantined()]).toMatchObject([[], [{ reason: 'json' }]])
    await world.rows('DROP TRIGGER no_drop')
    await advance(60 * SECOND_MS)
    expect(await dropped()).toHaveLength(1)
    await advance(31 * DAY_MS)
    await page.of.hub.alarm()
    expect(quarantined()).toEqual([])
  })

  test('of a change is put aside, and the next change is made', async () => {
    page.of.rows("INSERT INTO revisions (revision, next_at) VALUES ('{}', 0)")
    await page.of.hub.revise([
      { sessionId: 'facebook:one', channelType: 'facebook', messageId: 'm', text: 'buenas', at: world.clock.now() },
    ])
    await advance(0)
    expect(page.of.rows('SELECT 1 FROM revisions')).toEqual([])
    expect(quarantined()).toMatchObject([{ source: 'revisions', reason: 'shape' }])
  })

  test('of what the object remembers is forgotten: circuits, patience, what it knows', async () => {
    await say('hola', 'facebook:one')
    await advance(SECOND_MS)
    page.of.rows("UPDATE facts SET value = 'x'")
    page.of.wakeAnew()
    await say('¿tienen garantía?', 'facebook:one')
    await advance(3 * SECOND_MS)
    expect(world.sent).toHaveLength(2)
  })
})
