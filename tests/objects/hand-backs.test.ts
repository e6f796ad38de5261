import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Behaviour, NO_BEHAVIOUR } from '../../worker/contract/behaviour.ts'
import { automation, model } from '../support/engines/agents.ts'
import { answering, type InProcess, inProcess, type Outside, type PageAgent } from '../support/in-process.ts'
import { incoming, visitorMessage } from '../support/messages.ts'

const SECOND_MS = 1_000
const MINUTE_MS = 60 * SECOND_MS
const HOUR_MS = 60 * MINUTE_MS
const CONTACT = 'facebook:person-1'
const REPLY = 'Responde el agente.'

let world: InProcess
let page: PageAgent
let type: string
/** The last question of each call of the engine. */
let asked: (string | undefined)[]
/** Calls of the engine that have no answer yet, and the most there were. */
let open: number
let mostOpen: number

const slow: Outside = async (body, signal) => {
  const { messages } = body as unknown as { messages: { content: string }[] }
  asked.push(messages.at(-1)?.content)
  mostOpen = Math.max(mostOpen, ++open)
  try {
    await new Promise<void>((resolve, reject) => {
      signal.addEventListener('abort', () => reject(signal.reason))
      world.clock.after(10 * SECOND_MS, resolve)
    })
  } finally {
    open--
  }
  return answering({ choices: [{ message: { content: REPLY }, finish_reason: 'stop' }] })(body, signal)
}

beforeAll(async () => {
  world = await inProcess()
  type = await world.typeWith(model('http://engine.test/v1', { hasFallback: false }))
})
beforeEach(async () => {
  world.clearHubs()
  world.reset()
  asked = []
  open = 0
  mostOpen = 0
  world.engine.answer = slow
  page = await world.pageAgent({ type })
})

const say = (text: string) => page.of.hub.receiveAll([incoming(world.clock, text, { sessionId: CONTACT })], 0)
const write = (key: string, text: string) =>
  page.of.hub.write({ key, sessionId: CONTACT, author: { id: 'ana', name: 'Ana' }, text, takesOver: true })
const advance = (ms: number) => world.clock.advance(ms)
const take = () => page.of.hub.setStatus(CONTACT, 'members')
const handBack = () => page.of.hub.setStatus(CONTACT, 'open')
const sentTexts = () => world.sent.map((body) => (body as { message?: { text?: string } }).message?.text)
const states = async () =>
  (await world.rows('SELECT state FROM conversations WHERE agent_id = ? ORDER BY created_at', page.agentId)).map(
    (row) => row['state'],
  )
const status = async () =>
  (await world.rows('SELECT status FROM threads WHERE agent_id = ?', page.agentId))[0]?.['status']

async function behaves(change: Partial<Behaviour>): Promise<void> {
  const behaviour = { ...NO_BEHAVIOUR, ...change }
  await world.rows('UPDATE agents SET behaviour = ? WHERE id = ?', JSON.stringify(behaviour), page.agentId)
  page.of.hub.refresh()
}

/** A thread that a member has, and to which its contact has written since. */
async function left(...texts: string[]): Promise<void> {
  await say('hola')
  await advance(20 * SECOND_MS)
  await take()
  await write('key-1', 'Soy Ana.')
  for (const text of texts) {
    await say(text)
    await advance(20 * SECOND_MS)
  }
}

describe('a thread that is handed back', () => {
  test('gets one answer to all messages that members left unanswered', async () => {
    await left('¿abren el lunes?', '¿y el martes?')
    expect(asked).toEqual(['hola'])
    await handBack()
    await advance(MINUTE_MS)
    expect(asked.slice(1)).toEqual(['¿abren el lunes?\n¿y el martes?'])
    expect(sentTexts()).toEqual([REPLY, 'Soy Ana.', REPLY])
    expect(await states()).toEqual(['answered', 'members', 'answered'])
    await take()
    await handBack()
    await advance(MINUTE_MS)
    expect(asked).toHaveLength(2)
  })

  test('gets no answer if a member wrote last', async () => {
    await left('¿abren el lunes?')
    await write('key-2', 'Sí, a las nueve.')
    await handBack()
    await advance(MINUTE_MS)
    expect([asked.length, sentTexts()]).toEqual([1, [REPLY, 'Soy Ana.', 'Sí, a las nueve.']])
  })

  test.each([
    ['the time that its owner set', false],
    ["the pause after a message in the provider's app", true],
  ])('is answered also by %s, in which the object died', async (_, isApp) => {
    await behaves({ handover: { ...NO_BEHAVIOUR.handover, isOn: true, handBackMinutes: 30, appPauseMinutes: 30 } })
    if (isApp) {
      await say('hola')
      await advance(20 * SECOND_MS)
      await page.of.hub.takeEchoes([
        {
          ...{ key: 'facebook:m_app', providerId: 'm_app', channelType: 'facebook', sessionId: CONTACT },
          ...{ text: 'Soy Ana.', saidAt: world.clock.now(), address: { id: 'person-1', messageId: 'm_app' } },
        },
      ])
      await say('¿abren el lunes?')
      await advance(20 * SECOND_MS)
    } else await left('¿abren el lunes?')
    page.of.wakeAnew()
    await advance(31 * MINUTE_MS)
    expect(await status()).toBe('open')
    page.of.wakeAnew()
    await advance(MINUTE_MS)
    expect(asked.slice(1)).toEqual(['¿abren el lunes?'])
    expect(sentTexts().at(-1)).toBe(REPLY)
    expect(await states()).toEqual(['answered', 'answered'])
  })

  test('is answered before messages in an open debounce window', async () => {
    await left('¿abren el lunes?')
    await page.of.hub.receiveAll([incoming(world.clock, '¿y el martes?', { sessionId: CONTACT })], 10 * SECOND_MS)
    await handBack()
    await advance(MINUTE_MS)
    expect(asked.slice(1)).toEqual(['¿abren el lunes?', '¿y el martes?'])
  })

  test('gets no answer after a day, nor to deleted messages', async () => {
    await left('¿abren el lunes?')
    await advance(24 * HOUR_MS)
    await handBack()
    await advance(MINUTE_MS)
    expect(await states()).toEqual(['answered', 'members'])
    await take()
    const message = incoming(world.clock, '¿y el martes?', { sessionId: CONTACT })
    await page.of.hub.receiveAll([message], 0)
    await advance(20 * SECOND_MS)
    page.of.hub.change([
      {
        ...{ kind: 'revision', sessionId: CONTACT, channelType: 'facebook', messageId: message.providerId ?? '' },
        ...{ text: null, at: world.clock.now() },
      },
    ])
    await advance(20 * SECOND_MS)
    await handBack()
    await advance(MINUTE_MS)
    expect(asked).toHaveLength(1)
  })

  test('is taken over again before the answer: it is not sent, and the next hand-back queues the turn again', async () => {
    await left('¿abren el lunes?')
    await handBack()
    await advance(5 * SECOND_MS)
    await take()
    await handBack()
    await advance(MINUTE_MS)
    expect(asked.slice(1)).toEqual(['¿abren el lunes?', '¿abren el lunes?'])
    expect(mostOpen).toBe(1)
    expect(sentTexts()).toEqual([REPLY, 'Soy Ana.', REPLY])
    expect(await states()).toEqual(['answered', 'answered'])
  })

  test('is answered at once although the call of before the takeover still runs: that call is aborted', async () => {
    await say('hola')
    await advance(SECOND_MS)
    await take()
    await advance(0)
    expect([asked.length, open]).toEqual([1, 0])
    await handBack()
    await say('¿abren el lunes?')
    await advance(10 * SECOND_MS)
    expect(sentTexts()).toEqual([REPLY])
    await advance(MINUTE_MS)
    expect(asked).toEqual(['hola', 'hola', '¿abren el lunes?'])
    expect([mostOpen, sentTexts()]).toEqual([1, [REPLY, REPLY]])
  })

  /** The page of an agent whose replies an automation makes. */
  const automated = async () =>
    world.pageAgent({ type: await world.typeWith(automation('http://engine.test/answer', { hasFallback: false })) })

  test('is answered at once also while an automation is called: its call is aborted, and it is called again', async () => {
    page = await automated()
    world.engine.answer = async (body, signal) => {
      asked.push(String(body['chatInput']))
      mostOpen = Math.max(mostOpen, ++open)
      try {
        await new Promise<void>((resolve, reject) => {
          signal.addEventListener('abort', () => reject(signal.reason))
          world.clock.after(10 * SECOND_MS, resolve)
        })
      } finally {
        open--
      }
      return answering([{ output: REPLY }])(body, signal)
    }
    await say('hola')
    await advance(SECOND_MS)
    await take()
    await advance(0)
    expect([asked, open]).toEqual([['hola'], 0])
    await handBack()
    await advance(10 * SECOND_MS)
    expect([asked, mostOpen, sentTexts()]).toEqual([['hola', 'hola'], 1, [REPLY]])
  })

  test('does not wait for the callback of before the takeover', async () => {
    page = await automated()
    world.engine.answer = async (body, signal) => {
      asked.push(String(body['chatInput']))
      if (asked.length === 1) return new Response(null, { status: 202 })
      await new Promise<void>((resolve) => void world.clock.after(50 * SECOND_MS, resolve))
      return answering([{ output: REPLY }])(body, signal)
    }
    await say('hola')
    await advance(30 * SECOND_MS)
    await take()
    await handBack()
    await advance(3 * MINUTE_MS)
    expect([asked, sentTexts()]).toEqual([['hola', 'hola'], [REPLY]])
  })

  test('waits for a member in the mode `people`, and has a draft in the mode `suggest`', async () => {
    const { modes } = NO_BEHAVIOUR
    await behaves({ modes: { ...modes, usual: 'people' } })
    await take()
    await say('¿abren el lunes?')
    await advance(20 * SECOND_MS)
    await take()
    await handBack()
    await advance(MINUTE_MS)
    expect([asked, await status(), await states()]).toEqual([[], 'pending', ['members']])
    await behaves({ modes: { ...modes, usual: 'suggest' } })
    await take()
    await say('¿y el martes?')
    await advance(20 * SECOND_MS)
    await handBack()
    await advance(MINUTE_MS)
    expect(asked).toEqual(['¿abren el lunes?\n¿y el martes?'])
    expect([await status(), (await page.of.hub.memberView(CONTACT, 'facebook')).draft?.text]).toEqual([
      'pending',
      REPLY,
    ])
  })

  test('is not answered by an object that lost its storage, because only D1 has the messages of members', async () => {
    await left('¿abren el lunes?')
    await write('key-2', 'Sí, a las nueve.')
    await page.of.hub.flush()
    page.of.loseStorage()
    await handBack()
    await advance(MINUTE_MS)
    expect(asked).toHaveLength(1)
  })

  test('answers a visitor of the web chat on his stream, and uses one plan conversation', async () => {
    const visitor = visitorMessage(world.clock, 'hola')
    const { sessionId } = visitor
    const receiving = page.of.hub.receive(visitor, { addressKey: 'a', hasStream: false })
    await advance(20 * SECOND_MS)
    await receiving
    await page.of.hub.setStatus(sessionId, 'members')
    const next = visitorMessage(world.clock, '¿hay alguien?', { sessionId, isProven: true })
    await page.of.hub.receive(next, { addressKey: 'a', hasStream: false })
    await advance(25 * HOUR_MS)
    const last = visitorMessage(world.clock, '¿nadie?', { sessionId, isProven: true })
    await page.of.hub.receive(last, { addressKey: 'a', hasStream: false })
    await page.of.hub.setStatus(sessionId, 'open')
    await advance(MINUTE_MS)
    const told = page.of.socket.told.map(
      (frame) => (frame as { event: { messageId?: string; webhookResult?: unknown } }).event,
    )
    expect(told.findLast(({ webhookResult }) => webhookResult)).toMatchObject({ messageId: last.key })
    expect(asked.slice(1)).toEqual(['¿hay alguien?\n¿nadie?'])
    await page.of.hub.flush()
    expect(await world.rows('SELECT used FROM usage WHERE agent_id = ?', page.agentId)).toEqual([{ used: 2 }])
  })
})
