import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { DeliveryReceipt, Revision } from '../../worker/agent-client/messages.ts'
import { automation } from '../support/engines/agents.ts'
import { answering, type InProcess, inProcess, type PageAgent } from '../support/in-process.ts'
import { incoming } from '../support/messages.ts'

const SECOND_MS = 1_000
const HOUR_MS = 60 * 60_000
const PATIENCE_MS = 3_000

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
const said = (text: string) => incoming(world.clock, text)
const take = (...messages: ReturnType<typeof said>[]) => page.of.hub.receiveAll(messages, PATIENCE_MS)
const revision = (message: ReturnType<typeof said>, text: string | null): Revision => ({
  kind: 'revision',
  sessionId: message.sessionId,
  channelType: 'facebook',
  messageId: message.providerId ?? '',
  text,
  at: world.clock.now(),
})
const receipt = (status: DeliveryReceipt['status'], more: Partial<DeliveryReceipt> = {}): DeliveryReceipt => ({
  kind: 'receipt',
  sessionId: 'facebook:person-1',
  channelType: 'facebook',
  status,
  at: world.clock.now(),
  ...more,
})
const exchanges = () =>
  world.rows('SELECT state, user_message FROM conversations WHERE agent_id = ? ORDER BY rowid', page.agentId)
const states = async () =>
  (await world.rows('SELECT state FROM deliveries WHERE agent_id = ? ORDER BY created_at', page.agentId)).map(
    ({ state }) => state,
  )
const pending = () => page.of.rows<{ attempts: number; next_at: number }>('SELECT attempts, next_at FROM changes')

describe('an edit or a deletion by a contact', () => {
  test('is applied to a message that waits for its turn', async () => {
    const message = said('hola')
    await take(message)
    page.of.hub.change([revision(message, '¿tienen garantía?')])
    expect(pending()).toEqual([])
    await advance(SECOND_MS)
    expect(await exchanges()).toEqual([{ state: 'answered', user_message: '¿tienen garantía?' }])
  })

  test('is the newest of several for a message that waits for its turn, in any order of arrival', async () => {
    const message = said('hola')
    await take(message)
    const older = revision(message, 'buenas')
    await advance(SECOND_MS / 2)
    page.of.hub.change([revision(message, 'buenas tardes'), older])
    await advance(SECOND_MS)
    expect([await exchanges(), pending()]).toEqual([[{ state: 'answered', user_message: 'buenas tardes' }], []])
    page.of.hub.change([older])
    await advance(SECOND_MS)
    expect(await exchanges()).toEqual([{ state: 'answered', user_message: 'buenas tardes' }])
  })

  test('before the answer ends the message without an answer, for good', async () => {
    const message = said('hola')
    await take(message)
    page.of.hub.change([revision(message, null)])
    await advance(SECOND_MS)
    expect([await exchanges(), world.sent]).toEqual([[], []])
    expect(await take(message)).toEqual([false])
    expect(await page.of.hub.retryDropped(message.key)).toBe(false)
    expect(page.of.rows('SELECT 1 FROM messages')).toEqual([])
  })

  test('is applied after many later messages, also when the object has lost its storage', async () => {
    const [first, second] = [said('mi tarjeta es 4111'), said('¿y el sábado?')]
    for (const message of [first, second]) {
      await take(message)
      await advance(4 * SECOND_MS)
    }
    for (let count = 0; count < 30; count++) {
      await take(said(`pregunta ${count}`))
      await advance(4 * SECOND_MS)
    }
    await page.of.hub.flush()
    page.of.loseStorage()
    page.of.hub.change([revision(first, null), revision(second, '¿y el domingo?')])
    await advance(4 * SECOND_MS)
    const [one, two, ...rest] = await exchanges()
    expect([one?.['user_message'], two?.['user_message'], rest.length]).toEqual(['', '¿y el domingo?', 30])
  })

  test('of one message of a burst leaves the others unchanged', async () => {
    const [first, second] = [said('hola'), said('mi tarjeta es 4111')]
    await take(first, second)
    page.of.hub.change([revision(second, null)])
    await advance(SECOND_MS)
    expect(await exchanges()).toEqual([{ state: 'answered', user_message: 'hola' }])
  })

  test('after the answer changes the shown message', async () => {
    const message = said('hola')
    await take(message)
    await advance(SECOND_MS)
    page.of.hub.change([revision(message, 'buenas')])
    await advance(0)
    expect([await exchanges(), pending()]).toEqual([[{ state: 'answered', user_message: 'buenas' }], []])
    page.of.hub.change([revision(message, null)])
    await advance(0)
    expect(await exchanges()).toEqual([{ state: 'answered', user_message: '' }])
    expect(page.of.rows('SELECT parts FROM messages WHERE author = ?', 'contact')).toEqual([{ parts: '[]' }])
  })

  test('is the newest of several, in any order of arrival', async () => {
    const message = said('hola')
    await take(message)
    await advance(SECOND_MS)
    const older = revision(message, 'buenas')
    await advance(SECOND_MS)
    page.of.hub.change([revision(message, 'buenas tardes'), older])
    await advance(0)
    expect(await exchanges()).toEqual([{ state: 'answered', user_message: 'buenas tardes' }])
  })

  test('during a running turn waits for it, half a second at first and longer each time', async () => {
    page = await world.pageAgent({
      type: await world.typeWith(automation('http://engine.test/answer', { hasFallback: false })),
    })
    world.engine.answer = async (...given) => {
      await new Promise<void>((resolve) => void world.clock.after(25 * SECOND_MS, resolve))
      return answering([{ output: 'Claro.' }])(...given)
    }
    const message = said('hola')
    await take(message)
    await advance(SECOND_MS)
    page.of.hub.change([revision(message, 'buenas')])
    const waits: number[] = []
    for (let n = 0; n < 4; n++) {
      await advance(Number(pending()[0]?.next_at) - world.clock.now())
      waits.push(Number(pending()[0]?.next_at) - world.clock.now())
    }
    expect(waits).toEqual([500, 2_000, 4_000, 8_000])
    await advance(2 * 60_000)
    expect([await exchanges(), pending()]).toEqual([[{ state: 'answered', user_message: 'buenas' }], []])
  })

  test('of a message that only D1 has is applied there, and stays queued while D1 is away', async () => {
    const message = said('hola')
    await take(message)
    await advance(SECOND_MS)
    await page.of.hub.flush()
    page.of.loseStorage()
    world.d1.isAway = true
    page.of.hub.change([revision(message, 'buenas')])
    await advance(48 * HOUR_MS)
    const [left] = pending()
    expect(left?.attempts).toBeGreaterThan(10)
    expect(left?.attempts).toBeLessThan(80)
    world.d1.isAway = false
    await advance(2 * HOUR_MS)
    expect([await exchanges(), pending()]).toEqual([[{ state: 'answered', user_message: 'buenas' }], []])
  })

  test('of an unknown message is dropped', async () => {
    page.of.hub.change([revision(said('nunca'), 'buenas'), revision(said('nunca'), null), receipt('read', { upTo: 1 })])
    await advance(0)
    expect([pending(), await exchanges()]).toEqual([[], []])
  })

  test('is on disk when it is acknowledged', async () => {
    const message = said('hola')
    await take(message)
    await advance(SECOND_MS)
    page.of.hub.change([revision(message, 'buenas')])
    page.of.wakeAnew()
    await advance(0)
    expect(await exchanges()).toEqual([{ state: 'answered', user_message: 'buenas' }])
  })

  test('does not wait for turns of other threads', async () => {
    page = await world.pageAgent({
      type: await world.typeWith(automation('http://engine.test/answer', { hasFallback: false })),
    })
    world.engine.answer = () => new Promise(() => {})
    await take(incoming(world.clock, 'hola', { sessionId: 'facebook:slow' }))
    await advance(SECOND_MS)
    page.of.hub.change([revision(said('otra'), 'buenas')])
    await advance(0)
    expect(pending()).toEqual([])
  })
})

describe('receipts', () => {
  test('move the state of a delivery forward only', async () => {
    await take(said('hola'))
    await advance(SECOND_MS)
    for (const [status, state] of [
      ['delivered', 'delivered'],
      ['read', 'read'],
      ['delivered', 'read'],
      ['failed', 'read'],
    ] as const) {
      page.of.hub.change([receipt(status, { messageId: 'm_OUT1' })])
      await advance(0)
      expect(await states()).toEqual([state])
    }
  })

  test('up to a time apply to all earlier replies of the thread', async () => {
    for (const text of ['uno', 'dos']) {
      await take(said(text))
      await advance(2 * SECOND_MS)
    }
    const upTo = world.clock.now() - 2 * SECOND_MS
    page.of.hub.change([receipt('read', { upTo })])
    await advance(0)
    expect(await states()).toEqual(['read', 'sent'])
  })

  const failed = (messageId: string, reason = 'mediaRefused') =>
    receipt('failed', {
      messageId,
      failure: { reason, code: '1', detail: '' } as NonNullable<DeliveryReceipt['failure']>,
    })
  /** An agent whose replies are of two messages. */
  const inTwo = async () => {
    page = await world.pageAgent({ type: await world.typeWith(automation('http://engine.test/answer')) })
    world.engine.answer = answering([{ output: 'Uno.' }, { output: 'Dos.' }])
    await take(said('hola'))
  }

  test.each([
    [['delivered 1', 'read 1', 'failed 2']],
    [['failed 2', 'delivered 1', 'read 1']],
    [['read 2', 'failed 1']],
  ])('%j of the two messages of a reply tell that one of them has failed', async (order) => {
    await inTwo()
    await advance(PATIENCE_MS + SECOND_MS)
    expect(world.texts()).toEqual(['Uno.', 'Dos.'])
    for (const each of order) {
      const [status, number] = each.split(' ') as [DeliveryReceipt['status'], string]
      page.of.hub.change([
        status === 'failed' ? failed(`m_OUT${number}`) : receipt(status, { messageId: `m_OUT${number}` }),
      ])
      await advance(0)
    }
    expect(await states()).toEqual(['failed'])
  })

  test('of a failed message stay when the next message is sent after a retry', async () => {
    await inTwo()
    world.scripted.push(answering({ message_id: 'm_FIRST' }), answering({ error: { message: 'slow', code: 613 } }, 400))
    await advance(PATIENCE_MS)
    expect(page.of.rows('SELECT state, next_at IS NULL AS done FROM deliveries')).toEqual([
      { state: 'pending', done: 0 },
    ])
    page.of.hub.change([failed('m_FIRST')])
    await advance(0)
    const [exchange] = page.of.rows<{ uid: string }>('SELECT uid FROM turns')
    expect(await page.of.hub.retry(exchange?.uid ?? '')).toMatchObject({ kind: 'refused' })
    await advance(2 * 60 * SECOND_MS)
    expect(world.texts()).toEqual(['Dos.'])
    expect(page.of.rows('SELECT state, reason, outgoing FROM deliveries')).toEqual([
      { state: 'failed', reason: 'mediaRefused', outgoing: '[]' },
    ])
  })

  test('of one part of a reply do not apply to the next part, and are applied after the last part', async () => {
    await inTwo()
    world.scripted.push(answering({ message_id: 'm_FIRST' }), answering({ error: { message: 'slow', code: 613 } }, 400))
    await advance(PATIENCE_MS)
    const local = () => page.of.rows('SELECT state, next_at IS NULL AS done FROM deliveries')
    for (const [status, more] of [
      ['delivered', { messageId: 'm_FIRST' }],
      ['read', { upTo: world.clock.now() }],
    ] as const) {
      page.of.hub.change([receipt(status, more)])
      await advance(0)
      expect([local(), await states()]).toEqual([[{ state: 'pending', done: 0 }], ['pending']])
    }
    page.of.wakeAnew()
    page.of.hub.ping()
    await advance(2 * 60 * SECOND_MS)
    expect([local(), await states()]).toEqual([[{ state: 'delivered', done: 1 }], ['delivered']])
    expect(await world.rows('SELECT read_at FROM deliveries WHERE agent_id = ?', page.agentId)).toEqual([
      { read_at: null },
    ])
  })

  test('of a repeated delivery are applied again', async () => {
    await inTwo()
    await advance(PATIENCE_MS + SECOND_MS)
    page.of.hub.change([receipt('read', { messageId: 'm_OUT1' })])
    await advance(0)
    page.of.hub.change([failed('m_OUT2')])
    await advance(0)
    const [exchange] = page.of.rows<{ uid: string }>('SELECT uid FROM turns')
    await page.of.hub.retry(exchange?.uid ?? '')
    await advance(SECOND_MS)
    expect(await states()).toEqual(['sent'])
  })

  test('of a failure after the provider accepted the reply: the owner can send it again', async () => {
    await inTwo()
    await advance(PATIENCE_MS + SECOND_MS)
    page.of.hub.change([failed('m_OUT1')])
    await advance(0)
    const [exchange] = page.of.rows<{ uid: string }>('SELECT uid FROM turns')
    expect(await page.of.hub.retry(exchange?.uid ?? '')).toMatchObject({ kind: 'accepted' })
    await advance(SECOND_MS)
    expect(world.texts()).toEqual(['Uno.', 'Dos.', 'Uno.\n\nDos.'])
    expect(await states()).toEqual(['sent'])
    page.of.hub.change([failed('m_OUT3')])
    await advance(SECOND_MS)
    await page.of.hub.flush()
    page.of.loseStorage()
    expect(await page.of.hub.retry(exchange?.uid ?? '')).toMatchObject({ kind: 'accepted' })
    await advance(SECOND_MS)
    expect(world.texts().at(-1)).toBe('Uno.\n\nDos.')
    expect(world.texts()).toHaveLength(4)
  })

  test.each([
    ['billing', 0, 'error', null],
    ['billing', 11 * 60_000, 'active', null],
    ['personBlocked', 0, 'active', 'blocked'],
    ['windowClosed', 0, 'active', null],
  ])('of a failure for %s, %d ms ago, have the consequences of a refusal', async (reason, ago, status, optOut) => {
    await take(said('hola'))
    await advance(PATIENCE_MS + SECOND_MS)
    page.of.hub.change([{ ...failed('m_OUT1', reason), at: world.clock.now() - ago }])
    await advance(SECOND_MS)
    const told = page.of.socket.told.map((frame) => JSON.stringify(frame))
    expect(told.filter((frame) => frame.includes('"undelivered"'))).toHaveLength(1)
    expect(
      await world.rows("SELECT status FROM channels WHERE agent_id = ? AND type = 'facebook'", page.agentId),
    ).toEqual([{ status }])
    const [thread] = page.of.rows<{ contact: string | null }>('SELECT contact FROM threads')
    expect(JSON.parse(thread?.contact ?? '{}').optOut?.reason ?? null).toBe(optOut)
  })

  test('of a reply that only D1 has are written there', async () => {
    await take(said('hola'))
    await advance(SECOND_MS)
    await page.of.hub.flush()
    page.of.loseStorage()
    page.of.hub.change([receipt('read', { messageId: 'm_OUT1' })])
    await advance(SECOND_MS)
    expect(await states()).toEqual(['read'])
  })

  test('that a delivery failed are shown with their reason', async () => {
    await take(said('hola'))
    await advance(SECOND_MS)
    const failure = { reason: 'personUnreachable', detail: '' } as DeliveryReceipt['failure']
    page.of.hub.change([receipt('failed', { messageId: 'm_OUT1', ...(failure && { failure }) })])
    await advance(0)
    expect(await world.rows('SELECT state, reason FROM deliveries WHERE agent_id = ?', page.agentId)).toEqual([
      { state: 'failed', reason: 'personUnreachable' },
    ])
  })
})
