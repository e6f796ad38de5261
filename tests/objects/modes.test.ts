import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Behaviour, NO_BEHAVIOUR } from '../../worker/contract/behaviour.ts'
import type { Handover } from '../../worker/contract/handover.ts'
import { type Modes, NO_MODES } from '../../worker/contract/modes.ts'
import { model } from '../support/engines/agents.ts'
import { answering, type InProcess, inProcess, type Outside, type PageAgent } from '../support/in-process.ts'
import { incoming, visitorMessage } from '../support/messages.ts'

const SECOND_MS = 1_000
const HOUR_MS = 60 * 60_000
const CONTACT = 'facebook:person-1'
const DRAFT = 'Sí, a todo el país.'
const HERE = /una persona te responderá aquí/

interface Call {
  messages: { role: string; content: string }[]
}

let world: InProcess
let page: PageAgent
let type: string
let calls: Call[]

const answer: Outside = (body, signal) => {
  calls.push(body as unknown as Call)
  return answering({
    choices: [{ message: { content: DRAFT }, finish_reason: 'stop' }],
    usage: { prompt_tokens: 5, completion_tokens: 7 },
  })(body, signal)
}

beforeAll(async () => {
  world = await inProcess()
  type = await world.typeWith(model('http://engine.test/v1', { hasFallback: false }))
})
beforeEach(async () => {
  world.clearHubs()
  world.reset()
  calls = []
  world.engine.answer = answer
  page = await world.pageAgent({ type })
})

async function answersBy(modes: Partial<Modes>, more: Partial<Behaviour> = {}): Promise<void> {
  const handover = { ...NO_BEHAVIOUR.handover, isOn: true }
  const behaviour = { ...NO_BEHAVIOUR, handover, modes: { ...NO_MODES, ...modes }, ...more }
  await world.rows('UPDATE agents SET behaviour = ? WHERE id = ?', JSON.stringify(behaviour), page.agentId)
  page.of.hub.refresh()
}
async function say(text: string): Promise<void> {
  await page.of.hub.receiveAll([incoming(world.clock, text, { sessionId: CONTACT })], 0)
  await world.clock.advance(10 * SECOND_MS)
}
const write = (text: string, draftId?: string | null) =>
  page.of.hub.write({
    ...{ key: crypto.randomUUID(), sessionId: CONTACT, author: { id: 'ana', name: 'Ana' }, text, takesOver: false },
    ...(draftId !== undefined && { draftId }),
  })
const draft = async () => (await page.of.hub.memberView(CONTACT, 'facebook')).draft
const threads = async () =>
  (await world.rows('SELECT status FROM threads WHERE agent_id = ?', page.agentId)).map((row) => row['status'])
const exchanges = () =>
  world.rows(
    'SELECT state, agent_response, input_tokens FROM conversations WHERE agent_id = ? ORDER BY created_at',
    page.agentId,
  )
const notices = () => world.rows('SELECT kind FROM notifications WHERE agent_id = ?', page.agentId)
const used = () => page.of.rows<{ counted_at: number | null }>('SELECT counted_at FROM threads')
const questions = () => calls.map(({ messages }) => messages.at(-1)?.content)

describe('an agent that suggests', () => {
  beforeEach(() => answersBy({ usual: 'suggest' }))

  test('sends no reply: members get the draft, the contact gets one notice that a person will answer', async () => {
    await say('¿Hacen envíos?')
    expect(world.texts()).toEqual([expect.stringMatching(HERE)])
    expect(world.texts().join()).not.toContain(DRAFT)
    expect(await draft()).toMatchObject({ text: DRAFT, isUnknown: false })
    expect(await threads()).toEqual(['pending'])
    expect(await exchanges()).toEqual([
      { state: 'members', agent_response: expect.stringMatching(HERE), input_tokens: 5 },
    ])
    expect(await notices()).toMatchObject([{ kind: 'waiting' }])
    expect(used()).toEqual([{ counted_at: expect.any(Number) }])
  })

  test('drafts for all unanswered messages', async () => {
    await say('¿Hacen envíos?')
    const first = await draft()
    await say('¿Y a Mérida?')
    expect(questions()[1]).toContain('¿Hacen envíos?\n¿Y a Mérida?')
    expect((await draft())?.id).not.toBe(first?.id)
    expect(world.texts()).toHaveLength(1)
    await write('Sí, también.')
    expect([await draft(), await threads()]).toEqual([null, ['open']])
    await say('¿Cuánto cuesta?')
    expect(questions()[2]).not.toContain('Mérida?\n¿Cuánto')
    expect(JSON.stringify(calls[2])).toContain('Sí, también.')
    expect(await threads()).toEqual(['pending'])
    expect(world.texts()).toHaveLength(2)
  })

  test('keeps a draft that is newer than the one that the member saw', async () => {
    await say('¿Hacen envíos?')
    const read = (await draft())?.id ?? ''
    await say('¿Y a Mérida?')
    await write('Sí, a todo el país.', read)
    page.of.hub.discardDraft(CONTACT, read)
    expect([(await draft())?.text, await threads()]).toEqual([DRAFT, ['pending']])
    page.of.hub.discardDraft(CONTACT, (await draft())?.id ?? '')
    expect([await draft(), await threads()]).toEqual([null, ['pending']])
  })

  test('repeats the notice after a day, and sends none in a taken-over thread', async () => {
    await say('¿Hacen envíos?')
    await page.of.hub.setStatus(CONTACT, 'members')
    await say('¿Hola?')
    expect([calls.length, world.texts().length]).toEqual([1, 1])
    await page.of.hub.setStatus(CONTACT, 'open')
    await say('¿Hola?')
    expect(world.texts()).toHaveLength(1)
    await world.clock.advance(25 * HOUR_MS)
    await say('¿Hola?')
    expect(world.texts()).toHaveLength(2)
  })

  test('leaves the message to members without a draft when its engine fails, and counts nothing', async () => {
    world.engine.answer = answering({}, 500)
    await say('¿Hacen envíos?')
    expect([await draft(), await threads(), used()]).toEqual([null, ['pending'], [{ counted_at: null }]])
    expect(page.of.rows('SELECT 1 FROM turns WHERE is_reserved = 1')).toEqual([])
    expect((await exchanges()).map(({ state }) => state)).toEqual(['members'])
  })

  test('keeps its draft when the object ends, and deletes it with the message that it answers', async () => {
    await say('¿Hacen envíos?')
    page.of.wakeAnew()
    expect((await draft())?.text).toBe(DRAFT)
    const [row] = await world.rows<{ id: string }>('SELECT id FROM conversations WHERE agent_id = ?', page.agentId)
    await page.of.hub.delete(row?.id ?? '')
    expect(page.of.rows('SELECT 1 FROM drafts')).toEqual([])
  })

  test('does not send the draft to a visitor of the web chat, whole or in pieces', async () => {
    const { key, sessionId, ...message } = visitorMessage(world.clock, '¿Hacen envíos?')
    const asked = page.of.hub.receive({ key, sessionId, ...message }, { addressKey: null, hasStream: false })
    await world.clock.advance(10 * SECOND_MS)
    expect(await asked).toMatchObject({
      kind: 'ended',
      outcome: { kind: 'answered', reply: expect.stringMatching(HERE) },
    })
    expect(JSON.stringify(page.of.socket)).not.toContain(DRAFT)
  })

  test('sends no notice where the owner has turned it off, and makes the draft', async () => {
    await answersBy({ usual: 'suggest' }, { handover: NO_BEHAVIOUR.handover })
    await say('¿Hacen envíos?')
    expect([world.texts(), (await draft())?.text, await threads()]).toEqual([[], DRAFT, ['pending']])
  })
})

test('in the mode `people` no engine is called, no plan conversation used, and the contact is notified once', async () => {
  await answersBy({ usual: 'people' })
  await say('¿Hacen envíos?')
  await say('¿Hola?')
  expect([calls.length, world.texts().length]).toEqual([0, 1])
  expect([await draft(), await threads(), used()]).toEqual([null, ['pending'], [{ counted_at: null }]])
  expect((await exchanges()).map(({ state }) => state)).toEqual(['members', 'members'])
  page.of.loseStorage()
  await say('¿Hay alguien?')
  expect(calls).toHaveLength(0)
})

test("a channel's mode `people` applies before an engine is called; that of another channel does not", async () => {
  const ruled = (channels: Handover['channels']) =>
    answersBy({}, { handover: { ...NO_BEHAVIOUR.handover, isOn: true, channels } })
  await ruled(['viber'])
  await say('¿Hacen envíos?')
  expect([calls.length, world.texts()]).toEqual([1, [DRAFT]])
  await ruled(['facebook'])
  await say('¿Y a Mérida?')
  expect([calls.length, world.texts()[1], await threads()]).toEqual([1, expect.stringMatching(HERE), ['pending']])
  expect((await exchanges()).map(({ state }) => state)).toEqual(['answered', 'members'])
  expect(await notices()).toMatchObject([{ kind: 'waiting' }])
})

test('a channel may have a mode of its own, and business hours one for all', async () => {
  await answersBy({ channels: { facebook: 'people' } })
  await say('¿Hacen envíos?')
  expect(calls).toHaveLength(0)
  const asked = page.of.hub.receive(visitorMessage(world.clock, '¿Hacen envíos?'), {
    addressKey: null,
    hasStream: false,
  })
  await world.clock.advance(10 * SECOND_MS)
  expect(await asked).toMatchObject({ outcome: { reply: DRAFT } })
  const none = { mon: [], tue: [], wed: [], thu: [], fri: [], sat: [], sun: [] }
  const business = { ...NO_BEHAVIOUR.business, hours: none }
  await answersBy({ closed: 'automatic', channels: { facebook: 'people' } }, { business })
  await say('¿Y a Mérida?')
  expect(world.texts().at(-1)).toBe(DRAFT)
})
