import { beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { handleCallback } from '../../worker/features/chat/callbacks.service.ts'
import { answerVisitor } from '../../worker/features/chat/webchat.service.ts'
import { automation } from '../support/engines/agents.ts'
import { answering, type InProcess, inProcess, type Outside, type PageAgent, silent } from '../support/in-process.ts'
import { incoming } from '../support/messages.ts'

const SECOND_MS = 1_000
const MINUTE_MS = 60_000

let world: InProcess
let page: PageAgent
let type: string
let url = ''
beforeAll(async () => {
  world = await inProcess()
  type = await world.typeWith(automation('http://engine.test/answer', { hasFallback: false }))
})
beforeEach(async () => {
  world.reset()
  world.engine.asked = 0
  world.engine.answer = later()
  page = await world.pageAgent({ type })
})

/** Takes the message in and says that it calls back. */
const later =
  (before: () => unknown = () => {}): Outside =>
  async (body) => {
    url = (body['metadata'] as { callback: { url: string } }).callback.url
    await before()
    return answering({}, 202)(body, new AbortController().signal)
  }

/** Calls back; the code of a refusal. */
async function callBack(
  body: unknown,
  { to = url, agentId = page.agentId, isOpen = true, as = 'application/json' } = {},
) {
  const env = { ...world.env, CALLS: { limit: async () => ({ success: isOpen }) } } as never
  const bytes = new TextEncoder().encode(typeof body === 'string' ? body : JSON.stringify(body))
  const taken = handleCallback({ ...world.work(), env }, agentId, to.split('/').at(-1) ?? '', as, bytes)
  return taken.then(
    () => 'taken',
    ({ code, facts }: { code?: string; facts?: { details?: object } }) =>
      facts?.details ? { code, ...facts.details } : code,
  )
}
async function say(text = '¿Llegó mi pedido?'): Promise<void> {
  await page.of.hub.receiveAll([incoming(world.clock, text)], 0)
  await world.clock.advance(SECOND_MS)
}
const states = async () =>
  (await world.rows('SELECT state FROM conversations WHERE agent_id = ?', page.agentId)).map(({ state }) => state)

describe('an automation that answers 202 and calls back', () => {
  test('is called once, and its answer is sent once', async () => {
    await say()
    expect([await states(), world.sent]).toEqual([['open'], []])
    await world.clock.advance(50 * SECOND_MS)
    expect(await callBack({ output: 'Llega mañana.' })).toBe('taken')
    await world.clock.advance(SECOND_MS)
    expect([await states(), world.texts(), world.engine.asked]).toEqual([['answered'], ['Llega mañana.'], 1])
    expect(await callBack({ output: 'Llega mañana.' })).toBe('callback.used')
    await world.clock.advance(10 * MINUTE_MS)
    expect([world.texts(), world.engine.asked]).toEqual([['Llega mañana.'], 1])
  })

  test('may take until its deadline, and the next object waits for it too', async () => {
    await world.rows('UPDATE agents SET behaviour = ? WHERE id = ?', '{"deadlineSeconds":600}', page.agentId)
    await say()
    await world.clock.advance(4 * MINUTE_MS)
    page.of.wakeAnew()
    await world.clock.advance(5 * MINUTE_MS)
    expect([await states(), world.engine.asked]).toEqual([['open'], 1])
    expect(await callBack({ output: 'Al fin.' })).toBe('taken')
    await world.clock.advance(SECOND_MS)
    expect([world.texts(), world.engine.asked]).toEqual([['Al fin.'], 1])
  })

  test('too late is refused; the contact was notified, and the automation was called once', async () => {
    await say()
    page.of.wakeAnew()
    await world.clock.advance(MINUTE_MS)
    expect(await callBack({ output: 'Tarde.' })).toBe('callback.late')
    expect([await states(), world.texts(), world.engine.asked]).toEqual([
      ['unanswered'],
      [expect.stringMatching(/^Perdón/)],
      1,
    ])
  })

  test('too late is answered by the fallback engine', async () => {
    const standIn = await world.typeWith(automation('http://engine.test/answer', { hasFallback: true }))
    page = await world.pageAgent({ type: standIn })
    await say('Hola')
    await world.clock.advance(MINUTE_MS)
    expect([await states(), world.engine.asked, world.sent.length]).toEqual([['answered'], 1, 1])
  })

  test('too late, while the settings cannot be read, is not counted as its failure, and the error is logged', async () => {
    await say()
    page.of.rows(`DELETE FROM facts WHERE name = 'settings'`)
    page.of.wakeAnew()
    world.d1.isAway = true
    await world.clock.advance(MINUTE_MS)
    expect(page.of.rows(`SELECT 1 FROM facts WHERE name LIKE 'circuit %'`)).toEqual([])
    expect(vi.mocked(console.warn).mock.calls.flat()).toContainEqual(
      expect.stringMatching(/^{"event":"engine.noCallback",.*"text":"D1_ERROR: the database is away"/),
    )
  })

  test('before its own 202 is accepted', async () => {
    world.engine.answer = later(() => callBack({ output: 'Ya.' }))
    await say()
    expect([await states(), world.texts(), world.engine.asked]).toEqual([['answered'], ['Ya.'], 1])
  })

  test('with the same response to every call, as Zapier does, is waited for', async () => {
    const ACCEPTED = { attempt: '01', id: '02', request_id: '03', status: 'success' }
    world.engine.answer = async (body, signal) => {
      await later()(body, signal)
      return answering(ACCEPTED)(body, signal)
    }
    await say()
    expect([await states(), world.sent]).toEqual([['open'], []])
    expect(await callBack(ACCEPTED)).toMatchObject({ code: 'callback.unusable' })
    expect(await callBack({ output: 'Llega mañana.' })).toBe('taken')
    await world.clock.advance(SECOND_MS)
    expect([await states(), world.texts(), world.engine.asked]).toEqual([['answered'], ['Llega mañana.'], 1])
  })

  test.each([
    ['output=Llega+ma%C3%B1ana.', 'Llega mañana.'],
    ['{"output":"Llega mañana."}', 'Llega mañana.'],
    ['Llega mañana: a=b & c', 'Llega mañana: a=b & c'],
  ])('may send a form, or say so of anything else: %s', async (body, expected) => {
    await say()
    expect(await callBack(body, { as: 'application/x-www-form-urlencoded; charset=utf-8' })).toBe('taken')
    await world.clock.advance(SECOND_MS)
    expect(world.texts()).toEqual([expected])
  })

  test('with two concurrent answers is accepted once', async () => {
    await say()
    const both = await Promise.all([callBack({ output: 'Uno.' }), callBack({ output: 'Dos.' })])
    await world.clock.advance(SECOND_MS)
    expect(both.sort()).toEqual(['callback.used', 'taken'])
    expect(world.texts()).toHaveLength(1)
  })

  test('may hand over to a person', async () => {
    await say()
    expect(await callBack({ output: 'Te paso con Ana.', handover: true })).toBe('taken')
    await world.clock.advance(SECOND_MS)
    expect(page.of.rows('SELECT status FROM threads')).toEqual([{ status: 'pending' }])
  })

  test('with an unusable body gets the received field names, and may call back again', async () => {
    await say()
    const refused = { code: 'callback.unusable', seen: 'order, note' }
    expect(await callBack({ order: 'secret-7', note: { deep: 'secret-8' } })).toEqual(refused)
    expect(await callBack({ output: 'Ahora sí.' })).toBe('taken')
  })

  test('with a failure is not waited for any longer', async () => {
    await say()
    expect(await callBack({ error: 'no stock table' })).toBe('taken')
    await world.clock.advance(SECOND_MS)
    expect([await states(), world.engine.asked]).toEqual([['unanswered'], 1])
    expect(world.texts()).toEqual([expect.stringMatching(/^Perdón/)])
  })

  test('cannot send what its owner has forbidden', async () => {
    await world.rows(
      'UPDATE agents SET behaviour = ? WHERE id = ?',
      JSON.stringify({ manner: { neverSay: ['gratis'] } }),
      page.agentId,
    )
    await say()
    await callBack({ output: 'Es gratis.' })
    await world.clock.advance(SECOND_MS)
    expect(JSON.stringify(world.sent)).not.toContain('gratis')
  })

  test('after a takeover is refused', async () => {
    await say()
    const [thread] = page.of.rows<{ key: string }>('SELECT key FROM threads')
    await page.of.hub.setStatus(thread?.key ?? '', 'members')
    expect(await callBack({ output: 'Llega mañana.' })).toBe('callback.used')
    expect(world.sent).toEqual([])
  })

  test.each<[string, () => Parameters<typeof callBack>[1]]>([
    ['that was made up', () => ({ to: 'v1.none.AAAAAAAAAAAAAAAA.AAAAAAAAAAAAAAAAAAAAAA' })],
    ['that was changed', () => ({ to: `${url.slice(0, -2)}AA` })],
    ['of another agent', () => ({ agentId: crypto.randomUUID() })],
    ['of nothing', () => ({ to: '' })],
  ])('at an address %s is refused like any other, and the turn goes on waiting', async (_, forged) => {
    await say()
    expect(await callBack({ output: 'Falso.' }, forged())).toBe('callback.notFound')
    expect([await states(), world.sent]).toEqual([['open'], []])
  })

  test('with a body over the limit is refused, and may call back again', async () => {
    await say()
    expect(await callBack({ output: 'x'.repeat(300_000) })).toBe('request.tooLarge')
    expect(await callBack({ output: 'Corto.' })).toBe('taken')
  })

  test('too often is refused', async () => {
    await say()
    expect(await callBack({ output: 'Ya.' }, { isOpen: false })).toBe('request.rateLimited')
  })

  test('answers a visitor of the web chat who got a 202', async () => {
    const asked = answerVisitor(world.work(), page.agentId, { message: 'hola' })
    await world.clock.advance(25 * SECOND_MS)
    expect(await asked).not.toHaveProperty('webhookResult')
    expect(await callBack('Con gusto.', { as: 'text/plain' })).toBe('taken')
    await world.clock.advance(0)
    expect(JSON.stringify(page.of.socket.told)).toContain('Con gusto.')
  })
})

test('messages of other threads do not wait for those that wait for a callback', async () => {
  for (let n = 0; n < 60; n++)
    await page.of.hub.receiveAll([incoming(world.clock, 'lenta', { sessionId: `facebook:slow-${n}` })], 0)
  await world.clock.advance(SECOND_MS)
  world.engine.answer = answering([{ output: 'Rápida.' }])
  await say('rápida')
  expect(world.texts()).toEqual(['Rápida.'])
})

test('an automation without a response has ten minutes, a model two', async () => {
  await world.rows('UPDATE agents SET behaviour = ? WHERE id = ?', '{"deadlineSeconds":600}', page.agentId)
  world.engine.answer = silent
  await say()
  await world.clock.advance(9 * MINUTE_MS)
  expect(await states()).toEqual(['open'])
  await world.clock.advance(MINUTE_MS)
  expect([await states(), world.engine.asked]).toEqual([['unanswered'], 1])
})
