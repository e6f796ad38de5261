import { beforeAll, beforeEach, expect, test } from 'vitest'
import { automation } from '../support/engines/agents.ts'
import { answering, type InProcess, inProcess, type Outside, type PageAgent } from '../support/in-process.ts'
import { incoming } from '../support/messages.ts'

const SECOND_MS = 1_000

let world: InProcess
let page: PageAgent
beforeAll(async () => {
  world = await inProcess()
})
beforeEach(async () => {
  world.reset()
  const type = await world.typeWith(automation('http://engine.test/answer', { hasFallback: false }))
  page = await world.pageAgent({ type })
  world.engine.answer = slowFor('slow', 15 * SECOND_MS)
})

/** An engine that takes its time over whatever contains a word, and answers the rest at once. */
const slowFor =
  (word: string, ms: number): Outside =>
  async (body, signal) => {
    if (JSON.stringify(body).includes(word))
      await new Promise<void>((resolve) => {
        world.clock.after(ms, resolve)
      })
    return answering([{ output: 'Claro.' }])(body, signal)
  }
const say = (text: string, person: string) =>
  page.of.hub.receive([incoming(world.clock, text, { sessionId: `facebook:${person}` })], 0)
const answered = () => world.sent.map((body) => (body['recipient'] as { id: string }).id.replace('facebook:', ''))

test('a slow reply holds up nobody else: who writes meanwhile is answered at once', async () => {
  await say('slow', 'one')
  await world.clock.advance(0)
  await say('hola', 'two')
  await world.clock.advance(0)
  expect(answered()).toEqual(['two'])
  await world.clock.advance(5 * SECOND_MS)
  await say('hola', 'three')
  await world.clock.advance(0)
  expect(answered()).toEqual(['two', 'three'])
  await world.clock.advance(10 * SECOND_MS)
  expect(answered()).toEqual(['two', 'three', 'one'])
})

test('the next begins as soon as one of five ends, and does not wait for the slowest', async () => {
  for (const person of ['a', 'b', 'c', 'd']) await say('slow', person)
  for (const person of ['e', 'f', 'g', 'h']) await say('hola', person)
  await world.clock.advance(0)
  expect(answered().toSorted()).toEqual(['e', 'f', 'g', 'h'])
  await world.clock.advance(15 * SECOND_MS)
  expect(answered()).toHaveLength(8)
})

test('a burst that comes due while another is answered is answered when it is due', async () => {
  await say('slow', 'one')
  await world.clock.advance(0)
  await page.of.hub.receive([incoming(world.clock, 'hola', { sessionId: 'facebook:two' })], 3 * SECOND_MS)
  await world.clock.advance(SECOND_MS - 1)
  expect(answered()).toEqual([])
  await world.clock.advance(1)
  expect(answered()).toEqual(['two'])
})

test('a change of what somebody else said is made meanwhile', async () => {
  await say('slow', 'one')
  await world.clock.advance(0)
  await page.of.hub.revise([
    { sessionId: 'facebook:two', channelType: 'facebook', messageId: 'm', text: 'buenas', at: world.clock.now() },
  ])
  await world.clock.advance(0)
  expect(page.of.rows('SELECT 1 FROM revisions')).toEqual([])
})
