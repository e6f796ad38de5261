import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { model } from '../support/engines/agents.ts'
import { answering, type InProcess, inProcess, type Outside, type PageAgent } from '../support/in-process.ts'
import { incoming, visitorMessage } from '../support/messages.ts'

const SECOND_MS = 1_000
const CONTACT = 'facebook:person-1'

interface Call {
  messages: { role: string; content: string }[]
}

let world: InProcess
let page: PageAgent
let type: string
let calls: Call[]

const completion = (content: string): Outside =>
  answering({ choices: [{ message: { content }, finish_reason: 'stop' }] })
/** A reply that takes ten seconds. */
const slow: Outside = async (body, signal) => {
  calls.push(body as unknown as Call)
  await new Promise<void>((resolve) => void world.clock.after(10 * SECOND_MS, resolve))
  return completion('Responde el agente.')(body, signal)
}

beforeAll(async () => {
  world = await inProcess()
  type = await world.typeWith(model('http://engine.test/v1', { hasFallback: false }))
})
beforeEach(async () => {
  world.reset()
  calls = []
  world.engine.answer = slow
  page = await world.pageAgent({ type })
})

const say = (text: string) => page.of.hub.receiveAll([incoming(world.clock, text, { sessionId: CONTACT })], 0)
const ana = { id: 'ana', name: 'Ana Torres' }
const write = (key: string, text: string, takesOver = true) =>
  page.of.hub.write({ key, sessionId: CONTACT, author: ana, text, takesOver })
const advance = (ms: number) => world.clock.advance(ms)
const sentTexts = () => world.sent.map((body) => (body as { message?: { text?: string } }).message?.text)
const states = async () =>
  (await world.rows('SELECT state FROM conversations WHERE agent_id = ? ORDER BY created_at', page.agentId)).map(
    (row) => row['state'],
  )
const units = () => page.of.rows('SELECT 1 FROM turns WHERE is_reserved = 1').length
const reply = 'Responde el agente.'

describe('a thread that a member takes over', () => {
  test('during a running reply gets no reply of the agent, and uses no plan conversation', async () => {
    await say('hola')
    await advance(SECOND_MS)
    expect(await page.of.hub.setStatus(CONTACT, 'members')).toEqual({ draft: null, before: 'open' })
    await advance(60 * SECOND_MS)
    expect(sentTexts()).toEqual([])
    expect(await states()).toEqual(['members'])
    expect(units()).toBe(0)
    expect(page.of.rows('SELECT counted_at FROM threads')).toEqual([{ counted_at: null }])
  })

  test('gets the messages of the member once, and its messages wait for the member', async () => {
    await say('hola')
    await advance(20 * SECOND_MS)
    const first = await write('key-1', 'Soy Ana.')
    expect(await write('key-1', 'Soy Ana.')).toEqual(first)
    await say('¿sigues ahí?')
    await advance(60 * SECOND_MS)
    expect(sentTexts()).toEqual([reply, 'Soy Ana.'])
    expect(await states()).toEqual(['answered', 'members'])
    expect(calls).toHaveLength(1)
  })

  test('is answered again once it is handed back, by an agent that gets the messages of before', async () => {
    await say('hola')
    await advance(20 * SECOND_MS)
    await write('key-1', 'Soy Ana: tu pedido sale mañana.')
    await say('¿a qué hora?')
    await advance(20 * SECOND_MS)
    await write('key-2', 'A las nueve.')
    await page.of.hub.setStatus(CONTACT, 'open')
    await say('¿qué dijo Ana?')
    await advance(60 * SECOND_MS)
    expect(sentTexts()).toEqual([reply, 'Soy Ana: tu pedido sale mañana.', 'A las nueve.', reply])
    expect(
      calls
        .at(-1)
        ?.messages.slice(1)
        .map(({ content }) => content),
    ).toEqual(['hola', `${reply}\nSoy Ana: tu pedido sale mañana.`, '¿a qué hora?', 'A las nueve.', '¿qué dijo Ana?'])
  })

  test('stays taken over after a crash, and the message of the member is sent once', async () => {
    await say('hola')
    await advance(20 * SECOND_MS)
    await write('key-1', 'Soy Ana.')
    page.of.wakeAnew()
    await say('gracias')
    await advance(90 * SECOND_MS)
    expect(sentTexts()).toEqual([reply, 'Soy Ana.'])
    expect(await states()).toEqual(['answered', 'members'])
  })

  test('on the web chat accepts messages without a reply, and its streams get the name of the member', async () => {
    const visitor = visitorMessage(world.clock, 'hola')
    const receiving = page.of.hub.receive(visitor, { addressKey: 'a', hasStream: false })
    await advance(20 * SECOND_MS)
    await receiving
    await page.of.hub.setStatus(visitor.sessionId, 'members')
    const next = visitorMessage(world.clock, '¿hay alguien?', { isProven: true })
    const reception = await page.of.hub.receive(next, { addressKey: 'a', hasStream: false })
    expect(reception).toMatchObject({ kind: 'ended', outcome: { kind: 'answered', reply: '' } })
    await page.of.hub.write({
      ...{ key: 'k', sessionId: visitor.sessionId },
      author: ana,
      text: 'Sí.',
      takesOver: true,
    })
    const told = page.of.socket.told.map((frame) => frame as { event: { messageId?: string; member?: string } })
    expect(told.at(-1)?.event).toMatchObject({ messageId: 'k', member: 'Ana Torres' })
  })
})

describe("a member's message", () => {
  test('that does not take over leaves the thread to the agent', async () => {
    await say('hola')
    await advance(20 * SECOND_MS)
    await write('key-1', 'El envío cuesta 9 USD.', false)
    await say('gracias')
    await advance(20 * SECOND_MS)
    expect(sentTexts()).toEqual([reply, 'El envío cuesta 9 USD.', reply])
  })

  test('has a delivery in the record that follows its receipts', async () => {
    await say('hola')
    await advance(20 * SECOND_MS)
    await write('key-1', 'Soy Ana.')
    await advance(SECOND_MS)
    const states = await world.rows(
      `SELECT d.state FROM messages m JOIN deliveries d ON d.conversation_id = m.message_key
       WHERE m.author = 'member' AND d.agent_id = ?`,
      page.agentId,
    )
    expect(states).toEqual([{ state: 'sent' }])
  })

  test('is refused with the key of another message, and without an address of the contact', async () => {
    await say('hola')
    await advance(20 * SECOND_MS)
    await write('key-1', 'Soy Ana.')
    expect(await write('key-1', 'Otra cosa.')).toEqual({ kind: 'refused', code: 'thread.keyUsed' })
    expect(
      await page.of.hub.write({ key: 'k', sessionId: 'facebook:none', author: ana, text: 'x', takesOver: true }),
    ).toEqual({
      kind: 'refused',
      code: 'thread.notFound',
    })
  })
})

test('at any moment of a takeover a message gets the reply of the agent or none, in the chat as in the record', async () => {
  for (let round = 0; round < 50; round++) {
    world.reset()
    calls = []
    world.engine.answer = slow
    page = await world.pageAgent({ type })
    await say('hola')
    await advance(round * 250)
    await page.of.hub.setStatus(CONTACT, 'members')
    await advance(60 * SECOND_MS)
    const [state] = await states()
    expect(sentTexts()).toEqual(state === 'members' ? [] : [reply])
  }
})

test('a thread waits for a member also when no engine answers a request for a person, and the contact is notified', async () => {
  world.engine.answer = answering({}, 400)
  await say('quiero hablar con una persona')
  await advance(600 * SECOND_MS)
  expect(await states()).toEqual(['answered'])
  expect(await world.rows('SELECT status FROM threads WHERE agent_id = ?', page.agentId)).toEqual([
    { status: 'pending' },
  ])
})
