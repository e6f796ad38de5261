import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { ContactUpdate } from '../../worker/agent-client/messages.ts'
import { resumedSentence, stoppedSentence } from '../../worker/channels/opt-out.rules.ts'
import type { AttachmentPart } from '../../worker/contract/messages.ts'
import { say } from '../../worker/core/words.ts'
import { automation } from '../support/engines/agents.ts'
import { answering, type InProcess, inProcess, type PageAgent } from '../support/in-process.ts'
import { incoming } from '../support/messages.ts'

const WITHIN_MS = 60_000

let world: InProcess
let page: PageAgent
let type: string
beforeAll(async () => {
  world = await inProcess()
  type = await world.typeWith(automation('http://engine.test/answer', { hasFallback: false }))
})
beforeEach(async () => {
  world.reset()
  world.clearHubs()
  world.engine.answer = answering([{ output: 'Claro.' }])
  page = await world.pageAgent({ type })
})

let people = 0
const aPerson = () => {
  const id = `person-${++people}`
  const sessionId = `facebook:${id}`
  const send = async (text: string, more: Parameters<typeof incoming>[2] = {}) => {
    const message = incoming(world.clock, text, { sessionId, address: { id }, ...more })
    await page.of.hub.receiveAll([message], 0)
    return message
  }
  const says = async (text: string, more: Parameters<typeof incoming>[2] = {}) => {
    const message = await send(text, more)
    await world.clock.advance(WITHIN_MS)
    return message
  }
  const told = async (change: ContactUpdate['change'], at = world.clock.now()) => {
    page.of.hub.change([{ kind: 'contact', sessionId, channelType: 'facebook', change, at }])
    await world.clock.advance(WITHIN_MS)
  }
  const contact = async () => {
    const [row] = await world.rows<{ contact: string | null }>(
      'SELECT contact FROM threads WHERE session_id = ?',
      sessionId,
    )
    return row?.contact ? JSON.parse(row.contact) : {}
  }
  const writes = (text: string) =>
    page.of.hub.write({
      ...{ key: crypto.randomUUID(), sessionId, text, takesOver: false },
      author: { id: 'a-member', name: 'Luz' },
    })
  return { id, sessionId, send, says, told, contact, writes }
}
const STOPPED = say('es', stoppedSentence)
const reasons = () =>
  world
    .rows<{ reason: string | null }>('SELECT reason FROM deliveries WHERE agent_id = ? ORDER BY rowid', page.agentId)
    .then((rows) => rows.map(({ reason }) => reason))

describe('a contact who writes STOP', () => {
  test('opts out: he gets one confirmation in his language, and no message of the agent or of members', async () => {
    const ana = aPerson()
    await ana.says('Hola', { profile: { name: 'Ana' } })
    world.sent.length = 0
    await ana.says('¡BAJA!', { profile: { name: 'Ana' } })
    expect(world.texts()).toEqual([STOPPED])
    expect(await ana.contact()).toMatchObject({
      name: 'Ana',
      optOut: { reason: 'asked', confirmedAt: expect.any(Number) },
    })
    await ana.says('stop')
    await ana.writes('Mira nuestra oferta')
    await world.clock.advance(WITHIN_MS)
    expect(world.texts()).toEqual([STOPPED])
    expect(await reasons()).toEqual([null, null, 'personStopped'])
  })

  test.each([
    ['unsubscribe', 'en'],
    ['ЗОГСОО', 'mn'],
    ['baja', 'es'],
  ] as const)('by %s is answered in %s, and no engine is asked', async (word, language) => {
    world.engine.asked = 0
    await aPerson().says(word)
    expect([world.texts(), world.engine.asked]).toEqual([[say(language, stoppedSentence)], 0])
  })

  test('does not get a reply that was under way', async () => {
    const { promise, resolve } = Promise.withResolvers<Response>()
    world.engine.answer = () => promise
    const ana = aPerson()
    await ana.send('¿Cuánto cuesta?')
    await world.clock.advance(2_000)
    await ana.send('STOP')
    resolve(Response.json([{ output: 'Cien.' }]))
    await world.clock.advance(WITHIN_MS)
    expect(world.texts()).toEqual([say('es', stoppedSentence)])
  })

  test.each<[string, AttachmentPart]>([
    ['what the provider adds to each message', { type: 'note', fields: [{ name: 'tracking_data', value: 'a-turn' }] }],
    ['a quoted message', { type: 'quote', messageId: 'm_1' }],
    ['the button that he tapped', { type: 'choice', fields: [{ name: 'id', value: 'leave' }] }],
  ])('is silenced when the word is stored, although it comes with %s', async (_, attachment) => {
    const ana = aPerson()
    await ana.says('Hola')
    const { promise, resolve } = Promise.withResolvers<Response>()
    world.engine.answer = () => promise
    await ana.send('¿Cuánto cuesta?')
    await world.clock.advance(2_000)
    await ana.send('STOP', { attachments: [attachment] })
    expect(await ana.contact()).toMatchObject({ optOut: { reason: 'asked' } })
    resolve(Response.json([{ output: 'Cien.' }]))
    await world.clock.advance(WITHIN_MS)
    expect(world.texts().slice(1)).toEqual([STOPPED])
    await ana.says('START', { attachments: [attachment] })
    expect(world.texts().at(-1)).toBe(say('es', resumedSentence))
  })

  test('does not get the notice that an earlier message has no reply', async () => {
    const { promise, resolve } = Promise.withResolvers<Response>()
    world.engine.answer = () => promise
    const ana = aPerson()
    await ana.send('¿Cuánto cuesta?')
    await world.clock.advance(2_000)
    await ana.send('STOP')
    resolve(Response.json({}, { status: 500 }))
    await world.clock.advance(WITHIN_MS)
    expect(world.texts()).toEqual([say('es', stoppedSentence)])
  })

  test('stays opted out after a restart of the object, with its storage or without', async () => {
    const ana = aPerson()
    await ana.says('baja')
    for (const restart of [() => page.of.wakeAnew(), () => page.of.loseStorage()]) {
      await page.of.hub.flush()
      restart()
      await ana.writes('¿Sigues ahí?')
      await world.clock.advance(WITHIN_MS)
      expect(world.texts()).toEqual([STOPPED])
    }
  })

  test('gets the confirmation of the next object if the first one ended before it', async () => {
    const ana = aPerson()
    await ana.send('baja')
    page.of.wakeAnew()
    page.of.hub.ping()
    await world.clock.advance(WITHIN_MS)
    expect(world.texts()).toEqual([STOPPED])
  })

  test('uses no plan conversation, also when the plan is used up', async () => {
    await world.rows('UPDATE subscriptions SET plan_id = ? WHERE user_id = ?', await world.planOf(0), page.ownerId)
    await aPerson().says('baja')
    expect(world.texts()).toEqual([STOPPED])
  })

  test('is answered again after any other message, and gets a confirmation of START', async () => {
    const ana = aPerson()
    await ana.says('baja')
    await ana.says('¿Tienen café?')
    expect(world.texts()).toEqual([STOPPED, 'Claro.'])
    expect(await ana.contact()).toEqual({})
    await ana.says('stop')
    await ana.says('START')
    expect(world.texts().slice(2)).toEqual([STOPPED, say('es', resumedSentence)])
    expect(await ana.contact()).toEqual({})
    await ana.says('start')
    expect(world.texts().at(-1)).toBe('Claro.')
  })

  test('stays opted out after a late message of before', async () => {
    const ana = aPerson()
    const at = world.clock.now()
    await ana.says('baja')
    await ana.says('¿Tienen café?', { saidAt: at - 5_000 })
    expect(await ana.contact()).toMatchObject({ optOut: { reason: 'asked' } })
    expect(world.texts()).toEqual([STOPPED])
  })

  test('in a new topic of his chat opts out in the other ones as soon as the message is stored', async () => {
    const ana = aPerson()
    await ana.says('Hola')
    const topic = `${ana.sessionId}:7`
    await ana.send('baja', { sessionId: topic })
    const optedOut = page.of.rows<{ key: string }>(
      "SELECT key FROM threads WHERE contact ->> '$.optOut.reason' = 'asked' ORDER BY id",
    )
    expect(optedOut.map(({ key }) => key)).toEqual([ana.sessionId, topic])
  })

  test('ends only his own opt-out', async () => {
    await aPerson().says('baja')
    await aPerson().says('hola')
    expect(world.texts()).toEqual([STOPPED, 'Claro.'])
  })

  test.each([
    ['in a group does not silence the others of it', '-1001', false],
    ['in a topic of his own chat ends it for all of them', '77', true],
  ])('%s', async (_, chat, areAll) => {
    const says = async (thread: string, text: string) => {
      const sessionId = `telegram:${chat}:${thread}`
      const message = incoming(world.clock, text, { channelType: 'telegram', sessionId, address: { id: chat } })
      await page.of.hub.receiveAll([message], 0)
    }
    await says('bat', 'Hola')
    await says('ana', 'baja')
    const contactOf = (thread: string) => {
      const query = 'SELECT contact FROM threads WHERE key = ?'
      const [row] = page.of.rows<{ contact: string | null }>(query, `telegram:${chat}:${thread}`)
      return JSON.parse(row?.contact ?? '{}')
    }
    expect(contactOf('ana')).toMatchObject({ optOut: { reason: 'asked' } })
    expect('optOut' in contactOf('bat')).toBe(areAll)
    await says('ana', 'Hola')
    expect(contactOf('ana')).toEqual({})
  })

  describe('and writes in a new topic of his chat', () => {
    const id = '88'
    const says = async (topic: string, text: string, saidAt = world.clock.now()) => {
      const message = incoming(world.clock, text, { sessionId: `facebook:${id}:${topic}`, address: { id }, saidAt })
      await page.of.hub.receiveAll([message], 0)
      await world.clock.advance(WITHIN_MS)
    }
    const optOuts = () =>
      page.of.rows<{ reason: string | null }>("SELECT contact ->> '$.optOut.reason' AS reason FROM threads ORDER BY id")

    test('is sent messages again in all of them', async () => {
      await says('1', 'Hola')
      await says('1', 'baja')
      await says('2', '¿Tienen café?')
      expect(optOuts()).toEqual([{ reason: null }, { reason: null }])
      const kept = await world.rows(
        "SELECT contact ->> '$.optOut.reason' AS reason FROM threads WHERE agent_id = ?",
        page.agentId,
      )
      expect(kept).toEqual([{ reason: null }, { reason: null }])
    })

    test('is not told twice that he opted out', async () => {
      await says('1', 'baja')
      await says('2', 'baja')
      expect(optOuts()).toEqual([{ reason: 'asked' }, { reason: 'asked' }])
      expect(world.texts()).toEqual([STOPPED])
    })

    test('stays opted out, in the new topic too, if he wrote that before', async () => {
      const before = world.clock.now() - 5_000
      await says('1', 'baja')
      await says('2', '¿Tienen café?', before)
      expect(optOuts()).toEqual([{ reason: 'asked' }, { reason: 'asked' }])
    })

    test('and asks for messages there is told so', async () => {
      await says('1', 'baja')
      await says('2', 'START')
      expect(optOuts()).toEqual([{ reason: null }, { reason: null }])
      expect(world.texts()).toEqual([STOPPED, say('es', resumedSentence)])
    })
  })

  test('gets the confirmation also in a taken-over thread', async () => {
    const ana = aPerson()
    await ana.says('Hola')
    await page.of.hub.setStatus(ana.sessionId, 'members')
    await ana.says('baja')
    expect(world.texts().at(-1)).toBe(STOPPED)
  })
})

describe('a contact who blocked the account', () => {
  test('is sent nothing until he comes back', async () => {
    const ana = aPerson()
    await ana.says('Hola')
    await ana.told('blocked')
    expect(await ana.contact()).toMatchObject({ optOut: { reason: 'blocked' } })
    await ana.writes('¿Sigues ahí?')
    await world.clock.advance(WITHIN_MS)
    expect([world.texts(), await reasons()]).toEqual([['Claro.'], [null, 'personBlocked']])
    await ana.told('unblocked')
    expect(await ana.contact()).toEqual({})
    await ana.writes('¡Qué bien!')
    await world.clock.advance(WITHIN_MS)
    expect(world.texts()).toEqual(['Claro.', '¡Qué bien!'])
  })

  test('is recognised by the refusal of the provider, after which nothing is retried', async () => {
    const ana = aPerson()
    world.scripted.push(answering({ error: { code: 200, error_subcode: 1545041, message: 'x' } }, 400))
    await ana.says('Hola')
    expect(await ana.contact()).toMatchObject({ optOut: { reason: 'blocked' } })
    await ana.writes('¿Sigues ahí?')
    await world.clock.advance(WITHIN_MS)
    expect(world.sent).toEqual([])
  })

  test('is opted out although a member wrote before the event arrived', async () => {
    const ana = aPerson()
    await ana.says('Hola')
    const at = world.clock.now()
    await world.clock.advance(500)
    await ana.writes('¿Sigues ahí?')
    await ana.told('blocked', at)
    expect(await ana.contact()).toMatchObject({ optOut: { reason: 'blocked', at } })
  })

  test('keeps an opt-out that he asked for', async () => {
    const ana = aPerson()
    await ana.says('baja')
    await ana.told('blocked')
    await ana.told('unblocked')
    expect(await ana.contact()).toMatchObject({ optOut: { reason: 'asked' } })
  })

  test('before he wrote again, or without ever having written, changes nothing', async () => {
    const ana = aPerson()
    const before = world.clock.now() - 1_000
    await ana.says('Hola')
    await ana.told('blocked', before)
    expect(await ana.contact()).toEqual({})
    await aPerson().told('unsubscribed')
  })
})
