import { beforeAll, beforeEach, expect, test } from 'vitest'
import { RATING_ANSWERS, ratingQuestion } from '../../worker/channels/rating.rules.ts'
import { NO_BEHAVIOUR } from '../../worker/contract/behaviour.ts'
import type { ThreadStatus } from '../../worker/contract/thread-status.ts'
import { say } from '../../worker/core/words.ts'
import { automation } from '../support/engines/agents.ts'
import { answering, type InProcess, inProcess, type PageAgent } from '../support/in-process.ts'
import { incoming } from '../support/messages.ts'

const MINUTE_MS = 60_000
const DAY_MS = 24 * 60 * MINUTE_MS
const QUESTION = say('es', ratingQuestion)
const [GOOD, BAD] = RATING_ANSWERS.map(({ payload }) => payload)

let world: InProcess
let page: PageAgent
let type: string
let people = 0
let sessionId: string
beforeAll(async () => {
  world = await inProcess()
  type = await world.typeWith(automation('http://engine.test/answer', { hasFallback: false }))
})
beforeEach(async () => {
  world.clearHubs()
  world.reset()
  world.engine.answer = answering([{ output: 'Sí, a todo el país.' }])
  page = await world.pageAgent({ type })
  sessionId = `facebook:rated-${++people}`
  await asks(true)
})

async function asks(asksRating: boolean): Promise<void> {
  const behaviour = { ...NO_BEHAVIOUR, handover: { ...NO_BEHAVIOUR.handover, asksRating } }
  await world.rows('UPDATE agents SET behaviour = ? WHERE id = ?', JSON.stringify(behaviour), page.agentId)
  page.of.hub.refresh()
}
async function says(text: string, more: Parameters<typeof incoming>[2] = {}): Promise<void> {
  await page.of.hub.receiveAll([incoming(world.clock, text, { sessionId, ...more })], 0)
  await world.clock.advance(MINUTE_MS)
}
async function sets(status: ThreadStatus, after = MINUTE_MS): Promise<void> {
  await page.of.hub.setStatus(sessionId, status)
  await world.clock.advance(after)
}
const taps = (id = '') => says('👍 Sí', { attachments: [{ type: 'choice', fields: [{ name: 'id', value: id }] }] })
const questions = () => world.texts().filter((text) => text === QUESTION).length
const thread = async () =>
  (await world.rows('SELECT status, rating, exchanges, contact FROM threads WHERE session_id = ?', sessionId))[0]

test('a contact whose thread a member closes is asked once, with two buttons; his tap is the rating, and gets no answer', async () => {
  await says('¿Hacen envíos?')
  expect(questions()).toBe(0)
  await sets('closed')
  expect(questions()).toBe(1)
  expect(world.sent.at(-1)).toMatchObject({
    message: {
      quick_replies: [
        { title: '👍 Sí', payload: GOOD },
        { title: '👎 No', payload: BAD },
      ],
    },
  })
  const sent = world.sent.length
  await taps(GOOD)
  expect(await thread()).toMatchObject({ status: 'closed', rating: 1, exchanges: 1 })
  await taps(BAD)
  expect(await thread()).toMatchObject({ status: 'closed', rating: -1, exchanges: 1 })
  expect(world.texts().slice(sent)).toEqual([])
  await says('¿Y a Mérida?')
  expect(await thread()).toMatchObject({ status: 'open', exchanges: 2 })
  await sets('closed')
  expect(questions()).toBe(1)
})

test('an object that lost its storage asks no contact twice, and accepts the rating', async () => {
  await says('¿Hacen envíos?')
  await sets('closed')
  page.of.loseStorage()
  await taps(BAD)
  expect(await thread()).toMatchObject({ status: 'closed', rating: -1, exchanges: 1 })
  await says('¿Y a Mérida?', { profile: { name: 'Ana' } })
  await sets('closed')
  expect(questions()).toBe(1)
})

test.each<[string, () => Promise<void>]>([
  ['where its owner does not want it', () => asks(false)],
  ['who has opted out', () => says('BAJA')],
  ['whose last message is older than a day', async () => void (await world.clock.advance(DAY_MS))],
])('nobody is asked %s', async (_, prepared) => {
  await says('¿Hacen envíos?')
  await prepared()
  await sets('closed')
  expect(questions()).toBe(0)
})

test('no question is sent if the thread is opened again at once, or the owner turns questions off meanwhile', async () => {
  await says('¿Hacen envíos?')
  await sets('closed', 1_000)
  await sets('open')
  expect(questions()).toBe(0)
  await sets('closed', 1_000)
  await asks(false)
  await world.clock.advance(MINUTE_MS)
  expect(questions()).toBe(0)
})

test('a question that is due is sent, also if the object restarts and removes closed threads before', async () => {
  await says('¿Hacen envíos?')
  await sets('closed', 1_000)
  page.of.wakeAnew()
  await page.of.hub.alarm()
  expect(page.of.rows('SELECT id FROM threads')).toHaveLength(1)
  await world.clock.advance(MINUTE_MS)
  expect(questions()).toBe(1)
  page.of.wakeAnew()
  await page.of.hub.alarm()
  expect(page.of.rows('SELECT id FROM threads')).toEqual([])
})

test('a refused question is not sent again, and a tap without a question is a message', async () => {
  await says('¿Hacen envíos?')
  await taps(GOOD)
  expect(await thread()).toMatchObject({ status: 'open', rating: null, exchanges: 2 })
  world.scripted.push(() => Response.json({ error: { code: 2, message: 'Service unavailable' } }, { status: 500 }))
  await sets('closed')
  await sets('open')
  await sets('closed')
  expect([questions(), world.scripted.length]).toEqual([0, 0])
})
