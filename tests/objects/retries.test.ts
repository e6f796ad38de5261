import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { ProviderMessage } from '../../worker/agent-client/messages.ts'
import { automation } from '../support/engines/agents.ts'
import { answering, type InProcess, inProcess, type PageAgent } from '../support/in-process.ts'
import { incoming } from '../support/messages.ts'

const SECOND_MS = 1_000
const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS

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
  page = await world.pageAgent()
})

const take = (messages: readonly ProviderMessage[], patienceMs = 3_000) => page.of.hub.receiveAll(messages, patienceMs)
const said = (text: string, more: Parameters<typeof incoming>[2] = {}) => incoming(world.clock, text, more)
const advance = (ms: number) => world.clock.advance(ms)
const exchanges = () =>
  world.rows('SELECT state, user_message FROM conversations WHERE agent_id = ? ORDER BY rowid', page.agentId)
const deliveries = () => world.rows('SELECT state, reason FROM deliveries WHERE agent_id = ?', page.agentId)
const dropped = () => world.rows('SELECT reason FROM dropped_messages WHERE agent_id = ?', page.agentId)
const exchangeId = () => page.of.rows<{ uid: string }>('SELECT uid FROM turns ORDER BY id DESC')[0]?.uid ?? ''
const pay = (status: string) =>
  world.rows('UPDATE subscriptions SET status = ? WHERE user_id = ?', status, page.ownerId)
const unavailable = answering({ error: { message: 'down', code: 2 } }, 503)
const windowClosed = answering({ error: { message: 'outside', code: 10, error_subcode: 2018278 } }, 400)

describe('a message without an answer', () => {
  test('is dropped by a limit, and answered when its call is replayed, with its whole burst, once', async () => {
    await pay('paused')
    const both = [said('¿tienen'), said('garantía?')]
    await take(both)
    await advance(SECOND_MS)
    expect([await dropped(), await exchanges()]).toEqual([[{ reason: 'subscription.inactive' }], []])
    await pay('active')
    expect(await page.of.hub.receiveReplayed(both)).toEqual([true, true])
    expect(await page.of.hub.receiveReplayed(both)).toEqual([false, false])
    await advance(SECOND_MS)
    expect([await dropped(), await exchanges()]).toEqual([
      [],
      [{ state: 'answered', user_message: '¿tienen\ngarantía?' }],
    ])
    expect(world.sent).toHaveLength(1)
    expect(await page.of.hub.receiveReplayed(both)).toEqual([false, false])
  })

  test('that was never stored is answered when its call is replayed', async () => {
    expect(await page.of.hub.receiveReplayed([said('hola')])).toEqual([true])
    await advance(SECOND_MS)
    expect(world.sent).toHaveLength(1)
  })

  test('can be retried by its owner days later, after many later messages', async () => {
    await pay('paused')
    const message = said('hola')
    await take([message])
    await advance(SECOND_MS)
    await pay('active')
    for (let count = 0; count < 30; count++) {
      await take([said(`pregunta ${count}`)])
      await advance(2 * SECOND_MS)
    }
    await advance(2 * 24 * 60 * 60 * SECOND_MS)
    expect(await page.of.hub.retryDropped(message.key)).toBe(true)
  })

  test('can be retried by its owner, and not while it is running', async () => {
    await pay('paused')
    const message = said('hola')
    await take([message])
    expect(await page.of.hub.retryDropped(message.key)).toBe(false)
    await advance(SECOND_MS)
    await pay('active')
    expect([await page.of.hub.retryDropped(message.key), await page.of.hub.retryDropped(message.key)]).toEqual([
      true,
      false,
    ])
    await advance(SECOND_MS)
    expect(world.sent).toHaveLength(1)
    expect(await page.of.hub.retryDropped('facebook:unheard-of')).toBe(false)
  })

  test('because it was too old is stored, and answered at its address when its owner retries it, once', async () => {
    await take([said('hola', { saidAt: world.clock.now() - HOUR_MS, isTooLate: true })])
    await advance(SECOND_MS)
    expect([await exchanges(), world.sent]).toEqual([[{ state: 'unanswered', user_message: 'hola' }], []])
    const [exchange] = page.of.rows<{ uid: string }>('SELECT uid FROM turns')
    const answers = await Promise.all([1, 2].map(() => page.of.hub.retry(exchange?.uid ?? '')))
    expect(answers.map(({ kind }) => kind)).toEqual(['accepted', 'refused'])
    await advance(0)
    expect(await exchanges()).toEqual([{ state: 'answered', user_message: 'hola' }])
    expect(world.sent).toMatchObject([{ recipient: { id: 'person-1' } }])
  })

  test('after an internal error is retried after two, four, eight and sixteen seconds, and dropped then', async () => {
    page = await world.pageAgent({ type })
    page.of.rows(`CREATE TRIGGER broken BEFORE INSERT ON messages WHEN new.author = 'agent'
      BEGIN SELECT RAISE(ABORT, 'broken'); END`)
    world.engine.answer = answering([{ output: 'Claro.' }])
    await take([said('hola')], 0)
    const at: number[] = []
    const began = world.clock.now()
    world.engine.answer = (...given) => {
      at.push(world.clock.now() - began)
      return answering([{ output: 'Claro.' }])(...given)
    }
    await advance(5 * MINUTE_MS)
    expect(at).toEqual([0, 2_000, 6_000, 14_000, 30_000])
    expect([await dropped(), await exchanges(), world.sent]).toEqual([[{ reason: 'server.error' }], [], []])
    page.of.rows('DROP TRIGGER broken')
    const [turn] = page.of.rows<{ key: string }>('SELECT key FROM turns')
    await page.of.hub.retryDropped(turn?.key ?? '')
    await advance(SECOND_MS)
    expect(world.sent).toHaveLength(1)
  })
})

describe('an exchange', () => {
  test('whose engine failed is answered when its owner retries it, and refused while it is running and after the answer', async () => {
    page = await world.pageAgent({ type })
    world.engine.answer = answering({}, 500)
    await take([said('hola')], 0)
    await advance(0)
    expect(await exchanges()).toEqual([{ state: 'unanswered', user_message: 'hola' }])
    world.engine.answer = answering([{ output: 'Ahora sí.' }])
    const refusal = { kind: 'refused', code: 'conversation.nothingToSend' }
    const id = exchangeId()
    const accepted = { kind: 'accepted', exchange: { conversationId: id }, reply: null }
    expect(await page.of.hub.retry(id)).toMatchObject(accepted)
    expect(await page.of.hub.retry(id)).toEqual(refusal)
    await advance(0)
    expect([world.texts().slice(1), await exchanges()]).toEqual([
      ['Ahora sí.'],
      [{ state: 'answered', user_message: 'hola' }],
    ])
    expect(await page.of.hub.retry(id)).toEqual(refusal)
    expect(await page.of.hub.retry('unheard-of')).toEqual(refusal)
  })

  test('that only D1 has is answered at the last address of its thread', async () => {
    page = await world.pageAgent({ type })
    await take([said('hola')], 0)
    await advance(0)
    world.engine.answer = answering({}, 500)
    await take([said('¿tienen garantía?')], 0)
    await advance(0)
    await page.of.hub.flush()
    const id = exchangeId()
    world.engine.answer = answering([{ output: 'Ahora sí.' }])
    page.of.loseStorage()
    expect(await page.of.hub.retry(id)).toMatchObject({ kind: 'accepted', exchange: { conversationId: id } })
    await advance(SECOND_MS)
    expect(world.texts()).toEqual(['Claro.', expect.stringMatching(/^Perdón/), 'Ahora sí.'])
    expect(world.sent.at(-1)).toMatchObject({ recipient: { id: 'person-1' } })
  })

  test('that only D1 has, of a thread without an address, is refused', async () => {
    page = await world.pageAgent({ type })
    world.engine.answer = answering({}, 500)
    await take([said('hola')], 0)
    await advance(0)
    await page.of.hub.flush()
    const id = exchangeId()
    page.of.loseStorage()
    expect(await page.of.hub.retry(id)).toEqual({ kind: 'refused', code: 'conversation.nothingToSend' })
  })

  test('whose reply its provider refused is sent when its owner retries it, once, and not generated again', async () => {
    page = await world.pageAgent({ type })
    world.engine.asked = 0
    world.scripted.push(windowClosed)
    await take([said('hola')], 0)
    await advance(0)
    expect(await deliveries()).toEqual([{ state: 'failed', reason: 'windowClosed' }])
    const answers = await Promise.all([1, 2].map(() => page.of.hub.retry(exchangeId())))
    expect(answers.map(({ kind }) => kind)).toEqual(['accepted', 'refused'])
    await advance(MINUTE_MS)
    expect([world.texts(), world.engine.asked]).toEqual([['Claro.'], 1])
    expect(await deliveries()).toEqual([{ state: 'sent', reason: null }])
  })

  test('whose reply its provider refused is sent when its call is replayed', async () => {
    world.scripted.push(windowClosed)
    const message = said('hola')
    await take([message], 0)
    await advance(0)
    expect(await page.of.hub.receiveReplayed([message])).toEqual([true])
    expect(await page.of.hub.receiveReplayed([message])).toEqual([false])
    await advance(MINUTE_MS)
    expect(world.sent).toHaveLength(1)
  })
})

test('a running delivery is not sent again by a second retry of its owner', async () => {
  world.scripted.push(unavailable)
  const message = said('hola')
  await take([message], 0)
  await advance(0)
  expect(await page.of.hub.retry(exchangeId())).toEqual({ kind: 'refused', code: 'conversation.nothingToSend' })
  expect(await page.of.hub.receiveReplayed([message])).toEqual([false])
  await advance(MINUTE_MS)
  expect(world.sent).toHaveLength(1)
})
