import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { model } from '../support/engines/agents.ts'
import { answering, type InProcess, inProcess, type Outside, type PageAgent } from '../support/in-process.ts'
import { incoming, visitorMessage } from '../support/messages.ts'

const SECOND_MS = 1_000
const CONTACT = 'facebook:person-1'

let world: InProcess
let page: PageAgent
let type: string
/** The last question of each call of the engine, and how many calls have neither an answer nor were aborted. */
let asked: (string | undefined)[]
let open: number

const slow: Outside = async (body, signal) => {
  const { messages } = body as unknown as { messages: { content: string }[] }
  asked.push(messages.at(-1)?.content)
  open++
  try {
    await new Promise<void>((resolve, reject) => {
      signal.addEventListener('abort', () => reject(signal.reason))
      world.clock.after(10 * SECOND_MS, resolve)
    })
  } finally {
    open--
  }
  return answering({ choices: [{ message: { content: 'Claro.' }, finish_reason: 'stop' }] })(body, signal)
}

beforeAll(async () => {
  world = await inProcess()
  type = await world.typeWith(model('http://engine.test/v1', { hasFallback: false }))
})
beforeEach(async () => {
  world.reset()
  world.clearHubs()
  asked = []
  open = 0
  world.engine.answer = slow
  page = await world.pageAgent({ type })
})

const say = (text: string) => page.of.hub.receiveAll([incoming(world.clock, text, { sessionId: CONTACT })], 0)
const advance = (ms: number) => world.clock.advance(ms)
const uids = () => page.of.rows<{ uid: string }>('SELECT uid FROM turns ORDER BY id').map(({ uid }) => uid)

describe('a turn that is deleted while its engine is asked', () => {
  test('aborts the call, and the next message of its thread is answered at once', async () => {
    await say('hola')
    await advance(SECOND_MS)
    await say('¿abren el lunes?')
    const [uid = ''] = uids()
    expect([asked, open]).toEqual([['hola'], 1])
    await page.of.hub.delete(uid)
    await advance(SECOND_MS)
    expect([asked, open]).toEqual([['hola', '¿abren el lunes?'], 1])
    await advance(20 * SECOND_MS)
    expect([world.texts(), open]).toEqual([['Claro.'], 0])
    expect(await world.rows('SELECT state FROM conversations WHERE agent_id = ?', page.agentId)).toEqual([
      { state: 'answered' },
    ])
  })

  test('leaves no lease, no plan conversation and nobody who waits', async () => {
    const receiving = page.of.hub.receive(visitorMessage(world.clock, 'hola'), { addressKey: 'a', hasStream: false })
    await advance(SECOND_MS)
    const [uid = ''] = uids()
    expect(open).toBe(1)
    await page.of.hub.delete(uid)
    await receiving
    await advance(0)
    expect(open).toBe(0)
    expect(page.of.rows('SELECT 1 FROM turns')).toEqual([])
    const state = page.of.rows<{ value: string }>("SELECT value FROM facts WHERE name = 'quota'")
    expect(JSON.parse(state[0]?.value ?? '')).toMatchObject({ used: 0 })
    // What was reserved for it is returned whole.
    await advance(6 * 60 * SECOND_MS)
    expect(await world.rows('SELECT granted, used FROM usage WHERE owner_id = ?', page.ownerId)).toEqual([
      { granted: 0, used: 0 },
    ])
  })
})

test('an agent that is deleted for good aborts the calls of its turns, and nobody waits for them', async () => {
  const visitor = visitorMessage(world.clock, 'hola')
  const receiving = page.of.hub.receive(visitor, { addressKey: 'a', hasStream: false })
  await say('hola')
  await advance(SECOND_MS)
  const next = { ...visitorMessage(world.clock, '¿abren?'), sessionId: visitor.sessionId, isProven: true }
  const waiting = page.of.hub.receive(next, { addressKey: 'a', hasStream: false })
  await advance(0)
  expect(open).toBe(2)
  await page.of.hub.erase()
  await advance(0)
  await Promise.all([receiving, waiting])
  expect(open).toBe(0)
  await advance(60 * SECOND_MS)
  expect(asked).toEqual(['hola', 'hola'])
  expect(world.texts()).toEqual([])
})
