import { beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import type { Revision } from '../../worker/features/chat/mail.ts'
import { answering, type InProcess, inProcess, type PageAgent } from '../support/in-process.ts'
import { incoming } from '../support/messages.ts'

const HOUR_MS = 60 * 60_000
const SECOND_MS = 1_000

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

const advance = (ms: number) => world.clock.advance(ms)
const exchanges = () =>
  world.rows<{ state: string; user_message: string }>(
    'SELECT state, user_message FROM conversations WHERE agent_id = ? ORDER BY rowid',
    page.agentId,
  )
const dropped = () => world.rows('SELECT reason FROM dropped_messages WHERE agent_id = ?', page.agentId)
const pay = (status: string) =>
  world.rows('UPDATE subscriptions SET status = ? WHERE user_id = ?', status, page.ownerId)

describe('a message that came to nothing', () => {
  test('is taken up when its call is replayed, with all that was said with it, at once and once', async () => {
    await pay('paused')
    const both = [incoming(world.clock, '¿tienen'), incoming(world.clock, 'garantía?')]
    await page.of.hub.receive(both, 3_000)
    await advance(SECOND_MS)
    expect([await dropped(), await exchanges()]).toEqual([[{ reason: 'subscription.inactive' }], []])
    await pay('active')
    // What the hub knows of its agent is at most ten seconds old.
    await advance(10 * SECOND_MS)
    const again = await page.of.hub.receiveAgain(both)
    expect(again.map(({ isTaken }) => isTaken)).toEqual([true, true])
    expect(new Set(again.map(({ exchange }) => exchange)).size).toBe(1)
    expect((await page.of.hub.receiveAgain(both)).map(({ isTaken }) => isTaken)).toEqual([false, false])
    await advance(SECOND_MS)
    expect(await exchanges()).toEqual([{ state: 'answered', user_message: '¿tienen\ngarantía?' }])
    expect(world.sent).toHaveLength(1)
    expect((await page.of.hub.receiveAgain(both)).map(({ isTaken }) => isTaken)).toEqual([false, false])
  })

  test('and whose call is replayed though it never came here is answered like any other', async () => {
    expect(await page.of.hub.receiveAgain([incoming(world.clock, 'hola')])).toMatchObject([{ isTaken: true }])
    await advance(SECOND_MS)
    expect(world.sent).toHaveLength(1)
  })

  test('is taken up by its owner while it is remembered, and not while it is under way', async () => {
    await pay('paused')
    const message = incoming(world.clock, 'hola')
    const key = message.letter.messageId
    await page.of.hub.receive([message], 3_000)
    expect(await page.of.hub.takeUpAgain(key)).toBe(false)
    await advance(SECOND_MS)
    await pay('active')
    await advance(10 * SECOND_MS)
    expect([await page.of.hub.takeUpAgain(key), await page.of.hub.takeUpAgain(key)]).toEqual([true, false])
    await advance(SECOND_MS)
    expect(world.sent).toHaveLength(1)
    expect(await page.of.hub.takeUpAgain('facebook:unheard-of')).toBe(false)
  })

  test('because it was too old is kept, and answered where it came from when its owner asks', async () => {
    const late = { ...incoming(world.clock, 'hola', { receivedAt: world.clock.now() - HOUR_MS }), isTooLate: true }
    await page.of.hub.receive([late], 3_000)
    await advance(SECOND_MS)
    expect([await exchanges(), world.sent]).toEqual([[{ state: 'unanswered', user_message: 'hola' }], []])
    const answers = await Promise.all([
      page.of.hub.answerAgain(late.letter, null),
      page.of.hub.answerAgain(late.letter, null),
    ])
    expect(answers).toEqual([true, true])
    await advance(0)
    expect((await exchanges()).map(({ state }) => state)).toEqual(['answered'])
    expect(world.sent).toMatchObject([{ recipient: { id: 'person-1' } }])
    page.of.rows('DELETE FROM inbound')
    expect(await page.of.hub.answerAgain(late.letter, null)).toBe(false)
    expect(await page.of.hub.answerAgain(late.letter, { id: 'person-1' })).toBe(true)
  })
})

describe('what a person changes or takes back', () => {
  const revision = (messageId: string, text: string | null): Revision => ({
    sessionId: 'facebook:person-1',
    channelType: 'facebook',
    messageId: messageId.replace(/^facebook:/, ''),
    text,
    at: world.clock.now(),
  })
  /** A message as its provider names it. */
  const named = (text: string) => {
    const message = incoming(world.clock, text)
    const id = message.letter.messageId.replace(/^facebook:/, '')
    const details = { parts: [{ id, length: text.length, files: 0 }] }
    return { ...message, letter: { ...message.letter, details }, address: { id: 'person-1', messageId: id } }
  }
  const pending = () => page.of.rows<{ attempts: number; next_at: number }>('SELECT attempts, next_at FROM revisions')

  test('while it waits for its turn is changed there', async () => {
    const message = named('hola')
    await page.of.hub.receive([message], 3_000)
    await page.of.hub.revise([revision(message.letter.messageId, '¿tienen garantía?')])
    expect(pending()).toEqual([])
    await advance(SECOND_MS)
    expect(await exchanges()).toEqual([{ state: 'answered', user_message: '¿tienen garantía?' }])
  })

  test('before it was answered is not answered, and not taken up again', async () => {
    const message = named('hola')
    await page.of.hub.receive([message], 3_000)
    await page.of.hub.revise([revision(message.letter.messageId, null)])
    await advance(SECOND_MS)
    expect([await exchanges(), world.sent]).toEqual([[], []])
    expect(await page.of.hub.receive([message], 3_000)).toEqual([false])
    expect(await page.of.hub.takeUpAgain(message.letter.messageId)).toBe(false)
  })

  test('after it was answered is changed where it is shown', async () => {
    const message = named('hola')
    await page.of.hub.receive([message], 3_000)
    await advance(SECOND_MS)
    await page.of.hub.revise([revision(message.letter.messageId, 'buenas')])
    await advance(0)
    expect([await exchanges(), pending()]).toEqual([[{ state: 'answered', user_message: 'buenas' }], []])
  })

  test('while its answer is being made waits for it, half a second at first and longer each time', async () => {
    const broken = 'CREATE TRIGGER no_exchange BEFORE INSERT ON conversations BEGIN SELECT RAISE(ABORT, "broken"); END'
    await world.rows(broken.replaceAll('"', "'"))
    const message = named('hola')
    await page.of.hub.receive([message], 3_000)
    await advance(SECOND_MS)
    const began = world.clock.now()
    await page.of.hub.revise([revision(message.letter.messageId, 'buenas')])
    const waits: number[] = []
    for (let n = 0; n < 5; n++) {
      await advance(Number(pending()[0]?.next_at) - world.clock.now())
      waits.push(Number(pending()[0]?.next_at) - world.clock.now())
    }
    expect(waits).toEqual([500, 2_000, 4_000, 8_000, 16_000])
    await world.rows('DROP TRIGGER no_exchange')
    await advance(2 * 60_000)
    expect(world.clock.now()).toBeGreaterThan(began)
    expect([await exchanges(), pending()]).toEqual([[{ state: 'answered', user_message: 'buenas' }], []])
  })

  test('and that cannot be written for days is kept, tried at growing distances, and written in the end', async () => {
    const message = named('hola')
    await page.of.hub.receive([message], 3_000)
    await advance(SECOND_MS)
    await world.rows("CREATE TRIGGER no_change BEFORE UPDATE ON conversations BEGIN SELECT RAISE(ABORT, 'broken'); END")
    await page.of.hub.revise([revision(message.letter.messageId, 'buenas')])
    await advance(48 * HOUR_MS)
    expect(Number(pending()[0]?.attempts)).toBeLessThan(60)
    await world.rows('DROP TRIGGER no_change')
    await advance(HOUR_MS)
    expect([await exchanges(), pending()]).toEqual([[{ state: 'answered', user_message: 'buenas' }], []])
  })
})

test('a delivery that is under way is not sent a second time for a second request of its owner', async () => {
  world.scripted.push(answering({ error: { message: 'down', code: 2 } }, 503))
  await page.of.hub.receive([incoming(world.clock, 'hola')], 0)
  await advance(0)
  const [turn] = page.of.rows<{ id: string; conversation_id: string }>('SELECT id, conversation_id FROM turns')
  await page.of.hub.sendAgain({
    messageKey: turn?.id ?? '',
    sessionId: 'facebook:person-1',
    channelType: 'facebook',
    conversationId: turn?.conversation_id ?? '',
    address: { id: 'person-1' },
    outgoing: [],
  })
  await advance(60_000)
  expect(world.sent).toHaveLength(1)
})
