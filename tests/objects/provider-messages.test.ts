import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { ProviderMessage } from '../../worker/agent-client/messages.ts'
import { automation } from '../support/engines/agents.ts'
import { answering, type InProcess, inProcess, type Outside, type PageAgent, silent } from '../support/in-process.ts'
import { incoming } from '../support/messages.ts'
import { giveSampleKnowledge } from '../support/sample-knowledge.ts'

const SECOND_MS = 1_000
const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const DAY_MS = 24 * HOUR_MS
const PATIENCE_MS = 3_000

let world: InProcess
let page: PageAgent
let type: string
beforeAll(async () => {
  world = await inProcess()
  type = await world.typeWith(automation('http://engine.test/answer', { hasFallback: false }))
})
beforeEach(async () => {
  world.reset()
  world.engine.answer = answering([{ output: 'Claro.' }])
  world.engine.asked = 0
  page = await world.pageAgent()
})

const take = (messages: readonly ProviderMessage[], patienceMs = PATIENCE_MS) =>
  page.of.hub.receiveAll(messages, patienceMs)
const said = (text: string, more: Parameters<typeof incoming>[2] = {}) => incoming(world.clock, text, more)
const say = (text: string, more: Parameters<typeof incoming>[2] = {}) => take([said(text, more)])
const advance = (ms: number) => world.clock.advance(ms)
const turns = () => page.of.rows('SELECT state, attempts FROM turns ORDER BY id')
const waiting = () => page.of.rows('SELECT 1 FROM messages WHERE turn_id IS NULL')
const exchanges = () =>
  world.rows('SELECT state, user_message FROM conversations WHERE agent_id = ? ORDER BY rowid', page.agentId)
const texts = async () => (await exchanges()).map((row) => row['user_message'])
const wakesIn = () => page.of.storage.alarmAt && page.of.storage.alarmAt - world.clock.now()
const answeredTo = () => world.sent.map((body) => (body['recipient'] as { id: string }).id.replace('facebook:', ''))

describe('a message of a contact', () => {
  test('is answered with others as one turn after a second without a message', async () => {
    await giveSampleKnowledge(world.server, page.agentId)
    expect(await say('hola')).toEqual([true])
    await advance(900)
    await say('¿tienen garantía?')
    await advance(999)
    expect(world.sent).toEqual([])
    await advance(1)
    expect(world.texts()).toEqual([expect.stringMatching(/garantía/i)])
    expect(await exchanges()).toEqual([{ state: 'answered', user_message: 'hola\n¿tienen garantía?' }])
    expect(turns()).toEqual([{ state: 'answered', attempts: 1 }])
  })

  test('is answered three seconds after the first one if further ones follow', async () => {
    for (const text of ['a', 'b', 'c', 'd']) {
      await say(text)
      await advance(700)
    }
    expect(world.sent).toEqual([])
    await advance(200)
    expect(await exchanges()).toEqual([{ state: 'answered', user_message: 'a\nb\nc\nd' }])
  })

  test('to an agent without a debounce window is answered at once', async () => {
    for (const text of ['hola', 'gracias']) {
      await take([said(text)], 0)
      await advance(0)
    }
    expect(await texts()).toEqual(['hola', 'gracias'])
  })

  test('is merged in the order of writing, and the reply goes to the address of the last one', async () => {
    const at = world.clock.now()
    const third = said('third', { saidAt: at + 2 })
    await take([third, said('second', { saidAt: at, ordinal: 2 }), said('first', { saidAt: at, ordinal: 1 })])
    await advance(SECOND_MS)
    expect(await texts()).toEqual(['first\nsecond\nthird'])
    const [delivery] = page.of.rows<{ address: string }>('SELECT address FROM deliveries')
    expect(JSON.parse(delivery?.address ?? '{}').messageId).toBe(third.providerId)
  })

  test('does not delay other contacts', async () => {
    await say('hola', { sessionId: 'facebook:one' })
    await advance(600)
    await say('hola', { sessionId: 'facebook:other' })
    await advance(400)
    expect(answeredTo()).toEqual(['one'])
    await advance(600)
    expect(answeredTo()).toEqual(['one', 'other'])
  })

  test('is stored without an answer only if all merged ones are too late', async () => {
    await take([said('hola', { isTooLate: true }), said('¿hay alguien?')])
    await take([said('hola', { isTooLate: true, sessionId: 'facebook:late' })])
    await advance(SECOND_MS)
    const all = await exchanges()
    expect(all.toSorted((one, other) => String(one['state']).localeCompare(String(other['state'])))).toEqual([
      { state: 'answered', user_message: 'hola\n¿hay alguien?' },
      { state: 'unanswered', user_message: 'hola' },
    ])
  })

  test('is stored once, also after an eviction and on the next day', async () => {
    const hello = said('hola')
    expect(await take([hello, hello])).toEqual([true, false])
    await advance(SECOND_MS)
    page.of.wakeAnew()
    await advance(DAY_MS)
    expect(await take([hello])).toEqual([false])
    await advance(MINUTE_MS)
    expect(world.sent).toHaveLength(1)
  })

  test('is stored once within thirty days', async () => {
    const hello = said('hola')
    await take([hello])
    await advance(SECOND_MS)
    world.clock.stopFor(30 * DAY_MS - 2 * SECOND_MS)
    await page.of.hub.alarm()
    expect(await take([hello])).toEqual([false])
    expect(page.of.rows('SELECT 1 FROM dedupe_keys')).toHaveLength(1)
    // Keys are pruned once an hour.
    world.clock.stopFor(60 * 60 * SECOND_MS)
    await page.of.hub.alarm()
    expect(page.of.rows('SELECT 1 FROM dedupe_keys')).toEqual([])
  })

  test('is not acknowledged if one of its call cannot be stored', async () => {
    page.of.rows(`CREATE TRIGGER broken BEFORE INSERT ON messages WHEN new.parts LIKE '%second%'
      BEGIN SELECT RAISE(ABORT, 'broken'); END`)
    const both = [said('first'), said('second')]
    await expect(take(both)).rejects.toThrow('broken')
    expect(page.of.rows('SELECT 1 FROM messages UNION ALL SELECT 1 FROM dedupe_keys')).toEqual([])
    page.of.rows('DROP TRIGGER broken')
    expect(await take(both)).toEqual([true, true])
  })

  test('is answered after an eviction before the alarm', async () => {
    await say('hola')
    world.clock.stopFor(5_000)
    page.of.wakeAnew()
    await advance(0)
    expect(world.sent).toHaveLength(1)
  })

  test('during a running turn is the next turn', async () => {
    page = await world.pageAgent({ type })
    world.engine.answer = slowFor('hola', 5 * SECOND_MS)
    await say('hola')
    await advance(SECOND_MS)
    await say('¿tienen garantía?')
    await say('¿y envíos?')
    await advance(4 * SECOND_MS)
    expect([waiting().length, world.sent]).toEqual([2, []])
    await advance(SECOND_MS)
    expect(await texts()).toEqual(['hola', '¿tienen garantía?\n¿y envíos?'])
    expect(world.sent).toHaveLength(2)
  })

  test('without an answer is never pruned', async () => {
    await say('hola')
    await page.of.storage.deleteAlarm()
    world.clock.stopFor(365 * DAY_MS)
    page.of.rows('UPDATE messages SET turn_id = -1')
    await page.of.hub.alarm()
    expect(page.of.rows('SELECT 1 FROM messages')).toHaveLength(1)
    page.of.rows('UPDATE messages SET turn_id = NULL')
    void page.of.hub.alarm()
    await advance(SECOND_MS)
    expect(world.sent).toHaveLength(1)
  })
})

/** An engine that takes its time over what contains a word, and answers the rest at once. */
const slowFor =
  (word: string, ms: number): Outside =>
  async (body, signal) => {
    if (JSON.stringify(body).includes(word))
      await new Promise<void>((resolve) => {
        world.clock.after(ms, resolve)
      })
    return answering([{ output: 'Claro.' }])(body, signal)
  }

describe('turns of different threads run side by side:', () => {
  const from = (text: string, person: string, patienceMs = 0) =>
    take([said(text, { sessionId: `facebook:${person}` })], patienceMs)
  beforeEach(async () => {
    page = await world.pageAgent({ type })
    world.engine.answer = slowFor('slow', 15 * SECOND_MS)
  })

  test('a slow reply does not delay other contacts', async () => {
    await from('slow', 'one')
    await advance(0)
    await from('hola', 'two')
    await advance(0)
    expect(answeredTo()).toEqual(['two'])
    await advance(5 * SECOND_MS)
    await from('hola', 'three')
    await advance(0)
    expect(answeredTo()).toEqual(['two', 'three'])
    await advance(10 * SECOND_MS)
    expect(answeredTo()).toEqual(['two', 'three', 'one'])
  })

  test('the others are answered though several are slow', async () => {
    for (const person of ['a', 'b', 'c', 'd']) await from('slow', person)
    for (const person of ['e', 'f', 'g', 'h']) await from('hola', person)
    await advance(0)
    expect(answeredTo().toSorted()).toEqual(['e', 'f', 'g', 'h'])
    await advance(15 * SECOND_MS)
    expect(answeredTo()).toHaveLength(8)
  })

  test('at most fifty; the next starts when one ends', async () => {
    for (let n = 0; n < 60; n++) await from('slow', `p${n}`)
    await advance(0)
    expect(world.engine.asked).toBe(50)
    await advance(15 * SECOND_MS)
    expect([world.engine.asked, answeredTo().length]).toEqual([60, 50])
    await advance(15 * SECOND_MS)
    expect(answeredTo()).toHaveLength(60)
  })

  test('turns of the web chat count too', async () => {
    for (let n = 0; n < 55; n++)
      void page.of.hub.receive(
        { ...said('slow', { sessionId: `visitor-${n}` }), channelType: 'webchat', isProven: false },
        { addressKey: null, hasStream: false },
      )
    await advance(0)
    await from('slow', 'one')
    await advance(0)
    expect([world.engine.asked, waiting().length + turns().filter(({ state }) => state === 'queued').length]).toEqual([
      55, 1,
    ])
    await advance(30 * SECOND_MS)
    expect(answeredTo()).toEqual(['one'])
  })

  test('a burst that comes due while another is answered is answered when it is due', async () => {
    await from('slow', 'one')
    await advance(0)
    await from('hola', 'two', PATIENCE_MS)
    await advance(SECOND_MS - 1)
    expect(answeredTo()).toEqual([])
    await advance(1)
    expect(answeredTo()).toEqual(['two'])
  })
})

const lost: Outside = () => {
  throw new TypeError('Network connection lost.')
}
/** Nobody is at its address. */
const refused: Outside = (...given) => {
  world.engine.isThere = false
  return lost(...given)
}

describe('an engine is called again only when it surely did not begin:', () => {
  const at: number[] = []
  const asking = (outcome: Outside): void => {
    const began = world.clock.now()
    at.length = 0
    world.engine.answer = (...given) => {
      at.push(world.clock.now() - began)
      return outcome(...given)
    }
  }
  beforeEach(async () => {
    page = await world.pageAgent({ type })
  })

  test.each<[string, Outside]>([
    ['after a 500', answering({}, 500)],
    ['after a 404', answering({}, 404)],
    ['after an answer without words', answering([])],
    ['after a 503 that does not say how long to wait', answering({}, 503)],
    ['after a gateway had no answer', answering({}, 504)],
    ['after a connection that was lost though its server is there', lost],
    ['when it never answers', silent],
  ])('not %s', async (_, outcome) => {
    asking(outcome)
    await say('hola')
    await advance(10 * MINUTE_MS)
    expect(at).toHaveLength(1)
    expect(await exchanges()).toEqual([{ state: 'unanswered', user_message: 'hola' }])
    expect(world.texts()).toEqual([expect.stringMatching(/^Perdón, en este momento no me es posible/)])
  })

  test.each<[string, Outside]>([
    ['a 503 that says how long to wait', answering({}, 503, { 'retry-after': '1' })],
    ['a connection that is refused', refused],
    ['a 429', answering({}, 429)],
  ])('after %s five times, at growing distances, and left unanswered then', async (_, outcome) => {
    asking(outcome)
    await take([said('hola')], 0)
    await advance(30 * MINUTE_MS)
    expect(turns()).toEqual([{ state: 'failed', attempts: 5 }])
    const gaps = at.slice(1).map((each, n) => each - (at[n] ?? 0))
    expect(gaps.length).toBeGreaterThanOrEqual(4)
    expect(await exchanges()).toEqual([{ state: 'unanswered', user_message: 'hola' }])
  })

  test('after the Retry-After of a 429', async () => {
    asking(answering({}, 429, { 'retry-after': '90' }))
    await take([said('hola')], 0)
    await advance(4 * MINUTE_MS)
    expect(at.slice(0, 3).map((each, n) => each - (at[n - 1] ?? each))).toEqual([0, 90_000, 90_000])
  })

  test('not after a 429 whose Retry-After is too long', async () => {
    asking(answering({}, 429, { 'retry-after': '3600' }))
    await take([said('hola')], 0)
    await advance(MINUTE_MS)
    expect([at.length, turns()]).toEqual([1, [{ state: 'failed', attempts: 1 }]])
  })

  test('after it was unreachable', async () => {
    asking(answering({}, 503, { 'retry-after': '1' }))
    await take([said('hola')], 0)
    await advance(3 * SECOND_MS)
    world.engine.answer = answering([{ output: 'Ahora sí.' }])
    await advance(MINUTE_MS)
    expect(world.texts()).toEqual(['Ahora sí.'])
  })
})

describe('a turn whose object ended', () => {
  beforeEach(async () => {
    page = await world.pageAgent({ type })
  })

  test('is run by the next object at once, before later turns', async () => {
    world.engine.answer = silent
    await take([said('hola')], 0)
    await advance(0)
    await take([said('¿hay alguien?')], 0)
    world.clock.stopFor(5_000)
    page.of.wakeAnew()
    world.engine.answer = answering([{ output: 'Claro.' }])
    await advance(0)
    expect(await exchanges()).toEqual([
      { state: 'answered', user_message: 'hola' },
      { state: 'answered', user_message: '¿hay alguien?' },
    ])
    expect(world.engine.asked).toBe(3)
  })

  test('is answered once, whenever the object ended', async () => {
    for (let steps = 0; steps < 14; steps++) {
      page = await world.pageAgent({ type })
      world.d1.takesMs = 20
      world.engine.answer = slowFor('hola', 50)
      let isTold = false
      world.provider.answer = async (body) => {
        isTold = true
        world.sent.push(body)
        await new Promise<void>((resolve) => void world.clock.after(50, resolve))
        isTold = false
        return Response.json({ message_id: `m_${world.sent.length}` })
      }
      world.sent.length = 0
      const message = said('hola')
      const taking = take([message], 0).catch(() => [false])
      await advance(15 * steps)
      // What the provider has and the object has not written down is sent once more.
      const most = isTold ? 2 : 1
      page.of.wakeAnew()
      void taking
      const again = take([message], 0)
      await advance(2 * MINUTE_MS)
      await again
      world.d1.takesMs = 0
      expect(await exchanges(), `died after ${15 * steps} ms`).toEqual([{ state: 'answered', user_message: 'hola' }])
      expect(turns()).toMatchObject([{ state: 'answered' }])
      expect(world.sent).toHaveLength(most)
    }
  })
})

describe('the alarm', () => {
  test('is set for the end of a debounce window, then for pruning every hour, and deleted once all is pruned', async () => {
    await say('hola')
    expect(wakesIn()).toBe(SECOND_MS)
    await advance(2 * SECOND_MS)
    await page.of.hub.flush()
    await advance(6 * MINUTE_MS)
    // It went off last when the block of the plan was given back, five minutes after the turn began.
    expect(wakesIn()).toBe(HOUR_MS - (MINUTE_MS + SECOND_MS))
    await advance(31 * DAY_MS)
    expect(
      page.of.rows('SELECT 1 FROM turns UNION ALL SELECT 1 FROM dedupe_keys UNION ALL SELECT 1 FROM threads'),
    ).toEqual([])
    expect(wakesIn()).toBeNull()
  })

  test('is never set to a past time during its handler', async () => {
    world.scripted.push(throttled(1))
    await say('hola')
    await advance(SECOND_MS)
    page.of.rows('UPDATE deliveries SET next_at = 0')
    world.scripted.push(throttled(1))
    void page.of.hub.alarm()
    await advance(0)
    expect(wakesIn()).toBe(30_500)
    page.of.rows('UPDATE deliveries SET next_at = ?', world.clock.now() - 5)
    world.scripted.push(throttled(1))
    world.d1.isAway = true
    void page.of.hub.alarm()
    await advance(0)
    expect(wakesIn()).toBe(30_500)
  })

  test('does not throw after an error, and fires again after five seconds', async () => {
    page.of.rows('DROP TABLE turns')
    await page.of.hub.alarm()
    expect(wakesIn()).toBe(5_000)
  })

  test('is set by a new object for messages that were stored just before the last one ended', async () => {
    await say('hola')
    await page.of.storage.deleteAlarm()
    page.of.wakeAnew()
    await advance(0)
    expect(wakesIn()).toBe(SECOND_MS)
    await advance(SECOND_MS)
    expect(await exchanges()).toEqual([{ state: 'answered', user_message: 'hola' }])
  })
})

/** Too many calls: minutes until those of a page are taken again. */
const throttled = (minutes: number) =>
  answering({ error: { message: 'slow down', code: 613 } }, 400, {
    'x-business-use-case-usage': JSON.stringify({
      1: [{ type: 'messenger', call_count: 100, estimated_time_to_regain_access: minutes }],
    }),
  })
