import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { NO_BEHAVIOUR } from '../../worker/contract/behaviour.ts'
import type { Handover } from '../../worker/contract/handover.ts'
import { model } from '../support/engines/agents.ts'
import { answering, type InProcess, inProcess, type Outside, type PageAgent } from '../support/in-process.ts'
import { incoming } from '../support/messages.ts'

const SECOND_MS = 1_000
const MINUTE_MS = 60_000
const CONTACT = 'facebook:person-1'
const REPLY = 'Responde el agente.'

let world: InProcess
let page: PageAgent
let type: string
let asked: number

const slow: Outside = async (body, signal) => {
  asked++
  await new Promise<void>((resolve) => void world.clock.after(10 * SECOND_MS, resolve))
  return answering({ choices: [{ message: { content: REPLY }, finish_reason: 'stop' }] })(body, signal)
}

beforeAll(async () => {
  world = await inProcess()
  type = await world.typeWith(model('http://engine.test/v1', { hasFallback: false }))
})
beforeEach(async () => {
  world.clearHubs()
  world.reset()
  asked = 0
  world.engine.answer = slow
  page = await world.pageAgent({ type })
})

const say = (text: string) => page.of.hub.receiveAll([incoming(world.clock, text, { sessionId: CONTACT })], 0)
const advance = (ms: number) => world.clock.advance(ms)
const sentTexts = () => world.sent.map((body) => (body as { message?: { text?: string } }).message?.text)
const rows = (query: string) => world.rows(query, page.agentId)
const status = async () => (await rows('SELECT status FROM threads WHERE agent_id = ?'))[0]?.['status']
const members = async () =>
  (
    await rows(`SELECT m.text, m.author_id FROM messages m JOIN threads t ON t.number = m.thread
      WHERE t.agent_id = ? AND m.author = 'member' ORDER BY m.number`)
  ).map(({ text, author_id }) => [text, author_id])
const inApp = (
  text: string,
  providerId = 'm_app_1',
  more: { sessionId?: string; attachments?: [{ type: 'image' | 'file' }] } = {},
) =>
  page.of.hub.takeEchoes([
    {
      ...{ key: `facebook:${providerId}`, providerId, channelType: 'facebook', sessionId: CONTACT, text },
      ...{ saidAt: world.clock.now(), address: { id: 'person-1', messageId: providerId } },
      ...more,
    },
  ])
async function pauses(handover: Partial<Handover>): Promise<void> {
  const behaviour = { ...NO_BEHAVIOUR, handover: { ...NO_BEHAVIOUR.handover, ...handover } }
  await world.rows('UPDATE agents SET behaviour = ? WHERE id = ?', JSON.stringify(behaviour), page.agentId)
  page.of.hub.refresh()
}

describe("a message from the provider's own app", () => {
  test('is stored once as a message of a member without a name, and pauses the agent for the configured time', async () => {
    await pauses({ appPauseMinutes: 30 })
    await say('hola')
    await advance(20 * SECOND_MS)
    expect(await inApp('Soy Ana.')).toEqual(['taken'])
    expect(await inApp('Soy Ana.')).toEqual(['known'])
    page.of.wakeAnew()
    expect(await inApp('Soy Ana.')).toEqual(['known'])
    await say('¿sigues ahí?')
    await advance(20 * MINUTE_MS)
    expect([await status(), await members(), sentTexts()]).toEqual(['members', [['Soy Ana.', null]], [REPLY]])
    await inApp('Aquí sigo.', 'm_app_2')
    await advance(29 * MINUTE_MS)
    expect(await status()).toBe('members')
    await advance(2 * MINUTE_MS)
    expect(await status()).toBe('open')
    await say('gracias')
    await advance(20 * SECOND_MS)
    expect(sentTexts()).toEqual([REPLY, REPLY])
  })

  test('aborts a running reply, and leaves messages in an open debounce window to that person', async () => {
    await say('hola')
    await advance(SECOND_MS)
    await inApp('Soy Ana.')
    await advance(MINUTE_MS)
    expect([asked, sentTexts()]).toEqual([1, []])
    await page.of.hub.setStatus(CONTACT, 'open')
    await page.of.hub.receiveAll([incoming(world.clock, '¿y mañana?', { sessionId: CONTACT })], 60_000)
    await inApp('Mañana también.', 'm_app_2')
    await advance(2 * MINUTE_MS)
    expect([asked, sentTexts(), (await members()).length]).toEqual([1, [], 2])
    const states = await rows('SELECT state FROM conversations WHERE agent_id = ? ORDER BY created_at')
    expect(states.map(({ state }) => state)).toEqual(['members', 'members'])
  })

  test('does not shorten the pause of a takeover', async () => {
    await pauses({ appPauseMinutes: 30 })
    await say('hola')
    await advance(20 * SECOND_MS)
    await page.of.hub.setStatus(CONTACT, 'members')
    await inApp('Soy Ana.')
    await advance(48 * 60 * MINUTE_MS)
    expect(await status()).toBe('members')
  })

  test('to a contact whose provider id has changed is in his thread, under either id', async () => {
    await say('hola')
    await advance(20 * SECOND_MS)
    const newSessionId = 'facebook:person-1-new'
    const move = { kind: 'move', sessionId: CONTACT, channelType: 'facebook', newSessionId } as const
    page.of.hub.change([{ ...move, at: world.clock.now() }])
    const [name = ''] = page.of.rows<{ name: string }>('SELECT name FROM sent_messages').map((row) => row.name)
    expect(await inApp(REPLY, name, { sessionId: newSessionId })).toEqual(['own'])
    expect(await inApp('Soy Ana.', 'm_app_1', { sessionId: newSessionId })).toEqual(['taken'])
    await inApp('Dime.', 'm_app_2')
    expect([await members(), await status()]).toEqual([
      [
        ['Soy Ana.', null],
        ['Dime.', null],
      ],
      'members',
    ])
    expect(await rows('SELECT session_id FROM threads WHERE agent_id = ?')).toEqual([{ session_id: CONTACT }])
  })

  test('to a contact who never wrote pauses the agent before his first message', async () => {
    await inApp('Tu pedido ha llegado.')
    await say('¡gracias!')
    await advance(MINUTE_MS)
    expect([asked, sentTexts(), await status()]).toEqual([0, [], 'members'])
  })
})

describe('the echo of a message of ours', () => {
  test('is recognised by its provider id, before the response of the send call, and after a lost response', async () => {
    await say('hola')
    await advance(20 * SECOND_MS)
    const [name = ''] = page.of.rows<{ name: string }>('SELECT name FROM sent_messages').map((row) => row.name)
    expect(await inApp(REPLY, name)).toEqual(['own'])
    let early: unknown
    world.provider.answer = async () => {
      early = await inApp(REPLY, 'm_not_known_yet')
      throw new Error('no answer')
    }
    await say('¿y ahora?')
    await advance(11 * SECOND_MS)
    expect(early).toEqual(['own'])
    expect(await inApp(REPLY, 'm_not_known_yet')).toEqual(['own'])
    expect([await status(), await members()]).toEqual(['open', []])
  })

  const pictureInsteadOfText = () => {
    const media = { kind: 'image', url: 'https://files.test/plan.jpg', caption: null, name: null }
    page.of.rows('UPDATE deliveries SET outgoing = ?', JSON.stringify([{ kind: 'media', media }]))
  }

  test('with a picture is recognised by the kind of file while its delivery is not confirmed', async () => {
    world.provider.answer = () => {
      throw new Error('no answer')
    }
    await say('hola')
    await advance(MINUTE_MS)
    pictureInsteadOfText()
    expect(await inApp('[image]', 'm_1', { attachments: [{ type: 'image' }] })).toEqual(['own'])
    expect(await inApp('[file]', 'm_2', { attachments: [{ type: 'file' }] })).toEqual(['taken'])
  })

  test('of a refused message does not exist: the same text and any picture count as a person’s', async () => {
    world.provider.answer = answering({ error: { message: 'outside', code: 10, error_subcode: 2018278 } }, 400)
    await say('hola')
    await advance(MINUTE_MS)
    expect(await inApp(REPLY, 'm_1')).toEqual(['taken'])
    pictureInsteadOfText()
    expect(await inApp('[image]', 'm_2', { attachments: [{ type: 'image' }] })).toEqual(['taken'])
  })

  test('is recognised by its provider id also after it was pruned', async () => {
    await say('hola')
    await advance(20 * SECOND_MS)
    const [name = ''] = page.of.rows<{ name: string }>('SELECT name FROM sent_messages').map((row) => row.name)
    page.of.loseStorage()
    expect(await inApp(REPLY, name)).toEqual(['own'])
    expect(await status()).toBe('open')
  })
})

describe('the echo of a notice that is no message of its thread', () => {
  const failing = answering({ error: { message: 'broken' } }, 500)

  test('is recognised after the provider accepted the notice, and the agent continues to answer', async () => {
    world.engine.answer = failing
    await say('hola')
    await advance(20 * SECOND_MS)
    const [notice = ''] = sentTexts()
    expect(notice).not.toBe('')
    expect(await inApp(notice, 'm_OUT1')).toEqual(['known'])
    page.of.wakeAnew()
    expect(await inApp(notice, 'm_OUT1')).toEqual(['known'])
    expect([await status(), await members()]).toEqual(['open', []])
    // The same words with another id are written by a person.
    expect(await inApp(notice, 'm_app_1')).toEqual(['taken'])
  })

  test.each([
    ['takes it', true],
    ['is cut off', false],
  ])('comes before the answer of the provider, which then %s', async (_, isAnswered) => {
    world.engine.answer = failing
    const outcomes: unknown[] = []
    let notice = ''
    world.provider.answer = async (body) => {
      notice = (body as { message: { text: string } }).message.text
      outcomes.push(...(await inApp(notice, 'm_notice')))
      if (!isAnswered) throw new Error('no answer')
      return Response.json({ message_id: 'm_notice' })
    }
    await say('hola')
    await advance(20 * SECOND_MS)
    outcomes.push(...(await inApp(notice, 'm_notice')))
    expect(outcomes).toEqual(['own', isAnswered ? 'known' : 'own'])
    expect([await status(), await members()]).toEqual(['open', []])
  })
})

test('a member who has not seen a message from the app is refused, as after another member', async () => {
  await say('hola')
  await advance(MINUTE_MS)
  await inApp('Ya te respondo')
  const write = (seen: number) =>
    page.of.hub.write({
      ...{ key: 'key-1', sessionId: CONTACT, author: { id: 'ana', name: 'Ana' }, text: 'Hola', takesOver: true, seen },
    })
  expect(await write(0)).toEqual({ kind: 'refused', code: 'thread.answeredMeanwhile' })
  const [newest] = page.of.rows('SELECT max(id) AS id FROM messages')
  expect(await write(Number(newest?.['id']))).toMatchObject({ kind: 'stored' })
})
