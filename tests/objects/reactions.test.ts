import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { ReactionChange } from '../../worker/agent-client/messages.ts'
import { automation } from '../support/engines/agents.ts'
import { answering, type InProcess, inProcess, type PageAgent } from '../support/in-process.ts'
import { incoming } from '../support/messages.ts'

const SECOND_MS = 1_000
let world: InProcess
let page: PageAgent
let asked: { metadata: { attachments: { kind: string; name?: string }[] } }[]
beforeAll(async () => {
  world = await inProcess()
})
beforeEach(async () => {
  world.clearHubs()
  world.reset()
  asked = []
  world.engine.answer = (body, signal) => {
    asked.push(body as (typeof asked)[number])
    return answering({ output: 'Abrimos a las 9.' })(body, signal)
  }
  page = await world.pageAgent({ type: await world.typeWith(automation('http://engine.test/hook')) })
})

const CONTACT = 'facebook:person-1'
const advance = (ms: number) => world.clock.advance(ms)
async function say(text: string) {
  const message = incoming(world.clock, text, { sessionId: CONTACT })
  await page.of.hub.receiveAll([message], 0)
  await advance(10 * SECOND_MS)
  return message.providerId ?? ''
}
async function react(messageId: string, emoji: string | null, more: Partial<ReactionChange> = {}) {
  const at = world.clock.now()
  const change = { kind: 'reaction', sessionId: CONTACT, channelType: 'facebook', messageId, emoji, at } as const
  page.of.hub.change([{ ...change, ...more }])
  await advance(10 * SECOND_MS)
}
const replyName = () =>
  page.of.rows<{ name: string }>('SELECT name FROM sent_messages ORDER BY turn_id').map(({ name }) => name)
const reactions = async () => {
  await page.of.hub.flush()
  const rows = await world.rows('SELECT details FROM conversations WHERE agent_id = ? ORDER BY rowid', page.agentId)
  return rows.flatMap(({ details }) => {
    const { attachments = [] } = JSON.parse(String(details)) as { attachments?: { kind: string }[] }
    return attachments.filter(({ kind }) => kind === 'reaction')
  })
}
const told = () => asked.map(({ metadata }) => metadata.attachments.map(({ kind, name }) => `${kind} ${name}`))

describe('a reaction', () => {
  test('on a reply is part of its exchange, gets no answer, and is passed to engines with the next message', async () => {
    await say('hola, ¿cuándo abren?')
    const [name] = replyName()
    await react(name ?? '', '👍')
    expect(await reactions()).toMatchObject([{ kind: 'reaction', name: '👍', messageId: name }])
    expect([asked.length, world.sent.filter((body) => 'message' in (body as object)).length]).toEqual([1, 1])
    await say('¿y el sábado?')
    await say('¿y el domingo?')
    expect(told()).toEqual([[], ['reaction 👍'], []])
  })

  test('on a message of its contact is part of it', async () => {
    const id = await say('hola, ¿cuándo abren?')
    await react(id, '❤️')
    const [found] = await reactions()
    expect(found).toMatchObject({ name: '❤️', messageId: id })
    expect(found).toHaveProperty('fields', expect.arrayContaining([{ name: 'of', value: 'message' }]))
  })

  test('replaces the one before, can be removed, and an older one has no effect', async () => {
    await say('hola, ¿cuándo abren?')
    const name = replyName()[0] ?? ''
    const early = world.clock.now() - 1
    await react(name, '👍')
    await react(name, '🎉')
    expect(await reactions()).toMatchObject([{ name: '🎉' }])
    await react(name, null)
    await react(name, '👎', { at: early })
    expect(await reactions()).toMatchObject([{ name: '' }])
  })

  test('on an unknown message changes nothing', async () => {
    await say('hola, ¿cuándo abren?')
    await react('m_unknown', '👍')
    expect(await reactions()).toEqual([])
    expect(page.of.rows('SELECT 1 FROM changes')).toEqual([])
  })
})

describe('a message that its contact edits or deletes', () => {
  test('is passed to engines with his next message, once, and a deleted one without its text', async () => {
    const id = await say('hola, ¿cuándo abren?')
    const revise = (text: string | null) =>
      page.of.hub.change([
        { kind: 'revision', sessionId: CONTACT, channelType: 'facebook', messageId: id, text, at: world.clock.now() },
      ])
    revise('hola, ¿cuándo cierran?')
    await advance(10 * SECOND_MS)
    await say('¿y el sábado?')
    await say('¿y el domingo?')
    revise(null)
    await advance(10 * SECOND_MS)
    await say('¿y el lunes?')
    const fields = expect.arrayContaining([{ name: 'text', value: 'hola, ¿cuándo cierran?' }])
    const attachments = asked.map(({ metadata }) => metadata.attachments)
    expect(attachments).toMatchObject([
      [],
      [{ kind: 'edit', messageId: id, fields }],
      [],
      [{ kind: 'deletion', messageId: id }],
    ])
    expect(JSON.stringify(attachments[3])).not.toContain('cierran')
  })
})

describe('a contact with another id', () => {
  const threads = () => page.of.rows<{ key: string }>('SELECT key FROM threads').map(({ key }) => key)
  const from = (sessionId: string, text: string, otherSessionIds: string[] = []) =>
    page.of.hub.receiveAll([incoming(world.clock, text, { sessionId, otherSessionIds })], 0)

  test('continues in his thread after his number changed', async () => {
    await from('facebook:old', 'hola')
    const move = {
      kind: 'move',
      sessionId: 'facebook:old',
      newSessionId: 'facebook:new',
      channelType: 'facebook',
    } as const
    page.of.hub.change([{ ...move, at: world.clock.now() }])
    page.of.wakeAnew()
    await from('facebook:new', 'soy yo')
    expect(threads()).toEqual(['facebook:old'])
  })

  test('is found by both ids after a loss of storage, and engines do not get them', async () => {
    const move = (from: string, to: string) =>
      page.of.hub.change([
        { kind: 'move', sessionId: from, newSessionId: to, channelType: 'facebook', at: world.clock.now() },
      ])
    await from('facebook:old', 'hola')
    await advance(10 * SECOND_MS)
    move('facebook:old', 'facebook:new')
    await from('facebook:new', 'soy yo')
    await advance(10 * SECOND_MS)
    move('facebook:new', 'facebook:newest')
    await page.of.hub.flush()
    const [row] = await world.rows('SELECT contact FROM threads WHERE agent_id = ?', page.agentId)
    expect(JSON.parse(String(row?.['contact']))).toMatchObject({
      otherSessionIds: ['facebook:new', 'facebook:newest'],
    })
    page.of.loseStorage()
    await from('facebook:newest', 'otra vez yo')
    await from('facebook:new', 'y del otro')
    await advance(10 * SECOND_MS)
    await page.of.hub.flush()
    expect(threads()).toEqual(['facebook:old'])
    expect(await world.rows('SELECT session_id FROM threads WHERE agent_id = ?', page.agentId)).toHaveLength(1)
    expect(JSON.stringify(asked)).not.toContain('otherSessionIds')
  })

  test('continues in the thread of his number when he has an id, also with his next number', async () => {
    await from('facebook:34600', 'hola')
    await from('facebook:US.1', 'soy yo', ['facebook:34600'])
    await from('facebook:US.1', 'otra vez')
    const move = {
      kind: 'move',
      sessionId: 'facebook:US.1',
      newSessionId: 'facebook:US.2',
      channelType: 'facebook',
    } as const
    page.of.hub.change([{ ...move, at: world.clock.now() }])
    await from('facebook:US.2', 'y otra')
    expect(threads()).toEqual(['facebook:34600'])
  })

  test('stays in a thread of its own that the new id has', async () => {
    await from('facebook:a', 'hola')
    await from('facebook:b', 'hola')
    page.of.hub.change([
      { kind: 'move', sessionId: 'facebook:a', newSessionId: 'facebook:b', channelType: 'facebook', at: 0 },
    ])
    await from('facebook:b', 'sigo aquí')
    expect(threads().sort()).toEqual(['facebook:a', 'facebook:b'])
  })
})
